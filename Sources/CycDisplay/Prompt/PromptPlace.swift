import CycCore

/// Where the streak can be shown: a shell's prompt or a status bar.
///
/// A new one is its file, its name in ``bars`` or ``all``, and its lines to paste in `config`.
package struct PromptPlace: Equatable, Sendable {
    package let name: String
    private let lines: [UInt8]
    private let quoted: @Sendable (_ word: String) -> String
    /// What a bar shows, in its own format with a line end; `nil` for a prompt.
    let render: (@Sendable (Widget) -> String)?

    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - lines: What is to be pasted, for the program ``sample``.
    ///   - quoted: The program as it stands in the lines, where a word of the shell will not do.
    ///   - render: See ``render``.
    init(
        _ name: String, _ lines: [UInt8],
        quoted: @escaping @Sendable (_ program: String) -> String = shellWord,
        render: (@Sendable (Widget) -> String)? = nil
    ) {
        self.name = name
        self.lines = lines
        self.quoted = quoted
        self.render = render
    }

    /// The status bars.
    package static let bars = [waybar, polybar, i3blocks, tmux, xbar]

    package static let all =
        [bash, zsh, fish, nushell, starship, tmux] + bars.filter { $0.name != tmux.name }

    /// Stands for the program in every text.
    private static let sample = "/usr/bin/cyc"

    package static func == (lhs: PromptPlace, rhs: PromptPlace) -> Bool { lhs.name == rhs.name }

    /// The lines to paste for the program at a path.
    package func snippet(for program: String) -> String {
        String(decoding: lines, as: UTF8.self).replacing(Self.sample, with: quoted(program))
    }
}

extension Widget {
    /// The text in the bar's own format, with a line end; nothing for a prompt.
    package func rendered(for place: PromptPlace) -> String { place.render?(self) ?? "" }
}

/// The path as one word of a shell.
func shellWord(_ program: String) -> String { ShellCommand("\(value: program)").description }

/// That word between the double quotes of JSON and TOML; a quoted word has no control characters.
func escapedWord(_ program: String) -> String { backslashed(shellWord(program)) }

/// `text` between such quotes.
func backslashed(_ text: String) -> String {
    replacing(["\\": "\\\\", "\"": "\\\""], in: text)
}

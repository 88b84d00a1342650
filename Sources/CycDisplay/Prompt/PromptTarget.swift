import CycCore

/// Place that can show the streak: a shell's prompt or a status bar.
///
/// To add one, add a file with its definition, its name in ``bars`` or ``all``, and its lines to
/// paste in `config`.
package struct PromptTarget: Equatable, Sendable {
    package let name: String
    private let lines: [UInt8]
    private let quoted: @Sendable (_ word: String) -> String
    /// Renders a bar's output in its own format with a trailing line break; `nil` for a prompt.
    let render: (@Sendable (Widget) -> String)?

    /// - Parameters:
    ///   - name: Name on the command line.
    ///   - lines: Lines to paste, for the program ``sample``.
    ///   - quoted: Quotes the program for the lines, if a shell word is not suitable.
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

    package static let bars = [waybar, polybar, i3blocks, tmux, xbar]

    package static let all =
        [bash, zsh, fish, nushell, starship, tmux] + bars.filter { $0.name != tmux.name }

    /// Placeholder for the program in all lines.
    private static let sample = "/usr/bin/cyc"

    package static func == (lhs: PromptTarget, rhs: PromptTarget) -> Bool { lhs.name == rhs.name }

    /// Returns the lines to paste for the program at a path.
    package func snippet(for program: String) -> String {
        String(decoding: lines, as: UTF8.self).replacing(Self.sample, with: quoted(program))
    }
}

extension Widget {
    /// Returns the text in the bar's own format with a trailing line break; empty for a prompt.
    package func rendered(for place: PromptTarget) -> String { place.render?(self) ?? "" }
}

/// Quotes the path as one shell word.
func shellWord(_ program: String) -> String { ShellCommand("\(value: program)").description }

/// Quotes the path as a shell word inside double quotes of JSON or TOML. A quoted word has no
/// control characters.
func escapedWord(_ program: String) -> String { backslashed(shellWord(program)) }

/// Escapes backslashes and double quotes.
func backslashed(_ text: String) -> String {
    replacing(["\\": "\\\\", "\"": "\\\""], in: text)
}

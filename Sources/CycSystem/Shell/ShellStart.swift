package import CycCore
import CycPOSIX

/// The startup file of an interactive shell, with the line that shows the streak.
package struct ShellStart: Equatable, Sendable {
    package enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    package enum State: Equatable, Sendable {
        /// cyc's own line, or one that the user wrote.
        case hasLine
        case lacksLine
        /// The file is another user's or not writable, or cyc's marks in it do not pair.
        case isOutOfReach
    }

    package let shell: Shell
    package let file: String
    /// `cyc`, quoted for a shell.
    private let program: String

    private static let begin = Array("# BEGIN cyc prompt".utf8)
    private static let end = Array("# END cyc prompt".utf8)
    /// Largest file that is read; units: bytes.
    private static let limit = 4 << 20

    /// Creates the startup file of the user's shell; `nil` for an unsupported shell.
    ///
    /// - Throws: ``CycError/noHome``.
    package init?(in world: World, program: String) throws(CycError) {
        let name = world.variable("SHELL").map { Files.split($0).name }
        guard let name, let shell = Shell(rawValue: name) else { return nil }
        try self.init(shell, in: world, program: program)
    }

    private init(_ shell: Shell, in world: World, program: String) throws(CycError) {
        self.shell = shell
        let home = try world.home()
        func folder(_ variable: String, _ usual: String) -> String {
            world.variable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? usual
        }
        file =
            switch shell {
            case .bash: "\(home)/.bashrc"
            case .zsh: "\(folder("ZDOTDIR", home))/.zshrc"
            case .fish: "\(folder("XDG_CONFIG_HOME", "\(home)/.config"))/fish/config.fish"
            }
        self.program = program
    }

    /// Returns the startup files of all supported shells.
    ///
    /// - Throws: ``CycError/noHome``.
    package static func all(in world: World) throws(CycError) -> [ShellStart] {
        var all: [ShellStart] = []
        for shell in Shell.allCases {
            all.append(try ShellStart(shell, in: world, program: "cyc"))
        }
        return all
    }

    /// The shell command that shows the streak.
    package var line: String {
        switch shell {
        case .bash, .zsh: "eval \"$(\(program) init \(shell.rawValue))\""
        case .fish: "\(program) init fish | source"
        }
    }

    /// The marks and the line between them, which does nothing once cyc is removed.
    package var lines: [String] {
        let guarded =
            switch shell {
            case .bash, .zsh: "command -v \(program) >/dev/null && \(line)"
            case .fish: "command -q \(program); and \(line)"
            }
        return [
            String(decoding: Self.begin, as: UTF8.self), guarded,
            String(decoding: Self.end, as: UTF8.self),
        ]
    }

    /// Reads the file's present state.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)`` and other errors of reading.
    package func state() throws(CycError) -> State {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        if hasOwnLine(bytes) { return .hasLine }
        guard Files.isOwnAndWritable(file), adding(to: bytes) != nil else { return .isOutOfReach }
        do throws(CycError) {
            try Files.checkWritable(file)
        } catch {
            return .isOutOfReach
        }
        return .lacksLine
    }

    /// Appends the lines, or replaces older ones between the marks; every other byte stays.
    ///
    /// - Returns: Whether the file changed.
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` and other errors of files; the file is then
    ///   unchanged.
    package func add() throws(CycError) -> Bool {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        if hasOwnLine(bytes) { return false }
        guard Files.isOwnAndWritable(file), let new = adding(to: bytes) else {
            throw .cannotWrite(file: file, detail: SystemError.noAccess.text)
        }
        try Files.makeFolder(Files.split(file).folder)
        try Files.replace(file, with: new, isPrivate: false)
        return true
    }

    /// Lines in the file that call cyc.
    package struct Calls: Equatable, Sendable {
        /// Whether cyc's lines are there between their marks.
        package var isMarked = false
        /// The first line that the user wrote, from 1.
        package var line: Int?
    }

    /// Searches the file for lines that call cyc, before cyc is removed.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)`` and other errors of reading.
    package func calls() throws(CycError) -> Calls {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        let own = (try? marked(bytes))?.range
        let lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
        let line = lines.firstIndex { line in
            own?.contains(line.startIndex) != true && (isCall(line) || line.contains(Self.pasted))
        }
        return Calls(isMarked: own != nil, line: line.map { $0 + 1 })
    }

    /// Removes cyc's lines; every other byte stays.
    ///
    /// Lines that the user added between the marks stay, too. An empty file is removed, unless it
    /// is a link.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` and other errors of files; the file is then
    ///   unchanged.
    package func remove() throws(CycError) {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        guard let own = try? marked(bytes) else { return }
        guard Files.isOwnAndWritable(file) else {
            throw .cannotWrite(file: file, detail: SystemError.noAccess.text)
        }
        let call = Array(" init \(shell.rawValue)".utf8)
        let kept = own.lines.filter { !$0.contains(call) }.joined()
        let rest = bytes[..<own.range.lowerBound] + kept + bytes[own.range.upperBound...]
        if rest.isEmpty, !Files.isLink(file) { return try Files.remove(file) }
        try Files.replace(file, with: Array(rest), isPrivate: false)
    }

    /// Part of the full snippet, which users may paste instead of the line that calls cyc for it.
    private static let pasted = Array("__cyc_program".utf8)

    /// Whether the file calls cyc for this shell: exactly as in ``lines`` between the marks, in any
    /// form elsewhere.
    private func hasOwnLine(_ bytes: [UInt8]) -> Bool {
        if let marked = try? marked(bytes) { return Array(bytes[marked.range]) == text }
        return bytes.split(separator: Self.newline).contains(where: isCall)
    }

    private func isCall(_ line: ArraySlice<UInt8>) -> Bool {
        let call = Array("cyc init \(shell.rawValue)".utf8)
        let quoted = Array("cyc' init \(shell.rawValue)".utf8)
        return line.first { $0 != 0x20 && $0 != 0x09 } != UInt8(ascii: "#")
            && (line.contains(call) || line.contains(quoted))
    }

    private var text: [UInt8] { Array(lines.map { "\($0)\n" }.joined().utf8) }

    /// - Returns: `nil` if the marks do not pair.
    private func adding(to bytes: [UInt8]) -> [UInt8]? {
        do throws(MarkedLines.Unpaired) {
            if let range = try marked(bytes)?.range {
                return bytes[..<range.lowerBound] + text + bytes[range.upperBound...]
            }
        } catch {
            return nil
        }
        return bytes + (bytes.last.map { $0 == Self.newline } ?? true ? [] : [Self.newline]) + text
    }

    private func marked(_ bytes: [UInt8]) throws(MarkedLines.Unpaired) -> MarkedLines? {
        try MarkedLines(in: bytes, from: Self.begin, to: Self.end)
    }

    private static let newline = UInt8(ascii: "\n")
}

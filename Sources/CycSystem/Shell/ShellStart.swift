package import CycCore
import CycPOSIX

/// The file that an interactive shell reads when it starts, with the line that shows the streak.
package struct ShellStart: Equatable, Sendable {
    package enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    package enum State: Equatable, Sendable {
        /// Ours, or one that the person wrote.
        case hasLine
        case lacksLine
        /// It is somebody else's, closed to writing, or our marks in it do not pair.
        case isOutOfReach
    }

    package let shell: Shell
    package let file: String
    /// `cyc`, quoted for a shell.
    private let program: String

    private static let begin = Array("# BEGIN cyc prompt".utf8)
    private static let end = Array("# END cyc prompt".utf8)
    /// More is nobody's; units: bytes.
    private static let limit = 4 << 20

    /// That of the person's shell; `nil` for one that cyc has no line for.
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

    /// Those of every shell, whichever is the person's.
    ///
    /// - Throws: ``CycError/noHome``.
    package static func all(in world: World) throws(CycError) -> [ShellStart] {
        var all: [ShellStart] = []
        for shell in Shell.allCases {
            all.append(try ShellStart(shell, in: world, program: "cyc"))
        }
        return all
    }

    /// What shows the streak.
    package var line: String {
        switch shell {
        case .bash, .zsh: "eval \"$(\(program) init \(shell.rawValue))\""
        case .fish: "\(program) init fish | source"
        }
    }

    /// The line between the marks, with them; nothing happens once cyc is gone.
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

    /// Looks at the file as it is now.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)`` and the like.
    package func state() throws(CycError) -> State {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        if hasOwnLine(bytes) { return .hasLine }
        guard Files.isOwnAndOpen(file), adding(to: bytes) != nil else { return .isOutOfReach }
        do throws(CycError) {
            try Files.checkWritable(file)
        } catch {
            return .isOutOfReach
        }
        return .lacksLine
    }

    /// Puts the lines at the end, or in the place of older ones between the marks; all else stays as it
    /// is, to the last byte.
    ///
    /// - Returns: Whether that was a change.
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` and what else files throw; the file is then as it
    ///   was.
    package func add() throws(CycError) -> Bool {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        if hasOwnLine(bytes) { return false }
        guard Files.isOwnAndOpen(file), let new = adding(to: bytes) else {
            throw .cannotWrite(file: file, detail: SystemError.noAccess.text)
        }
        try Files.makeFolder(Files.split(file).folder)
        try Files.replace(file, with: new, isPrivate: false)
        return true
    }

    /// What calls cyc in the file.
    package struct Calls: Equatable, Sendable {
        /// Whether there are our lines between their marks.
        package var isMarked = false
        /// The first line that the person wrote, from 1.
        package var line: Int?
    }

    /// Looks for what calls cyc, for somebody who takes it away.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)`` and the like.
    package func calls() throws(CycError) -> Calls {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        let own = (try? marked(bytes))?.range
        let lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
        let line = lines.firstIndex { line in
            own?.contains(line.startIndex) != true && (isCall(line) || line.contains(Self.pasted))
        }
        return Calls(isMarked: own != nil, line: line.map { $0 + 1 })
    }

    /// Takes our lines away; all else stays as it is, to the last byte.
    ///
    /// What was put between the marks stays, too. A file with nothing else in it goes, unless it is a link.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` and what else files throw; the file is then as it
    ///   was.
    package func remove() throws(CycError) {
        let bytes = try Files.read(file, limit: Self.limit) ?? []
        guard let own = try? marked(bytes) else { return }
        guard Files.isOwnAndOpen(file) else {
            throw .cannotWrite(file: file, detail: SystemError.noAccess.text)
        }
        let call = Array(" init \(shell.rawValue)".utf8)
        let kept = own.lines.filter { !$0.contains(call) }.joined()
        let rest = bytes[..<own.range.lowerBound] + kept + bytes[own.range.upperBound...]
        if rest.isEmpty, !Files.isLink(file) { return try Files.remove(file) }
        try Files.replace(file, with: Array(rest), isPrivate: false)
    }

    /// What a whole snippet has that was pasted instead of the line that calls cyc for it.
    private static let pasted = Array("__cyc_program".utf8)

    /// Whether a line that counts calls cyc for this shell already: between our marks just as it is to
    /// be, elsewhere in any form.
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

    /// - Returns: `nil` where marks do not pair.
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

import CycCore

/// Setting of a git configuration file.
struct GitConfigurationEntry: Equatable {
    /// In lower case.
    let section: String
    /// Quoted part of the section header, case preserved; `nil` without.
    let subsection: String?
    /// In lower case.
    let name: String
    /// `nil` for a name without `=`, which means true.
    let value: String?
    /// File or variable in which it is set.
    let source: String

    /// Whether its name is `section.name`.
    func sets(_ section: String, _ name: String) -> Bool {
        subsection == nil && self.section == section && self.name == name
    }

    /// Value of a setting that needs one; an error for a name without `=`.
    func text() throws(UnreadReason) -> String {
        guard let value else { throw .damaged("\(source): missing value for \(section).\(name)") }
        return value
    }
}

/// Parser of git configuration files.
///
/// - Source: "Configuration file" in https://git-scm.com/docs/git-config, and `config.c` of git for
///   details that the page omits.
struct GitConfigurationParser {
    private let bytes: [UInt8]
    private let file: String
    private var position: Int
    /// Counts from 1.
    private var line = 1
    private var section = ""
    private var subsection: String?
    /// Sections of which entries are kept; others are only validated.
    private static let sections: Set = [
        "author", "branch", "core", "extensions", "include", "includeif", "remote", "safe", "url",
        "user",
    ]
    /// Names that are kept of a branch section, because there may be thousands of branches.
    private static let branchNames: Set = ["merge", "pushremote", "remote"]

    private func isWanted(_ name: String) -> Bool {
        Self.sections.contains(section)
            && (section != "branch" || Self.branchNames.contains(name))
    }

    private init(_ bytes: [UInt8], of file: String) {
        self.bytes = bytes
        self.file = file
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Parses a file and returns the entries of ``sections``, in the order of the file.
    ///
    /// - Parameters:
    ///   - file: Its path.
    ///   - visit: Gets every entry, also of other sections.
    /// - Returns: At most ``Limit/settings``.
    /// - Throws: `damaged` with file and line; `overLimit`; errors of `visit`.
    static func entries(
        of bytes: [UInt8], in file: String,
        _ visit: (GitConfigurationEntry) throws(UnreadReason) -> Void = { _ in }
    ) throws(UnreadReason) -> [GitConfigurationEntry] {
        var parser = GitConfigurationParser(bytes, of: file)
        var entries: [GitConfigurationEntry] = []
        while let byte = parser.next() {
            switch byte {
            case UInt8(ascii: "#"), UInt8(ascii: ";"): parser.skipLine()
            case UInt8(ascii: "["): try parser.readHeader()
            case _ where byte.isGitSpace: break
            case _ where byte.isLetter:
                // git only warns about settings before the first section.
                let entry = try parser.readEntry(startingWith: byte)
                try visit(entry)
                if parser.isWanted(entry.name), entries.count <= Limit.settings {
                    entries.append(entry)
                }
            default: throw parser.failure
            }
        }
        guard entries.count <= Limit.settings else {
            throw .overLimit("\(file): \(Limit.settings)")
        }
        return entries
    }

    private var failure: UnreadReason { .damaged("\(file):\(line)") }

    /// Reads a byte; `\r\n` becomes `\n`.
    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        var byte = bytes[position]
        position += 1
        if byte == .carriageReturn, position < bytes.count, bytes[position] == .newline {
            byte = .newline
            position += 1
        }
        if byte == .newline { line += 1 }
        return byte
    }

    private mutating func skipLine() {
        while let byte = next(), byte != .newline {}
    }

    /// Parses `[section]`, `[section "subsection"]` or the old `[section.subsection]`.
    private mutating func readHeader() throws(UnreadReason) {
        var name: [UInt8] = []
        subsection = nil
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "]"):
                guard !name.isEmpty else { throw failure }
                setSection(name)
                return
            case .newline: throw failure
            case _ where byte.isGitSpace:
                setSection(name)
                subsection = try readSubsection()
                return
            case _ where byte.isKey || byte == UInt8(ascii: "."): name.append(byte.inLowerCase)
            default: throw failure
            }
        }
        throw failure
    }

    private mutating func setSection(_ name: [UInt8]) {
        let parts = name.split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        section = String(decoding: parts[0], as: UTF8.self)
        if parts.count == 2 { subsection = String(native: parts[1].prefix(Self.maxLength)) }
    }

    private mutating func readSubsection() throws(UnreadReason) -> String {
        var byte = next()
        while let space = byte, space.isGitSpace, space != .newline { byte = next() }
        guard byte == .quote else { throw failure }
        var name: [UInt8] = []
        while var byte = next(), byte != .newline {
            if byte == .quote {
                guard next() == UInt8(ascii: "]") else { throw failure }
                return String(native: name)
            }
            if byte == .backslash {
                guard let escaped = next(), escaped != .newline else { throw failure }
                byte = escaped
            }
            if name.count < Self.maxLength { name.append(byte) }
        }
        throw failure
    }

    /// Kept length of a value or subsection: one byte too long for its users. Units: bytes.
    private static let maxLength = Limit.text + 1

    private mutating func readEntry(
        startingWith first: UInt8
    ) throws(UnreadReason) -> GitConfigurationEntry {
        var name = [first.inLowerCase]
        var byte = next()
        while let letter = byte, letter.isKey {
            name.append(letter.inLowerCase)
            byte = next()
        }
        while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { byte = next() }
        let value: String?
        switch byte {
        case nil, .newline: value = nil
        case UInt8(ascii: "="): value = try readValue()
        default: throw failure
        }
        return GitConfigurationEntry(
            section: section, subsection: subsection, name: String(decoding: name, as: UTF8.self),
            value: value, source: file)
    }

    private mutating func readValue() throws(UnreadReason) -> String {
        var value: [UInt8] = []
        func keep(_ byte: UInt8) { if value.count < Self.maxLength { value.append(byte) } }
        var isQuoted = false
        /// Length without trailing spaces outside quotes.
        var end = 0
        while let byte = next(), byte != .newline {
            if !isQuoted {
                if byte.isGitSpace {
                    if !value.isEmpty { keep(byte) }
                    continue
                }
                if byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") {
                    skipLine()
                    return String(native: value[..<end])
                }
            }
            switch byte {
            case .quote: isQuoted.toggle()
            case .backslash:
                switch next() {
                // The end of the file ends the line.
                case nil, .newline: break
                case UInt8(ascii: "t"): keep(UInt8(ascii: "\t"))
                case UInt8(ascii: "b"): keep(8)
                case UInt8(ascii: "n"): keep(.newline)
                case .backslash: keep(.backslash)
                case .quote: keep(.quote)
                default: throw failure
                }
            default: keep(byte)
            }
            end = value.count
        }
        guard !isQuoted else { throw failure }
        return String(native: value[..<end])
    }
}

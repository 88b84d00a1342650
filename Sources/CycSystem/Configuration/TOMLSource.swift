/// The text of a TOML file with the places of its keys and values.
///
/// Finds places in text that TOMLKit has accepted, which gives no lines and forgets comments. In other
/// text the places mean nothing.
///
/// - Source: https://toml.io/en/v1.0.0
struct TOMLSource {
    /// What stands below one header, or before the first one.
    struct Section {
        let path: [String]
        /// `[[…]]`.
        let isArrayElement: Bool
        /// From the header to the end of its line; empty for what has no header.
        let header: Range<Int>
    }

    /// One key with its value.
    struct Entry {
        /// All tables, from the header, from dots and from inline tables, and the name.
        let path: [String]
        /// Index of a ``Section``.
        let section: Int
        let key: Range<Int>
        /// Without the space around it.
        let value: Range<Int>
        /// Within the braces of an inline table.
        let isInline: Bool
        let isInlineTable: Bool
    }

    let bytes: [UInt8]
    private(set) var sections: [Section] = []
    /// In the order of the text, but an inline table after its own keys.
    private(set) var entries: [Entry] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = Scanner(bytes)
        scanner.run()
        sections = scanner.sections
        entries = scanner.entries
    }

    /// The line, from 1, on which the key, or else the table, first stands.
    func line(of path: [String]) -> Int? { lines(of: [path])[0] }

    /// The lines, from 1, on which each of the keys, or else tables, first stands.
    func lines(of paths: [[String]]) -> [Int?] {
        var places: [[String]: Int] = [:]
        func note(_ path: [String], _ place: Int) {
            for count in 1..<(path.count + 1) {
                places[Array(path.prefix(count)), default: .max].lower(to: place)
            }
        }
        for entry in entries { note(entry.path, entry.key.lowerBound) }
        for section in sections { note(section.path, section.header.lowerBound) }
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        return paths.map { path in
            places[path].map { place in
                // How many lines end before it.
                var (low, high) = (0, ends.count)
                while low < high {
                    let middle = (low + high) / 2
                    if ends[middle] < place { low = middle + 1 } else { high = middle }
                }
                return low + 1
            }
        }
    }

    /// `\r\n` if the first line ends so.
    var lineEnd: [UInt8] {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0,
            bytes[end - 1] == UInt8(ascii: "\r")
        else { return [UInt8(ascii: "\n")] }
        return Array("\r\n".utf8)
    }

    func startOfLine(_ offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bomSize
    }

    /// After the end of the line.
    func endOfLine(_ offset: Int) -> Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    /// Units: bytes; of the byte order mark that may stand first.
    var bomSize: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension Int {
    fileprivate mutating func lower(to other: Int) { self = Swift.min(self, other) }
}

private struct Scanner {
    var sections = [TOMLSource.Section(path: [], isArrayElement: false, header: 0..<0)]
    var entries: [TOMLSource.Entry] = []
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func isAt(_ text: StaticString) -> Bool {
        bytes[position...].starts(with: Array("\(text)".utf8))
    }

    mutating func run() {
        while let byte = current {
            switch byte {
            case space, tab, newline, carriageReturn: position += 1
            case UInt8(ascii: "#"): skipComment()
            case UInt8(ascii: "["): readHeader()
            default:
                readEntry(below: sections[sections.count - 1].path, isInline: false)
                // What valid text cannot have here must not stop the scanner for ever.
                skipComment()
            }
        }
    }

    private mutating func readHeader() {
        let start = position
        let isArrayElement = isAt("[[")
        position += isArrayElement ? 2 : 1
        let path = readKey()
        skipComment()
        sections.append(
            TOMLSource.Section(
                path: path, isArrayElement: isArrayElement, header: start..<position))
    }

    private mutating func readEntry(below table: [String], isInline: Bool) {
        let start = position
        let path = table + readKey()
        let key = start..<position
        skipSpace()
        if current == UInt8(ascii: "=") { position += 1 }
        skipSpace()
        let valueStart = position
        let isInlineTable = current == UInt8(ascii: "{")
        readValue(path)
        entries.append(
            TOMLSource.Entry(
                path: path, section: sections.count - 1, key: key, value: valueStart..<position,
                isInline: isInline, isInlineTable: isInlineTable))
    }

    /// `a.b."c d"`; ends after the last part.
    private mutating func readKey() -> [String] {
        var parts: [String] = []
        while true {
            skipSpace()
            switch current {
            case UInt8(ascii: "\""): parts.append(readBasicString())
            case UInt8(ascii: "'"):
                let start = position + 1
                skipString()
                parts.append(
                    String(decoding: bytes[start..<max(start, position - 1)], as: UTF8.self))
            default:
                let start = position
                while let byte = current, isBareKey(byte) { position += 1 }
                parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
            }
            let end = position
            skipSpace()
            guard current == UInt8(ascii: ".") else {
                position = end
                return parts
            }
            position += 1
        }
    }

    private func isBareKey(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private mutating func readBasicString() -> String {
        let start = position + 1
        skipString()
        var text = String.UnicodeScalarView()
        var rest = String(decoding: bytes[start..<max(start, position - 1)], as: UTF8.self)
            .unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escape = rest.popFirst() else {
                text.append(scalar)
                continue
            }
            switch escape {
            case "b": text.append("\u{8}")
            case "t": text.append("\t")
            case "n": text.append("\n")
            case "f": text.append("\u{C}")
            case "r": text.append("\r")
            case "u", "U":
                let digits = String(rest.prefix(escape == "u" ? 4 : 8))
                rest = rest.dropFirst(digits.unicodeScalars.count)
                if let code = UInt32(digits, radix: 16), let named = Unicode.Scalar(code) {
                    text.append(named)
                }
            default: text.append(escape)
            }
        }
        return String(text)
    }

    /// Ends after the value; keys of inline tables become entries.
    private mutating func readValue(_ path: [String]) {
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
        case UInt8(ascii: "["): skipArray()
        case UInt8(ascii: "{"): readInlineTable(path)
        default:
            let start = position
            while let byte = current, !isEndOfBareValue(byte) { position += 1 }
            while position > start, [space, tab].contains(bytes[position - 1]) { position -= 1 }
        }
    }

    private func isEndOfBareValue(_ byte: UInt8) -> Bool {
        [newline, carriageReturn].contains(byte) || ",]}#".utf8.contains(byte)
    }

    private mutating func skipString() {
        guard let quote = current else { return }
        let isBasic = quote == UInt8(ascii: "\"")
        let isLong = bytes[position...].starts(with: [quote, quote, quote])
        position += isLong ? 3 : 1
        while let byte = current {
            if byte == UInt8(ascii: "\\"), isBasic {
                position = min(position + 2, bytes.count)
            } else if byte == quote, !isLong {
                position += 1
                return
            } else if byte == quote, bytes[position...].starts(with: [quote, quote, quote]) {
                position += 3
                // One or two quotes may stand right before the three that close.
                for _ in 0..<2 where current == quote { position += 1 }
                return
            } else if byte == newline, !isLong {
                return
            } else {
                position += 1
            }
        }
    }

    private mutating func skipArray() {
        position += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "]"):
                position += 1
                return
            case space, tab, newline, carriageReturn, UInt8(ascii: ","): position += 1
            case UInt8(ascii: "#"): skipComment()
            default:
                let start = position
                // Keys of tables within arrays have no path of their own.
                let known = entries.count
                readValue([])
                entries.removeSubrange(known...)
                if position == start { position += 1 }
            }
        }
    }

    private mutating func readInlineTable(_ path: [String]) {
        position += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "}"):
                position += 1
                return
            case space, tab, newline, carriageReturn, UInt8(ascii: ","): position += 1
            case UInt8(ascii: "#"): skipComment()
            default:
                let start = position
                readEntry(below: path, isInline: true)
                if position == start { position += 1 }
            }
        }
    }

    private mutating func skipSpace() {
        while let byte = current, byte == space || byte == tab { position += 1 }
    }

    /// To the end of the line, which is left to come.
    private mutating func skipComment() {
        while let byte = current, byte != newline { position += 1 }
    }
}

private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

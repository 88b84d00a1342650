import CycCore

/// Cuts a page into tags and text, forgiving whatever a browser forgives.
///
/// Works on bytes and never fails: what is no tag is text, what has no end goes to the end of the
/// page. Comments, declarations and the inside of scripts, styles and the like are left out.
/// Entities stay as they are; ``decodingEntities(_:)`` resolves them where text is used.
///
/// - Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
struct HTMLTokenizer {
    enum Token {
        /// The attributes are in ``attributes`` until the next token.
        case open(name: Range<Int>, isSelfClosing: Bool)
        case close(name: Range<Int>)
        case text(Range<Int>)
    }

    struct Attribute {
        let name: Range<Int>
        /// Without quotes; empty where there is none.
        let value: Range<Int>
    }

    let bytes: [UInt8]
    /// Of the last opening tag, in the order of the page.
    private(set) var attributes: [Attribute] = []
    private var position = 0
    /// The element whose inside is no markup, while its end has not come.
    private var rawElement: [UInt8]?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Token? {
        if let element = rawElement {
            rawElement = nil
            skipRawText(of: element)
        }
        while position < bytes.count {
            let start = position
            if bytes[start] != lessThan {
                position = index(of: lessThan, from: start)
                return .text(start..<position)
            }
            guard start + 1 < bytes.count else { break }
            switch bytes[start + 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skipDeclaration()
            case UInt8(ascii: "/"):
                guard start + 2 < bytes.count, bytes[start + 2].isLetter else {
                    position = after(greaterThan, from: start + 2)
                    continue
                }
                let name = readName(from: start + 2)
                guard readAttributes() != nil else { return nil }
                return .close(name: name)
            case let byte where byte.isLetter:
                let name = readName(from: start + 1)
                guard let isSelfClosing = readAttributes() else { return nil }
                if !isSelfClosing { rawElement = rawElements.first { self.name(name, is: $0) } }
                return .open(name: name, isSelfClosing: isSelfClosing)
            default:
                // A lone `<` is text up to the next one.
                position = index(of: lessThan, from: start + 1)
                return .text(start..<position)
            }
        }
        position = bytes.count
        return nil
    }

    /// Whether the bytes at `range` spell `text`, which is in lower case, in any case.
    func name(_ range: Range<Int>, is text: [UInt8]) -> Bool {
        guard range.count == text.count else { return false }
        var place = range.lowerBound
        for byte in text {
            guard bytes[place].inLowerCase == byte else { return false }
            place += 1
        }
        return true
    }

    /// The value of the first attribute called `name` of the last opening tag.
    func value(of name: [UInt8]) -> Range<Int>? {
        attributes.first { self.name($0.name, is: name) }?.value
    }

    private func index(of byte: UInt8, from start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != byte { place += 1 }
        return min(place, bytes.count)
    }

    private func after(_ byte: UInt8, from start: Int) -> Int {
        min(index(of: byte, from: start) + 1, bytes.count)
    }

    private mutating func readName(from start: Int) -> Range<Int> {
        position = start
        while position < bytes.count, !endsName(bytes[position]) { position += 1 }
        return start..<position
    }

    private func endsName(_ byte: UInt8) -> Bool {
        byte.isSpace || byte == greaterThan || byte == UInt8(ascii: "/")
    }

    /// Reads up to and including the end of the tag; whether it ends with `/>`, or `nil` for a tag
    /// that the page ends in.
    private mutating func readAttributes() -> Bool? {
        attributes.removeAll(keepingCapacity: true)
        var endsInSlash = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte == greaterThan {
                position += 1
                return endsInSlash
            }
            endsInSlash = byte == UInt8(ascii: "/")
            if endsInSlash || byte.isSpace {
                position += 1
            } else {
                readAttribute()
            }
        }
        return nil
    }

    private mutating func readAttribute() {
        let start = position
        // An equals sign at the very beginning belongs to the name.
        position += 1
        while position < bytes.count, !endsName(bytes[position]), bytes[position] != equals {
            position += 1
        }
        let name = start..<position
        skipSpaces()
        guard position < bytes.count, bytes[position] == equals else {
            attributes.append(Attribute(name: name, value: position..<position))
            return
        }
        position += 1
        skipSpaces()
        guard position < bytes.count, bytes[position] != greaterThan else { return }
        let quote = bytes[position]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let first = position + 1
            let end = index(of: quote, from: first)
            attributes.append(Attribute(name: name, value: first..<end))
            position = min(end + 1, bytes.count)
        } else {
            let first = position
            while position < bytes.count, !bytes[position].isSpace, bytes[position] != greaterThan {
                position += 1
            }
            attributes.append(Attribute(name: name, value: first..<position))
        }
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position].isSpace { position += 1 }
    }

    /// Skips a comment, a declaration or a processing instruction.
    private mutating func skipDeclaration() {
        guard bytes[position...].starts(with: commentStart) else {
            position = after(greaterThan, from: position)
            return
        }
        // `<!-->` and `<!--->` are whole comments.
        var place = position + 4
        while place < bytes.count {
            if bytes[place] == greaterThan, bytes[place - 1] == dash, bytes[place - 2] == dash {
                break
            }
            if bytes[place] == greaterThan, bytes[place - 1] == UInt8(ascii: "!"),
                place >= position + 6,
                bytes[place - 2] == dash, bytes[place - 3] == dash
            {
                break
            }
            place += 1
        }
        position = min(place + 1, bytes.count)
    }

    /// Skips to the end tag of `element`, which stays to be read.
    private mutating func skipRawText(of element: [UInt8]) {
        while position < bytes.count {
            position = index(of: lessThan, from: position)
            let name = position + 2
            let end = name + element.count
            if end <= bytes.count, bytes[position + 1] == UInt8(ascii: "/"),
                self.name(name..<end, is: element), end == bytes.count || endsName(bytes[end])
            {
                return
            }
            position = min(position + 1, bytes.count)
        }
    }
}

private let lessThan = UInt8(ascii: "<")
private let greaterThan = UInt8(ascii: ">")
private let equals = UInt8(ascii: "=")
private let dash = UInt8(ascii: "-")
private let commentStart = Array("<!--".utf8)
private let rawElements = ["script", "style", "textarea", "title", "xmp"].map { Array($0.utf8) }

/// `text` with its character references resolved; those that nothing here needs stay as they are.
///
/// - Source: https://html.spec.whatwg.org/multipage/syntax.html#character-references
func decodingEntities(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "&") else {
            result.append(byte)
            continue
        }
        let body = rest.prefix { $0 == UInt8(ascii: "#") || $0.isLetterOrDigit }.prefix(10)
        guard let scalar = scalar(ofEntity: body) else {
            result.append(byte)
            continue
        }
        result += Array(String(Character(scalar)).utf8)
        rest = rest.dropFirst(body.count)
        if rest.first == UInt8(ascii: ";") { rest = rest.dropFirst() }
    }
    return result
}

private func scalar(ofEntity body: ArraySlice<UInt8>) -> Unicode.Scalar? {
    if body.first == UInt8(ascii: "#") {
        let digits = body.dropFirst()
        let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let number = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
        return UInt32(number, radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
    }
    switch String(decoding: body, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    case "comma": return ","
    case "hyphen", "dash": return "-"
    default: return nil
    }
}

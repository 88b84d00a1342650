import CycCore

/// Splits a page into tags and text, as tolerant as a browser.
///
/// Works on bytes and never fails: invalid tags are text, and unterminated ones extend to the end
/// of the page. Comments, declarations and the content of scripts, styles and the like are skipped.
///
/// - Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
struct HTMLTokenizer {
    enum Token {
        case open(Tag)
        case close(name: String)
        /// With its entities, see ``decodingEntities(_:)``.
        case text(ArraySlice<UInt8>)
    }

    struct Tag {
        /// In lower case.
        let name: String
        /// The ``keptAttributes`` by lowercase name, entities resolved; of duplicate names the
        /// first.
        let attributes: [String: String]
        let isSelfClosing: Bool
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The open element whose content is not markup.
    private var rawElement: String?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Token? {
        if let element = rawElement {
            rawElement = nil
            skipRawText(of: element)
        }
        while let first = byte {
            let start = position
            guard first == lessThan else { return .text(take { $0 != lessThan }) }
            position += 1
            switch byte {
            case nil: return nil
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skipDeclaration()
            case UInt8(ascii: "/"):
                position += 1
                guard byte?.isLetter == true else {
                    skip(after: greaterThan)
                    continue
                }
                return readTag().map { .close(name: $0.name) }
            case let letter? where letter.isLetter:
                guard let tag = readTag() else { return nil }
                if !tag.isSelfClosing, rawElements.contains(tag.name) { rawElement = tag.name }
                return .open(tag)
            default:
                // A lone `<` is text up to the next one.
                _ = take { $0 != lessThan }
                return .text(bytes[start..<position])
            }
        }
        return nil
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Consumes bytes up to the first that does not match.
    private mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, isWanted(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    private mutating func skip(after last: UInt8) {
        _ = take { $0 != last }
        position = min(position + 1, bytes.count)
    }

    /// Reads through the end of the tag; `nil` if the page ends inside it.
    private mutating func readTag() -> Tag? {
        let name = inLowerCase(take { !endsName($0) })
        var attributes: [String: String] = [:]
        var isSelfClosing = false
        while let byte {
            if byte == greaterThan {
                position += 1
                return Tag(name: name, attributes: attributes, isSelfClosing: isSelfClosing)
            }
            isSelfClosing = byte == UInt8(ascii: "/")
            if isSelfClosing || byte.isSpace {
                position += 1
                continue
            }
            let start = position
            // A leading equals sign belongs to the name.
            position += 1
            _ = take { !endsName($0) && $0 != equals }
            let attribute = inLowerCase(bytes[start..<position])
            let value = readValue()
            if let value, keptAttributes.contains(attribute), attributes[attribute] == nil {
                attributes[attribute] = decodingEntities(value)
            }
        }
        return nil
    }

    /// Reads the value of an attribute; `nil` if the tag ends before it.
    private mutating func readValue() -> ArraySlice<UInt8>? {
        _ = take(while: \.isSpace)
        guard byte == equals else { return [] }
        position += 1
        _ = take(while: \.isSpace)
        guard let first = byte, first != greaterThan else { return nil }
        guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
            return take { !$0.isSpace && $0 != greaterThan }
        }
        position += 1
        let value = take { $0 != first }
        position = min(position + 1, bytes.count)
        return value
    }

    /// Skips a comment, a declaration or a processing instruction.
    private mutating func skipDeclaration() {
        position += 1
        let start = position
        let isComment = bytes[(start - 1)...].starts(with: "!--".utf8)
        // `<!-->` and `<!--->` are whole comments.
        if isComment { position += 2 }
        while byte != nil {
            _ = take { $0 != greaterThan }
            let inside = bytes[start..<position]
            position = min(position + 1, bytes.count)
            let isOver =
                inside.suffix(2).elementsEqual("--".utf8)
                || inside.count > 3 && inside.suffix(3).elementsEqual("--!".utf8)
            if isOver || !isComment { return }
        }
    }

    /// Skips up to the end tag of `element`, which is read next.
    private mutating func skipRawText(of element: String) {
        let end = "</\(element)".utf8
        while byte != nil {
            _ = take { $0 != lessThan }
            let rest = bytes[position...]
            if rest.prefix(end.count).lazy.map(\.inLowerCase).elementsEqual(end),
                rest.dropFirst(end.count).first.map(endsName) ?? true
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
/// The attributes that are stored; a page may have millions of others.
private let keptAttributes: Set = [
    "class", "data-count", "data-date", "data-from", "data-level", "data-to", "data-url", "fill",
    "for",
    "id",
]
private let rawElements: Set = ["script", "style", "textarea", "title", "xmp"]

private func endsName(_ byte: UInt8) -> Bool {
    byte.isSpace || byte == greaterThan || byte == UInt8(ascii: "/")
}

private func inLowerCase(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.map(\.inLowerCase), as: UTF8.self)
}

/// Resolves character references; those that are not needed here are left as they are.
///
/// - Source: https://html.spec.whatwg.org/multipage/syntax.html#character-references
func decodingEntities(_ text: ArraySlice<UInt8>) -> String {
    let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var decoded = Array(parts[0])
    for part in parts.dropFirst() {
        let body = part.prefix { $0 == UInt8(ascii: "#") || $0.isLetterOrDigit }.prefix(10)
        if let scalar = scalar(ofEntity: String(decoding: body, as: UTF8.self)) {
            decoded += String(scalar).utf8
            let rest = part.dropFirst(body.count)
            decoded += rest.first == UInt8(ascii: ";") ? rest.dropFirst() : rest
        } else {
            decoded += [UInt8(ascii: "&")] + part
        }
    }
    return String(decoding: decoded, as: UTF8.self)
}

private func scalar(ofEntity body: String) -> Unicode.Scalar? {
    guard body.hasPrefix("#") else { return entities[body] }
    let digits = body.dropFirst()
    let isHex = digits.first?.lowercased() == "x"
    return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
        .flatMap { Unicode.Scalar($0) }
}

private let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "comma": ",",
    "hyphen": "-", "dash": "-",
]

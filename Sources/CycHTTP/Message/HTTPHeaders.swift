/// Header fields in the order of sending; names are compared without case.
///
/// What is marked as secret shows in no description, dump or error, and is never sent on to another
/// host. `Authorization`, `Proxy-Authorization` and `Cookie` are always secret.
package struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One field, as it goes over the wire.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
        package let isSecret: Bool
    }

    package private(set) var fields: [Field] = []

    package init(dictionaryLiteral fields: (String, String)...) {
        for (name, value) in fields { add(value, for: name) }
    }

    /// The first value of `name`.
    package subscript(name: String) -> String? {
        fields.first { isSameName($0.name, name) }?.value
    }

    /// Every value of `name`, in order.
    package func values(of name: String) -> [String] {
        fields.filter { isSameName($0.name, name) }.map(\.value)
    }

    /// Appends a field and keeps others of the same name.
    package mutating func add(_ value: String, for name: String, secret: Bool = false) {
        let isSecret = secret || alwaysSecret.contains { isSameName($0, name) }
        fields.append(Field(name: name, value: value, isSecret: isSecret))
    }

    /// Puts one field in the place of all others of the same name.
    package mutating func set(_ value: String, for name: String, secret: Bool = false) {
        remove(name)
        add(value, for: name, secret: secret)
    }

    package mutating func remove(_ name: String) {
        fields.removeAll { isSameName($0.name, name) }
    }

    var withoutSecrets: HTTPHeaders {
        var copy = self
        copy.fields.removeAll(where: \.isSecret)
        return copy
    }

    /// The values of secret fields, and each without the word before it, such as `Bearer`.
    private var secrets: [String] {
        fields.filter(\.isSecret).flatMap { field in
            [field.value, field.value.split(separator: " ").last.map(String.init) ?? ""]
        }.filter { !$0.isEmpty }
    }

    /// `text` without the secrets of these fields; nothing of it where it holds a part of one all the
    /// same, see ``SecretParts``.
    func redacting(_ text: String) -> String {
        let text = secrets.reduce(text) { text, secret in
            text.split(separator: secret, omittingEmptySubsequences: false)
                .joined(separator: concealment)
        }
        return SecretParts(secrets).isHeld(by: Array(text.utf8)[...]) ? concealment : text
    }

    /// `body` without the secrets of these fields, and without the texts that hold a part of one: the
    /// strings of JSON, the lines of anything else.
    ///
    /// Shorter ones than any token stay: they could be part of anything.
    func redacting(_ body: [UInt8], isJSON: Bool) -> [UInt8] {
        let secrets = secrets.filter { $0.utf8.count >= SecretParts.length }
        let body = secrets.reduce(body) { body, secret in
            erasing(Array(secret.utf8), from: body)
        }
        return SecretParts(secrets).concealed(in: body, isJSON: isJSON)
    }
}

/// The parts of secrets by which they are known in another dress: in upper case, with escapes, or with
/// anything between their letters and digits.
private struct SecretParts {
    /// Units: letters and digits.
    static let length = 8
    /// The longest word of a token that says only what kind it is, such as `github` and `pat`.
    private static let longestKind = 6

    /// Each as one number of its ``length`` bytes in lower case.
    private var parts: Set<UInt64> = []

    init(_ secrets: [String]) {
        for secret in secrets {
            let words = secret.utf8.split { !isLetterOrDigit($0) }
                .filter { $0.count > Self.longestKind }
            var window = Window()
            for byte in words.joined() {
                if let part = window.append(byte) { parts.insert(part) }
            }
        }
    }

    /// The last letters and digits of a text.
    private struct Window {
        private var bytes: UInt64 = 0
        private var count = 0

        /// The last ``length`` of them, once there are so many.
        mutating func append(_ byte: UInt8) -> UInt64? {
            bytes = bytes << 8 | UInt64(asciiLowercase(byte))
            count += 1
            return count >= SecretParts.length ? bytes : nil
        }
    }

    /// Whether a text holds one of the parts.
    ///
    /// `%67`, `\u0067` and `\n` are read as what they stand for.
    func isHeld(by text: ArraySlice<UInt8>) -> Bool {
        guard !parts.isEmpty else { return false }
        var window = Window()
        var rest = text
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hex(rest.prefix(2), digits: 2) {
                byte = value
                rest = rest.dropFirst(2)
            } else if byte == UInt8(ascii: "\\"), let kind = rest.popFirst() {
                byte = 0
                if kind == UInt8(ascii: "u"), rest.count >= 4 {
                    byte = hex(rest.prefix(4), digits: 4) ?? 0
                    rest = rest.dropFirst(4)
                }
            }
            guard isLetterOrDigit(byte) else { continue }
            if let part = window.append(byte), parts.contains(part) { return true }
        }
        return false
    }

    /// The number that so many hexadecimal digits spell, if it is a byte.
    private func hex(_ text: ArraySlice<UInt8>, digits: Int) -> UInt8? {
        guard text.count == digits else { return nil }
        return UInt8(String(decoding: text, as: UTF8.self), radix: 16)
    }

    func concealed(in body: [UInt8], isJSON: Bool) -> [UInt8] {
        guard !parts.isEmpty, isHeld(by: body[...]) else { return body }
        return isJSON ? concealedStrings(in: body) : concealedLines(in: body)
    }

    private func concealedLines(in body: [UInt8]) -> [UInt8] {
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // What is split over lines is in none of them.
        guard lines.contains(where: isHeld) else { return Array(concealment.utf8) }
        return Array(
            lines.map { isHeld(by: $0) ? Array(concealment.utf8)[...] : $0 }
                .joined(separator: [UInt8(ascii: "\n")]))
    }

    private func concealedStrings(in body: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(body.count)
        var place = 0
        while place < body.count {
            let byte = body[place]
            kept.append(byte)
            place += 1
            guard byte == UInt8(ascii: "\"") else { continue }
            let start = place
            while place < body.count, body[place] != UInt8(ascii: "\"") {
                place += body[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            place = min(place, body.count)
            kept +=
                isHeld(by: body[start..<place]) ? Array(concealment.utf8)[...] : body[start..<place]
            if place < body.count {
                kept.append(body[place])
                place += 1
            }
        }
        return kept
    }
}

extension HTTPHeaders {
    /// The name of the first field that must not be sent, or `nil`.
    ///
    /// Refused are names that are no token, values with a control character other than the tab (so
    /// no line break can smuggle in a field or a request), and fields that libcurl writes itself.
    ///
    /// - Source: RFC 9110, sections 5.1, 5.5 and 5.6.2.
    var firstBadName: String? {
        fields.first { field in
            field.name.isEmpty || !field.name.utf8.allSatisfy(isTokenByte)
                || !isHeaderValue(field.value)
                || writtenByLibcurl.contains { isSameName($0, field.name) }
        }?.name
    }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(name): \(isSecret ? concealment : value)" }

    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

private func erasing(_ secret: [UInt8], from body: [UInt8]) -> [UInt8] {
    var (rest, kept, place) = ([UInt8](), 0, 0)
    while place + secret.count <= body.count {
        guard body[place] == secret[0], body[place..<place + secret.count].elementsEqual(secret)
        else {
            place += 1
            continue
        }
        rest += body[kept..<place]
        rest += Array(concealment.utf8)
        place += secret.count
        kept = place
    }
    return kept == 0 ? body : rest + body[kept...]
}

/// What stands in the place of a secret.
private let concealment = "***"

private let alwaysSecret = ["Authorization", "Proxy-Authorization", "Cookie"]

/// Two lengths, or two hosts, in one request are how requests are smuggled.
private let writtenByLibcurl = [
    "Host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Upgrade", "TE",
    "Trailer", "Expect", "Accept-Encoding", "User-Agent", "Proxy-Connection",
]

private func isSameName(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
        && zip(one.utf8, other.utf8).allSatisfy { asciiLowercase($0) == asciiLowercase($1) }
}

private func asciiLowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

func isHeaderValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
}

private func isTokenByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
}

/// Without the blanks around it, which are no part of a field's value.
///
/// Some versions of libcurl hand out an empty value as a carriage return.
func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while let first = rest.utf8.first, first <= 0x20 { rest = Substring(rest.utf8.dropFirst()) }
    while let last = rest.utf8.last, last <= 0x20 { rest = Substring(rest.utf8.dropLast()) }
    return rest
}

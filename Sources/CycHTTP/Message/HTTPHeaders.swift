import CycCore

/// Header fields in sending order; names are compared without case.
///
/// Secret fields appear in no description, dump or error; `Authorization`, `Proxy-Authorization`
/// and `Cookie` are always secret.
package struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One field, as transmitted.
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

    /// Appends a field and keeps others of the same name.
    package mutating func add(_ value: String, for name: String, secret: Bool = false) {
        let isSecret = secret || alwaysSecret.contains { isSameName($0, name) }
        fields.append(Field(name: name, value: value, isSecret: isSecret))
    }

    /// Replaces all fields of the same name by one.
    package mutating func set(_ value: String, for name: String, secret: Bool = false) {
        remove(name)
        add(value, for: name, secret: secret)
    }

    package mutating func remove(_ name: String) {
        fields.removeAll { isSameName($0.name, name) }
    }

    /// The values of secret fields, with and without the word before them, such as `Bearer`.
    private var secrets: [String] {
        fields.filter(\.isSecret).flatMap { field in
            [field.value, field.value.split(separator: " ").last.map(String.init) ?? ""]
        }.filter { !$0.isEmpty }
    }

    /// Removes the secrets of these fields from `text`; conceals all of it if it still contains a
    /// part of one, see ``SecretParts``.
    func redacting(_ text: String) -> String {
        let text = secrets.reduce(text) { text, secret in
            text.split(separator: secret, omittingEmptySubsequences: false)
                .joined(separator: mask)
        }
        return SecretParts(secrets).isHeld(by: Array(text.utf8)[...]) ? mask : text
    }

    /// Removes the secrets of these fields from `body`, and each text that contains a part of one:
    /// the strings of JSON, the lines of anything else.
    ///
    /// Secrets shorter than any token are kept, because they could match anything.
    func redacting(_ body: [UInt8], isJSON: Bool) -> [UInt8] {
        let secrets = secrets.filter { $0.utf8.count >= SecretParts.length }
        let body = secrets.reduce(body) { body, secret in
            erasing(Array(secret.utf8), from: body)
        }
        return SecretParts(secrets).concealed(in: body, isJSON: isJSON)
    }
}

extension HTTPHeaders {
    /// The name of the first field that must not be sent.
    ///
    /// Rejects names that are not tokens, values with a control character other than the tab (so no
    /// line break can smuggle in a field or a request), and fields that libcurl writes itself.
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
    package var description: String { "\(name): \(isSecret ? mask : value)" }

    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

private let alwaysSecret = ["Authorization", "Proxy-Authorization", "Cookie"]

/// A second length or host in one request allows request smuggling.
private let writtenByLibcurl = [
    "Host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Upgrade", "TE",
    "Trailer", "Expect", "Accept-Encoding", "User-Agent", "Proxy-Connection",
]

private func isSameName(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
        && zip(one.utf8, other.utf8).allSatisfy { $0.inLowerCase == $1.inLowerCase }
}

func isHeaderValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
}

private func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
}

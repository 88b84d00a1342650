import CycCore
import CycHTTP

/// Encodes `name=value` pairs as a query or a body of `application/x-www-form-urlencoded`.
func formEncoded(_ fields: KeyValuePairs<String, String>) -> String {
    fields.map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }.joined(separator: "&")
}

/// Decodes a body of `application/x-www-form-urlencoded`; of duplicate names the first counts.
///
/// - Source: https://url.spec.whatwg.org/#urlencoded-parsing
func formDecoded(_ body: [UInt8]) -> [String: String] {
    func decoded(_ text: ArraySlice<UInt8>) -> String {
        let spaced = text.lazy.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        return String(decoding: percentDecoded(spaced), as: UTF8.self)
    }
    var fields: [String: String] = [:]
    for pair in body.split(separator: UInt8(ascii: "&")) {
        let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        let name = decoded(pair[..<end])
        guard fields[name] == nil else { continue }
        fields[name] = decoded(pair[end...].dropFirst())
    }
    return fields
}

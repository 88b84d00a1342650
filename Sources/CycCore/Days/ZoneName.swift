/// Whether `text` can name a file of the system's time zone data, such as `Asia/Seoul`.
///
/// - Source: "Names of timezones" in https://data.iana.org/time-zones/theory.html
package func isZoneName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return text.utf8.count <= 64
        && parts.allSatisfy { part in
            part.first.map { $0.isLetterOrDigit } == true
                && part.allSatisfy { $0.isLetterOrDigit || "_+-".utf8.contains($0) }
        }
}

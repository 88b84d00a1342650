/// The top-level object of a file to import.
package protocol ImportDocument {
    /// All keys in the order of the file, including repeated ones.
    var keys: [String] { get }

    /// Returns the first value of the key.
    func value(of key: String) -> JSON?

    /// Calls `body` with each element of a list and returns whether the key holds a list.
    func forEachElement(
        of key: String, _ body: (JSON) throws(ImportError) -> Void
    ) throws(ImportError) -> Bool
}

/// A document whose members were already parsed.
struct ParsedDocument: ImportDocument {
    let members: [String: JSON]

    var keys: [String] { members.keys.sorted() }

    func value(of key: String) -> JSON? { members[key] }

    func forEachElement(
        of key: String, _ body: (JSON) throws(ImportError) -> Void
    ) throws(ImportError) -> Bool {
        guard case .array(let elements) = members[key] else { return false }
        for element in elements { try body(element) }
        return true
    }
}

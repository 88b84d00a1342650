/// The top-level object of a file to import.
package protocol ImportDocument {
    /// In the order of the file; a key that the file repeats comes as often.
    var keys: [String] { get }

    /// The first value of the key.
    func value(of key: String) -> JSON?

    /// Calls `body` with each element of a list.
    ///
    /// - Returns: Whether the key holds a list.
    /// - Throws: What `body` throws.
    func forEachElement(
        of key: String, _ body: (JSON) throws(ImportError) -> Void
    ) throws(ImportError) -> Bool
}

/// Members that were parsed already.
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

import CycCore

/// What a reference holds.
enum ReferenceTarget {
    case object(ObjectName)
    /// Another one, which need not exist.
    case reference(ReferenceName)

    /// Reads the file of a reference, such as `HEAD`.
    ///
    /// - Returns: `nil` where there is no such file.
    /// - Throws: `damaged` with the file for anything else in it.
    init?(ofFile file: String) throws(UnreadReason) {
        guard let bytes = try contents(of: file, limit: Limit.pointer) else { return nil }
        let text = String(native: bytes).trimmingSpaces
        if text.hasPrefix("ref:") {
            let name = ReferenceName(text.dropFirst("ref:".count).trimmingSpaces)
            guard name.isValid else { throw .damaged(file) }
            self = .reference(name)
        } else if let object = ObjectName(hex: text.utf8) {
            self = .object(object)
        } else {
            throw .damaged(file)
        }
    }
}

import CycCore
import CycReading

extension ReferenceTarget {
    /// Reads the file of a reference.
    ///
    /// - Returns: `nil` if missing.
    /// - Throws: `damaged` with the file for invalid content.
    init?(ofFile file: String, _ format: ObjectFormat) throws(UnreadReason) {
        guard let bytes = try contents(of: file, limit: Limit.pointer) else { return nil }
        guard let target = ReferenceFormat.target(bytes, format) else { throw .damaged(file) }
        self = target
    }

    /// Reads the file `HEAD` of a repository or worktree; its target is an object or below `refs/`.
    ///
    /// - Returns: `nil` if missing.
    /// - Throws: `damaged` with the file if git would find no repository.
    init?(ofHead file: String, _ format: ObjectFormat) throws(UnreadReason) {
        guard let target = try ReferenceTarget(ofFile: file, format) else { return nil }
        if case .reference(let name) = target, !name.isFullName { throw .damaged(file) }
        self = target
    }
}

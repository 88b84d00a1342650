import CycReading

/// Reader of the objects of one repository.
protocol ObjectSource: AnyObject {
    /// Maximum number of outstanding requests.
    var window: Int { get }

    /// Requests an object.
    func ask(for name: ObjectName)

    /// Calls `body` with the kind and content of the oldest outstanding request; without content
    /// for anything but a commit or tag.
    ///
    /// - Throws: ``ReadingError`` if it cannot be read, and errors of `body`.
    func take(_ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void) throws

    /// Calls `body` with every commit that is reachable from `names`, each once, if the source does
    /// that faster than single requests.
    ///
    /// - Returns: Whether it did; `false` if it called nothing.
    func walk(
        from names: [ObjectName], _ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void
    ) throws -> Bool

    func kind(of name: ObjectName) throws -> ObjectKind

    func contains(_ name: ObjectName) throws -> Bool

    /// Calls `body` with the `HEAD` of each worktree, then with every reference.
    func references(_ body: (StoredReference) throws -> Void) throws
}

enum ObjectKind { case commit, tag, other }

/// Reference as the repository stores it.
struct StoredReference {
    /// Name used for the `HEAD` of any worktree.
    static let worktree = Array(RecordKind.worktree.utf8)

    let name: [UInt8]
    /// Object that it resolves to; ``ObjectName/none`` if missing.
    let object: ObjectName
    /// Target of a symbolic reference; empty for others.
    let target: [UInt8]
}

extension ObjectSource {
    /// Reads one object; there must be no outstanding requests.
    func read(_ name: ObjectName, _ body: (ObjectKind, Span<UInt8>) throws -> Void) throws {
        ask(for: name)
        try take { try body($1, $2) }
    }
}

/// Error of reading an object.
struct ReadingError: Error {
    let reason: RecordError
    let name: ObjectName
    let words: String

    init(_ reason: RecordError, _ name: ObjectName, _ words: String) {
        (self.reason, self.name, self.words) = (reason, name, words)
    }
}

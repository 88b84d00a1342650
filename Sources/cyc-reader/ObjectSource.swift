import CycReading

/// Whatever reads the objects of one repository.
protocol ObjectSource: AnyObject {
    /// How many objects may be asked for before the first of them is taken.
    var window: Int { get }

    /// Asks for an object.
    func ask(for name: ObjectName)

    /// Calls `body` with the kind and content of the object that was asked for first of those that were
    /// not taken yet; without content for one that is neither a commit nor a tag.
    ///
    /// - Throws: ``ReadingError`` where it cannot be read, and what `body` throws.
    func take(_ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void) throws

    /// Calls `body` with every commit that can be reached from some, each once, if that is faster than to ask for
    /// one after the other.
    ///
    /// - Returns: Whether it is.
    func walk(
        from names: [ObjectName], _ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void
    ) throws -> Bool

    func kind(of name: ObjectName) throws -> ObjectKind

    func contains(_ name: ObjectName) throws -> Bool

    /// Calls `body` with what is checked out in each worktree, then with every reference.
    func references(_ body: (StoredReference) throws -> Void) throws
}

enum ObjectKind { case commit, tag, other }

/// A reference as a repository has it.
struct StoredReference {
    /// Stands for what is checked out in a worktree, whichever.
    static let worktree = Array(RecordKind.worktree.utf8)

    let name: [UInt8]
    /// What it leads to in the end; ``ObjectName/none`` where that does not exist.
    let object: ObjectName
    /// The reference that it stands for; empty where it stands for none.
    let target: [UInt8]
}

extension ObjectSource {
    /// Reads one object; nothing may have been asked for that was not taken.
    func read(_ name: ObjectName, _ body: (ObjectKind, Span<UInt8>) throws -> Void) throws {
        ask(for: name)
        try take { try body($1, $2) }
    }
}

/// An object could not be read.
struct ReadingError: Error {
    let reason: RecordError
    let name: ObjectName
    let words: String

    init(_ reason: RecordError, _ name: ObjectName, _ words: String) {
        (self.reason, self.name, self.words) = (reason, name, words)
    }
}

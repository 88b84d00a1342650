package import CycCore

/// To-dos with their history, in memory: what the ledger does with one row for each to-do and each
/// change.
///
/// The changes that were undone are always the last ones. A new change drops them.
package struct TodoBook: Equatable, Sendable {
    package private(set) var todos: [Int64: Todo] = [:]
    /// The first number that was never given; undoing gives none back.
    package private(set) var nextNumber: Int64 = 1
    /// In the order in which they were made.
    package private(set) var changes: [TodoChange] = []
    /// How many of ``changes`` are in force; the others are undone.
    package private(set) var inForce = 0

    package init() {}

    /// Makes a change and records it, unless it is empty.
    ///
    /// - Throws: ``TodoProblem/changedMeanwhile(_:)``, and then nothing is changed.
    package mutating func perform(_ change: TodoChange) throws(TodoProblem) {
        guard !change.isEmpty else { return }
        try apply(change.images)
        changes.removeSubrange(inForce...)
        changes.append(change)
        inForce += 1
        let given = change.images.filter { $0.before == nil }.map(\.id)
        nextNumber = max(nextNumber, (given.max() ?? 0) + 1)
    }

    /// Takes back the newest change in force.
    ///
    /// - Returns: That change.
    /// - Throws: ``TodoProblem/nothingToUndo``, ``TodoProblem/changedMeanwhile(_:)``.
    @discardableResult
    package mutating func undo() throws(TodoProblem) -> TodoChange {
        guard inForce > 0 else { throw .nothingToUndo }
        let change = changes[inForce - 1]
        try apply(change.undoing)
        inForce -= 1
        return change
    }

    /// Makes the oldest undone change again.
    ///
    /// - Returns: That change.
    /// - Throws: ``TodoProblem/nothingToRedo``, ``TodoProblem/changedMeanwhile(_:)``.
    @discardableResult
    package mutating func redo() throws(TodoProblem) -> TodoChange {
        guard inForce < changes.count else { throw .nothingToRedo }
        let change = changes[inForce]
        try apply(change.images)
        inForce += 1
        return change
    }

    private mutating func apply(_ images: [TodoChange.Image]) throws(TodoProblem) {
        for image in images where todos[image.id] != image.before {
            throw .changedMeanwhile(image.id)
        }
        for image in images { todos[image.id] = image.after }
    }
}

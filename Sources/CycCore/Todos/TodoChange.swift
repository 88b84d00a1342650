/// One change to the to-dos: each as it was before and as it is after.
///
/// To be made and applied in one transaction on the ledger as it is then.
package struct TodoChange: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case add, done, reopen, edit, move, remove
    }

    package let kind: Kind
    package let at: Moment
    /// By number, none without a difference.
    package let images: [Image<Todo>]

    package init(kind: Kind, at: Moment, images: [Image<Todo>]) {
        self.kind = kind
        self.at = at
        self.images = images.filter { $0.before != $0.after }
            .sorted { ($0.subject?.id ?? 0) < ($1.subject?.id ?? 0) }
    }

    /// Whether nothing changes.
    package var isEmpty: Bool { images.isEmpty }

    /// The to-dos that it is about, as they are after it, or were before if it removes them.
    package var subjects: [Todo] { images.compactMap(\.subject) }

    /// Adds to-dos with the numbers from `first` on, which was never given.
    package static func adding(
        _ contents: [TodoContent], from first: Int64, at moment: Moment
    ) -> TodoChange {
        let todos = contents.enumerated().map { Todo(id: first + Int64($0.offset), $0.element) }
        return TodoChange(
            kind: .add, at: moment, images: todos.map { Image(before: nil, after: $0) })
    }
}

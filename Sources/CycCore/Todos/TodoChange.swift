/// One change to to-dos, each in its state before and after.
///
/// Must be created and applied in one transaction on the ledger's current state.
package struct TodoChange: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case add, done, reopen, edit, move, remove
    }

    package let kind: Kind
    package let at: Moment
    /// By number; only to-dos that differ.
    package let images: [Image<Todo>]

    package init(kind: Kind, at: Moment, images: [Image<Todo>]) {
        self.kind = kind
        self.at = at
        self.images = images.filter { $0.before != $0.after }
            .sorted { ($0.subject?.id ?? 0) < ($1.subject?.id ?? 0) }
    }

    package var isEmpty: Bool { images.isEmpty }

    /// The changed to-dos in their state after the change, or before it if removed; without those
    /// that ``following`` has.
    package var subjects: [Todo] {
        images.filter { kind == .add || $0.before != nil }.compactMap(\.subject)
    }

    /// The to-dos that come after repeating ones that were closed.
    package var following: [Todo] {
        kind == .done ? images.filter { $0.before == nil }.compactMap(\.after) : []
    }

    /// Returns the change with to-dos that come after the closed ones.
    package func adding(_ following: [Todo]) -> TodoChange {
        TodoChange(
            kind: kind, at: at,
            images: images + following.map { Image(before: nil, after: $0) })
    }

    /// Returns the addition of to-dos with numbers from `first` on, which must be unused.
    package static func adding(
        _ contents: [TodoContent], from first: Int64, at moment: Moment
    ) -> TodoChange {
        let todos = contents.enumerated().map { Todo(id: first + Int64($0.offset), $0.element) }
        return TodoChange(
            kind: .add, at: moment, images: todos.map { Image(before: nil, after: $0) })
    }
}

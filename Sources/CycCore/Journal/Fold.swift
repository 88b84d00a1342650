/// What all actions in their order leave.
package struct Fold: Equatable, Sendable {
    package private(set) var entries: [EntryID: Entry] = [:]
    /// The first number of each kind that was never given.
    package private(set) var nextNumbers: [EntryKind: Int64] = [:]
    /// Entries of which a change did not fit, and that no repair looked at since: an action before it
    /// is missing.
    package private(set) var torn: Set<EntryID> = []
    /// Whether two actions cannot follow each other as they do, and no repair looked at them since.
    package private(set) var isDisordered = false
    private var last: Int64?

    package init() {}

    package init(_ actions: some Sequence<Action>) {
        for action in actions { take(action) }
    }

    package mutating func take(_ action: Action) {
        if let last, !action.mayFollow(last) { isDisordered = true }
        last = action.clock
        for change in action.changes {
            nextNumbers[change.kind] = max(
                nextNumbers[change.kind] ?? 1, change.number + 1)
            guard let after = change.applied(to: entries[change.entry]) else {
                torn.insert(change.entry)
                // As near as the rest tells: what began and ended is certain, what changed is not.
                switch change.event {
                case .begins: entries[change.entry] = change.applied(to: nil) ?? nil
                case .ends: entries[change.entry] = nil
                case .changes: break
                }
                continue
            }
            if let before = entries[change.entry], !change.fits(before) {
                torn.insert(change.entry)
            }
            entries[change.entry] = after
        }
        if action.origin == .repair { (torn, isDisordered) = ([], false) }
    }
}

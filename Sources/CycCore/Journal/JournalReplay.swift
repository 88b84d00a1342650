/// The state that results from a set of actions, independent of their order.
package struct JournalReplay: Sendable {
    /// By identity and kind: only corrupt data has two kinds with the same identity.
    package private(set) var states: [EntryState.Key: EntryState] = [:]
    /// First unused number of each kind.
    package private(set) var nextNumbers: [EntryKind: Int64] = [:]
    /// Entries for which an earlier action of ``machine`` is missing, since its last repair.
    package private(set) var incompleteEntries: Set<EntryID> = []
    /// Whether two actions of ``machine`` are out of order, since its last repair. Others may share an
    /// earlier action later.
    package private(set) var isDisordered = false
    private var applied: Set<ActionKey> = []
    private var last: [MachineID: Action] = [:]
    /// The machine whose journal is complete unless damaged; others share only a part of theirs.
    private let machine: MachineID?

    /// - Parameter machine: The machine that holds the journal; `nil` if only one machine has
    ///   actions.
    package init(of machine: MachineID? = nil) { self.machine = machine }

    package init(_ actions: some Sequence<Action>, of machine: MachineID? = nil) {
        self.init(of: machine)
        for action in actions { apply(action) }
    }

    /// Applies an action; one that was applied before is ignored.
    package mutating func apply(_ action: Action) {
        guard !applied.contains(action.key) else { return }
        let isOwn = machine.map { $0 == action.key.machine } ?? true
        if let last = last[action.key.machine],
            isOwn, action.key < last.key || !action.mayFollow(last.clock)
        {
            isDisordered = true
        }
        last[action.key.machine] = action
        for change in action.changes where !change.isHidden {
            states[change.key, default: EntryState(change.key)]
                .apply(change, of: action) { applied.contains($0) }
            for write in change.writes {
                if write.field == EntryField.number, let kind = change.kind,
                    let number = write.value.integer
                {
                    nextNumbers[kind] = max(nextNumbers[kind] ?? 1, number + 1)
                }
                // An action of another machine may arrive later, or never if it is not shared.
                let isMissing =
                    isOwn
                    && write.replaces.contains {
                        $0.machine == action.key.machine && !applied.contains($0)
                    }
                if isMissing { incompleteEntries.insert(change.entry) }
            }
        }
        applied.insert(action.key)
        if isOwn, action.origin == .repair { (incompleteEntries, isDisordered) = ([], false) }
    }

    /// Returns the writes that turn an entry into another; see ``EntryState/change(_:)``.
    package func change(_ image: EntryImage) -> EntryChange? {
        guard let entry = image.subject else { return nil }
        return (states[entry.key] ?? EntryState(entry.key)).change(image)
    }

    /// Entries that are not removed, with the numbers under which they are shown.
    package var entries: [EntryID: Entry] {
        var entries: [EntryID: Entry] = [:]
        let numbers = shownNumbers
        for (key, state) in states where !state.isRemoved {
            guard let number = numbers[key] else { continue }
            entries[key.id] = state.entry(number: number)
        }
        return entries
    }

    /// Kinds and fields that only a later version knows, each once: `unicorn`, `todo.colour`.
    package var unknownNames: [String] {
        let known = Dictionary(
            uniqueKeysWithValues: EntryKind.allCases.map { ($0.rawValue, $0.fieldNames) })
        var names: Set<String> = []
        for (key, state) in states {
            guard let fields = known[key.kindName] else {
                names.insert(key.kindName)
                continue
            }
            for versions in state.fields where !fields.contains(versions.field) {
                names.insert("\(key.kindName).\(versions.field)")
            }
        }
        return names.sorted()
    }

    /// The numbers of all entries, including removed ones.
    package var shownNumbers: [EntryState.Key: Int64] {
        EntryNumberAssignment(states.values).numbers
    }
}

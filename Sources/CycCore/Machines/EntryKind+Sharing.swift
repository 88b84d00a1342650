extension EntryKind {
    /// Whether entries of the kind are shared by the user's choice.
    package func isShared(_ chosen: Set<SharedKind>) -> Bool {
        switch traits.sharing {
        case .never: false
        case .always: true
        case .chosen(let kind): chosen.contains(kind)
        }
    }
}

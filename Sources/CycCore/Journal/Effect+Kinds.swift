extension Effect {
    /// Returns the effects of changes to entries of these kinds, each once.
    package static func following(_ kinds: some Sequence<EntryKind>) -> Set<Effect> {
        Set(kinds.lazy.flatMap(\.effects))
    }
}

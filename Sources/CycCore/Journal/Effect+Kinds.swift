extension Effect {
    /// Returns the effects of changes to entries of these kinds, each once.
    package static func following(_ kinds: Set<EntryKind>) -> Set<Effect> {
        // As loops: the types of a lazy sequence would be made at run time, a fifth of a small command.
        var effects: Set<Effect> = []
        for kind in kinds {
            for effect in kind.effects { effects.insert(effect) }
        }
        return effects
    }
}

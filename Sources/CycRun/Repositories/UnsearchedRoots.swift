package import CycCore
package import CycStore
package import CycSystem

extension World {
    /// Returns the absolute roots of `settings` that were not searched yet; default roots may be
    /// missing.
    ///
    /// - Parameter meta: Names the searched roots; `nil` if there is no ledger.
    package func unsearchedRoots(_ settings: Settings, _ meta: LedgerMeta?) -> [String] {
        // An older cyc did not record which roots it searched.
        if meta?.searchedRoots == nil, meta?.discoveredAt != nil { return [] }
        let searched = Set((meta?.searchedRoots ?? []).map(ByteKey.init))
        return roots(settings).filter {
            !searched.contains(ByteKey($0))
                && (settings.repositories.rootsAreSet || Files.exists($0))
        }
    }

    /// Returns the absolute roots of `settings`.
    package func roots(_ settings: Settings) -> [String] {
        // Without a home folder nothing can be searched; the search reports this.
        settings.repositories.roots.compactMap { try? expand($0) }
    }
}

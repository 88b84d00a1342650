package import CycCore
package import CycStore
package import CycSystem

extension World {
    /// The roots of `settings` that no search has looked below yet, absolute.
    ///
    /// A default root may be missing.
    ///
    /// - Parameters:
    ///   - settings: Names the roots.
    ///   - meta: Says which were searched; `nil` while there is no ledger.
    /// - Returns: In the order of the settings.
    package func unsearchedRoots(_ settings: Settings, _ meta: LedgerMeta?) -> [String] {
        // An older cyc did not note which roots it searched.
        if meta?.searchedRoots == nil, meta?.discoveredAt != nil { return [] }
        let searched = Set((meta?.searchedRoots ?? []).map(ByteKey.init))
        return roots(settings).filter {
            !searched.contains(ByteKey($0))
                && (settings.repositories.rootsAreSet || Files.exists($0))
        }
    }

    /// The roots of `settings`, absolute.
    package func roots(_ settings: Settings) -> [String] {
        // Without a home folder nothing can be searched, which whoever searches says.
        settings.repositories.roots.compactMap { try? expand($0) }
    }
}

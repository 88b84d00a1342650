/// The numbers under which entries are shown: a pure function of the entries, the same on every
/// machine.
///
/// If several entries of a kind were assigned the same number, the first one (by stamp, then entry)
/// keeps it; the others get the next numbers above all ever assigned, in that order.
package struct EntryNumberAssignment: Sendable {
    package private(set) var numbers: [EntryState.Key: Int64] = [:]

    /// - Parameter states: All entries of a kind, including removed ones; entries without an
    ///   assigned number get none.
    package init(_ states: some Sequence<EntryState>) {
        var claims: [Claim] = []
        for state in states {
            guard let version = state.numberVersion, let number = version.value.integer else {
                continue
            }
            claims.append(Claim(entry: state.key, number: number, stamp: version.stamp))
        }
        claims.sort { $0.precedes($1) }
        var taken: [String: Set<Int64>] = [:]
        var moved: [EntryState.Key] = []
        numbers.reserveCapacity(claims.count)
        for claim in claims {
            if taken[claim.entry.kindName, default: []].insert(claim.number).inserted {
                numbers[claim.entry] = claim.number
            } else {
                moved.append(claim.entry)
            }
        }
        var last = taken.mapValues { $0.max() ?? 0 }
        for entry in moved {
            last[entry.kindName, default: 0] += 1
            numbers[entry] = last[entry.kindName]
        }
    }

    private struct Claim {
        let entry: EntryState.Key
        let number: Int64
        let stamp: ActionStamp

        func precedes(_ other: Claim) -> Bool {
            (stamp, entry.id) < (other.stamp, other.entry.id)
        }
    }
}

/// The numbers under which entries are shown: a pure function of the entries, the same on every
/// machine.
///
/// If several entries of a kind were assigned the same number, the first one (by stamp, then entry)
/// keeps it; each of the others gets the next number that none was assigned, so that entries
/// assigned later move nobody.
package struct EntryNumberAssignment: Sendable {
    package private(set) var numbers: [EntryState.Key: Int64] = [:]

    /// - Parameter states: All entries of a kind, including removed ones; entries without an
    ///   assigned number get none.
    package init(_ states: some Sequence<EntryState>) {
        var claims: [Claim] = []
        for state in states {
            guard let version = state.numberVersion, let number = version.value.integer,
                EntryNumber.all.contains(number)
            else { continue }
            claims.append(Claim(entry: state.key, number: number, stamp: version.stamp))
        }
        claims.sort { $0.precedes($1) }
        var taken: [String: TakenNumbers] = [:]
        var moved: [Claim] = []
        numbers.reserveCapacity(claims.count)
        for claim in claims {
            if taken[claim.entry.kindName, default: TakenNumbers()].insert(claim.number) {
                numbers[claim.entry] = claim.number
            } else {
                moved.append(claim)
            }
        }
        for claim in moved {
            numbers[claim.entry] =
                taken[claim.entry.kindName]?.insertFree(above: claim.number)
        }
    }

    /// The numbers of one kind that entries have.
    private struct TakenNumbers {
        private var taken: Set<Int64> = []
        /// For a taken number a larger one below which all are taken.
        private var next: [Int64: Int64] = [:]

        mutating func insert(_ number: Int64) -> Bool { taken.insert(number).inserted }

        /// Takes the smallest free number above another, or if none is left the smallest of all.
        mutating func insertFree(above number: Int64) -> Int64 {
            var free = number + 1
            var passed: [Int64] = []
            while taken.contains(free) {
                passed.append(free)
                free = next[free] ?? free + 1
            }
            for number in passed { next[number] = free }
            if free > EntryNumber.all.upperBound {
                free = EntryNumber.all.lowerBound
                while taken.contains(free) { free += 1 }
            }
            taken.insert(free)
            return free
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

package import CycCore
import GRDB

extension LedgerReader {
    /// Returns every mate, by number.
    package func mates() throws -> [Mate] { try read { try $0.records(Mate.self) } }
}

extension Ledger {
    /// Changes mates as one action.
    ///
    /// - Parameters:
    ///   - logins: Those of new mates as typed, which are shown until GitHub spells them.
    ///   - change: Gets all mates, by number, and the next free number; returns the changed and new
    ///     ones.
    /// - Returns: The mates that differ from before, in the order of `change`.
    /// - Throws: ``CycError/tooManyEntries(_:)``, and errors of `change`.
    @discardableResult
    package func changeMates(
        _ command: String, at moment: Moment, typed logins: [String] = [],
        _ change: ([Mate], _ next: Int64) throws -> [Mate]
    ) throws -> [Mate] {
        try write { database in
            let before = try database.records(Mate.self)
            let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            let changed = try change(before, database.nextNumber(of: .mate))
                .filter { known[$0.id] != $0 }
            guard changed.allSatisfy({ EntryNumber.all.contains($0.number) }) else {
                throw CycError.tooManyEntries(.mate)
            }
            try database.perform(
                command, at: moment,
                changed.map { mate in
                    EntryImage(
                        before: known[mate.id].map { Entry($0, id: mate.id) },
                        after: Entry(mate, id: mate.id))
                })
            let typed = Dictionary(logins.map { ($0.lowercased(), $0) }) { first, _ in first }
            for mate in changed where known[mate.id] == nil {
                if let login = typed[mate.login] { try database.keepSpelling(login, of: mate.id) }
            }
            return changed
        }
    }

    /// Removes mates; an undo restores them.
    package func removeMates(
        _ mates: [Mate], _ command: String, at moment: Moment
    ) throws {
        try write { database in
            _ = try database.perform(
                command, at: moment,
                mates.map { EntryImage(before: Entry($0, id: $0.id), after: nil) })
        }
    }
}

package import CycCore
import GRDB

extension LedgerReader {
    /// The to-dos that were closed in a span of time, by that.
    package func todos(closedIn span: Range<Instant>) throws -> [Todo] {
        try read { database in
            try database.records(
                Todo.self, "WHERE done >= ? AND done < ? ORDER BY done, id",
                [span.lowerBound, span.upperBound])
        }
    }

    /// The to-dos that are due on `day`, done or not, by number.
    package func todos(dueOn day: Day) throws -> [Todo] {
        try read { try $0.records(Todo.self, "WHERE due = ? ORDER BY id", [day.number]) }
    }

    /// The open to-dos with a date, by that.
    package func openTodosWithDue() throws -> [Todo] {
        try read {
            try $0.records(Todo.self, "WHERE done IS NULL AND due IS NOT NULL ORDER BY due, id")
        }
    }

    /// What the entries of a kind are known by everywhere, by number.
    package func identities(of kind: EntryKind) throws -> [Int64: EntryID] {
        try read { database in
            var identities: [Int64: EntryID] = [:]
            try database.forEach("SELECT entry, id FROM \(kind.rawValue)") { row in
                let id: EntryID = try row.id(0)
                identities[try row.entryNumber(1)] = id
            }
            return identities
        }
    }
}

package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the to-dos closed in a span of time, sorted by closing time.
    package func todos(closedIn span: Range<Instant>) throws -> [Todo] {
        try read { database in
            try database.records(
                Todo.self, "WHERE done >= ? AND done < ? ORDER BY done, id",
                [span.lowerBound, span.upperBound])
        }
    }

    /// Returns the to-dos due on `day`, open or done, sorted by number.
    package func todos(dueOn day: Day) throws -> [Todo] {
        try read { try $0.records(Todo.self, "WHERE due = ? ORDER BY id", [day.number]) }
    }

    /// Returns the open to-dos that have a due date, sorted by it.
    package func openTodosWithDue() throws -> [Todo] {
        try read {
            try $0.records(Todo.self, "WHERE done IS NULL AND due IS NOT NULL ORDER BY due, id")
        }
    }

    /// Returns the identity of each entry of a kind, by number.
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

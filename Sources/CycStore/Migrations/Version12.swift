import CycCore
import GRDB

extension Migration {
    /// The watch list as entries of the journal.
    ///
    /// - `watch`: what the person said of a repository; `repository.watch` follows it.
    static let version12 = Migration(sql: EntryKind.watch.creation) { database in
        var entries: [Entry] = []
        try database.forEach(
            "SELECT path, watch FROM repository WHERE watch IN ('added', 'removed') ORDER BY id"
        ) { row in
            let choice = RepositoryChoice(
                number: Int64(entries.count) + 1, path: try row.text(0),
                isWatched: try decodeWatch(row, 1) == .added)
            entries.append(Entry(new: choice))
        }
        guard let last = entries.last else { return }
        for entry in entries { try database.put(entry) }
        try database.noteGiven(last.number, of: .watch)
        let clock = try database.lastClock()
        let moment = Moment(secondsSinceEpoch: (clock ?? 0) / 1_000, minutesEastOfUTC: 0)
        try database.append(
            Action(
                "import", at: moment, after: clock, origin: .mark,
                entries.compactMap { EntryChange(from: nil, to: $0) }))
    }
}

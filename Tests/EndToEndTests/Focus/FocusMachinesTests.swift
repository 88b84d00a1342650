import GRDB
import TestSupport
import Testing

private let noon = "2026-11-21T12:00:00Z"

/// Intervals of another machine in a shared ledger.
struct FocusMachinesTests {
    /// Adds a machine and rows of its intervals, as reading commands find them.
    ///
    /// - Parameter intervals: Starts and ends, in minutes before noon.
    private func receive(
        _ person: Person, _ intervals: [(from: Int, to: Int?, isPaused: Bool)]
    ) throws {
        let queue = try DatabaseQueue(path: person.ledger)
        let noon = 1_795_262_400
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO machine (identity, name)
                    VALUES (x'00000000000000070000000000000001', 'laptop');
                    """)
            for (place, interval) in intervals.enumerated() {
                try database.execute(
                    sql: """
                        INSERT INTO focus
                        (id, entry, "from", "to", paused, title, tags, goal, sitting, machine)
                        VALUES (?, randomblob(16), ?, ?, ?, 'Docs', '', 14400, ?,
                        '00000000000000070000000000000001')
                        """,
                    arguments: [
                        50 + place, noon - 60 * interval.from, interval.to.map { noon - 60 * $0 },
                        interval.isPaused, 50 + place,
                    ])
            }
        }
        try queue.close()
    }

    @Test("a timer elsewhere is shown with its machine, and counts once it has ended")
    func shown() throws {
        let ada = try Person()
        func run(_ words: String...) throws -> String {
            let run = try ada.cyc(words, at: noon)
            #expect(run.status == 0 && run.errors == "", "\(words): \(run.errors)")
            return run.output
        }
        _ = try run("focus", "add", "10:00", "11:00", "a")
        var list = try ada.json("focus", "list", at: noon)["intervals"]
        #expect(list[0]["machine"] == .null)
        #expect(try ada.json("focus", at: noon)["elsewhere"].list == [])
        try receive(ada, [(90, 30, false), (20, nil, false)])
        let focus = try ada.json("focus", at: noon)
        // 10:00 to 11:30.
        #expect(focus["seconds"] == 5400)
        #expect(focus["running"] == .null)
        #expect(focus["elsewhere"].list.count == 1)
        #expect(focus["elsewhere"][0]["machine"] == "laptop")
        #expect(focus["elsewhere"][0]["title"] == "Docs")
        #expect(focus["elsewhere"][0]["paused"] == .flag(false))
        #expect(focus["elsewhere"][0]["from"].text?.contains("T") == true)
        #expect(try run("focus").contains("running on laptop: Docs, since "))
        list = try ada.json("focus", "list", at: noon)["intervals"]
        #expect(list.list.map { $0["machine"] == "laptop" } == [false, true, true])
        #expect(list[0]["machine"] != .null)
        #expect(try run("focus", "list").contains("laptop"))
        let report = try ada.json("focus", "report", at: noon)
        #expect(report["seconds"] == 5400)
        #expect(report["todos"].list.map { $0["seconds"] } == [3600, 3600])
        #expect(try ada.cyc(["focus", "stop"], at: noon).status == 65)
        _ = try run("focus", "start", "b")
        #expect(try ada.json("focus", at: noon)["running"]["title"] == "b")
        _ = try run("focus", "stop")
        #expect(try ada.json("focus", at: noon)["elsewhere"].list.count == 1)
    }

    @Test("a paused timer elsewhere is shown as paused")
    func paused() throws {
        let ada = try Person()
        _ = try ada.cyc(["focus", "add", "10:00", "11:00", "a"], at: noon)
        try receive(ada, [(20, 10, true)])
        #expect(try ada.json("focus", at: noon)["elsewhere"][0]["paused"] == .flag(true))
        let run = try ada.cyc(["focus"], at: noon)
        #expect(run.output.contains("paused on laptop: Docs, since "))
        #expect(try ada.cyc(["focus", "resume"], at: noon).status == 65)
    }
}

import Foundation
import TestSupport
import Testing

/// Every hint in the situation that shows it, and the run of what it says.
struct HintTests {
    static let rows = HintRow.all.filter { !$0.needsRoot || geteuid() == 0 }

    @Test(
        "What a hint says works where it is shown, pasted as it is drawn",
        arguments: TestDepth.sample(rows, quick: 24))
    func table(row: HintRow) throws {
        let place = try situation(of: row)
        let show = "\(row.shell)\n\(row.shows)"
        let wide = try place.shell(show, columns: 120).text
        #expect(row.drawn(in: wide) != nil, "\(wide)")
        let narrow = try place.shell(show, columns: 60).text
        let command = row.pasted(try #require(row.drawn(in: narrow), "\(narrow)"))

        let said = try place.shell(
            """
            \(row.shell)
            \(row.later)
            echo '\(row.input)' > $SCRATCH/input
            {
            \(command)
            } < $SCRATCH/input > $SCRATCH/said 2>&1
            echo "status $?"
            cat $SCRATCH/said
            echo --
            \(row.check ?? row.shows)
            """, columns: 120
        ).text.components(separatedBy: "\n--\n")
        let story = "\(command)\n\(said.joined(separator: "\n--\n"))"
        #expect(!said[0].contains("not found"), "\(story)")
        switch row.better {
        case .gone:
            #expect(said[0].hasPrefix("status 0"), "\(story)")
            #expect(row.drawn(in: said[1]) == nil, "\(story)")
        case .shows(let words):
            #expect(said[0].hasPrefix("status 0"), "\(story)")
            #expect(said[1].contains(words), "\(story)")
        case .tells(let words): #expect(said[0].contains(words), "\(story)")
        }
    }

    @Test(
        "A word in capitals that nobody replaced is refused, and nothing changes",
        arguments: rows.filter { row in
            ["FOLDER", "ADDRESS", "LOGIN"].contains { row.fill[$0] != nil }
        })
    func placeholder(row: HintRow) throws {
        let place = try situation(of: row)
        let state = "\(row.shell)\ncyc config list; cyc repo list --cached"
        let before = try place.shell(state, columns: 120).text
        let run = try place.shell("\(row.shell)\n\(row.hint)", columns: 120)
        #expect(run.status != 0, "\(run.text)")
        #expect(try place.shell(state, columns: 120).text == before)
    }

    @Test("Every hint has one row")
    func complete() {
        #expect(HintRow.all.map(\.name).sorted() == HintName.allCases.sorted())
    }

    private func situation(of row: HintRow) throws -> HintSituation {
        let place = try HintSituation(address: row.address, settings: row.settings)
        let before = try place.shell(row.before.isEmpty ? ":" : row.before, columns: 80)
        try #require(before.status == 0, "\(before.text)")
        return place
    }
}

extension HintName: Comparable {
    static func < (lhs: HintName, rhs: HintName) -> Bool { lhs.rawValue < rhs.rawValue }
}

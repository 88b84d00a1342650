import Foundation
import TestSupport
import Testing

/// Every hint in the situation that shows it, with a run of its command.
struct HintTests {
    static let rows = HintRow.all.filter { !$0.needsRoot || geteuid() == 0 }

    @Test(
        "suggested command works where it is shown, pasted as displayed",
        arguments: TestDepth.sample(rows, quick: 24))
    func table(row: HintRow) throws {
        let place = try situation(of: row)
        let show = "\(row.shell)\n\(row.shows)"
        let wide = try place.shell(show, columns: 120).text
        #expect(row.drawn(in: wide) != nil, "\(wide)")
        let narrow = try place.shell(show, columns: 60).text
        let drawn = try #require(row.drawn(in: narrow), "\(narrow)")
        // On a terminal it asks.
        let command = row.pasted(drawn).replacing(
            "cyc repo remove ", with: "cyc repo remove --yes ")

        let outputs = try place.shell(
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
        let transcript = "\(command)\n\(outputs.joined(separator: "\n--\n"))"
        #expect(!outputs[0].contains("not found"), "\(transcript)")
        switch row.better {
        case .gone:
            #expect(outputs[0].hasPrefix("status 0"), "\(transcript)")
            #expect(row.drawn(in: outputs[1]) == nil, "\(transcript)")
        case .shows(let words):
            #expect(outputs[0].hasPrefix("status 0"), "\(transcript)")
            #expect(outputs[1].contains(words), "\(transcript)")
        case .tells(let words): #expect(outputs[0].contains(words), "\(transcript)")
        }
    }

    @Test(
        "a placeholder in capitals is rejected, and nothing changes",
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

    @Test("every hint has one row")
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

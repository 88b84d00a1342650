import CycCore
import Testing

struct JrnlTests {
    private let days = LogicalDays(zone: .utc, begins: 240)

    private func day(_ iso: String) throws -> LogicalDay {
        LogicalDay(on: try #require(Day(iso: iso)))
    }

    private func entry(_ date: String, _ text: String, at created: String) throws -> DiaryEntry {
        DiaryEntry(
            number: 1, day: try day(date), text: text,
            created: try #require(Moment(rfc3339: created)))
    }

    @Test("texts are written as jrnl entries, one a day")
    func text() throws {
        let text = Jrnl.text(of: [
            try entry(
                "2026-11-20", "One.\n[2026-01-01] two\n[x] three", at: "2026-11-20T21:30:00+09:00"),
            try entry("2026-11-21", "**bold**", at: "2026-11-22T02:00:00+09:00"),
            try entry("2026-11-22", "[in brackets] *", at: "2026-11-22T02:00:00+09:00"),
        ])
        #expect(
            text == """
                [2026-11-20 21:30] One.
                 [2026-01-01] two
                 [x] three

                [2026-11-21 09:00] 
                **bold**

                [2026-11-22 09:00] [in brackets] *

                """)
        #expect(Jrnl.isText(Array(text.utf8)) && !Jrnl.isText(Array("mine".utf8)))
    }

    @Test("entries of one logical day are joined in the order of their times")
    func json() throws {
        let file = """
            {"tags": {"@x": 1}, "entries": [
              {"title": "Late.", "body": "", "date": "2026-11-21", "time": "03:59", "tags": [], "starred": false},
              {"title": "Evening", "body": "two\\nlines", "date": "2026-11-20", "time": "18:00"},
              {"title": "Morning", "body": null, "date": "2026-11-20", "time": "09:00", "starred": true},
              {"title": "", "body": "", "date": "2026-11-19", "time": "09:00"},
              {"date": "2026-11-01", "text": "ours", "created": "2026-11-01T10:00:00+09:00"}
            ]}
            """
        let importedEntries = try Jrnl.importedEntries(Array(file.utf8), days)
        #expect(
            importedEntries.map(\.day) == [try day("2026-11-01"), try day("2026-11-20")])
        #expect(importedEntries[1].texts == ["Morning *", "Evening\ntwo\nlines", "Late."])
        #expect(importedEntries[0].created?.description == "2026-11-01T10:00:00+09:00")
        #expect(importedEntries[1].created?.description == "2026-11-20T09:00:00+00:00")
        let text = importedEntries[1].joined(with: nil)
        #expect(text == "Morning *\n\nEvening\ntwo\nlines\n\nLate.")
        #expect(importedEntries[1].joined(with: text) == text)
        #expect(importedEntries[1].joined(with: text + "\nmore") == text + "\nmore")
        #expect(
            importedEntries[1].joined(with: "Late.\nmine")
                == "Late.\nmine\n\n* * *\n\nMorning *\n\n* * *\n\nEvening\ntwo\nlines")
    }

    @Test(
        "a malformed jrnl export is rejected with the entry's number",
        arguments: [
            ("", 0), ("[]", 0), ("{}", 0), (#"{"entries": 1}"#, 0), (#"{"entries": [1]}"#, 1),
            (#"{"entries": [{"title": "x", "date": "2026-02-30"}]}"#, 1),
            (#"{"entries": [{"title": "x", "date": "2026-02-20", "time": "24:00"}]}"#, 1),
            (#"{"entries": [{"text": "x", "date": "2026-02-20"}, {"date": "2026-02-20"}]}"#, 2),
            // Its logical day is outside the writable dates.
            (#"{"entries": [{"title": "x", "date": "0000-01-01", "time": "00:00"}]}"#, 1),
        ])
    func refused(file: String, entry: Int) {
        #expect(throws: DiaryError.notJrnl(entry: entry)) {
            try Jrnl.importedEntries(Array(file.utf8), days)
        }
    }

    @Test("entries that could not be exported again are not imported", arguments: [0, 240])
    func firstMoment(begins: Int) throws {
        // Seoul was 08:27:52 ahead of UTC then, so its year 0 began in the year before.
        let days = LogicalDays(zone: try ZoneTests.zone("Asia/Seoul"), begins: begins)
        for time in ["00:00", "03:59", "04:00"] {
            let file = #"{"entries": [{"title": "x", "date": "0000-01-01", "time": "\#(time)"}]}"#
            let importedEntries = (try? Jrnl.importedEntries(Array(file.utf8), days)) ?? []
            for importedEntry in importedEntries {
                let created = try #require(importedEntry.created)
                #expect(Moment(rfc3339: created.description) != nil)
                #expect(Day.writable.contains(importedEntry.day.date))
            }
            #expect(importedEntries.isEmpty == (time == "00:00" || (begins > 0 && time == "03:59")))
        }
    }
}

import Foundation
import GRDB
import TestSupport
import Testing

private let now = "2026-11-21T22:10:00+09:00"

/// User in Seoul with a repository, focus, to-dos and dates.
private struct Evening {
    let ada: Person
    let app: GitRepository

    init(_ settings: String = "") throws {
        ada = try Person(settings: settings)
        app = try ada.repository("app")
    }

    @discardableResult
    func run(
        _ words: String..., status: Int32 = 0, at instant: String = now,
        with variables: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Program.Outcome {
        let outcome = try ada.cyc(words, at: instant, zone: "Asia/Seoul", variables)
        #expect(
            outcome.status == status, "\(words): \(outcome.output)\(outcome.errors)",
            sourceLocation: sourceLocation)
        return outcome
    }

    func json(_ words: String..., at instant: String = now) throws -> JSONText {
        try JSONText(
            ada.cyc(words + ["--json"], at: instant, zone: "Asia/Seoul").output)
    }

    func commit(_ message: String, at instant: String) throws -> String {
        let moment = try #require(Instant(instant))
        return try app.commit(message, by: .init(seconds: moment.seconds, offset: moment.offset))
    }
}

struct CalendarPageTests {
    // MARK: Page of a day

    @Test("page of a day lists events in order, due items, and commit subjects")
    func day() throws {
        let evening = try Evening()
        let first = try evening.commit("Fix the parser\n\nbody", at: "2026-11-21T09:30:00+09:00")
        // Created on the day before by Seoul's clock; the commit's own offset decides the day.
        _ = try evening.commit("Far away", at: "2026-11-21T23:30:00-10:00")
        let hostile = try evening.commit(
            "e\u{1B}[31mvil\u{202E} subject", at: "2026-11-21T11:00:00+09:00")
        try evening.run("focus", "add", "09:10", "10:40", "Read", "the", "docs")
        try evening.run("todo", "add", "Write it", "due:2026-11-21")
        try evening.run("todo", "add", "Old", "due:2026-11-18")
        try evening.run("todo", "add", "Done")
        try evening.run("todo", "done", "3")
        try evening.run("dday", "add", "Exam", "2026-11-21")
        try evening.run("challenge", "start", "spring", "--days", "9")

        let page = try evening.json("day")
        #expect(page["date"] == "2026-11-21")
        #expect(
            page["commits"].list.map { $0["subject"].text } == [
                "Fix the parser", "e[31mvil subject", "Far away",
            ])
        #expect(page["commits"][0]["commit"].text == first)
        #expect(page["commits"][0]["at"] == "2026-11-21T09:30:00+09:00")
        #expect(page["commits"][1]["commit"].text == hostile)
        #expect(page["commits"][2]["at"] == "2026-11-22T18:30:00+09:00")
        #expect(page["commits"][0]["repository"].text == evening.app.path)
        #expect(page["commits"][0]["pushed"] == .flag(false))
        #expect(page["contributions"] == 3)
        #expect(page["focus"].list.map { $0["title"].text } == ["Read the docs"])
        #expect(page["focus"][0]["commits"] == 1)
        #expect(page["todos_done"].list.map { $0["id"].int } == [3])
        #expect(page["todos_due"].list.map { $0["id"].int } == [2, 1])
        #expect(page["ddays"].list.map { $0["name"].text } == ["Exam"])
        #expect(page["challenges"].list.map { $0["name"].text } == ["spring"])
        #expect(page["diary"] == .null)
        #expect(page["badges"].list.contains("green"))

        let screen = try evening.run("day").output
        let order = [
            "Sat 2026-11-21 · today", "09:10-10:40 ▸ Read the docs · 1 h 30 min",
            "09:30       ● Fix the parser · app", "11:00       ● e[31mvil subject · app",
            "22:10       ✓ #3 Done", "11-22 18:30 ● Far away", "Due", "#2 Old · 3 days overdue",
            "#1 Write it", "D-Days", "D-Day  Exam", "spring",
        ]
        var rest = screen[...]
        for line in order {
            let found = try #require(rest.firstRange(of: line), "\(line) in\n\(screen)")
            rest = rest[found.upperBound...]
        }
        #expect(!screen.contains("\u{1B}"))
    }

    @Test("another day is shown as stored, and a future day with its due items")
    func otherDays() throws {
        let evening = try Evening()
        _ = try evening.commit("Yesterday's", at: "2026-11-20T09:30:00+09:00")
        try evening.run("sync", "--repositories")
        _ = try evening.commit("Later", at: "2026-11-20T10:30:00+09:00")
        try evening.run("todo", "add", "Plan", "due:2026-11-23")
        let past = try evening.json("day", "yesterday")
        #expect(past["commits"].list.map { $0["subject"].text } == ["Yesterday's"])
        #expect(past["state"] == "done")
        #expect(try evening.json("day", "fri")["date"] == "2026-11-20")
        // Today is scanned again, and so is all that changed.
        _ = try evening.json("day")
        #expect(try evening.json("day", "2026-11-20")["commits"].list.count == 2)
        let next = try evening.json("day", "2026-11-23")
        #expect(next["contributions"] == .null)
        #expect(next["todos_due"].list.map { $0["title"].text } == ["Plan"])
        #expect(try evening.run("day", "tomorrow").output.contains("nothing is due"))
        #expect(try evening.run("day", "2026-02-30", status: 64).errors.contains("2026-02-30"))
        let silent = try evening.run("day", "2026-11-19", with: ["LANG": "ko_KR.UTF-8"]).output
        #expect(silent.contains("한 일이 없습니다"))
    }

    @Test("a running focus interval is not shown on a future day")
    func runningFocus() throws {
        let evening = try Evening()
        try evening.run("focus", "start", "Read")
        #expect(try evening.run("day").output.contains("Read"))
        #expect(try !evening.run("day", "2026-11-23").output.contains("Read"))
    }

    @Test("removing a repository removes its commit subjects")
    func removed() throws {
        let evening = try Evening()
        _ = try evening.commit("A secret subject", at: "2026-11-20T09:30:00+09:00")
        try evening.run("sync", "--repositories")
        #expect(try evening.json("day", "yesterday")["commits"].list.count == 1)
        try evening.run("repo", "remove", "--yes", evening.app.path)
        #expect(try evening.json("day", "yesterday")["commits"].list.isEmpty)
        let queue = try DatabaseQueue(path: evening.ada.ledger)
        #expect(
            try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM commit_subject") } == 0
        )
        try queue.close()
    }

    // MARK: Calendar

    @Test("month shows each day's events and focus time")
    func calendar() throws {
        let evening = try Evening("[focus]\ngoal = \"1h\"\n")
        for day in ["18", "19", "20", "21"] {
            _ = try evening.commit("on \(day)", at: "2026-11-\(day)T09:30:00+09:00")
        }
        try evening.run("sync", "--repositories")
        try evening.run("focus", "add", "2026-11-20 09:00", "2026-11-20 10:00", "x")
        try evening.run("focus", "add", "2026-11-19 09:00", "2026-11-19 09:30", "x")
        try evening.run("dday", "add", "Exam", "2026-11-25")
        try evening.run("todo", "add", "Plan", "due:2026-11-25")
        let month = try evening.json("calendar")
        #expect(month["from"] == "2026-11-01")
        #expect(month["to"] == "2026-11-30")
        let days = month["days"].list
        #expect(days.count == 30)
        #expect(days[19]["badges"].list == ["green", "focus"])
        #expect(days[19]["stage"] == 5)
        #expect(days[18]["focus_seconds"] == 1800)
        #expect(days[18]["stage"] == 3)
        #expect(days[20]["count"] == 1)
        #expect(days[21]["count"] == .null)
        #expect(days[24]["ddays"].list == ["Exam"])
        #expect(days[24]["todos_due"] == 1)
        #expect(month["perfect_days"] == 1)
        let green = month["runs"][0]
        #expect(green["badge"] == "green")
        #expect(green["current"] == 4)
        #expect(green["longest"]["start"] == "2026-11-18")
        let screen = try evening.run("calendar").output
        #expect(screen.contains("[21]"))
        #expect(screen.contains("Perfect days  1 of 21"))
        #expect(try evening.run("calendar", "--months", "3").output.hasPrefix(" Sep 2026"))
        #expect(try evening.json("calendar", "2026")["days"].list.count == 365)
        #expect(try evening.json("calendar", "last month")["from"] == "2026-10-01")
        #expect(try evening.json("calendar", "2025-12", "--months", "2")["to"] == "2026-01-31")
        for words in [["--months", "0"], ["--months", "121"], ["nonsense"], ["1900..2000"]] {
            let run = try evening.ada.cyc(["calendar"] + words, at: now)
            #expect(run.status == 64, "\(words)")
        }
    }

    @Test("page of a day and month calendar show the same badges")
    func badges() throws {
        let evening = try Evening(
            """
            [day]
            begins = "04:00"
            [focus]
            goal = "1h"
            [growth]
            perfect = ["focus", "todo"]
            """)
        func noon(_ day: String) -> String { "2026-11-\(day)T12:00:00+09:00" }
        try evening.run("todo", "add", "Late", "due:2026-11-18", at: noon("16"))
        try evening.run("todo", "add", "Quick", at: noon("16"))
        try evening.run("todo", "add", "Last", "due:2026-11-20", at: noon("16"))
        try evening.run("todo", "done", "2", at: noon("18"))
        try evening.run("todo", "done", "1", at: noon("19"))
        // After midnight of the civil day, and before the end of the logical day.
        try evening.run("todo", "add", "Night", at: "2026-11-20T01:00:00+09:00")
        try evening.run("todo", "done", "4", at: "2026-11-21T01:00:00+09:00")
        try evening.run("focus", "add", "2026-11-19 23:30", "2026-11-20 00:30", "x")
        try evening.run("focus", "add", "2026-11-20 03:30", "2026-11-20 04:45", "x")
        try evening.run("diary", "--text", "x", at: "2026-11-19T02:00:00+09:00")
        let days = try evening.json("calendar")["days"].list[14...23]
        for day in days {
            let page = try evening.json("day", try #require(day["date"].text))
            #expect(page["badges"] == day["badges"] && page["perfect"] == day["perfect"])
        }
        #expect(days.map { $0["badges"].list.count } == [0, 0, 0, 1, 2, 0, 0, 0, 0, 0])
        #expect(days.map { $0["perfect"] == true } == days.map { $0["date"] == "2026-11-19" })
    }

    @Test("empty ledger still shows a month")
    func empty() throws {
        let ada = try Person()
        let run = try ada.cyc("calendar", at: now)
        #expect(run.status == 0)
        #expect(run.output.contains("no badges yet"))
        #expect(try ada.json("calendar", at: now)["perfect_days"] == 0)
        let last = try ada.cyc("calendar", at: "9999-12-31T20:00:00Z", ["TZ": "Asia/Seoul"])
        #expect(last.status == 0 && last.output.hasPrefix(" Dec 9999"), "\(last.errors)")
    }

    @Test(
        "months from 1970 to 2100 equal Python's calendar, with either first weekday",
        .needs("python3"), arguments: TestDepth.sample(["mon", "sun"], quick: 1))
    func asPython(weekBegins: String) throws {
        let ada = try Person(settings: "[day]\nweek_begins = \"\(weekBegins)\"\n")
        for decade in stride(from: 1970, through: 2100, by: 10) {
            let last = min(2100, decade + 9)
            let drawn = try ada.cyc(
                "calendar", "\(decade)-01..\(last)-12", at: now, ["COLUMNS": "30", "LANG": "C"]
            ).output
            let months = drawn.split(separator: "\n\n").prefix(12 * (last - decade + 1)).map {
                $0.split(separator: "\n").dropFirst(2).compactMap(Self.numbers)
            }
            let expected = try Python.weeks(
                decade...last, firstWeekday: weekBegins == "mon" ? 0 : 6)
            #expect(months == expected, "\(decade)")
        }
    }

    /// Day in each column; `nil` if the line has no day numbers.
    private static func numbers(_ line: Substring) -> [Int]? {
        let cells = Array(line)
        var numbers = [Int](repeating: 0, count: 7)
        for column in 0..<7 where 4 * column + 2 < cells.count {
            let text = String(cells[4 * column + 1...4 * column + 2]).filter { $0 != " " }
            guard !text.isEmpty else { continue }
            guard let number = Int(text) else { return nil }
            numbers[column] = number
        }
        return numbers.allSatisfy { $0 == 0 } ? nil : numbers
    }

    // MARK: Calendar file for a phone

    @Test("D-Days, challenge ends and due to-dos become dates with stable identifiers")
    func dates() throws {
        let evening = try Evening()
        try evening.run("dday", "add", "Exam; part, \\two", "2026-12-25")
        try evening.run("dday", "add", "오래전에 약속한 아주 긴 이름의 디데이를 접어서 쓰는 달력 파일에 담습니다", "2027-01-01")
        try evening.run("todo", "add", "Answer", "due:2026-11-25", "--note", "one\ntwo")
        try evening.run("todo", "add", "No date")
        try evening.run("todo", "add", "Done", "due:2026-11-24")
        try evening.run("todo", "done", "3")
        try evening.run("challenge", "start", "spring", "--days", "9", "--until", "2026-12-24")
        let file = evening.ada.folder.file("elsewhere/cyc.ics")
        let message = try evening.run("calendar", "--ics", file).output
        #expect(message.contains("Exported 4 dates"))
        let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        let lines = Array(text.utf8).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
        for line in [
            "SUMMARY:Exam\\; part\\, \\\\two\r\n", "DTSTART;VALUE=DATE:20261225\r\n",
            "SUMMARY:Due: Answer\r\nDESCRIPTION:one\\ntwo\r\n", "SUMMARY:Last day: spring\r\n",
            "DTSTAMP:20261121T131000Z\r\n",
        ] { #expect(text.contains(line), "\(line)") }
        #expect(!text.contains("No date") && !text.contains("SUMMARY:Due: Done"))
        func identifiers(_ text: String) -> [Substring] {
            text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
        }
        // An older export is overwritten; another program's file is not.
        try evening.run("todo", "edit", "1", "Answer it")
        try evening.run("calendar", "--ics", file)
        let again = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        #expect(again.contains("Answer it"))
        #expect(identifiers(again) == identifiers(text))
        try evening.ada.folder.write("BEGIN:VCALENDAR\r\ntheirs", to: "elsewhere/cyc.ics")
        try evening.run("calendar", "--ics", file, status: 65)
        try evening.run("calendar", "--ics", file, "--force")
        try evening.run("calendar", "--ics", file, "--json", status: 64)
    }
}

/// Python's calendar module, if available.
private enum Python {
    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// Days of the weeks of every month, with 0 outside the month.
    static func weeks(_ years: ClosedRange<Int>, firstWeekday: Int) throws -> [[[Int]]] {
        let program = """
            calendar, json = map(__import__, ["calendar", "json"])
            months = calendar.Calendar(\(firstWeekday)).monthdayscalendar
            print(json.dumps([months(year, month)
                for year in range(\(years.lowerBound), \(years.upperBound + 1))
                for month in range(1, 13)]))
            """
        let run = try Program("python3", environment: ["PATH": path]).run(["-c", program], in: "/")
        return try JSONDecoder().decode([[[Int]]].self, from: Data(run.output.utf8))
    }
}

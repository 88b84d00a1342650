import Foundation
import TestSupport
import Testing

/// Values that commands of all kinds of entries take and show alike.
struct EntryValueTests {
    private static let now = "2026-11-21T12:00:00Z"
    private let ada: Person

    init() throws { ada = try Person() }

    @discardableResult
    private func cyc(
        _ line: String, status: Int32 = 0, _ variables: [String: String] = [:]
    ) throws -> Program.Outcome {
        let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
        let run = try ada.cyc(words, at: Self.now, variables)
        #expect(run.status == status, "\(line): \(run.errors)")
        return run
    }

    private func json(_ line: String) throws -> JSONText {
        try JSONText(try cyc("\(line) --json").output)
    }

    @Test("an empty value removes a note, a name, a due date and a last day")
    func clear() throws {
        try cyc("todo add x --note n --due fri")
        try cyc("focus add 09:00 10:00 x --note n")
        try cyc("alarm add 06:30 --name n")
        try cyc("challenge add x --days 9 --until 2026-12-31")
        try cyc("mates add minji --name n")
        for (line, show, kind, key) in [
            ("todo edit 1 --note ''", "todo show 1", "todo", "note"),
            ("todo edit 1 --due ''", "todo show 1", "todo", "due"),
            ("focus edit 1 --note ''", "focus show 1", "interval", "note"),
            ("alarm edit 1 --name ''", "alarm show 1", "alarm", "label"),
            ("challenge edit 1 --until ''", "challenge show 1", "challenge", "until"),
            ("mates edit minji --name ''", "mates show minji", "mate", "name"),
        ] {
            #expect(try json(show)[kind][key] != .null, "\(line)")
            try cyc(line)
            #expect(try json(show)[kind][key] == .null, "\(line)")
        }
    }

    @Test("an error of edit names edit, and one of remove remove")
    func hints() throws {
        try cyc("challenge add x --days 9")
        try cyc("alarm add 06:30")
        try cyc("diary add --day 2026-01-01 --unlock x")
        for (line, status, hint) in [
            ("challenge edit 1 --days 0", 65, "cyc challenge edit 1 --days 100"),
            ("challenge edit 1 --weeks 2", 64, "cyc challenge edit 1 --rule weekly"),
            ("challenge add y --rule weekly --days 3", 64, "cyc challenge add \"12 weeks\""),
            ("alarm edit 1 25:00", 64, "cyc alarm edit 1 06:30"),
            ("alarm edit 1 --repeat 9x9m", 64, "cyc alarm edit 1 --repeat 3x5m"),
            ("diary remove 2026-01-01 --yes", 65, "cyc diary remove 2026-01-01 --unlock"),
        ] as [(String, Int32, String)] {
            let errors = try cyc(line, status: status).errors
            #expect(errors.contains("hint: ") && errors.contains(hint), "\(errors)")
        }
    }

    @Test("lists that were shown whole have a limit and JSON")
    func limits() throws {
        let settings = try json("config list -n 2")["settings"].list.map { $0["key"] }
        #expect(settings == ["ui.theme", "ui.language"])
        #expect(try json("remind list --limit 1")["slots"].list.count == 1)
        let species = try json("me species")["species"].list
        #expect(species.count == 6 && species[0]["name"] == "marimo")
        #expect(species.map { $0["unlocked"] }.prefix(2) == [true, false])
        try cyc("me species moss --json", status: 64)
    }

    @Test("an export names questions as lists do, and imports their former names")
    func questions() throws {
        for level in ["easy", "medium", "hard", "none"] {
            try cyc("alarm add 06:30 --question \(level)")
        }
        func levels() throws -> [JSONText] {
            try json("alarm list")["alarms"].list.map { $0["question"] }
        }
        var file = try cyc("export").output
        #expect(try JSONText(file)["alarms"].list.map { $0["question"] } == levels())
        for (name, former) in [("easy", "low"), ("medium", "middle"), ("hard", "high")] {
            file = file.replacing("\"\(name)\"", with: "\"\(former)\"")
        }
        #expect(file.contains("\"middle\""))
        let former = try ada.folder.write(file, to: "former.json")
        try cyc("alarm remove 1-4 --yes")
        try cyc("import \(former)")
        #expect(try levels() == ["easy", "medium", "hard", "none"])
    }

    @Test("a question without a terminal fails in the user's language")
    func korean() throws {
        try cyc("challenge add x --days 9 --rest 토,일")
        #expect(try json("challenge show 1")["challenge"]["rest_days"].list.count == 2)
        for line in ["forget --everything", "challenge remove 1"] {
            let run = try cyc(line, status: 64, ["LANG": "ko_KR.UTF-8"])
            #expect(run.errors.contains("오류: 표준 입력이 터미널이 아니어서"), "\(run.errors)")
            #expect(!run.errors.contains("error"))
        }
    }
}

import Foundation
import TestSupport
import Testing

/// The release programs hold no locales; those that are built with this test load Foundation's.
@Suite(
    .enabled(
        if: BuiltPrograms.folder != BuiltPrograms.dynamicFolder,
        "only script/build leaves locales out; see CYC_TEST_PROGRAMS"))
struct LocaleDataTests {
    /// Titles whose order, case and width differ between locales.
    private static let titles = [
        "zebra", "Äpfel", "apple", "Öl", "İstanbul", "ISTANBUL", "ıspanak", "straße", "STRASSE",
        "가나다", "한글", "각", "日本語", "ffi", "①", "e\u{301}clair", "éclair", "👩‍👩‍👧 café",
    ]

    private static let changes: [[String]] =
        titles.map { ["todo", "add", $0, "--tag", $0.split(separator: " ")[0].lowercased()] } + [
            ["todo", "add", "1,5 ½ ١٢٣", "--due", "tomorrow"], ["todo", "done", "2", "5-6"],
            ["challenge", "add", "100", "--name", "Äpfel 백일"], ["freeze", "add", "2026-11-20"],
            ["dday", "add", "İmtihan", "2026-12-25"], ["dday", "add", "시험", "2027-01-01"],
            ["focus", "start", "straße", "+ölüm"], ["focus", "stop"],
            ["diary", "add", "오늘은 İstanbul, straße"], ["alarm", "add", "7am", "--name", "깨움"],
            ["mates", "add", "MinJi"], ["config", "set", "day.begins", "04:00"],
            ["todo", "list", "İSTANBUL"], ["todo", "list", "STRASSE"],
            ["diary", "search", "ISTANBUL"],
            ["config", "set", "theme", "blue"], ["todo", "add", "x", "--due", "31.12.2026"],
            ["unknown"], ["todo", "--sort"], ["undo"], ["redo"],
        ]

    private static let screens: [[String]] = [
        ["status"], ["grass"], ["streak"], ["calendar"], ["calendar", "--months", "3"], ["why"],
        ["day", "today"], ["todo", "list"], ["todo", "list", "--json"], ["todo", "show", "1"],
        ["challenge", "list"], ["dday", "list"], ["freeze", "list"], ["focus", "list"],
        ["focus", "report"], ["diary", "list"], ["diary", "show", "today"], ["me"],
        ["alarm", "list"], ["mates", "list"], ["mates"], ["remind", "list"], ["repo", "list"],
        ["history"], ["config", "list"], ["todo", "export", "-"], ["focus", "export", "-"],
    ]

    @Test(
        "no command, language or order needs locales",
        arguments: [
            ["LC_ALL": "ko_KR.UTF-8", "TZ": "Asia/Seoul"], ["LC_ALL": "tr_TR.UTF-8"],
            ["LC_ALL": "C"],
        ])
    func alike(variables: [String: String]) throws {
        // Help is the same in every language.
        let help =
            variables["LC_ALL"] == "C"
            ? try UsageTests.commands().map { $0.words + ["--help"] } : []
        let commands = Self.changes + Self.screens + help
        let (bare, full) = (try Person(), try Person())
        for command in commands {
            let outcomes = try [(bare, Person.programs), (full, Person.dynamicPrograms)].map {
                (person, programs) in
                let environment = person.environment(at: "2026-11-26T12:00:00Z")
                let run = try Program(
                    "\(programs)/cyc", environment: environment.merging(variables) { $1 }
                ).run(command, in: person.elsewhere)
                return [run.output, run.errors, "\(run.status)"].map {
                    // Actions have random names.
                    $0.replacingOccurrences(of: person.home, with: "~")
                        .replacing(/[0-9a-f]{8}([0-9a-f]{8})?/, with: "ID")
                }
            }
            #expect(outcomes[0] == outcomes[1], "cyc \(command.joined(separator: " "))")
        }
    }
}

import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `cyc grass`, from commits to the drawing.
struct GrassTests {
    static let now = "2026-11-21T12:00:00Z"

    /// User with commits on several days of the last two years.
    private func gardener() throws -> Person {
        let ada = try Person()
        let app = try ada.repository("app")
        var history = GitRepository.History()
        var parents: [GitRepository.History.Parent] = []
        // Day before 2026-11-21, and the number of commits on it.
        for (age, count) in [(0, 1), (1, 2), (2, 4), (3, 8), (4, 5), (100, 3), (365, 2), (700, 9)] {
            for number in 0..<count {
                let author = GitRepository.Author(
                    "Ada", Person.address, seconds: 1_795_248_000 - age * 86_400 + number)
                parents = [history.add(by: author, parents: parents)]
            }
        }
        history.set("refs/heads/main", to: try #require(parents.first))
        _ = try app.make(history)
        try app.git("update-ref", "-d", "refs/fixture/new")
        return ada
    }

    @Test(
        "last year begins on the Sunday on or before the same day a year ago",
        arguments: [
            ("2026-11-21", "2025-11-16"), ("2026-11-22", "2025-11-16"),
            ("2026-11-23", "2025-11-23"),
            ("2024-02-29", "2023-02-26"), ("2025-02-28", "2024-02-25"),
            ("2026-01-01", "2024-12-29"),
        ])
    func lastYear(today: String, from: String) throws {
        let ada = try gardener()
        let grass = try ada.json("grass", at: "\(today)T12:00:00Z")
        #expect(grass["login"] == .null)
        #expect(grass["from"].text == from)
        #expect(grass["to"].text == today)
        #expect(grass["complete"] == true)
        let days = grass["days"].list
        #expect((366...372).contains(days.count))
        let (first, last) = (try CivilDay(from), try CivilDay(today))
        #expect(first.weekday == 0)
        #expect(
            try days.map { try CivilDay($0["date"].text ?? "") }
                == (first.number...last.number).map { CivilDay(number: $0) })
        let counts = days.compactMap(\.["count"].int)
        #expect(grass["total"].int == counts.reduce(0, +))
        #expect(counts == days.compactMap(\.["local"].int))
        let most = counts.max() ?? 0
        for day in days {
            let count = try #require(day["count"].int)
            let quarter = count == 0 ? 0 : (1...4).first { count * 4 <= most * $0 }
            #expect(day["level"].int == quarter, "\(day)")
        }
    }

    @Test("periods are a calendar year, or the last weeks")
    func periods() throws {
        let ada = try gardener()
        let last = try ada.json("grass", "--year", "2025", at: Self.now)
        #expect(last["from"] == "2025-01-01")
        #expect(last["to"] == "2025-12-31")
        #expect(last["days"].list.count == 365)
        #expect(last["total"] == 2)
        let this = try ada.json("grass", "--year", "2026", at: Self.now)
        #expect(this["from"] == "2026-01-01")
        #expect(this["to"] == "2026-11-21")
        let weeks = try ada.json("grass", "--weeks", "2", at: Self.now)
        #expect(weeks["from"] == "2026-11-08")
        #expect(weeks["to"] == "2026-11-21")
        #expect(weeks["total"] == 20)
        #expect(weeks["days"].list.suffix(5).compactMap(\.["level"].int) == [3, 4, 2, 1, 1])
        #expect(try ada.json("grass", "--year", "2019", at: Self.now)["total"] == 0)
    }

    @Test(
        "grass is never wider than the terminal, in any language and locale",
        arguments: TestDepth.sample([20, 40, 80, 200], quick: 2),
        [
            ["LANG": "C.UTF-8"], ["LANG": "ko_KR.UTF-8"], ["LC_ALL": "C"],
            ["LANG": "C.UTF-8", "CLICOLOR_FORCE": "1"],
        ])
    func widths(columns: Int, locale: [String: String]) throws {
        let ada = try gardener()
        _ = try ada.cyc("status", at: Self.now)
        let variables = locale.merging(["COLUMNS": "\(columns)"]) { $1 }
        for arguments in [
            ["grass"], ["grass", "--year", "2025"], ["grass", "--weeks", "60"], ["status"],
            ["streak"], ["repo", "list"], ["doctor"],
        ] {
            let run = try ada.cyc(arguments, at: Self.now, variables)
            #expect(run.status == 0)
            for line in run.outputLines {
                let text = withoutColors(line)
                #expect(text.cells <= columns, "\(arguments): \(text)")
            }
        }
        let grass = try ada.cyc(["grass"], at: Self.now, variables)
        // Seven days below each other, with months above and the legend below.
        #expect(grass.outputLines.count >= 9)
    }

    @Test("colour appears only if it is wanted")
    func color() throws {
        let ada = try gardener()
        for (variables, isColored) in [
            ([:], false), (["CLICOLOR_FORCE": "1"], true),
            (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            (["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], true),
            (["CLICOLOR_FORCE": "1", "TERM": "xterm-256color"], true),
        ] as [([String: String], Bool)] {
            for command in ["grass", "status", "streak"] {
                let run = try ada.cyc([command], at: Self.now, variables)
                #expect(run.output.contains("\u{1B}[") == isColored, "\(variables) \(command)")
            }
        }
        let true24 = try ada.cyc(
            ["grass"], at: Self.now,
            ["CLICOLOR_FORCE": "1", "TERM": "xterm", "COLORTERM": "truecolor"])
        #expect(true24.output.contains("8;2;"))
        #expect(try ada.cyc("config", "set", "ui.color", "always").status == 0)
        #expect(try ada.cyc("grass", at: Self.now).output.contains("\u{1B}["))
        #expect(try ada.cyc("config", "set", "ui.color", "never").status == 0)
        let never = try ada.cyc(["grass"], at: Self.now, ["CLICOLOR_FORCE": "1"])
        #expect(!never.output.contains("\u{1B}["))
    }

    @Test("a terminal gets colour, and none with NO_COLOR")
    func terminal() throws {
        let ada = try gardener()
        let line = "script -qec 'cyc grass' /dev/null < /dev/null"
        let terminal = ["TERM": "xterm-256color", "CYC_NOW": Self.now]
        let colored = try ada.shell(line, terminal)
        guard colored.status != 127 else { try Test.cancel("script is not installed") }
        #expect(colored.status == 0)
        #expect(colored.output.contains("\u{1B}["))
        let plain = try ada.shell(line, terminal.merging(["NO_COLOR": "1"]) { $1 })
        #expect(plain.status == 0)
        #expect(!plain.output.contains("\u{1B}["))
    }

    @Test(
        "without UTF-8 everything is ASCII, even in Korean",
        arguments: TestDepth.sample(
            [
                ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": "ko_KR.UTF-8"],
                ["LANG": "ko_KR.EUC-KR"], ["LANG": "ko_KR"],
            ], quick: 2))
    func ascii(variables: [String: String]) throws {
        let ada = try gardener()
        for language in ["auto", "ko"] {
            #expect(try ada.cyc("config", "set", "ui.language", language).status == 0)
            for arguments in [
                ["grass"], ["status"], ["streak"], ["repo", "list"], ["config", "list"], ["doctor"],
                ["status", "--format", "{icon}"], ["status", "--prompt"], ["why"], ["whoami"],
                ["challenge", "list"], ["challenge", "start", "x", "--days", "9"],
                ["dday", "list"],
                ["freeze", "list"], ["todo", "list"], ["todo", "add", "x due:fri"],
                ["todo", "done", "77"], ["remind", "list"], ["remind", "log"], ["repo", "scan"],
                ["repo", "remove", "/nowhere"], ["grass", "--year", "2099"], ["config", "set"],
                ["config", "set", "ui.color", "red"], ["config", "get", "nothing"], ["login"],
                ["import", "/nowhere"], ["sync", "--github"], ["remind", "test"], ["licenses"],
                ["grass", "--svg", "/nowhere/x.svg"], ["grass", "--help"],
                ["dday", "add", "--help"], ["todo", "--help"], ["todo", "import", "--help"],
            ] {
                let run = try ada.cyc(arguments, at: Self.now, variables)
                let text = run.output + run.errors
                #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(arguments): \(text)")
                #expect(!text.isEmpty)
            }
        }
    }

    @Test("the configured theme selects GitHub's colours for a light or a dark page")
    func theme() throws {
        let ada = try gardener()
        let variables = ["CLICOLOR_FORCE": "1", "TERM": "xterm", "COLORTERM": "truecolor"]
        for (theme, fields, none) in [
            ("auto", "15;0", "45;51;59"), ("auto", "0;15", "235;237;240"),
            ("light", "15;0", "235;237;240"), ("dark", "0;15", "45;51;59"),
        ] {
            #expect(try ada.cyc("config", "set", "ui.theme", theme).status == 0)
            let run = try ada.cyc(
                ["grass"], at: Self.now, variables.merging(["COLORFGBG": fields]) { $1 })
            #expect(run.output.contains("\u{1B}[38;2;\(none)m■\u{1B}[0m"), "\(theme) \(fields)")
            #expect(!run.output.contains { "□▣▩".contains($0) })
        }
        #expect(try ada.cyc("config", "set", "ui.theme", "blue").status == 78)
    }

    @Test("locale or setting selects Korean")
    func korean() throws {
        let ada = try gardener()
        let isHangul: (Character) -> Bool = { "가"..."힣" ~= $0 }
        for command in ["grass", "status", "streak"] {
            let english = try ada.cyc(command, at: Self.now)
            #expect(!english.output.contains(where: isHangul))
            let run = try ada.cyc([command], at: Self.now, ["LANG": "ko_KR.UTF-8"])
            #expect(run.output.contains(where: isHangul), "\(command)")
        }
        #expect(try ada.cyc("config", "set", "ui.language", "ko").status == 0)
        #expect(try ada.cyc("status", at: Self.now).output.contains(where: isHangul))
        #expect(try ada.cyc("status", "--help").output.contains("EXAMPLES"))
        let json = try ada.json("status", at: Self.now)
        #expect(json["today"]["state"] == "done")
        let wrong = try ada.cyc("repo", "remove", "/nowhere", at: Self.now)
        #expect(wrong.errors.contains(where: isHangul))
        // Usage errors are English, including the text around them.
        let usage = try ada.cyc("grass", "--year", "2099", at: Self.now)
        #expect(usage.errors == "cyc: error: the year 2099 hasn't begun yet\n")
        let folder = try ada.cyc(["import", ada.home], at: Self.now, ["COLUMNS": "400"])
        #expect(
            folder.errors.hasPrefix("cyc: 오류: 읽을 수 없습니다: \(ada.home): 파일이 아니라 폴더입니다\n"),
            "\(folder.errors)")
        #expect(try ada.cyc("config", "set", "ui.language", "en").status == 0)
        let english = try ada.cyc(["status"], at: Self.now, ["LANG": "ko_KR.UTF-8"])
        #expect(!english.output.contains(where: isHangul))
    }

    @Test("Korean labels are aligned, with two cells per syllable")
    func alignment() throws {
        let ada = try gardener()
        let run = try ada.cyc(["status"], at: Self.now, ["LANG": "ko_KR.UTF-8"])
        let columns = run.outputLines.compactMap { line -> Int? in
            guard line.hasPrefix("  "), let first = line.dropFirst(2).first, first != " ",
                !line.contains("→"), let gap = line.dropFirst(2).firstIndex(of: " ")
            else { return nil }
            // The label may contain single spaces; the value begins after two.
            guard let end = line.dropFirst(2).ranges(of: "  ").first?.lowerBound else { return nil }
            let value = line[end...].firstIndex { $0 != " " } ?? gap
            return String(line[..<value]).cells
        }
        #expect(columns.count >= 4)
        #expect(Set(columns).count == 1, "\(run.output)")
    }

    @Test("picture is XML with light and dark colours, a title and labels")
    func svg() throws {
        let ada = try gardener()
        let file = ada.folder.file("grass.svg")
        let run = try ada.cyc("grass", "--svg", file, at: Self.now)
        #expect(run.status == 0)
        let suffix = " in the last year to \(file)\n"
        #expect(
            run.output.hasPrefix("Wrote a picture of ") && run.output.hasSuffix(suffix),
            "\(run.output)")
        #expect(run.errors == "")
        let piped = try ada.cyc("grass", "--svg", "-", at: Self.now)
        #expect(piped.output.hasPrefix("<svg"))
        #expect(piped.errors == run.output.replacing(file, with: "standard output"))
        let data = try Data(contentsOf: URL(filePath: file))
        let picture = Picture()
        let parser = XMLParser(data: data)
        parser.delegate = picture
        #expect(parser.parse())
        #expect(picture.count["svg"] == 1)
        #expect((picture.count["title"] ?? 0) >= 1)
        #expect((picture.count["rect"] ?? 0) >= 371)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("prefers-color-scheme: dark"))
        #expect(text.contains("role=\"img\""))
        #expect(text.contains("aria-label"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? Int ?? 0) & 0o044 == 0o044)
        let korean = try ada.cyc(["grass", "--svg", file], at: Self.now, ["LANG": "ko_KR.UTF-8"])
        #expect(korean.status == 0)
        #expect(XMLParser(data: try Data(contentsOf: URL(filePath: file))).parse())
        #expect(try ada.cyc("grass", "--svg", "/nonexistent/x.svg", at: Self.now).status == 74)
    }

    /// Counts XML elements.
    private final class Picture: NSObject, XMLParserDelegate {
        var count: [String: Int] = [:]

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) { count[name, default: 0] += 1 }
    }
}

/// `line` without escape sequences that set colours.
private func withoutColors(_ line: String) -> String {
    line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
}

extension String {
    /// Width on a terminal; correct for the characters that cyc draws.
    fileprivate var cells: Int {
        unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
                0xFF00...0xFF60, 0x1F300...0x1FAFF:
                sum + 2
            case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: sum
            default: sum + 1
            }
        }
    }
}

import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycDisplay

@Suite("The page of a report")
struct ReportPageTests {
    private static let today = day("2026-11-24")

    private static func report(
        names: [String], login: String? = "octo", period: ReportPeriod = .lastYear
    ) -> YearReport {
        var random = SeededGenerator(seed: 1)
        var grass = Grass()
        for back in 0..<800 where !back.isMultiple(of: 3) {
            grass[today.advanced(by: -back)] = back % 9
        }
        var snapshot = Snapshot(localGrass: grass)
        if let login {
            snapshot.account = AccountSnapshot(
                name: AccountName(host: .dotCom, login: login), grass: grass)
        }
        let now = Zone.utc.firstInstant(of: today) + .hours(20)
        let overview = Overview(snapshot, settings: Settings(), zone: .utc, now: now)
        let records = DailyRecords(
            green: grass, focus: [],
            diary: [
                DailyRecords.DiaryDay(day: LogicalDay(on: today), isImported: false)
            ], wakes: [], todos: TodoDays([], zone: .utc), freezes: [], settings: Settings(),
            today: today, logicalToday: LogicalDay(on: today))
        let activities = names.enumerated().map { place, name in
            var activity = CommitActivity()
            for back in stride(from: 300, through: 0, by: -place - 1) {
                for _ in 0...place % 40 {
                    activity.add(
                        on: today.advanced(by: -back), hour: Int.random(in: 0..<24, using: &random))
                }
            }
            return (
                repository: KnownRepository(id: Int64(place), path: "/src/\(name)", watch: .added),
                activity: activity
            )
        }
        return YearReport(
            period, YearReport.range(of: period, overview, records: records), overview, records,
            settings: Settings(), activities: activities, names: .all)
    }

    /// The contents between two texts.
    private func part(of page: String, from start: String, to end: String) throws -> String {
        let first = try #require(page.range(of: start))
        let last = try #require(page.range(of: end, range: first.upperBound..<page.endIndex))
        return String(page[first.upperBound..<last.lowerBound])
    }

    @Test("the policy allows only this style sheet and this script", arguments: bothLanguages)
    func policy(messages: Messages) throws {
        let page = reportPage(Self.report(names: ["app"]), messages: messages)
        let policy = try part(of: page, from: "Content-Security-Policy\" content=\"", to: "\">")
        let (style, script) = (
            try part(of: page, from: "<style>", to: "</style>"),
            try part(of: page, from: "<script>", to: "</script>")
        )
        for text in [style, script] {
            let (header, bytes) = ([UInt8](), Array(text.utf8))
            let hash = Data(sha256(header.span, bytes.span)).base64EncodedString()
            #expect(policy.contains("-src 'sha256-\(hash)';"))
        }
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(!page.contains("style=\"") && !page.contains("javascript:"))
        for address in ["http://", "https://", "//www", "@import", "url("] {
            #expect(!page.contains(address))
        }
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(messages.language.rawValue)\">"))
        #expect(isReportPage(Array(page.utf8)))
        #expect(!isReportPage(Array("<!DOCTYPE html>\n<html lang=\"en\">".utf8)))
    }

    @Test(
        "names never leave their place in the page",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 10, deep: 200)))
    func hostile(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = (0..<5).map { _ in
            hostileName(&random).replacing("/", with: "|") + "</script><script>alert(1)</script>"
        }
        let page = reportPage(Self.report(names: names), messages: bothLanguages[Int(seed % 2)])
        #expect(page.components(separated: "<script").count == 3)
        #expect(page.components(separated: "</script").count == 3)
        let data = try part(of: page, from: "id=\"data\">", to: "</script>")
        #expect(!data.contains("<") && !data.contains("\u{2028}"))
        #expect(
            page == reportPage(Self.report(names: names), messages: bothLanguages[Int(seed % 2)]))
    }

    @Test("the data for the filter are the commits by day and hour")
    func data() throws {
        let report = Self.report(names: (1...50).map { "p\($0)" })
        let page = reportPage(report, messages: Messages(.en))
        let text = try part(of: page, from: "id=\"data\">", to: "</script>")
        let data = try JSONText(text)
        #expect(data["from"].text == "\(report.range.lowerBound)")
        for (shown, repository) in zip(data["repositories"].list, report.repositories) {
            #expect(shown["commits"].int == repository.activity.total)
            #expect(shown["hours"].list.compactMap(\.int) == repository.activity.hours)
            let counts = decoded(try #require(shown["days"].text))
            let days = repository.activity.days.map {
                [$0.day.number - report.range.lowerBound.number, $0.count]
            }
            #expect(counts == days)
        }
    }

    /// Pairs of the day's place and its number of commits, decoded by another way than the page's.
    private func decoded(_ text: String) -> [[Int]] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var (numbers, scale, value) = ([Int](), 1, 0)
        for character in text {
            let digit = digits.firstIndex(of: character) ?? 0
            value += digit % 32 * scale
            scale *= 32
            if digit < 32 {
                numbers.append(value)
                (scale, value) = (1, 0)
            }
        }
        var place = 0
        return stride(from: 0, to: numbers.count, by: 2).map { index in
            place += numbers[index]
            return [place, numbers[index + 1]]
        }
    }

    @Test(
        "each day of the range is a cell with its numbers",
        arguments: [ReportPeriod.all, .lastYear])
    func cells(period: ReportPeriod) throws {
        let report = Self.report(names: [], period: period)
        let page = reportPage(report, messages: Messages(.en))
        for part in report.parts {
            for day in part.days where day.date <= Self.today {
                let text =
                    day.count == 0
                    ? "nothing"
                    : day.count == 1
                        ? "1 contribution" : "\(day.count ?? 0) contributions"
                #expect(page.contains("title=\"\(day.date): \(text)"))
            }
        }
        #expect(page.contains("title=\"2026-11-24: nothing, Diary"))
        #expect(page.components(separated: "<h1>").count == 2)
    }

    @Test("a year that was not loaded is not empty", arguments: bothLanguages)
    func notLoaded(messages: Messages) throws {
        var grass = Grass(missingYears: [2025])
        for back in 0..<60 { grass[Self.today.advanced(by: -back)] = 3 }
        var snapshot = Snapshot()
        snapshot.account = AccountSnapshot(
            name: AccountName(host: .dotCom, login: "octo"), grass: grass)
        let overview = Overview(
            snapshot, settings: Settings(), zone: .utc, now: Zone.utc.firstInstant(of: Self.today))
        let records = DailyRecords(
            green: grass, focus: [], diary: [], wakes: [], todos: TodoDays([], zone: .utc),
            freezes: [], settings: Settings(), today: Self.today,
            logicalToday: LogicalDay(on: Self.today))
        let report = YearReport(
            .year(2025), YearReport.range(of: .year(2025), overview, records: records), overview,
            records, settings: Settings(), activities: [], names: .all)
        let page = reportPage(report, messages: messages)
        #expect(page.contains("<h2>2025: \(messages.notLoaded)</h2>"))
        #expect(page.contains(messages.someNotLoaded.description))
        #expect(page.contains("<td>?</td>"))
    }

    @Test("an empty ledger still makes a page", arguments: bothLanguages)
    func empty(messages: Messages) {
        let overview = Overview(
            Snapshot(), settings: Settings(), zone: .utc, now: Zone.utc.firstInstant(of: Self.today)
        )
        let records = DailyRecords(
            green: Grass(), focus: [], diary: [], wakes: [], todos: TodoDays([], zone: .utc),
            freezes: [], settings: Settings(), today: Self.today,
            logicalToday: LogicalDay(on: Self.today))
        for period in [ReportPeriod.year(2020), .lastYear, .all] {
            let report = YearReport(
                period, YearReport.range(of: period, overview, records: records), overview, records,
                settings: Settings(), activities: [], names: .all)
            #expect(reportPage(report, messages: messages).hasSuffix("</html>\n"))
        }
    }
}

extension String {
    fileprivate func components(separated separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}

import Foundation
import TestSupport
import Testing

/// The same commands in `cyc focus` and in timewarrior.
@Suite(.tags(.external), .needs("timew"))
struct FocusTimewTests {
    static let lists = TestDepth.cases("CYC_TEST_HISTORIES", quick: 4, deep: 12)
    private static let parts = 4

    // MARK: Commands

    /// Instants are minutes after ``Timeline/midnight``, indexes count from the oldest interval.
    private enum Command {
        case start(Int, String, adjusts: Bool)
        case stop(Int)
        case add(Int, Int, String, adjusts: Bool)
        /// Splits in the middle, the only position that timewarrior supports.
        case split(Int)
        case remove([Int])
        case undo
    }

    /// Intended differences between cyc and timewarrior.
    private enum Difference: String, CaseIterable {
        /// cyc records no interval that is in the future.
        case future
        /// cyc rejects a start more than a year in the past as a typing error.
        case overYearAgo
        /// cyc rejects a typed interval without a length as a typing error.
        case empty
        /// cyc drops an interval that is stopped without length; timewarrior rejects the stop.
        case endedAtOnce
        /// In cyc each start is a focus session with its own pomodoro; timewarrior continues the
        /// interval with the same tags.
        case sameTags

        var isRefused: Bool { [.future, .overYearAgo, .empty].contains(self) }

        init?(_ command: Command, after spans: [Span]) {
            let running = spans.last { $0.to == nil }
            let instants: [Int] =
                switch command {
                case .start(let at, _, _), .stop(let at): [at]
                case .add(let from, let to, _, _): [from, to]
                case .split, .remove, .undo: []
                }
            let seconds = instants.map { Timeline.midnight + 60 * $0 }
            let began = running.map { began in seconds.first == began.from } ?? false
            switch command {
            case .stop where running == nil: return nil
            case _ where seconds.contains { $0 > Timeline.now }: self = .future
            case .start, .add:
                guard !seconds.contains(where: { $0 < Timeline.earliest }) else {
                    self = .overYearAgo
                    return
                }
                switch command {
                case .add(let from, let to, _, _) where from == to: self = .empty
                case .start(_, let tag, _) where running?.tags == [tag]:
                    guard let from = running?.from, seconds[0] >= from else { return nil }
                    self = .sameTags
                case .start where began: self = .endedAtOnce
                default: return nil
                }
            case .stop where began: self = .endedAtOnce
            default: return nil
            }
        }
    }

    private struct Options {
        var random: SeededGenerator

        mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

        mutating func command(_ spans: [Span]) -> Command {
            func tens(_ most: Int) -> Int { 10 * Int.random(in: 0...most / 10, using: &random) }
            let tag = ["a", "b", "c"].randomElement(using: &random) ?? "a"
            // Often at an existing boundary, mostly later than all intervals.
            let borders = spans.flatMap { [$0.from, $0.to ?? $0.from] }
                .map { ($0 - Timeline.midnight) / 60 }
            var from = tens(2000)
            if oneIn(2) { from = min((borders.last ?? 0) + tens(60), 2600) }
            if oneIn(4) { from = borders.randomElement(using: &random) ?? from }
            if oneIn(60) { from -= 600_000 }
            let began = spans.last { $0.to == nil }.map { ($0.from - Timeline.midnight) / 60 }
            // Timewarrior 1.4.3 cannot undo a command that replaces all running intervals.
            let adjusts = oneIn(3) && from != began
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2: return .start(from, tag, adjusts: adjusts)
            case 3...4: return .stop(from)
            case 5...8:
                let to = from + tens(oneIn(3) ? 1000 : 120) - 10
                return .add(from, to, tag, adjusts: adjusts)
            case 9:
                let closed = spans.indices.filter { spans[$0].to != nil }
                return closed.randomElement(using: &random).map { .split($0) } ?? .undo
            case 10:
                let places = spans.indices.shuffled(using: &random).prefix(oneIn(2) ? 1 : 2)
                return places.isEmpty ? .undo : .remove(places.sorted())
            default: return .undo
            }
        }
    }

    private func run(
        _ command: Command, _ pair: Pair, _ spans: [Span]
    ) throws -> (ours: Program.Outcome, theirs: Program.Outcome) {
        func instant(_ minute: Int) -> String {
            Timeline.text(Timeline.midnight + 60 * minute)
        }
        var ours: [String]
        var theirs: [String]
        switch command {
        case .start(let at, let tag, let adjusts):
            ours = ["focus", "start", "--at", instant(at), "x", "+\(tag)"]
            theirs = ["start", instant(at), tag]
            if adjusts { (ours, theirs) = (ours + ["--adjust", "--yes"], theirs + [":adjust"]) }
        case .stop(let at):
            ours = ["focus", "stop", "--at", instant(at)]
            theirs = ["stop", instant(at)]
        case .add(let from, let to, let tag, let adjusts):
            ours = ["focus", "add", instant(from), instant(to), "x", "+\(tag)"]
            theirs = ["track", instant(from), "-", instant(to), tag]
            if adjusts { (ours, theirs) = (ours + ["--adjust", "--yes"], theirs + [":adjust"]) }
        case .split(let place):
            let (from, to) = (spans[place].from, spans[place].to ?? spans[place].from)
            let middle = Timeline.text(from + (to - from) / 2)
            ours = ["focus", "split", "\(try pair.numbers[place])", middle]
            theirs = ["split", "@\(spans.count - place)"]
        case .remove(let places):
            let numbers = try pair.numbers
            ours = ["focus", "remove", "--yes"] + places.map { "\(numbers[$0])" }
            theirs = ["delete"] + places.map { "@\(spans.count - $0)" }
        case .undo: (ours, theirs) = (["undo"], ["undo"])
        }
        return (try pair.cyc(ours), try pair.timew(theirs))
    }

    @Test("random commands leave the same intervals, with known differences", arguments: 0..<parts)
    func commands(part: Int) throws {
        var count = 0
        var met: [Difference: Int] = [:]
        for number in stride(from: part, to: Self.lists, by: Self.parts) {
            var options = Options(random: TestDepth.generator(UInt64(number)))
            let pair = try Pair()
            var spans: [Span] = []
            for step in 0..<Int.random(in: 5...25, using: &options.random) {
                let command = options.command(spans)
                let (ours, theirs) = try run(command, pair, spans)
                let (here, there) = (try pair.ours, try pair.theirs)
                count += 1
                let title: Comment = "\(number).\(step) \(command) after \(spans): \(ours.errors)"
                #expect([0, 65].contains(ours.status), title)
                #expect((ours.status == 0) == ours.errors.isEmpty, title)
                if ours.status != 0 { #expect(here == spans, title) }
                guard let difference = Difference(command, after: spans) else {
                    try #require(here == there, "\(title) \(theirs.errors)")
                    spans = here
                    continue
                }
                met[difference, default: 0] += 1
                if difference.isRefused {
                    #expect(ours.status == 65, title)
                } else if ours.status == 0 {
                    // The running interval ends if it has a length; with a start another one runs.
                    #expect(!here.contains { $0.from == $0.to }, title)
                    let ended = here.contains { $0.to != nil && !spans.contains($0) }
                    #expect(ended || here.count <= spans.count, title)
                }
                // Both continue from the previous state.
                if here != spans { #expect(try pair.cyc(["undo"]).status == 0, title) }
                if there != spans { #expect(try pair.timew(["undo"]).status == 0, title) }
                try #require(pair.ours == spans, title)
                try #require(pair.theirs == spans, title)
            }
        }
        print(
            "\(count) commands; different:", met.map { "\($0.key.rawValue) \($0.value)" }.sorted())
        #expect(count >= Self.lists)
        if Self.lists >= 300 { #expect(met.count == Difference.allCases.count) }
    }
}

// MARK: Files

extension FocusTimewTests {
    @Test(
        "intervals exported from one to the other have the same sums by day and tag",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 1, deep: 4)))
    func files(seed: UInt64) throws {
        var options = Options(random: SeededGenerator(seed: seed))
        let (ada, tim) = (try Pair(), try Pair())
        // Includes a change of the clocks, and some intervals cross midnight.
        var minute = 0
        while minute < 4 * 1440 {
            let from = minute + 10 * Int.random(in: 0...30, using: &options.random)
            minute = from + 10 * Int.random(in: 1...60, using: &options.random)
            let words = [["x", "+a"], ["+b", "+two"], ["x", "y"]].randomElement(
                using: &options.random)
            let ends = [from, minute].map { Timeline.text(Timeline.change + 60 * $0) }
            let run = try ada.cyc(["focus", "add"] + ends + (words ?? []), at: Timeline.later)
            #expect(run.status == 0, "\(run.errors)")
        }
        for span in try ada.ours {
            let words = ["track", Timeline.text(span.from), "-", Timeline.text(span.to ?? 0)]
            #expect(try tim.timew(words + span.tags).status == 0)
        }
        #expect(try tim.theirs == ada.ours)
        let bob = try Pair()
        let export = try tim.timew(["export"]).output
        for new in [try ada.ours.count, 0] {
            let run = try bob.cyc(["focus", "import", "-"], at: Timeline.later, input: export)
            #expect(
                run.status == 0 && run.output.contains(" \(new) new"), "\(run.output)\(run.errors)")
            #expect(try bob.ours == ada.ours)
        }
        var sums = 0
        let dates = (7...13).map { "2020-03-\($0 < 10 ? "0" : "")\($0)" }
        for (date, next) in zip(dates, dates.dropFirst()) {
            let reports = try [ada, bob].map { pair in
                try JSONText(
                    pair.cyc(["focus", "report", date, "--json"], at: Timeline.later).output)
            }
            for tag in [nil, "a", "b", "two"] as [String?] {
                let expected = try tim.sum(from: date, to: next, tag)
                sums += expected > 0 ? 1 : 0
                for report in reports {
                    let found =
                        tag == nil
                        ? report["seconds"].int
                        : report["tags"].list.first { $0["tag"].text == tag }?["seconds"].int ?? 0
                    #expect(found == expected, "\(date) \(tag ?? "all")")
                }
            }
        }
        #expect(sums > 8)
    }

    @Test("a file with overlapping or running intervals is rejected as a whole, with its lines")
    func refused() throws {
        let pair = try Pair()
        _ = try pair.cyc(["focus", "add", "2020-02-29T09:00:00Z", "2020-02-29T10:00:00Z", "x"])
        let before = try pair.ours
        let whole = #"{"id":2,"start":"20200229T070000Z","end":"20200229T080000Z"}"#
        for (line, named) in [
            (#"{"id":1,"start":"20200229T093000Z","end":"20200229T110000Z"}"#, "line 3"),
            (#"{"id":1,"start":"20200229T073000Z","end":"20200229T081000Z"}"#, "lines 2 and 3"),
            (#"{"id":1,"start":"20200229T120000Z"}"#, "line 3"),
            (#"{"id":1,"start":"2020-02-29"}"#, "line 3"),
        ] {
            let run = try pair.cyc(["focus", "import", "-"], input: "[\n\(whole),\n\(line)\n]\n")
            #expect(run.status == 65 && run.output == "", "\(line)")
            #expect(run.errors.contains(named), "\(run.errors)")
            #expect(try pair.ours == before)
        }
    }
}

// MARK: Both programs

/// Instants of the tests in seconds since the epoch.
private enum Timeline {
    /// Years before timewarrior's clock, which is the real one, so that past here is past there.
    static let now = 1_583_085_600
    /// Midnight of 2020-02-29 in UTC, the last day of a month.
    static let midnight = 1_582_934_400
    /// Start of 2019-03-01 in New York.
    static let earliest = 1_551_416_400
    /// Start of 2020-03-07 in New York, a day before the clocks change there.
    static let change = 1_583_557_200
    static let later = "2020-03-20T12:00:00Z"
    static let zone = "America/New_York"

    static func text(_ second: Int) -> String {
        ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(second)))
    }

    /// Parses an exported date such as `20200229T091000Z`.
    static func second(exported text: String) -> Int? {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withYear, .withMonth, .withDay, .withTime, .withTimeZone]
        return formatter.date(from: text).map { Int($0.timeIntervalSince1970) }
    }
}

/// Interval as exported by both programs.
private struct Span: Hashable, CustomStringConvertible {
    let from: Int
    let to: Int?
    let tags: [String]

    var description: String {
        "\(Timeline.text(from))-\(to.map(Timeline.text) ?? "") \(tags.joined(separator: " "))"
    }
}

/// User with both programs, each with its own data.
private struct Pair {
    private let ada: Person

    init() throws {
        ada = try Person()
        // Answers timewarrior's first-run question.
        #expect(try timew(["export"]).status == 0)
    }

    func timew(_ words: [String]) throws -> Program.Outcome {
        var environment = ada.environment(zone: Timeline.zone)
        environment["TIMEWARRIORDB"] = ada.folder.file("timew")
        return try Program("timew", environment: environment)
            .run(words + [":yes"], in: ada.elsewhere)
    }

    func cyc(
        _ words: [String], at now: String = Timeline.text(Timeline.now), input: String = ""
    ) throws -> Program.Outcome {
        try ada.cyc(words, at: now, zone: Timeline.zone, input: input)
    }

    /// Oldest first.
    var ours: [Span] { get throws { try spans(cyc(["focus", "export", "-"])) } }
    var theirs: [Span] { get throws { try spans(timew(["export"])) } }

    private func spans(_ run: Program.Outcome) throws -> [Span] {
        #expect(run.status == 0, "\(run.errors)")
        return try JSONText(run.output).list.map { interval in
            let start = try #require(interval["start"].text)
            return Span(
                from: try #require(Timeline.second(exported: start)),
                to: interval["end"].text.flatMap { Timeline.second(exported: $0) },
                tags: interval["tags"].list.compactMap(\.text))
        }
    }

    /// Numbers of cyc's intervals, oldest first.
    var numbers: [Int] {
        get throws {
            let run = try cyc(["focus", "list", "2019-01-01..", "--json"])
            return try JSONText(run.output)["intervals"].list.compactMap { $0["id"].int }
        }
    }

    /// Sum in the last line of timewarrior's table of a day, in seconds.
    ///
    /// Both ends are given: timewarrior 1.4.3 adds the first intervals of the next day to a day of
    /// 23 hours that is named alone.
    func sum(from date: String, to next: String, _ tag: String?) throws -> Int {
        let span = ["\(date)T00:00:00", "-", "\(next)T00:00:00"]
        let run = try timew(["summary"] + span + [tag].compactMap(\.self))
        guard let last = run.output.split(whereSeparator: \.isWhitespace).last,
            last.contains(":")
        else { return 0 }
        return last.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }
}

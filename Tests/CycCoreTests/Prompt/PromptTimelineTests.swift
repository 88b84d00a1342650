import CycCore
import TestSupport
import Testing

/// 2026-11-21T10:02:11Z, a Saturday.
private let now: Instant = 1_795_255_331
private let midnight: Instant = 1_795_305_600
private let hour = Duration.hours(1)
private let day = hour * 24
private let today = Day(number: 20_778)
private let me = EmailAddress("me@example.org")

/// `length` green days that end `daysAgo` days before today.
private func run(_ length: Int, daysAgo: Int) -> Grass {
    var grass = Grass()
    for offset in 0..<length { grass[today.advanced(by: -daysAgo - offset)] = 1 }
    return grass
}

private let aCommit = [
    DayCommits(
        repository: 1, address: me,
        records: [
            CommitRecord(
                id: CommitID(bytes: Array(repeating: 1, count: CommitID.size)), isPushed: false,
                isPublished: false)
        ])
]

private func timeline(
    _ grass: Grass, restDays: Set<Weekday> = [], format: String = "",
    ascii: Settings.Choice = .auto, commits: [DayCommits] = [], remotes: [Remote] = [],
    hasAccount: Bool = false, now: Instant = now
) -> PromptTimeline {
    var settings = Settings()
    settings.restDays = restDays
    settings.promptFormat = format
    settings.promptASCII = ascii
    let repository = KnownRepository(
        id: 1, path: "/src/1", watch: .added, remotes: remotes,
        identity: Identity(name: "Me", address: me), unread: nil, readAt: now)
    let overview = Overview(
        Snapshot(localGrass: grass, todaysCommits: commits, repositories: [repository]),
        settings: settings, zone: .utc, now: now)
    return PromptTimeline(overview, settings: settings, zone: .utc, hasAccount: hasAccount)
}

extension PromptTimeline {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

    fileprivate func shown(_ now: Instant, utf8: Bool = true) -> String? {
        segment(at: now, utf8: utf8)?.text
    }
}

/// Line in the format of INTERFACE.md; nil if invalid.
private struct WrittenLine {
    let until: Instant
    let color: PromptColor
    let text: String
    let plain: String

    init?(_ line: Substring) {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, let until = Instant(String(words[0])), String(until) == words[0],
            let color = PromptColor(rawValue: String(words[1]))
        else { return nil }
        let texts = words[2].split(separator: "\t", omittingEmptySubsequences: false)
        guard texts.count == 2 else { return nil }
        for text in texts {
            guard text.utf8.count <= 200, text.last != " ",
                text.unicodeScalars.allSatisfy({
                    !"$`\\\"'!%#&|;<>*()[]~^".unicodeScalars.contains($0)
                        && $0.properties.generalCategory != .control
                })
            else { return nil }
        }
        self.until = until
        self.color = color
        text = String(texts[0])
        plain = String(texts[1])
    }
}

struct PromptTimelineTests {
    // MARK: Rules

    @Test("Streak at risk: one line for the hours, then one a minute")
    func written() {
        var expected = "cyc2 1795301939\n1795302001 yellow ⚠ 12 1h\tdue 12 1h\n"
        for left in (0..<60).reversed() {
            // The text is valid through the whole minute.
            let until = left == 0 ? midnight : midnight - .minutes(left) + 1
            expected += "\(until) yellow ⚠ 12 \(left)m\tdue 12 \(left)m\n"
        }
        #expect(timeline(run(12, daysAgo: 1), now: midnight - hour - 61).text == expected)
    }

    @Test("Done today: safe until midnight, at risk tomorrow, then unknown")
    func done() {
        let file = timeline(run(12, daysAgo: 0), commits: aCommit)
        #expect(
            file.text == """
                cyc2 \(now)
                \(midnight) green 🌱 12\tok 12
                \(midnight + day) yellow ⚠ 12\tdue 12

                """)
        #expect(file.shown(now) == "🌱 12")
        #expect(file.shown(now, utf8: false) == "ok 12")
        #expect(file.shown(midnight - 1) == "🌱 12")
        #expect(file.shown(midnight) == "⚠ 12")
        #expect(file.shown(midnight + day) == "?")
    }

    @Test("At risk: hours count down, then minutes, then the streak ends")
    func ageing() {
        let file = timeline(run(12, daysAgo: 1))
        #expect(file.shown(now) == "⚠ 12 13h")
        #expect(file.shown(now, utf8: false) == "due 12 13h")
        #expect(file.shown(now - hour * 9) == "⚠ 12 13h")
        #expect(file.shown(midnight - hour * 4) == "⚠ 12 4h")
        #expect(file.shown(midnight - hour * 4 + 1) == "⚠ 12 3h")
        #expect(file.shown(midnight - .minutes(25)) == "⚠ 12 25m")
        #expect(file.shown(midnight - .minutes(25) + 1) == "⚠ 12 24m")
        #expect(file.shown(midnight - 1) == "⚠ 12 0m")
        #expect(file.segment(at: midnight, utf8: true)?.text == "?")
        #expect(file.segment(at: midnight, utf8: true)?.color == .brightBlack)
        #expect(file.shown(.max) == "?")
    }

    @Test("With an account the next day is unknown, not none")
    func account() {
        let file = timeline(run(12, daysAgo: 0), commits: aCommit, hasAccount: true)
        #expect(file.shown(midnight + hour) == "? 12")
        #expect(file.segment(at: midnight + hour, utf8: true)?.color == .brightBlack)
    }

    @Test("Rest days: the streak rests on Saturday and Sunday and is due on Monday")
    func restDays() {
        let file = timeline(run(5, daysAgo: 1), restDays: [.saturday, .sunday])
        #expect(
            file.text == """
                cyc2 \(now)
                \(midnight + day) blue 🌙 5\trest 5
                \(midnight + day * 2) yellow ⚠ 5\tdue 5

                """)
    }

    @Test("No streak: hours today, then eight days without hours")
    func noStreak() {
        let file = timeline(Grass())
        #expect(file.shown(now) == "· 0 13h")
        #expect(file.shown(midnight + hour) == "· 0")
        #expect(file.shown(midnight + day * 8 - 1) == "· 0")
        #expect(file.shown(midnight + day * 8) == "?")
        #expect(file.text.hasSuffix("\n\(midnight + day * 8) brightblack · 0\t- 0\n"))
    }

    @Test("A custom template drops characters that a shell would interpret")
    func templates() {
        let file = timeline(
            run(12, daysAgo: 1),
            format: "[{icon}] {streak}/{longest} {hours_left}h $(touch x) `a` %F{today} é")
        #expect(file.shown(now) == "⚠ 12/12 13h touch x a F0 é")
        #expect(file.shown(now, utf8: false) == "due 12/12 13h touch x a F0")
        // Whole hours only: one line an hour.
        #expect(file.text.split(separator: "\n").count == 1 + 14)
    }

    @Test("prompt.ascii selects symbols or ASCII for both texts")
    func ascii() {
        for (choice, symbol, plain) in [
            (Settings.Choice.auto, "🌱 é", "ok"), (.always, "ok", "ok"), (.never, "🌱 é", "🌱 é"),
        ] {
            let file = timeline(
                run(1, daysAgo: 0), format: "{icon} é", ascii: choice, commits: aCommit)
            #expect(file.shown(now) == symbol)
            #expect(file.shown(now, utf8: false) == plain)
        }
    }

    @Test(
        "Unknown template fields are reported by name",
        arguments: [("{streak} {foo}", "foo"), ("{}", ""), ("{icon", "icon"), ("a } b", nil)])
    func fields(template: String, unknown: String?) {
        #expect(unknownField(inTemplate: template) == unknown)
    }

    // MARK: Reference model

    @Test("The timeline matches the reference model at random instants")
    func model() {
        var generator = SeededGenerator(seed: 41)
        var pairs = 0
        while pairs < TestDepth.cases(quick: 10_000, deep: 100_000) {
            let example = PromptCase(using: &generator)
            let model = LandedPromptLine(
                example.overview, settings: example.settings, zone: example.zone,
                hasAccount: example.hasAccount)
            let file = example.timeline
            let text = file.text
            let start = example.overview.now.instant
            guard text.hasPrefix("cyc2 \(start)\n"), text.hasSuffix("\n") else {
                Issue.record("\(text)")
                return
            }
            let rows = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
            let lines = rows.dropFirst().compactMap(WrittenLine.init)
            var isRight = rows.count <= 100 && lines.count == rows.count - 1
            for (line, next) in zip(lines, lines.dropFirst()) {
                isRight =
                    isRight && line.until < next.until
                    && (line.color, line.text, line.plain) != (next.color, next.text, next.plain)
            }
            guard isRight else {
                Issue.record("\(text)")
                return
            }
            // A day longer than 25 hours may not fit line by line.
            let isLong = model.endOfToday - start > hour * 25
            let edges =
                lines.map(\.until) + [start, model.endOfToday, model.endOfToday + day * 8]
            for index in 0..<40 {
                let edge = edges[Int.random(in: edges.indices, using: &generator)]
                let instant = max(
                    start,
                    index % 2 == 0
                        ? edge + .seconds(Int64.random(in: -61...61, using: &generator))
                        : start
                            + .seconds(
                                Int64.random(
                                    in: 0...(index % 4 == 1 ? day : day * 11).wholeSeconds,
                                    using: &generator))
                )
                if isLong, instant < model.endOfToday { continue }
                pairs += 1
                for utf8 in [true, false] {
                    let line = lines.first { instant < $0.until }
                    let shown = line.map { utf8 ? $0.text : $0.plain } ?? "?"
                    let expected = model.segment(at: instant, utf8: utf8)
                    let color = model.color(at: instant)
                    guard shown == expected, (line?.color ?? .brightBlack) == color else {
                        Issue.record("\(instant) \(expected) \(color)\n\(text)")
                        return
                    }
                    // The parser must choose the same line.
                    if index % 8 == 0 {
                        let segment = file.segment(at: instant, utf8: utf8)
                        guard segment?.text == expected, segment?.color == color else {
                            Issue.record("\(instant) read as \(String(describing: segment))")
                            return
                        }
                    }
                }
            }
        }
    }

    // MARK: Damaged files

    @Test(
        "An invalid header gives no timeline",
        arguments: [
            "", "\n", "cyc2", "cyc2 ", "cyc2 \n", "cyc2 1", "cyc2 x\n", "cyc2 -1\n", "cyc2 1 2\n",
            " cyc2 1\n", "cyc2  1\n", "cyc3 1\n9 - a\ta\n", "cyc2 1234567890123\n9 - a\ta\n",
            "cyc1 1 done 1 0 0 auto - 1,2,3,4,5,6,7,8,9 x\n", "\u{0}\u{1}",
        ])
    func damaged(text: String) {
        #expect(PromptTimeline(bytes: Array(text.utf8)).segment(at: 0, utf8: true) == nil)
    }

    @Test(
        "The first current line is shown, and invalid lines are skipped")
    func dropped() {
        let long = String(repeating: "a", count: 200)
        for line in [
            "", "9", "9 green", "9 green x", "x green x\tx", "-9 green x\tx", "9 green x\tx\tx",
            "9  green x\tx", "+9 green x\tx", "9 gold x\tx", "9 Green x\tx", "9 GREEN x\tx",
            "9 \u{1B}[31m x\tx", "1234567890123 green x\tx", "9 green \(long)a\tx",
            "9 green x\t\(long)a", "9 green $(touch x)\tx", "9 green x\t`touch x`",
            "9 green \u{9B}31m\tx", "9 green x\u{200B}\tx", "9 green x\tx\u{FEFF}",
            "9 green \u{202E}x\tx", "5 green x\tx", "9 green x\\\tx", "9 green x\r\tx",
        ] + "$`\\\"'!%#&|;<>*()[]~^".map({ "9 green x\($0)\tx" }) {
            let file = PromptTimeline(bytes: Array("cyc2 1\n\(line)\n8 blue b\tB\n".utf8))
            #expect(file.segment(at: 5, utf8: true)?.text == "b", "\(line)")
            #expect(file.shown(5, utf8: false) == "B")
            #expect(file.shown(8) == "?" || line.hasPrefix("9"))
        }
        for (line, text, plain) in [
            ("9 - \t", "", ""), ("9 brightwhite   a \ta", "  a ", "a"),
            ("9 red \(long)\t\(long)", long, long), ("009 red é\t한", "é", "한"),
        ] {
            let file = PromptTimeline(bytes: Array("cyc2 1\n\(line)\n".utf8))
            #expect(file.shown(8) == text)
            #expect(file.shown(8, utf8: false) == plain)
            #expect(file.shown(9) == "?")
        }
        // Incomplete UTF-8, and a truncated last line.
        #expect(
            PromptTimeline(bytes: Array("cyc2 1\n9 red ".utf8) + [0xC3] + Array("\tx\n".utf8))
                .shown(8) == "?")
        #expect(PromptTimeline(bytes: Array("cyc2 1\n9 red x\tx".utf8)).shown(8) == "?")
    }

    @Test("At most 100 lines and 1 MiB are read")
    func limits() {
        func file(_ count: Int, _ line: String) -> PromptTimeline {
            let lines = String(repeating: line, count: count)
            return PromptTimeline(bytes: Array("cyc2 1\n\(lines)9 red x\tx\n".utf8))
        }
        #expect(file(98, "1 red a\ta\n").shown(8) == "x")
        #expect(file(99, "1 red a\ta\n").shown(8) == "?")
        #expect(file(1, String(repeating: "a", count: 1 << 20) + "\n").shown(8) == "?")
        #expect(PromptTimeline(bytes: Array(repeating: 10, count: 1 << 20)).shown(8) == nil)
    }
}

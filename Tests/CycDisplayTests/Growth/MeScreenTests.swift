import CycCore
import CycDisplay
import TestSupport
import Testing

private let today = Day(number: 20_778)  // 2026-11-21, a Saturday.

private func own(_ back: Int) -> LogicalDay { LogicalDay(on: today.advanced(by: -back)) }

/// Somebody at level 2 with focus on three days, the running one among them.
private func view(isEnabled: Bool = true, named name: String? = "민지") -> MeView {
    var settings = Settings()
    settings.growth.perfect = [.green, .focus]
    let focus = [40, 3, 1, 0].map { back in
        FocusDay(
            own(back), time: [40: 7200, 3: 3600, 1: 8000, 0: 14_400][back] ?? 0, goal: 14_400,
            pomodoros: back == 40 ? 12 : 11, hasFocus: true, hasOwnInterval: true)
    }
    let book = DailyRecords(
        green: Grass((0..<10).map { (today.advanced(by: -$0), 1) }), focus: focus,
        diary: [DailyRecords.DiaryDay(day: own(2), isImported: false)], wakes: [],
        todos: TodoDays([], zone: .utc), freezes: [], settings: settings, today: today,
        logicalToday: own(0))
    var profile = ProfileEntry(number: 1)
    profile.name = name
    profile.choose(.clover, since: own(1))
    return MeView(
        GrowthToday(book, profile: profile, isEnabled: isEnabled), goal: 14_400,
        ddays: [
            DDay(id: 1, name: "Exam", date: today.advanced(by: 9), includeToday: false)
        ])
}

private func words(_ language: Language) -> Messages { Messages(language) }

private func drawn(
    _ view: MeView, _ language: Language = .en, width: Int = 60, isUTF8: Bool = true
) -> [String] {
    meScreen(
        view, messages: words(language), look: TerminalAppearance(width: width, isUTF8: isUTF8)
    )
    .map(plain)
}

@Suite("cyc me")
struct MeScreenTests {
    @Test("name, what grows, its level, goal, D-Day, badges, runs and the shelf")
    func whole() {
        let lines = drawn(view(), width: 50)
        #expect(lines.first == "민지")
        #expect(lines[1] == "    ◖◆◗◖◆◗    clover · level 1")
        #expect(lines[3] == "  ▁▁╲│╱▁▁▁▁   190.7 of 200 XP")
        #expect(lines.contains("  Goal    4 h a day"))
        #expect(lines.contains("  D-Day   Exam D-9"))
        #expect(lines.contains("  Focus   9 h 13 min on 4 days"))
        #expect(lines.contains("  Badges  green, focus goal · perfect day"))
        #expect(lines.contains("focus goal  current 1 day · longest 1 day,"))
        #expect(lines.contains("diary       current 0 days · longest 1 day,"))
        #expect(lines.suffix(2).joined().filter { "🌱🌿🌸".contains($0) } == "🌱🌿🌸")
    }

    @Test("no line is wider than the terminal", arguments: [1, 8, 20, 39, 80, 200])
    func widths(width: Int) {
        for language in Language.allCases {
            for isUTF8 in [true, false] {
                for line in drawn(view(), language, width: width, isUTF8: isUTF8) {
                    #expect(displayWidth(of: line) <= max(width, 2), "\(line)")
                    if !isUTF8, language == .en {
                        let isASCII = line.replacing("민지", with: "").allSatisfy(\.isASCII)
                        #expect(isASCII, "\(line)")
                    }
                }
                let species = speciesScreen(
                    level: 1, growing: .moss, messages: words(language),
                    look: TerminalAppearance(width: width, isUTF8: isUTF8)
                ).map(plain)
                for line in species { #expect(displayWidth(of: line) <= max(width, 2), "\(line)") }
            }
        }
    }

    @Test("without growth there are no plants and no levels")
    func switchedOff() {
        let lines = drawn(view(isEnabled: false, named: nil)).joined(separator: "\n")
        for word in ["level", "clover", "Last 30 days", "▁"] { #expect(!lines.contains(word)) }
        #expect(lines.contains("green"))
    }

    @Test("every species has five stages of its own on the same ground", arguments: [true, false])
    func species(isUTF8: Bool) {
        let look = TerminalAppearance(width: 100, isUTF8: isUTF8)
        let lines = speciesScreen(level: 3, growing: .moss, messages: words(.en), look: look)
            .map(plain)
        let blocks = lines.split(separator: "")
        #expect(blocks.count == Species.allCases.count)
        var seen: Set<String> = []
        for (species, block) in zip(Species.allCases, blocks) {
            #expect(block.first?.hasPrefix(species.rawValue) == true)
            let isLocked = block.first?.contains("unlocks at level \(species.unlockLevel)") == true
            #expect(isLocked == (species.unlockLevel > 3))
            let rows = block.dropFirst().map { row in
                Array(row + String(repeating: " ", count: 80 - row.count))
            }
            let stages = (0..<5).map { stage in
                rows.map { String($0[(2 + 11 * stage)..<(11 + 11 * stage)]) }
                    .joined(separator: "\n")
            }
            #expect(Set(stages).count == 5, "\(species)")
            for stage in stages.dropFirst() {
                let ground = stage.split(separator: "\n", omittingEmptySubsequences: false).last
                #expect(ground?.contains(" ") == false, "\(species): \(stage)")
            }
            // The first stages are seeds, which look alike.
            for stage in stages.dropFirst(3) { #expect(seen.insert(stage).inserted, "\(species)") }
        }
    }
}

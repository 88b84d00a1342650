import CycCore
import Testing

struct EffectTests {
    private static let effects: [EntryKind: Set<Effect>] = [
        .watch: [.countCommits], .focus: [.awaitFocusNotices],
        .alarm: [.updateJobTimes, .scheduleRings], .wake: [.scheduleRings],
    ]

    @Test("each kind has its effects", arguments: EntryKind.allCases)
    func ofKind(kind: EntryKind) {
        #expect(Effect.following([kind]) == Self.effects[kind] ?? [])
    }

    @Test("Several kinds have the effects of each once; every effect belongs to a kind")
    func ofSeveral() {
        #expect(Effect.following([EntryKind.alarm, .wake, .todo]).count == 2)
        #expect(Effect.following(Set(EntryKind.allCases)) == Set(Effect.allCases))
    }
}

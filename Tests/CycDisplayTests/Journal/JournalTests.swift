import CycCore
import CycDisplay
import TestSupport
import Testing

private let evil = MessagesTests.evil

/// Errors of undo and redo.
let journalProblems: [CycError] = [
    .undo(.nothingToUndo), .undo(.nothingToRedo), .undo(.noAction(evil)),
    .undo(.severalActions(evil)),
    .undo(.alreadyUndone(Action.ID(0xFEED))), .undo(.changedMeanwhile(.challenge, number: 3)),
    .undo(.unknownKind(evil)), .undo(.notShared), .undo(.unknownField(evil)),
    .undo(.changedSince(by: Action.ID(7), command: "todo done", .todo, number: 3)),
]

@Suite struct JournalScreenTests {
    private static func item(
        _ id: UInt64, _ command: String, _ subjects: [(EntryKind, Int64, String)],
        isUndone: Bool = false
    ) -> HistoryItem {
        HistoryItem(
            action: Action(
                id: Action.ID(id),
                key: ActionKey(machine: MachineID(high: 0, low: 1), sequence: 1), clock: 0,
                at: Moment(instant: 1_795_255_331, minutesEastOfUTC: 540),
                origin: .person, command: command, changes: []),
            machine: "laptop",
            subjects: subjects.map { .init(kind: $0.0, number: $0.1, headline: $0.2) },
            isUndone: isUndone)
    }

    private static let done = item(0x3F09_AB12_0000_0001, "todo done", [(.todo, 3, "Parse it")])
    private static let items = [
        done, item(2, "todo remove", [(.todo, 3, "\u{1B}[31m한글 \(evil)")]),
        item(
            3, "import",
            [(.todo, 1, "a"), (.todo, 2, "b"), (.challenge, 1, "c"), (.mention, 1, "")]
                + (1...30).map { (.dday, $0, "d") }, isUndone: true),
        item(4, "doctor", []), item(5, "undo", [(.freeze, 7, "")]),
    ]

    @Test("Undo and redo name the command and its target")
    func told() {
        #expect(Messages(.en).undone(Self.done) == "Undone: todo done, to-do #3 Parse it")
        #expect(Messages(.en).redone(Self.done) == "Redone: todo done, to-do #3 Parse it")
        #expect(Messages(.ko).undone(Self.done) == "되돌림: todo done, 할 일 #3 Parse it")
        #expect(
            Messages(.en).undone(Self.items[2]).contains(
                "to-do #1, #2, challenge #1, D-Day #1, #2, #3, #4, #5, #6, #7"))
        #expect(Messages(.en).undone(Self.items[4]) == "Undone: undo, freeze #7")
        let unnamed = Self.item(6, "me name", [(.profile, 1, "")])
        #expect(Messages(.en).undone(unnamed) == "Undone: me name, profile")
        let one = Self.item(7, "repo add", [(.watch, 3, "/src/app")])
        #expect(Messages(.en).undone(one) == "Undone: repo add, repository /src/app")
        let several = Self.item(
            8, "import", [(.watch, 3, "/a"), (.watch, 4, "/b"), (.todo, 1, "x")])
        #expect(Messages(.ko).undone(several) == "되돌림: import, 저장소 /a, /b, 할 일 #1")
        for messages in bothLanguages {
            for text in Self.items.flatMap({ [messages.undone($0), messages.redone($0)] }) {
                #expect(!text.isEmpty && !hasControl(text))
                #expect(hasHangul(text) || messages.language == .en)
            }
        }
    }

    @Test("History table fits any width and keeps its order")
    func screen() {
        for messages in bothLanguages {
            for width in [20, 40, 80, 200] {
                for look in looks(width: width) {
                    let lines = historyScreen(Self.items, messages: messages, look: look)
                    // On a narrow terminal the rows wrap, without titles.
                    let places = Self.items.map { item in
                        lines.firstIndex { plain($0).contains(item.action.id.brief) } ?? -1
                    }
                    let titles = plain(lines[0]).contains(messages.actionColumn.description)
                    #expect(places == places.sorted() && titles == (width >= 80))
                    #expect(width < 200 || lines.count == Self.items.count + 1)
                    let isPlain = look.depth == .none
                    for line in lines where isPlain { #expect(!hasControl(line)) }
                }
            }
            let look = TerminalAppearance(width: 100)
            let lines = historyScreen(Self.items, messages: messages, look: look).map(\.description)
            #expect(lines[1].contains("3f09ab12") && lines[1].contains("todo done"))
            #expect(lines[3].contains("(\(messages.undoneMark))"))
            #expect(lines[2].contains("한글"))
            let nothing = historyScreen([], messages: messages, look: look).map(\.description)
            #expect(nothing.joined().contains("cyc todo add"))
        }
    }
}

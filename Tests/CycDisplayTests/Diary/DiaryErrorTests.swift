import CycCore
import CycDisplay
import TestSupport
import Testing

extension MessagesTests {
    private static let day = LogicalDay(on: Day(number: 20_778))

    static let diaryProblems: [CycError] =
        [
            .text(.empty, of: day), .text(.tooLong(limit: DiaryText.longest), of: day),
            .text(.notUTF8, of: day), .text(.hasNUL, of: day),
            .inFuture(day), .locked(day, since: 1_795_287_731), .none(day),
            .changedMeanwhile(day), .noTerminal, .editorFailed(evil, status: 1),
            .editorFailed(evil, status: 137), .noDraft(evil),
            .tooManyDrafts(day), .nothingToFind, .notJrnl(entry: 0), .notJrnl(entry: 3),
            .remainsInBackups([evil, "/a"]),
        ].map { (problem: DiaryError) in .diary(problem) }

    /// Stops compiling when a case is added, so that it is added to ``diaryProblems`` too.
    private func index(of problem: DiaryError) -> Int {
        switch problem {
        case .text: 0
        case .inFuture: 1
        case .locked: 2
        case .none: 3
        case .changedMeanwhile: 4
        case .noTerminal: 5
        case .editorFailed: 6
        case .noDraft: 7
        case .tooManyDrafts: 8
        case .nothingToFind: 9
        case .notJrnl: 10
        case .remainsInBackups: 11
        }
    }

    @Test func everyProblemOfTheDiaryIsTried() {
        let tried = Self.diaryProblems.compactMap { problem -> Int? in
            if case .diary(let problem) = problem { index(of: problem) } else { nil }
        }
        #expect(Set(tried) == Set(0...11))
    }

    @Test func sentencesOfTheDiaryAreSafe() throws {
        let outcomes: [DiaryWriteResult] = [
            .added, .replaced, .same, .untouched, .empty(hadText: true), .empty(hadText: false),
        ]
        let search = try DiarySearch([Self.evil])
        for messages in bothLanguages {
            let texts =
                outcomes.map { messages.saved(Self.day, $0) } + [
                    messages.resumedDraft(draft: Self.evil, hasBoth: true),
                    messages.resumedDraft(draft: Self.evil, hasBoth: false),
                    messages.sharedDay(Self.day), messages.draftKept(Self.evil, Self.day),
                    messages.noDiary, messages.noDiary(in: Self.day...Self.day),
                    messages.noDiary(on: Self.day), messages.nothingFound(search),
                    messages.notSearched(3), messages.sealedUntil(Self.day),
                    messages.canBeChanged(until: nil), messages.canBeChanged(until: .epoch),
                    messages.written(days: 2),
                    messages.exportedDiary(1, to: Self.evil),
                    messages.importedDiary(2, new: 1, from: Self.evil),
                    messages.diaryDays([Self.day]), messages.askToErase("x"),
                    messages.erased("x"),
                ]
            for text in texts {
                #expect(!text.isEmpty && !hasControl(text))
                #expect(hasHangul(text) == (messages.language == .ko))
            }
        }
    }
}

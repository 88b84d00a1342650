import CycCore
import TestSupport
import Testing

struct NumberSelectionTests {
    @Test(
        "numbers, lists and ranges are parsed",
        arguments: [
            (["3"], [3...3]), (["1,3-5", "7"], [1...1, 3...5, 7...7]),
            (["1,3-5 7"], [1...1, 3...5, 7...7]),
            (["#3"], [3...3]), (["#3-#5"], [3...5]), (["4-4"], [4...4]), (["003"], [3...3]),
            (["1-999999999"], [1...999_999_999]), (["2,", ",3"], [2...2, 3...3]),
        ] as [([String], [ClosedRange<Int64>])])
    func read(words: [String], ranges: [ClosedRange<Int64>]) throws {
        for kind in [EntryKind.todo, .focus, .alarm] {
            #expect(try NumberSelection(words, of: kind).ranges == ranges)
        }
    }

    @Test("only intervals may be written with @")
    func intervals() throws {
        #expect(try NumberSelection(["@7-@9,@3"], of: .focus).ranges == [7...9, 3...3])
        #expect(throws: CycError.number(.notANumber("@7", .todo))) {
            try NumberSelection(["@7"], of: .todo)
        }
    }

    @Test(
        "invalid selections are rejected",
        arguments: [
            (["x"], .number(.notANumber("x", .todo))), (["3x"], .number(.notANumber("3x", .todo))),
            (["1", "-"], .number(.notANumber("-", .todo))),
            (["-3"], .number(.notANumber("-3", .todo))),
            (["3-"], .number(.notANumber("3-", .todo))),
            (["1-2-3"], .number(.notANumber("1-2-3", .todo))),
            (["٣"], .number(.notANumber("٣", .todo))),
            (["1.5"], .number(.notANumber("1.5", .todo))),
            (["#"], .number(.notANumber("#", .todo))), (["5-3"], .number(.backwards("5-3"))),
            (["0"], .noEntry(.todo, id: 0)), (["0-3"], .noEntry(.todo, id: 0)),
            (["1000000000"], .number(.tooLarge("1000000000", .todo))),
            (
                ["99999999999999999999999999"],
                .number(.tooLarge("99999999999999999999999999", .todo))
            ),
            ([], .number(.missing(.todo))), ([" , "], .number(.notANumber(" , ", .todo))),
        ] as [([String], CycError)])
    func refused(words: [String], problem: CycError) {
        #expect(throws: problem) { try NumberSelection(words, of: .todo) }
    }

    @Test("a single number must match an entry; a range selects those that match")
    func pick() throws {
        let entries = [1, 3, 4, 9].map {
            DDay(id: $0, name: "x", date: Day(number: 20_000), includeToday: false)
        }
        let objection = CycError.noHome
        func picked(_ words: String) throws -> [Int64] {
            try NumberSelection([words], of: .dday).pick(from: entries) {
                $0.id == 3 ? objection : nil
            }.map(\.id)
        }
        #expect(try picked("9,1") == [1, 9])
        #expect(try picked("1-5 4") == [1, 4])
        #expect(try picked("1-999999999") == [1, 4, 9])
        #expect(throws: CycError.noEntry(.dday, id: 2)) { try picked("1 2") }
        #expect(throws: objection) { try picked("1,3") }
        #expect(throws: objection) { try picked("2-3") }
        #expect(throws: CycError.number(.noneInRange(.dday, 5...8))) { try picked("5-8") }
    }
}

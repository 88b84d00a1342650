import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycStore

private let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 3, deep: 15)

extension OneAtATime {
    struct JournalWritingTests {
        private let folder: TemporaryFolder
        private let files: LedgerFiles

        init() throws {
            folder = try TemporaryFolder()
            files = folder.ledger
        }

        @Test("Concurrent processes lose no entry and assign no number twice")
        func atOnce() throws {
            let count = max(TestDepth.cases(quick: 12, deep: 40), kills)
            let writers = try (0..<count).map { try Program(writing: files, "todo", String($0)) }
            #expect(try writers.compactMap { try $0.failure() } == [])
            let ledger = try files.open()
            let todos = try ledger.allTodos()
            #expect(todos.map(\.id) == Array(1...Int64(count)))
            #expect(Set(todos.map(\.content.title)) == Set((0..<count).map(String.init)))
            #expect(todos.allSatisfy { $0.isDone })
            #expect(try ledger.history(limit: nil).count == 2 * count)
            let clocks = try ledger.actions().map(\.clock)
            #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 })
            try ledger.close()
            try Ledger.verify(files)
        }

        @Test("Killed process loses no change that it reported")
        func killed() throws {
            let acknowledged = folder.file("acknowledged")
            var last = 0
            for _ in 0..<kills {
                let writer = try Program(writing: files, "todos", acknowledged)
                let goal = last + Int.random(in: 1...12)
                while try said(acknowledged).count < goal {}
                usleep(UInt32.random(in: 0...3_000))
                writer.kill()
                let numbers = try said(acknowledged)
                last = numbers.count
                try Ledger.verify(files)
                let todos = try files.read().allTodos()
                #expect(Set(numbers).count == numbers.count)
                #expect(Set(todos.map(\.id)).isSuperset(of: numbers))
                // At most the change in progress was unreported.
                #expect(todos.count <= numbers.count + kills)
            }
            #expect(try Ledger.repair(files, at: writtenAt) == .intact)
            let ledger = try files.open()
            #expect(try JournalReplay(ledger.actions()).entries.count == ledger.allTodos().count)
        }

        private func said(_ file: String) throws -> [Int64] {
            guard FileManager.default.fileExists(atPath: file) else { return [] }
            return String(decoding: try bytes(of: file), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: true).compactMap { Int64($0) }
        }
    }
}

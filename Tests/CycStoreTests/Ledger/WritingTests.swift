import CycCore
import CycStore
import Foundation
import Synchronization
import TestSupport
import Testing

extension OneAtATime {
    struct WritingTests {
        private let folder: TemporaryFolder
        private let files: LedgerFiles

        init() throws {
            folder = try TemporaryFolder()
            files = folder.ledger
        }

        @Test("Callback is called once after a change and not without one")
        func afterWrite() throws {
            var calls = 0
            let ledger = try files.open { ledger in
                calls += 1
                // Its own changes do not call it again, and it sees the change.
                #expect((try? ledger.backup().added) == ["/a"])
                #expect(throws: Never.self) { try ledger.updateMeta { $0.settings = "\(calls)" } }
            }
            #expect(calls == 0)
            _ = try ledger.add("/a")
            #expect(calls == 1)
            #expect(try ledger.add("/a").wasWatched)
            try ledger.setUnread(nil, of: 1)
            #expect(calls == 1)
            try ledger.withLock {
                try ledger.setUnread(.missing, of: 1)
                try ledger.withLock { try ledger.setUnread(.pending, of: 1) }
                #expect(calls == 1)
            }
            #expect(calls == 2)
        }

        @Test("Changes finished before an error stay, and the callback is called")
        func errorUnderLock() throws {
            struct Stop: Error {}
            var calls = 0
            let ledger = try files.open { _ in calls += 1 }
            #expect(throws: Stop.self) {
                try ledger.withLock {
                    _ = try ledger.add("/a")
                    throw Stop()
                }
            }
            #expect(calls == 1)
            #expect(try ledger.backup().added == ["/a"])
            // The lock is free again.
            #expect(try files.open().add("/b").wasWatched == false)
        }

        @Test("Lock timeout is reported, and reading still works")
        func busy() throws {
            let holder = try files.open()
            let waiting = try Ledger.openForWriting(files, patience: .milliseconds(20)) { _ in }
            try holder.withLock {
                _ = try holder.add("/a")
                #expect(throws: CycError.ledgerBusy) { try waiting.add("/b") }
                #expect(try files.read().backup().added == ["/a"])
            }
            _ = try waiting.add("/b")
            #expect(try holder.backup().added == ["/a", "/b"])
        }

        @Test("Lock that changes owners is waited for longer than one that is held")
        func turns() throws {
            let holder = try files.open()
            let (files, ended) = (files, DispatchSemaphore(value: 0))
            let failure = Mutex<String?>(nil)
            try holder.withLock {
                Thread.detachNewThread {
                    do {
                        _ = try Ledger.openForWriting(files, patience: .milliseconds(200)) { _ in }
                            .add("/b")
                    } catch {
                        failure.withLock { $0 = "\(error)" }
                    }
                    ended.signal()
                }
                // Simulates a new owner each time, for three times the timeout.
                for _ in 0..<30 {
                    #expect(utimes(files.lock, nil) == 0)
                    usleep(20_000)
                }
            }
            #expect(ended.wait(timeout: .now() + 60) == .success)
            #expect(failure.withLock { $0 } == nil)
            #expect(try files.read().backup().added == ["/b"])
        }

        @Test("A started program does not inherit the lock")
        func notInherited() throws {
            let ledger = try files.open()
            let sleeper = try ledger.withLock { try Program("/bin/sleep", ["1000"]) }
            _ = try Ledger.openForWriting(files, patience: .milliseconds(20)) { _ in }.add("/a")
            sleeper.kill()
        }

        @Test("Concurrent processes neither fail nor lose a write")
        func manyProcesses() throws {
            let count = TestDepth.cases(quick: 40, deep: 200)
            let writers = try (0..<count).map { try Program(writing: files, "add", String($0)) }
            #expect(try writers.compactMap { try $0.failure() } == [])
            #expect(try files.read().backup().added == (0..<count).map { "/\($0)" }.sorted())
        }

        @Test("A writer that is killed leaves a consistent ledger")
        func killed() throws {
            var counts: [Int] = []
            for _ in 0..<TestDepth.cases("CYC_TEST_KILLS", quick: 5, deep: 25) {
                let writer = try Program(writing: files, "scan")
                // Moments depend only on the writer's progress.
                let goal = (counts.last ?? 0) + Int.random(in: 0...8)
                while try scanned(files) < goal {}
                writer.kill()
                try expectConsistent(files)
                counts.append(try scanned(files))
            }
            #expect(counts == counts.sorted())
            #expect(try #require(counts.last) > 0)
        }
    }
}

/// How many commits a `LedgerWriter` has applied.
func scanned(_ files: LedgerFiles) throws -> Int {
    guard case .open(let reader) = try LedgerReader.openForReading(files),
        let repository = try reader.repository(at: "/scanned"),
        let state = try reader.scanState(of: repository.id)
    else { return 0 }
    return Int(String(decoding: state, as: UTF8.self)) ?? -1
}

/// Expects consistent state, shard, commits and, after a recount, grass of a `LedgerWriter`.
func expectConsistent(_ files: LedgerFiles) throws {
    let count = try scanned(files)
    guard count > 0 else { return }
    let ledger = try files.open()
    let repository = try #require(try ledger.repository(at: "/scanned"))
    #expect(try ledger.shard(0, of: repository.id) == Array(String(count).utf8))
    #expect(try ledger.summaries(mine: [me]).map(\.commits) == [count])
    let before = try ledger.facts(currentRepository: "/scanned", today: today)
    let wasBehind = try ledger.recount(currentRepository: repository.id, mine: [me])
    #expect(before.isCounted == !wasBehind)
    let facts = try ledger.facts(currentRepository: "/scanned", today: today)
    #expect(facts.isCounted)
    #expect(facts.snapshot.localGrass.total(through: Day(number: 30_000)) == count)
}

import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

/// The record keeps the activity of a running interval, and of one that an undo may restart.
struct ActivityRecordTests {
    private let folder: TemporaryFolder
    private static let noon: Instant = 1_795_262_400

    init() throws { folder = try TemporaryFolder() }

    /// The machine so many seconds after noon.
    private func world(at second: Int64) -> World {
        var world = World.home(folder.path)
        world.clock = { (Self.noon.secondsSinceEpoch + second) * 1_000_000_000 }
        world.timeSinceBoot = { .seconds(5000 + second) }
        world.timeAwake = { .seconds(5000 + second) }
        world.bootID = { "a" }
        return world
    }

    private func activity(at second: Int64) throws -> ActivityLog {
        ActivityLog(from: try world(at: second).clocks())
    }

    @Test("Logs of running and earlier programs are kept, the newest three")
    func kept() throws {
        let world = world(at: 0)
        #expect(try world.activityRecord() == nil)
        var record = ActivityRecord()
        for number in 1...4 as ClosedRange<Int64> {
            record = record.keeping(try activity(at: number), of: number)
            let kept = record
            try world.updateActivity { _ in kept }
            #expect(try world.activityRecord() == kept)
        }
        #expect(
            try (1...5).map { record.log(of: $0) == (try activity(at: $0)) }
                == [false, true, true, true, false])
        // A program that runs again comes first.
        record = record.keeping(try activity(at: 9), of: 2).keeping(try activity(at: 9), of: 5)
        #expect([2, 3, 4, 5].map { record.log(of: $0) != nil } == [true, false, true, true])
    }

    @Test("A sign is noted beside all of them, and nothing where nothing ever ran")
    func noted() throws {
        world(at: 10).recordActivity(of: .person, Settings())
        #expect(try world(at: 10).activityRecord() == nil)
        let record = ActivityRecord().keeping(try activity(at: 0), of: 1).keeping(
            try activity(at: 60), of: 2)
        try world(at: 60).updateActivity { _ in record }
        world(at: 300).recordActivity(of: .person, Settings())
        let noted = try #require(try world(at: 300).activityRecord())
        for (number, start) in [(1, 0), (2, 60)] as [(Int64, Int64)] {
            var expected = try activity(at: start)
            expected.note(
                try world(at: 300).clocks(), of: .person,
                doubtAfter: Settings().focus.doubtAfter)
            #expect(noted.log(of: number) == expected)
        }
    }

    @Test("What was cut off or is something else tells nothing, and breaks nothing")
    func damaged() throws {
        let world = world(at: 0)
        let two = ActivityRecord().keeping(try activity(at: 0), of: 1).keeping(
            try activity(at: 60), of: 2)
        try world.updateActivity { _ in two }
        let path = try world.path(of: .life)
        let whole = try Data(contentsOf: URL(filePath: path))
        for length in 1..<whole.count {
            try whole.prefix(length).write(to: URL(filePath: path))
            // Where the first ends, it is all there is.
            if let record = try world.activityRecord() { #expect(record.log(of: 1) == nil) }
        }
        for text in ["x", "\u{ff}\u{ff}", String(repeating: "\u{1}", count: 100)] {
            try Data(text.utf8).write(to: URL(filePath: path))
            #expect(try world.activityRecord() == nil)
        }
    }
}

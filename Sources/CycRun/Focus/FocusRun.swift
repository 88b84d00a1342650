package import CycCore
package import CycStore
import CycSystem

/// What happens to intervals at one moment, and all that follows from it.
package struct FocusRun {
    package let session: Session
    package let reading: FocusReading

    package var settings: Settings { reading.settings }
    package var zone: Zone { reading.zone }
    package var now: Instant { reading.now }

    package init(_ session: Session) throws {
        self.session = session
        reading = try session.focusReading()
    }

    /// What was done, what ran before, and how things stand now.
    package struct Deed {
        package let outcome: FocusOutcome
        package let before: RunningFocus?
        package let log: FocusLog
    }

    /// Changes intervals, keeps the signs of life of what runs then, and has somebody wait for what is
    /// to be told.
    ///
    /// - Parameters:
    ///   - command: Its words.
    ///   - since: The first instant that it names.
    ///   - numbers: The intervals that it names.
    ///   - todo: The number of the to-do that it names.
    ///   - make: Makes the change.
    /// - Returns: What came of it.
    /// - Throws: What `make` throws, and a ``Problem`` of the ledger.
    package func change(
        _ command: String, since: Instant? = nil, numbers: [Int64] = [], todo: Int64? = nil,
        _ make: (FocusDesk, FocusScene) throws -> FocusChange
    ) throws -> Deed {
        var before: RunningFocus?
        let outcome = try session.ledger().changeFocus(
            command, at: zone.moment(at: now), since: since, numbers: numbers, todo: todo
        ) { scene in
            let desk = try reading.desk(scene)
            if case .running(let running) = desk.open { before = running }
            return try make(desk, scene)
        }
        reading.keepLife(outcome, before)
        let log = try reading.recentLog(session.ledger())
        if reading.tellsSomething(log), !session.world.hasFocusWaiter {
            // Where it does not start, the job that reminds tells it, if later.
            try? session.world.start(.tellFocus)
        }
        return Deed(outcome: outcome, before: before, log: log)
    }
}

extension World {
    /// Whether somebody waits for what focus tells, who sees each change.
    fileprivate var hasFocusWaiter: Bool {
        do throws(Problem) {
            _ = try FileLock(path(of: .focusLock), waiting: 0)
            return false
        } catch .ledgerBusy {
            return true
        } catch {
            return false
        }
    }
}

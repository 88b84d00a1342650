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

    /// Changes intervals, and keeps the signs of life of what runs then.
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
        let ledger = try session.ledger()
        // Effects of the change, such as the prompt, need the signs of life.
        let outcome = try ledger.withLock {
            let outcome = try ledger.changeFocus(
                command, at: zone.moment(at: now), since: since, numbers: numbers, todo: todo
            ) { scene in
                let desk = try reading.desk(scene)
                if case .running(let running) = desk.open { before = running }
                return try make(desk, scene)
            }
            reading.keepLife(outcome, before)
            return outcome
        }
        return Deed(outcome: outcome, before: before, log: try reading.recentLog(ledger))
    }

    /// Closes to-dos, and stops the focus on one of them in the same action where
    /// `focus.stop_with_todo` says so.
    ///
    /// - Parameters:
    ///   - selection: The to-dos.
    ///   - objection: See ``CycCore/TodoSelection/pick(from:objection:)``.
    ///   - change: Makes the change from the to-dos as they are.
    /// - Returns: The change, and the stop; `nil` where none was needed.
    /// - Throws: A ``Problem`` of to-dos, focus or the ledger.
    package func closeTodos(
        _ selection: TodoSelection, objection: (Todo) -> TodoProblem?,
        _ change: ([Todo]) throws(TodoProblem) -> TodoChange
    ) throws -> (change: TodoChange, stop: Deed?) {
        var before: RunningFocus?
        let ledger = try session.ledger()
        let done = try ledger.withLock {
            let done = try ledger.closeTodos(
                selection, objection: objection,
                stoppingFocus: try session.focusStop { before = $0 }, change)
            if let outcome = done.stop { reading.keepLife(outcome, before) }
            return done
        }
        let stop = try done.stop.map {
            Deed(outcome: $0, before: before, log: try reading.recentLog(ledger))
        }
        return (done.change, stop)
    }
}

extension World {
    /// Whether somebody waits for what focus tells, who sees each change.
    var hasFocusWaiter: Bool {
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

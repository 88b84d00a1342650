package import CycCore
package import CycStore
import CycSystem

/// Changes intervals at one moment, with all effects.
package struct FocusRun {
    package let context: CommandContext
    package let reading: FocusSnapshot

    package var settings: Settings { reading.settings }
    package var zone: Zone { reading.zone }
    package var now: Instant { reading.now }

    package init(_ context: CommandContext) throws {
        self.context = context
        reading = try context.focusSnapshot()
    }

    /// Result of a change with the current log.
    package struct ChangeResult {
        package let outcome: FocusChangeResult
        package let log: FocusLog
    }

    /// Nothing was changed, because it would remove intervals that the user did not agree to
    /// remove.
    package struct NeedsAgreement: Error {
        package let entries: [FocusEntry]
    }

    /// Changes intervals, and stores the activity log of what runs then.
    ///
    /// - Parameter agreed: The intervals that may be removed to make room; `nil` for any.
    /// - Throws: ``NeedsAgreement``, and a ``CycError`` of focus or the ledger.
    package func perform(_ intent: FocusIntent, removing agreed: Set<Int64>? = nil) throws
        -> ChangeResult
    {
        let ledger = try context.ledger()
        context.focusReading = reading
        defer { context.focusReading = nil }
        // Effects of the change, such as the prompt, need the activity log.
        let outcome = try ledger.withLock {
            let context = try ledger.focusContext(
                since: min(intent.since ?? now, now), numbers: intent.numbers, todo: intent.todo)
            let editor = try reading.environment().editor(context)
            let change = try wrapping(
                CycError.focus, try intent.change(of: context, on: editor))
            let removed = change.displacedEntries
            if let agreed, !removed.allSatisfy({ agreed.contains($0.number) }) {
                throw NeedsAgreement(entries: removed)
            }
            var outcome = try ledger.commit(
                change, intent.action.command, at: zone.moment(at: now))
            outcome.before = editor.running
            self.context.world.noteChangesByHook(outcome.entries)
            reading.storeActivity(outcome)
            return outcome
        }
        return ChangeResult(
            outcome: outcome, log: try context.focusAfterChange(reading, ledger) ?? FocusLog([]))
    }
}

extension CommandContext {
    /// Changes to-dos; if one is closed, the focus session on it stops in the same action, if
    /// `focus.stop_with_todo` is on.
    ///
    /// - Returns: The change, and the stop; `nil` if none was needed.
    /// - Throws: A ``CycError`` of to-dos, focus or the ledger.
    package func change(
        _ selection: NumberSelection, _ intent: TodoIntent
    ) throws -> (change: TodoChange, stop: FocusRun.ChangeResult?) {
        let (ledger, moment) = (try ledger(), try moment())
        let reading = try focusSnapshot()
        let result = try ledger.withLock {
            let todos = try ledger.records(Todo.self, in: selection)
            let chosen = try selection.pick(from: todos, for: intent)
            let change = try wrapping(CycError.todo, try intent.change(of: chosen, at: moment))
            let result = try ledger.commit(
                change, focusEnvironment: intent == .finish ? focusStopEnvironment() : nil)
            if let stop = result.stop {
                world.noteChangesByHook(stop.entries)
                reading.storeActivity(stop)
            }
            return result
        }
        return (
            result.change,
            try result.stop.map {
                FocusRun.ChangeResult(outcome: $0, log: try reading.recentLog(ledger))
            }
        )
    }
}

extension World {
    /// Whether a process waits for focus notices; it sees each change.
    var hasFocusWaiter: Bool { isHeld(.focusLock) }

    /// Whether another process holds a lock at the moment.
    func isHeld(_ lock: ManagedFile) -> Bool {
        do throws(CycError) {
            _ = try FileLock(path(of: lock), waiting: .zero)
            return false
        } catch .ledgerBusy {
            return true
        } catch {
            return false
        }
    }
}

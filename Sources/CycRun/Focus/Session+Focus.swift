package import CycCore
package import CycStore
import CycSystem

extension Session {
    /// Intervals as the clocks show them now.
    package func focusReading() throws -> FocusReading {
        try FocusReading(world, settings, zone)
    }

    /// Whole pomodoros of each to-do, by its number.
    package func leaves(in reader: LedgerReader) throws -> [Int64: Int] {
        try reader.hasFocus() ? focusReading().leaves(reader) : [:]
    }

    /// How the focus on a to-do that is closed stops.
    ///
    /// - Parameter note: Called with what runs before it stops.
    /// - Returns: `nil` where `focus.stop_with_todo` wants none.
    /// - Throws: A ``Problem`` of the configuration.
    package func focusStop(
        noting note: @escaping (RunningFocus) -> Void = { _ in }
    ) throws -> FocusStop? {
        guard try settings.focus.stopsWithTodo else { return nil }
        return { scene in
            let desk = try self.focusReading().desk(scene)
            if case .running(let running) = desk.open { note(running) }
            return try desk.stop()
        }
    }

    /// Notes that a person typed something, while something runs.
    package func noteLife() {
        guard world.isTerminal(.input), let settings = try? settings else { return }
        world.noteLife(of: .person, settings)
    }
}

package import CycCore
package import CycStore
import CycSystem

extension CommandContext {
    /// Intervals as the clocks show them now.
    package func focusReading() throws -> FocusSnapshot {
        try FocusSnapshot(world, settings, zone)
    }

    /// Whole pomodoros of each to-do, by its number.
    package func leaves(in reader: LedgerReader) throws -> [Int64: Int] {
        try reader.hasFocus() ? focusReading().leaves(reader) : [:]
    }

    /// What a stop of the focus on a to-do that is closed is decided on; `nil` where
    /// `focus.stop_with_todo` wants none.
    package func basisOfFocusStop() throws -> FocusEnvironment? {
        try settings.focus.stopsWithTodo ? focusReading().basis() : nil
    }

    /// Notes that a person typed something, while something runs.
    package func noteLife() {
        guard world.isTerminal(.input), let settings = try? settings else { return }
        world.noteLife(of: .person, settings)
    }
}

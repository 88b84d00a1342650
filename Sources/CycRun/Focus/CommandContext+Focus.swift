package import CycCore
package import CycStore
import CycSystem

extension CommandContext {
    /// Returns a focus snapshot with the current clocks.
    package func focusSnapshot() throws -> FocusSnapshot {
        try FocusSnapshot(world, settings, zone)
    }

    /// Returns the completed pomodoros of each to-do, by its number.
    package func leaves(in reader: LedgerReader) throws -> [Int64: Int] {
        try reader.hasFocus() ? focusSnapshot().leaves(reader) : [:]
    }

    /// Returns the input of the decision to stop the focus session on a closed to-do; `nil` if the
    /// setting `focus.stop_with_todo` is off.
    package func focusStopEnvironment() throws -> FocusEnvironment? {
        try settings.focus.stopsWithTodo ? focusSnapshot().environment() : nil
    }

    /// Records activity of the user while a focus session runs.
    package func recordActivity() {
        guard world.isTerminal(.input), let settings = try? settings else { return }
        world.recordActivity(of: .person, settings)
    }
}

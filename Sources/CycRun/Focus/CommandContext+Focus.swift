package import CycCore
package import CycStore
import CycSystem

extension CommandContext {
    /// Returns a focus snapshot with the current clocks.
    package func focusReading() throws -> FocusSnapshot {
        try FocusSnapshot(world, settings, zone)
    }

    /// Returns the completed pomodoros of each to-do, by its number.
    package func leaves(in reader: LedgerReader) throws -> [Int64: Int] {
        try reader.hasFocus() ? focusReading().leaves(reader) : [:]
    }

    /// Returns the input of the decision to stop the focus session on a closed to-do; `nil` if the
    /// setting `focus.stop_with_todo` is off.
    package func basisOfFocusStop() throws -> FocusEnvironment? {
        try settings.focus.stopsWithTodo ? focusReading().basis() : nil
    }

    /// Records activity of the user while a focus session runs.
    package func noteLife() {
        guard world.isTerminal(.input), let settings = try? settings else { return }
        world.noteLife(of: .person, settings)
    }
}

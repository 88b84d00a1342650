package import CycCore
package import CycStore
import CycSystem

/// The diary's settings and rules at one moment.
package struct DiaryContext {
    package let context: CommandContext
    package let settings: Settings
    package let rules: DiaryRules

    package var days: LogicalDays { rules.days }
    package var zone: Zone { rules.days.zone }

    /// - Throws: A ``CycError`` of the configuration, the zone or `CYC_NOW`.
    package init(_ context: CommandContext) throws {
        self.context = context
        settings = try context.settings
        rules = DiaryRules(
            settings.diary, LogicalDays(zone: try context.zone, begins: settings.dayBegins),
            now: try context.world.now())
    }

    /// The range of all possible days.
    package static let always =
        LogicalDay(on: Day.writable.lowerBound)...LogicalDay(on: Day.writable.upperBound)

    // MARK: Changing

    /// - Throws: ``CycError/diary(_:)`` for a future or locked day.
    package func check(
        _ day: LogicalDay, isUnlocked: Bool, for verb: DiaryError.Verb = .edit
    ) throws {
        try wrapping(CycError.diary, rules.check(day, isUnlocked: isUnlocked, for: verb))
    }

    /// Returns a command for the history, which marks a change of a locked day.
    package func words(_ command: String, _ day: LogicalDay) -> String {
        rules.isLocked(day) ? "\(command) --unlock" : command
    }

    /// Sets the text of a day.
    ///
    /// - Throws: ``CycError/diary(_:)``, and a ``CycError`` of the ledger.
    package func write(
        _ text: String, on day: LogicalDay, over base: DiaryBase
    ) throws -> DiaryWriteResult {
        try context.ledger().writeDiary(
            text, on: day, over: base, words("diary", day), at: context.moment())
    }
}

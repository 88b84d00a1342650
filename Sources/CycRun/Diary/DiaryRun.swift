package import CycCore
package import CycStore
import CycSystem

/// The diary at one moment.
package struct DiaryRun {
    package let session: Session
    package let settings: Settings
    package let rules: DiaryRules

    package var days: OwnDays { rules.days }
    package var zone: Zone { rules.days.zone }

    /// - Throws: A ``Problem`` of the configuration, the zone or `CYC_NOW`.
    package init(_ session: Session) throws {
        self.session = session
        settings = try session.settings
        rules = DiaryRules(
            settings.diary, OwnDays(zone: try session.zone, begins: settings.dayBegins),
            now: try session.world.now())
    }

    /// All days that there can be.
    package static let always =
        OwnDay(on: Day.writable.lowerBound)...OwnDay(on: Day.writable.upperBound)

    // MARK: Changing

    /// - Throws: ``Problem/diary(_:)`` for a day to come, or one that is locked.
    package func check(_ day: OwnDay, isUnlocked: Bool) throws {
        do throws(DiaryProblem) { try rules.check(day, isUnlocked: isUnlocked) } catch {
            throw Problem.diary(error)
        }
    }

    /// The words of a command in the history, which shows where a locked day was changed.
    package func words(_ command: String, _ day: OwnDay) -> String {
        rules.isLocked(day) ? "\(command) --unlock" : command
    }

    /// Gives a day its text.
    ///
    /// - Throws: ``Problem/diary(_:)``, and a ``Problem`` of the ledger.
    package func write(
        _ text: String, on day: OwnDay, over base: DiaryBase
    ) throws -> DiaryOutcome {
        try session.ledger().writeDiary(
            text, on: day, over: base, words("diary", day), at: session.moment())
    }
}

import CycCore
import CycRun
import CycSchedule
import CycStore
import CycSystem

extension Session {
    /// The alarms and their mornings now; `nil` where there is no ledger.
    func alarmBook() throws -> AlarmBook? {
        try reader()?.alarmBook(zone: zone, now: moment())
    }

    /// What alarms ring on now.
    ///
    /// - Parameter putsAhead: Whether rings are put on the server before.
    /// - Returns: It, with what is in the way.
    /// - Throws: A problem of the second program, the ledger or the configuration.
    func alarmReach(putsAhead: Bool) throws -> AlarmReach {
        try closeReaders()
        var finding: AlarmFinding?
        let deadline = world.monotonicMilliseconds() + 20_000
        let isOver = try ask(
            .findRings(putsAhead: putsAhead), for: AlarmFinding.self, until: deadline
        ) { finding = $0 }
        guard isOver, let finding else {
            throw Problem.agentFailed(detail: try world.agent())
        }
        return AlarmReach(try alarmJob(), phone: finding.phone, sound: finding.sound)
    }

    /// Brings the times of the job up to date after alarms have changed.
    func carryAlarms() throws {
    }

    private func alarmJob() throws -> AlarmReach.Job {
        let state = try world.scheduleState(settings, try ringTimes())
        return AlarmReach.Job(
            scheduler: state.scheduler, isServed: state.isServed, isCurrent: state.isCurrent,
            isAwake: true)
    }
}

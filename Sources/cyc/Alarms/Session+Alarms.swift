import CycCore
import CycDisplay
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

    /// Has all that lets alarms ring follow a change of them.
    func settleAlarms() throws {
        try carryAlarms()
        try settleRings()
    }

    /// Has the second program take back what waits on a server and will not come, and put there what will.
    func settleRings() throws {
        let reachesPhone = try settings.remind.channels.contains(.ntfy)
        if try reachesPhone || !ahead().isEmpty { try world.start(.findRings(putsAhead: true)) }
    }

    /// Brings the times of the job up to date after alarms have changed.
    ///
    /// The change itself is done, whatever comes of it.
    func carryAlarms() throws {
        let carrying = try world.carry(ringTimes(), settings)
        if case .failed(let problem) = carrying.outcome { report(problem) }
        for remark in carrying.remarks { complain(line(for: remark)) }
    }

    /// The same after a setting has changed that says when and where they ring.
    func carryAlarms(after key: String) throws {
        guard key == "day.time_zone" || key.hasPrefix("remind."),
            try unchangedReader()?.hasAlarms() ?? false
        else { return }
        // Its own, because this one may have read the settings before.
        let session = Session(world)
        defer { session.settle() }
        try session.settleAlarms()
    }

    private func alarmJob() throws -> AlarmReach.Job {
        let state = try world.scheduleState(settings, try ringTimes())
        return AlarmReach.Job(
            scheduler: state.scheduler, isServed: state.isServed, isCurrent: state.carriesAlarms,
            isAwake: state.wakes || !world.maySleep())
    }

    /// What alarms ring on, for `cyc doctor`; nothing where none is to ring.
    func alarmsHeard() throws -> [Examination] {
        guard let book = try alarmBook(),
            let next = book.alarms.compactMap({ book.next(of: $0)?.at }).min()
        else { return [] }
        let reach = try alarmReach(putsAhead: false)
        let devices = reach.devices
        return (devices.isEmpty ? [] : [.inOrder(.alarms(on: devices, next: next))])
            + reach.complaints.map { .hint(.alarm($0.obstacle, on: $0.device)) }
            + reach.remarks.map { .hint(.sound($0)) }
    }
}

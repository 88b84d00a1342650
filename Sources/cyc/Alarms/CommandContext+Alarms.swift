import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

extension CommandContext {
    /// The alarms and their mornings now; `nil` where there is no ledger.
    func alarmBook() throws -> AlarmSnapshot? {
        try reader()?.alarmBook(zone: zone, now: moment())
    }

    /// The alarms and their mornings as they are heard: while a process rings, what is due rings although
    /// it may not be recorded.
    func heardAlarmBook() throws -> AlarmSnapshot? {
        guard world.isRinging else { return try alarmBook() }
        return try readableAlarmBook()?.assumingRings()
    }

    /// What alarms ring on now.
    ///
    /// - Parameter putsAhead: Whether rings are put on the server before.
    /// - Returns: It, with what is in the way.
    /// - Throws: A problem of the second program, the ledger or the configuration.
    func alarmReach(putsAhead: Bool) throws -> AlarmTargets {
        try closeReaders()
        var finding: AlarmResponse?
        let deadline = world.monotonicMilliseconds() + 20_000
        let isOver = try ask(
            .findRings(putsAhead: putsAhead), for: AlarmResponse.self, until: deadline
        ) { finding = $0 }
        guard isOver, let finding else {
            throw CycError.agentFailed(detail: try world.agent())
        }
        return AlarmTargets(try alarmJob(), phone: finding.phone, sound: finding.sound)
    }

    /// Makes the job and the notification server follow alarms; see ``CommandContext/FollowAlarms``.
    func followAlarms(_ effects: Set<Effect>) throws {
        if effects.contains(.updateJobTimes) {
            let carrying = try world.carry(ringTimes(), settings)
            if case .failed(let problem) = carrying.outcome { report(problem) }
            for remark in carrying.remarks { complain(line(for: remark)) }
        }
        if effects.contains(.scheduleRings) {
            let reachesPhone = try settings.remind.channels.contains(.ntfy)
            if try reachesPhone || !ahead().isEmpty {
                try world.start(.findRings(putsAhead: true))
            }
        }
    }

    /// Renews the prompt after settings changed, and makes follow what they say when and where to tell.
    func followSettings(_ keys: [String]) throws {
        let isAboutTelling = keys.contains { key in
            key.hasPrefix("day.") || key.hasPrefix("remind.") || key.hasPrefix("focus.")
        }
        guard isAboutTelling else { return announceChange() }
        let hasAlarms = try unchangedReader()?.hasAlarms() ?? false
        announceChange(of: hasAlarms ? [.focus, .alarm] : [.focus])
    }

    private func alarmJob() throws -> AlarmTargets.Job {
        let state = try world.scheduleState(settings, try ringTimes())
        return AlarmTargets.Job(
            scheduler: state.scheduler, isServed: state.isServed, isCurrent: state.carriesAlarms,
            isAwake: state.wakes || !world.maySleep())
    }

    /// What alarms ring on, for `cyc doctor`; nothing where none is to ring.
    func alarmsHeard() throws -> [DoctorRow] {
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

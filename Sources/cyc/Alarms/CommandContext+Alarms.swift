import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

extension CommandContext {
    /// The alarms and their occurrences now; `nil` if there is no ledger.
    func alarmSnapshot() throws -> AlarmSnapshot? {
        try reader()?.alarmSnapshot(zone: zone, now: moment())
    }

    /// The alarms and their occurrences, as the user hears them: while a process rings, what is due
    /// counts as ringing even if that could not be recorded.
    func audibleAlarmSnapshot() throws -> AlarmSnapshot? {
        guard world.isRinging else { return try alarmSnapshot() }
        return try readableAlarms()?.assumingRings()
    }

    /// The devices that alarms ring on now, and the obstacles.
    ///
    /// - Parameter schedulesRings: Schedules rings on the notification server first.
    func alarmTargets(schedulesRings: Bool) throws -> AlarmTargets {
        try closeReaders()
        var response: AlarmResponse?
        let deadline = world.timeAwake() + .seconds(20)
        let isOver = try ask(
            .findRings(schedulesRings: schedulesRings), for: AlarmResponse.self, until: deadline
        ) { response = $0 }
        guard isOver, let response else {
            throw CycError.agentFailed(detail: try world.agent())
        }
        return AlarmTargets(try alarmJob(), phone: response.phone, sound: response.sound)
    }

    /// Reschedules the timer and the pushed notifications after alarms changed; see
    /// ``CommandContext/RescheduleAlarms``.
    func rescheduleAlarms(_ effects: Set<Effect>) throws {
        if effects.contains(.updateJobTimes) {
            let scheduling = try world.scheduleAlarms(ringTimes(), settings)
            if case .failed(let error) = scheduling.outcome { report(error) }
            for remark in scheduling.remarks { writeError(line(for: remark)) }
        }
        if effects.contains(.scheduleRings) {
            let reachesPhone = try settings.remind.channels.contains(.ntfy)
            if try reachesPhone || !ahead().isEmpty {
                try world.start(.findRings(schedulesRings: true))
            }
        }
    }

    /// Updates the prompt after settings changed, and reschedules notices if they are affected.
    func applySettingChanges(_ keys: [String]) throws {
        let affectsNotices = keys.contains { key in
            key.hasPrefix("day.") || key.hasPrefix("remind.") || key.hasPrefix("focus.")
        }
        guard affectsNotices else { return announceChange() }
        let hasAlarms = try readerWithoutWriting()?.hasAlarms() ?? false
        announceChange(of: hasAlarms ? [.focus, .alarm] : [.focus])
    }

    private func alarmJob() throws -> AlarmTargets.Job {
        let state = try world.scheduleState(settings, try ringTimes())
        return AlarmTargets.Job(
            scheduler: state.scheduler, isServed: state.isServed, isCurrent: state.includesAlarms,
            isAwake: state.wakes || !world.maySleep())
    }

    /// The devices that alarms ring on, for `cyc doctor`; empty if no alarm is going to ring.
    func alarmRows() throws -> [DoctorRow] {
        guard let snapshot = try alarmSnapshot(),
            let next = snapshot.alarms.compactMap({ snapshot.next(of: $0)?.at }).min()
        else { return [] }
        let targets = try alarmTargets(schedulesRings: false)
        let devices = targets.devices
        // The check of reminders names a missing job.
        let reminds = try settings.remind.enabled
        return (devices.isEmpty ? [] : [.inOrder(.alarms(on: devices, next: next))])
            + targets.complaints.filter { !reminds || $0.obstacle != .noJob }
            .map { .hint(.alarm($0.obstacle, on: $0.device)) }
            + targets.remarks.map { .hint(.sound($0)) }
    }
}

package import CycCore
package import CycSystem

/// Result of installing the job.
package struct ScheduledJob: Equatable, Sendable {
    package let scheduler: Scheduler
    /// Whether anything changed.
    package let isChanged: Bool
    /// The paths of the units; empty for a crontab.
    package let files: [String]
    /// The command, as in the crontab or the unit.
    package let command: String
    /// The other scheduler, from which the job was removed.
    package let removed: Scheduler?
    /// `nil` without alarms.
    package let alarms: ScheduledAlarms?
    package let remarks: [ScheduleRemark]
}

/// A text that installing the job would write.
package struct PlannedText: Equatable, Sendable {
    /// `nil` for lines in the crontab.
    package let file: String?
    package let text: String
}

/// Result of removing the job.
package struct UnscheduledJob: Equatable, Sendable {
    package let removed: [Scheduler]
    package let remarks: [ScheduleRemark]
}

extension World {
    /// Returns systemd if the user's manager runs, else cron.
    ///
    /// - Throws: ``CycError/interrupted``, ``CycError/noHome``.
    package func defaultScheduler() throws(CycError) -> Scheduler {
        try UserManager(in: self).failure() == nil ? .systemd : .cron
    }

    /// Installs the job, and removes it from the other scheduler, so that nothing runs twice.
    ///
    /// - Throws: ``CycError/schedule(_:)`` and errors of files; the previous job is kept then.
    package func schedule(
        _ job: ReminderJob, by scheduler: Scheduler
    ) throws(CycError) -> ScheduledJob {
        try withScheduleLock { () throws(CycError) in
            switch scheduler {
            case .cron: try scheduleByCron(job)
            case .systemd: try scheduleBySystemd(job)
            }
        }
    }

    /// Runs `body` while no other process of cyc changes the job.
    func withScheduleLock<Value>(_ body: () throws(CycError) -> Value) throws(CycError) -> Value {
        let lock = try FileLock(path(of: .scheduleLock))
        let value = try body()
        _ = consume lock
        return value
    }

    private func scheduleByCron(_ job: ReminderJob) throws(CycError) -> ScheduledJob {
        let program = try CrontabProgram(in: self)
        let old = try program.read()
        let line = try job.crontabLine(in: old, home: home())
        let new = try old.installing(line)
        if new != old { try program.write(new) }
        let other = try UserManager(in: self).remove()
        return ScheduledJob(
            scheduler: .cron, isChanged: new != old || other.wasInstalled, files: [], command: line,
            removed: other.wasInstalled ? .systemd : nil,
            alarms: job.alarms.isEmpty ? nil : .byCron,
            remarks: other.kept.map { .keptUnit(file: $0) })
    }

    private func scheduleBySystemd(_ job: ReminderJob) throws(CycError) -> ScheduledJob {
        let manager = try UserManager(in: self)
        if let detail = try manager.failure() { throw .schedule(.noUserManager(detail: detail)) }
        let installation = try manager.install(job.attempts)
        // Removes the alarm units of a previous job with alarms.
        let old =
            job.calendar.lines.isEmpty ? try manager.remove(.alarm) : UserManager.Removal()
        let (wasInCrontab, remarks) = try removeFromCrontab()
        return ScheduledJob(
            scheduler: .systemd,
            isChanged: installation.isChanged || old.wasInstalled || wasInCrontab,
            files: installation.units.map(manager.path), command: "\(job.program) remind",
            removed: wasInCrontab ? .cron : nil,
            alarms: ScheduledAlarms(job.attempts, installation),
            remarks: remarks + old.kept.map { .keptUnit(file: $0) }
                + (manager.lingers() ? [] : [.onlyWhileLoggedIn]))
    }

    /// Returns the texts that ``schedule(_:by:)`` would write.
    ///
    /// - Throws: The errors of ``schedule(_:by:)`` that do not depend on writing.
    package func plan(
        _ job: ReminderJob, by scheduler: Scheduler
    ) throws(CycError) -> [PlannedText] {
        switch scheduler {
        case .cron:
            let old = try CrontabProgram(in: self).read()
            let line = try job.crontabLine(in: old, home: home())
            let lines = try old.installing(line).ownLines()
            return [PlannedText(file: nil, text: String(decoding: lines ?? [], as: UTF8.self))]
        case .systemd:
            let manager = try UserManager(in: self)
            return try manager.possible(job.attempts).attempts[0].map {
                PlannedText(file: manager.path(of: $0), text: $0.text)
            }
        }
    }

    /// Removes the job from all schedulers, and restores everything else.
    ///
    /// - Throws: ``CycError/schedule(_:)`` and errors of files, after removing all else.
    package func unschedule() throws(CycError) -> UnscheduledJob {
        try withScheduleLock { () throws(CycError) in
            let crontab = Result { () throws(CycError) in try removeFromCrontab() }
            let units = try UserManager(in: self).remove()
            let (wasInCrontab, remarks) = try crontab.get()
            return UnscheduledJob(
                removed: (wasInCrontab ? [.cron] : []) + (units.wasInstalled ? [.systemd] : []),
                remarks: remarks + units.kept.map { .keptUnit(file: $0) })
        }
    }

    private func removeFromCrontab() throws(CycError) -> (wasInCrontab: Bool, [ScheduleRemark]) {
        // Without the program no crontab can have been installed.
        guard program("crontab") != nil else { return (false, []) }
        let program = try CrontabProgram(in: self)
        let old = try program.read()
        let new = try old.removing()
        guard new != old else { return (false, []) }
        do throws(CycError) {
            try program.write(new)
        } catch {
            // Debian's rejects a last line without an end, which the user's editor may have left.
            guard case .schedule(.crontabFailed) = error, let bytes = new.bytes,
                bytes.last != UInt8(ascii: "\n")
            else { throw error }
            try program.write(Crontab(bytes + [UInt8(ascii: "\n")]))
            return (true, [.addedLineEnd])
        }
        return (true, [])
    }

    /// Returns which schedulers have the job, and whether it is current and runs.
    ///
    /// - Parameters:
    ///   - alarms: Times of the alarms.
    ///   - processes: The folder of all processes.
    /// - Throws: ``ScheduleError/damagedMarks(line:)`` and errors of files.
    package func scheduleState(
        _ settings: Settings, _ alarms: [RingTime], processes: String = "/proc"
    ) throws(CycError) -> ScheduleState {
        var state = ScheduleState(installed: [], lastRun: try lastReminderRun())
        let manager = try UserManager(in: self)
        let crontab = try installedCrontab()
        let isInCrontab = try crontab?.ownLines() != nil
        if isInCrontab {
            state.installed.insert(.cron)
            state.isServed = isCronRunning(processes)
            let often = alarms.isEmpty ? crontab : try crontab?.running(every: 1)
            state.includesAlarms = often == crontab
        }
        if try manager.installed() {
            state.installed.insert(.systemd)
            state.isServed = try manager.isServed()
            let attempts = try alarmAttempts(alarms, settings, manager) ?? []
            state.includesAlarms = try manager.holds(any: attempts)
            if state.includesAlarms, attempts.first?.isEmpty == false {
                state.includesAlarms = try manager.isServed(.alarm) != false
                if state.includesAlarms { state.wakes = try manager.wakes() }
            }
        }
        guard !state.installed.isEmpty else { return state }
        let job = try reminderJob(settings, alarms)
        if isInCrontab, let crontab {
            let line = try job.crontabLine(in: crontab, home: home())
            state.isCurrent = try crontab.installing(line) == crontab
        }
        if state.installed.contains(.systemd) {
            let isHeld = try manager.holds(any: job.attempts)
            if !isHeld || !state.includesAlarms { state.isCurrent = false }
        }
        return state
    }

    /// Returns the schedulers that have any part of the job.
    ///
    /// - Throws: ``ScheduleError/damagedMarks(line:)`` and errors of files.
    package func schedulersWithJob() throws(CycError) -> [Scheduler] {
        let hasUnits = try UserManager(in: self).hasFiles()
        let isInCrontab = try installedCrontab()?.ownLines() != nil
        return (isInCrontab ? [.cron] : []) + (hasUnits ? [.systemd] : [])
    }

    /// Returns the crontab; `nil` without the program, or if the user may not use it.
    func installedCrontab() throws(CycError) -> Crontab? {
        guard program("crontab") != nil else { return nil }
        do throws(CycError) {
            return try CrontabProgram(in: self).read()
        } catch {
            if case .schedule(.crontabFailed) = error { return nil }
            throw error
        }
    }

    /// - Returns: `nil` if other users' processes are not visible.
    private func isCronRunning(_ processes: String) -> Bool? {
        guard Files.exists("\(processes)/1/comm") else { return nil }
        let names = Set(
            ["cron", "crond", "fcron", "dcron", "systemd-cron"].map { Array("\($0)\n".utf8) })
        // A process may end during the search.
        return Files.matches("\(processes)/[0-9]*/comm").contains {
            (try? Files.read($0)).map(names.contains) ?? false
        }
    }
}

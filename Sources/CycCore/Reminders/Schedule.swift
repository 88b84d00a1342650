/// The service that runs `cyc remind` periodically.
package enum Scheduler: String, CaseIterable, Sendable {
    /// A line in the user's crontab.
    case cron
    /// A timer of the user's systemd manager.
    case systemd
}

/// A warning about the installed job.
package enum ScheduleRemark: Hashable, Sendable {
    /// The only token is in this environment variable, which the job does not get.
    case tokenNotVisible(variable: String)
    /// This variable names a server that must not get the stored token; the job does not get it.
    case addressOmitted(variable: String)
    /// A proxy or GitHub address that contains a password; it is not stored.
    case secretOmitted(variable: String)
    case remindersAreOff
    /// systemd runs the user's timers only while they are logged in.
    case onlyWhileLoggedIn
    /// A unit file edited by the user, which is kept.
    case keptUnit(file: String)
    /// The crontab's last line had no line end, which `crontab` rejects; it was added.
    case addedLineEnd
}

/// A hint of `cyc doctor` about the job.
package enum ScheduleHint: Hashable, Sendable {
    case notInstalled
    /// The installed job differs from the one that would be installed now.
    case outdated(Scheduler)
    case neverRan(Scheduler)
    /// With the time since the last run.
    case ranLongAgo(Scheduler, Duration)

    /// Time without a run that is still plausible because the machine was asleep.
    package static let patience = Duration.hours(3)
}

/// State of the installed job.
package struct ScheduleState: Equatable, Sendable {
    package var installed: Set<Scheduler>
    /// Whether the installed job equals the one that would be installed now.
    package var isCurrent: Bool
    /// Whether cron or the timer is running; `nil` if unknown.
    package var isServed: Bool?
    package var lastRun: Instant?
    /// Whether the job is started at every alarm.
    package var includesAlarms = true
    /// Whether the timer wakes the machine from sleep for alarms.
    package var wakes = false

    package init(
        installed: Set<Scheduler>, isCurrent: Bool = true, isServed: Bool? = nil,
        lastRun: Instant? = nil
    ) {
        self.installed = installed
        self.isCurrent = isCurrent
        self.isServed = isServed
        self.lastRun = lastRun
    }

    /// The service that runs the job.
    package var scheduler: Scheduler? { installed.contains(.systemd) ? .systemd : installed.first }

    /// Returns the hints in order of importance.
    package func hints(isEnabled: Bool, at now: Instant) -> [ScheduleHint] {
        guard let scheduler else { return isEnabled ? [.notInstalled] : [] }
        var hints: [ScheduleHint] = isCurrent ? [] : [.outdated(scheduler)]
        if let lastRun {
            let age = now - lastRun
            if age > ScheduleHint.patience { hints.append(.ranLongAgo(scheduler, age)) }
        } else {
            hints.append(.neverRan(scheduler))
        }
        return hints
    }
}

/// What starts `cyc remind` again and again.
package enum Scheduler: String, CaseIterable, Sendable {
    /// A line in the person's crontab.
    case cron
    /// A timer of the person's own systemd manager.
    case systemd
}

/// What the person should know about the installed job, though nothing failed.
package enum ScheduleRemark: Hashable, Sendable {
    /// The only token is in this variable, which the job does not get.
    case tokenOutOfReach(variable: String)
    /// This variable names an address that the stored token does not go to, and is left out.
    case addressLeftOut(variable: String)
    /// A proxy with a password in its address, which is not written down.
    case proxyLeftOut(variable: String)
    case remindersAreOff
    /// systemd runs the timers of this person only while they are logged in.
    case onlyWhileLoggedIn
    /// A unit that was changed by hand, and was left alone.
    case keptUnit(file: String)
    /// The crontab's last line had no end before, and `crontab` does not take it so.
    case lastLineEnded
}

/// What `cyc doctor` has to say about the job where it is no failure.
package enum ScheduleHint: Hashable, Sendable {
    case notInstalled
    /// What is installed is not what would be installed now.
    case outdated(Scheduler)
    case neverRan(Scheduler)
    /// Units: seconds since the last run.
    case ranLongAgo(Scheduler, seconds: Int)

    /// Until when a job that runs every few minutes may have slept with the machine.
    ///
    /// Units: seconds.
    package static let patience: Int64 = 3 * 3600
}

/// What is known of the installed job.
package struct ScheduleState: Equatable, Sendable {
    package var installed: Set<Scheduler>
    /// Whether what is installed is what would be installed now.
    package var isCurrent: Bool
    /// Whether cron, or the timer, runs; `nil` where that cannot be seen.
    package var isServed: Bool?
    package var lastRun: Instant?
    /// Whether it is started whenever an alarm rings, as far as it is served at all.
    package var carriesAlarms = true
    /// Whether it wakes the machine from sleep for them.
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

    /// What the job is run by.
    package var scheduler: Scheduler? { installed.contains(.systemd) ? .systemd : installed.first }

    /// What is worth a hint.
    ///
    /// In the order in which it matters.
    package func hints(isEnabled: Bool, at now: Instant) -> [ScheduleHint] {
        guard let scheduler else { return isEnabled ? [.notInstalled] : [] }
        var hints: [ScheduleHint] = isCurrent ? [] : [.outdated(scheduler)]
        if let lastRun {
            let age = now - lastRun
            if age > ScheduleHint.patience {
                hints.append(.ranLongAgo(scheduler, seconds: Int(age)))
            }
        } else {
            hints.append(.neverRan(scheduler))
        }
        return hints
    }
}

/// How the installed job comes to ring alarms.
package struct CarriedAlarms: Equatable, Sendable {
    /// What keeps the job from waking the machine.
    package enum Obstacle: Hashable, Sendable {
        case cron
        /// In a zone that systemd does not know the timer comes each minute, and is not to wake the
        /// machine each minute.
        case eachMinute
        /// The person's systemd manager cannot, or may not; with its version where that is too old.
        case manager(version: Int?)
    }

    /// Whether the job comes at the times of the alarms, and not each minute.
    package let isExact: Bool
    /// `nil` where it wakes the machine.
    package let obstacle: Obstacle?

    package init(isExact: Bool, obstacle: Obstacle?) {
        self.isExact = isExact
        self.obstacle = obstacle
    }

    /// By a line in the crontab.
    package static let byCron = CarriedAlarms(isExact: false, obstacle: .cron)
}

/// What came of bringing the installed job up to date with the alarms.
package struct AlarmCarrying: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// No job is there that could be brought up to date.
        case notInstalled
        /// The job had these times already.
        case unchanged
        case changed
        /// What was there is still there.
        case failed(Problem)
    }

    package var outcome: Outcome
    /// What the job is run by.
    package var scheduler: Scheduler?
    /// `nil` where nothing rings, or nothing is installed.
    package var alarms: CarriedAlarms?
    package var remarks: [ScheduleRemark] = []

    package init(
        _ outcome: Outcome, by scheduler: Scheduler? = nil, alarms: CarriedAlarms? = nil,
        remarks: [ScheduleRemark] = []
    ) {
        self.outcome = outcome
        self.scheduler = scheduler
        self.alarms = alarms
        self.remarks = remarks
    }
}

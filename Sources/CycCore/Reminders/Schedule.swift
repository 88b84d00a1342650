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
    /// The address of a proxy or of GitHub with a password in it, which is not written down.
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

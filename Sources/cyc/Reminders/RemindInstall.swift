import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

/// `cyc remind install`: lets cron or systemd run `cyc remind`.
struct RemindInstallCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc remind install",
        "Install the job with which cron or systemd sends reminders and rings alarms.",
        examples: """
              cyc remind install
              cyc remind install --dry-run
              cyc remind install --cron

            Without an option it is a systemd user timer where one can run, else a crontab
            entry. Other crontab entries are kept; installing again changes nothing.
            """)

    @Flag(help: "Use the crontab.")
    var cron = false

    @Flag(help: "Use a systemd user timer.")
    var systemd = false

    @Flag(help: "Print what would be written; change nothing.")
    var dryRun = false

    func validate() throws {
        guard !cron || !systemd else {
            throw ValidationError("--cron and --systemd exclude each other")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        let (world, settings) = (context.world, try context.settings)
        let job = try world.reminderJob(settings, try context.ringTimes())
        let scheduler: Scheduler =
            cron ? .cron : systemd ? .systemd : try world.defaultScheduler()
        if let owner = try context.jobOwner(scheduler) { context.warn(owner) }
        guard dryRun else {
            try context.write(try context.installReminders(job, by: scheduler, settings))
            return .fine
        }
        for planned in try world.plan(job, by: scheduler) {
            if let file = planned.file { try context.write("# \(file)") }
            try world.write(asIs: planned.text)
        }
        if settings.remind.lacksTopic {
            context.writeError("cyc: \(context.messages.topicWouldBeCreated)")
        }
        return .fine
    }
}

extension Settings.Remind {
    fileprivate var lacksTopic: Bool { channels.contains(.ntfy) && ntfyTopic.isEmpty }
}

extension CommandContext {
    /// The times at which alarms ring, for the job; writes nothing.
    func ringTimes() throws -> [RingTime] {
        // Repeats of a one-time alarm may ring after midnight.
        let yesterday = try today().advanced(by: -1)
        return try readerWithoutWriting()?.alarms().flatMap(\.ringTimes).filter {
            if case .once(let day) = $0.recurrence { day >= yesterday } else { true }
        } ?? []
    }

    /// Says whose crontab or timers the job goes into, if `HOME` is not the account's; else `nil`.
    func jobOwner(_ scheduler: Scheduler) throws -> Text? {
        try world.accountOfOtherHome().map { account in
            messages.jobOwner(account.name, home: account.home, scheduler)
        }
    }

    /// Schedules the job, creates a random ntfy topic if one is needed, and returns the messages.
    func installReminders(
        _ job: ReminderJob, by scheduler: Scheduler, _ settings: Settings
    ) throws -> [Text] {
        var topicLines: [Text] = []
        if settings.remind.lacksTopic {
            let topic = randomTopic()
            try ConfigurationFile(in: world).set("remind.ntfy.topic", to: [topic])
            topicLines = [messages.topicCreated(topic, server: settings.remind.ntfyServer)]
        }
        let scheduled: ScheduledJob
        do {
            scheduled = try world.schedule(job, by: scheduler)
        } catch {
            // Without a job the topic serves tests and what other commands send.
            try write(topicLines)
            throw error
        }
        return lines(for: scheduled, every: job.interval(by: scheduler)) + topicLines
            + (world.remarks(on: settings) + scheduled.remarks).map(line)
    }
}

/// `cyc remind uninstall`: removes the job.
struct RemindUninstallCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc remind uninstall", "Remove the job; the rest of the crontab stays as it is.",
        examples: """
              cyc remind uninstall
            """)

    func run(in context: CommandContext) throws -> ExitStatus {
        let unscheduled = try context.world.unschedule()
        let messages = context.messages
        var lines = unscheduled.removed.map(messages.unscheduled)
        if lines.isEmpty { lines.append(messages.nothingScheduled) }
        try context.write(lines + unscheduled.remarks.map(context.line))
        // Without a job nothing would schedule or cancel them later.
        let left = try context.cancelScheduledNotices()
        guard left.isEmpty else { throw CycError.schedule(.notCancelled(left)) }
        return .fine
    }
}

extension CommandContext {
    /// Cancels the notices that are scheduled on a server.
    ///
    /// - Returns: The instants of those that may still arrive, soonest first.
    /// - Throws: ``CycError/interrupted``, or a ``CycError`` of the ledger or configuration.
    func cancelScheduledNotices() throws -> [Instant] {
        guard try !ahead().isEmpty else { return [] }
        try closeReaders()
        let deadline = world.timeAwake() + .seconds(20)
        do {
            _ = try ask(.cancelReminders, for: EmptyResponse.self, until: deadline)
        } catch let error as CycError where error != .interrupted {
            // The ledger tells which notices are left.
        }
        return try ahead()
    }

    /// The instants of notices scheduled on servers, soonest first.
    func ahead() throws -> [Instant] {
        try reader()?.noticesAhead(of: try world.now()).compactMap(\.scheduledFor) ?? []
    }

    fileprivate func lines(for job: ScheduledJob, every minutes: Int) -> [Text] {
        var lines = [
            messages.scheduled(by: job.scheduler, every: minutes, isChanged: job.isChanged),
            "  \(job.command)",
        ]
        lines += job.files.map { "  \(abbreviatingHome($0, home: home))" }
        if let removed = job.removed { lines.append(messages.replaced(removed)) }
        if let alarms = job.alarms {
            lines.append(messages.alarmsScheduled(alarms, maySleep: world.maySleep()))
        }
        return lines
    }

    func line(for remark: ScheduleRemark) -> Text {
        let advice = messages.advice(remark)
        return "\(advice.text): \(advice.command)"
    }

    /// The state of the reminder job, for `cyc doctor`.
    func reminderJob() throws -> [DoctorRow] {
        let settings = try settings
        let alarms = try? ringTimes()
        var state = try world.scheduleState(settings, alarms ?? [])
        // Without alarms from the ledger, an outdated job cannot be detected.
        if alarms == nil { state.isCurrent = true }
        let now = try world.now()
        var rows: [DoctorRow] = []
        if let scheduler = state.scheduler {
            if state.isServed == false { throw CycError.schedule(.notServed(scheduler)) }
            let age = state.lastRun.map { max(.zero, now - $0) }
            rows.append(.inOrder(.reminderJob(scheduler, lastRunAge: age)))
        }
        let hints = state.hints(isEnabled: settings.remind.enabled, at: now)
        return rows + hints.map { .hint(.schedule($0)) }
    }

    /// Checks whether each channel can deliver, for `cyc doctor`; an error only if a job is
    /// installed.
    func reminderChannels() throws -> [DoctorRow] {
        let settings = try settings
        guard settings.remind.enabled else { return [] }
        guard !settings.remind.channels.isEmpty else { return [.hint(.noChannels)] }
        let isInstalled = try world.scheduleState(settings, []).scheduler != nil
        let deadline = world.timeAwake() + .seconds(20)
        var rows: [DoctorRow] = []
        let isOver = try ask(.checkChannels, for: ChannelResponse.self, until: deadline) {
            response in
            guard let error = response.failure else {
                return rows.append(.inOrder(.channel(response.channel)))
            }
            let channelError = ChannelError(response.channel, error)
            rows.append(
                isInstalled ? .problem(.channel(channelError)) : .hint(.channel(channelError)))
        }
        guard isOver else { throw CycError.agentFailed(detail: try world.agent()) }
        return rows
    }
}

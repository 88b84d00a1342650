import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

/// `cyc remind install`: has cron or systemd run `cyc remind`.
struct RemindInstallCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc remind install", "Have cron or systemd run cyc remind every few minutes.",
        examples: """
              cyc remind install
              cyc remind install --dry-run      shows what would be written
              cyc remind install --cron         the crontab, also where systemd runs

            Without an option: a systemd user timer where one can run, else the crontab.
            Everything else in the crontab stays as it is; installing again changes nothing.
            """)

    @Flag(help: "Use the crontab.")
    var cron = false

    @Flag(help: "Use a systemd user timer.")
    var systemd = false

    @Flag(help: "Print what would be written, and change nothing.")
    var dryRun = false

    func validate() throws {
        guard !cron || !systemd else {
            throw ValidationError("--cron and --systemd exclude each other")
        }
    }

    func run(in session: CommandContext) throws -> ExitStatus {
        let (world, settings) = (session.world, try session.settings)
        let job = try world.reminderJob(settings, try session.ringTimes())
        let scheduler: Scheduler =
            cron ? .cron : systemd ? .systemd : try world.usualScheduler()
        guard dryRun else {
            try session.write(try session.installReminders(job, by: scheduler, settings))
            return .fine
        }
        for planned in try world.plan(job, by: scheduler) {
            if let file = planned.file { try session.write("# \(file)") }
            try world.write(asIs: planned.text)
        }
        if settings.remind.lacksTopic {
            session.complain("cyc: \(session.messages.topicWouldBeMade)")
        }
        return .fine
    }
}

extension Settings.Remind {
    fileprivate var lacksTopic: Bool { channels.contains(.ntfy) && ntfyTopic.isEmpty }
}

extension CommandContext {
    /// When alarms ring, for the job to carry; nothing is written for that.
    func ringTimes() throws -> [RingTime] {
        // Of an only morning repeats may come after midnight.
        let yesterday = try today().advanced(by: -1)
        return try unchangedReader()?.alarms().flatMap(\.ringTimes).filter {
            if case .once(let day) = $0.rhythm { day >= yesterday } else { true }
        } ?? []
    }

    /// Has the scheduler run the job, and makes a topic that nobody guesses where one is needed.
    ///
    /// - Returns: What was done, and what to know.
    func installReminders(
        _ job: ReminderJob, by scheduler: Scheduler, _ settings: Settings
    ) throws -> [Text] {
        let scheduled = try world.schedule(job, by: scheduler)
        var lines = lines(for: scheduled, every: job.interval(by: scheduler))
        if settings.remind.lacksTopic {
            let topic = randomTopic()
            try ConfigurationFile(in: world).set("remind.ntfy.topic", to: [topic])
            lines.append(messages.topicMade(topic, server: settings.remind.ntfyServer))
        }
        return lines + (world.remarks(on: settings) + scheduled.remarks).map(line)
    }
}

/// `cyc remind uninstall`: takes the job away again.
struct RemindUninstallCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc remind uninstall", "Take the job away; the crontab is as it was before.",
        examples: """
              cyc remind uninstall
            """)

    func run(in session: CommandContext) throws -> ExitStatus {
        let unscheduled = try session.world.unschedule()
        let messages = session.messages
        var lines = unscheduled.removed.map(messages.unscheduled)
        if lines.isEmpty { lines.append(messages.nothingScheduled) }
        try session.write(lines + unscheduled.remarks.map(session.line))
        // No job is left that would put them there again, nor one that would take them back later.
        let left = try session.takeBackAhead()
        guard left.isEmpty else { throw CycError.schedule(.notTakenBack(left)) }
        return .fine
    }
}

extension CommandContext {
    /// Has what waits on a server taken back, before nobody does so any more.
    ///
    /// - Returns: When what may still come does, whatever kept it there; soonest first. Units: seconds
    ///   since 1970-01-01T00:00:00Z.
    /// - Throws: ``CycError/interrupted``, or a problem of the ledger or the configuration.
    func takeBackAhead() throws -> [Int64] {
        guard try !ahead().isEmpty else { return [] }
        try closeReaders()
        let deadline = world.monotonicMilliseconds() + 20_000
        do {
            _ = try ask(.takeBackReminders, for: EmptyResponse.self, until: deadline)
        } catch let problem as CycError where problem != .interrupted {
            // What is left in the ledger tells what came of it.
        }
        return try ahead()
    }

    /// When servers will show what they were told to; soonest first.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    func ahead() throws -> [Int64] {
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
            lines.append(messages.carried(alarms, maySleep: world.maySleep()))
        }
        return lines
    }

    func line(for remark: ScheduleRemark) -> Text {
        let advice = messages.advice(remark)
        return "\(advice.text): \(advice.command)"
    }

    /// What the job for reminders is and does, for `cyc doctor`.
    func reminderJob() throws -> [DoctorRow] {
        let settings = try settings
        let alarms = try? ringTimes()
        var state = try world.scheduleState(settings, alarms ?? [])
        // Of a ledger that cannot be read nobody knows what the job should be.
        if alarms == nil { state.isCurrent = true }
        let now = try world.now()
        var examinations: [DoctorRow] = []
        if let scheduler = state.scheduler {
            if state.isServed == false { throw CycError.schedule(.notServed(scheduler)) }
            let age = state.lastRun.map { Int(max(0, now - $0)) }
            examinations.append(.inOrder(.reminderJob(scheduler, lastRunSecondsAgo: age)))
        }
        let hints = state.hints(isEnabled: settings.remind.enabled, at: now)
        return examinations + hints.map { .hint(.schedule($0)) }
    }

    /// Whether each channel could deliver, for `cyc doctor`; broken only where a job counts on it.
    func reminderChannels() throws -> [DoctorRow] {
        let settings = try settings
        guard settings.remind.enabled else { return [] }
        guard !settings.remind.channels.isEmpty else { return [.hint(.noChannels)] }
        let isInstalled = try world.scheduleState(settings, []).scheduler != nil
        let deadline = world.monotonicMilliseconds() + 20_000
        var examinations: [DoctorRow] = []
        let isOver = try ask(.checkChannels, for: ChannelResponse.self, until: deadline) { finding in
            guard let trouble = finding.trouble else {
                return examinations.append(.inOrder(.channel(finding.channel)))
            }
            let found = ChannelError(finding.channel, trouble)
            examinations.append(isInstalled ? .problem(.channel(found)) : .hint(.channel(found)))
        }
        guard isOver else { throw CycError.agentFailed(detail: try world.agent()) }
        return examinations
    }
}

import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc remind`: sends reminders that are due, and manages them.
struct RemindCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc remind", "Send reminders that are due.",
        examples: """
              cyc remind install
              cyc remind list
              cyc remind snooze 2h
              cyc remind test

            cron or systemd runs cyc remind. It checks today and sends what is due; the
            [remind] table of the configuration says when, where and how often.
            """,
        subcommands: subcommands)

    static let subcommands: [any Command.Type] = [
        RemindInstallCommand.self, RemindUninstallCommand.self, List.self, On.self, Off.self,
        SnoozeReminders.self, Test.self, Log.self,
    ]

    func run(in context: CommandContext) throws -> ExitStatus {
        try context.ask(.remind, for: EmptyResponse.self)
        return .fine
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc remind list", "List this evening's reminders with what each would say now.",
            examples: """
                  cyc remind list
                  cyc remind list --json

                It shows stored data; cyc status refreshes it.
                """)

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let answer = try context.answer(.stored)
            let overview = answer.overview
            var state =
                try context.reader()?.reminders(of: overview.date) ?? ReminderState()
            state.snoozedUntil = Snooze.trusted(
                state.snoozedUntil, at: overview.now.instant)
            let policy = ReminderPolicy(answer.settings.remind, zone: answer.zone)
            let slots = list.newest(
                policy.outlook(
                    about: overview, snoozedUntil: state.snoozedUntil, records: state.records))
            let stake = ReminderStake(
                overview, answer.snapshot, settings: answer.settings, zone: answer.zone)
            let snoozedUntil = state.snoozedUntil.flatMap {
                $0 > overview.now.instant ? answer.zone.moment(at: $0) : nil
            }
            try context.write(
                isJSON: list.json,
                [
                    "enabled": .bool(answer.settings.remind.enabled),
                    "snoozed_until": JSON(snoozedUntil),
                    "slots": .array(slots.map { context.json(of: $0, stake, in: answer.zone) }),
                ]
            ) {
                let decision = policy.decision(
                    about: overview, snoozedUntil: state.snoozedUntil, records: state.records)
                var view = ReminderListView(
                    date: overview.date, decision: decision, slots: slots, stake: stake)
                view.home = context.home
                return reminderListScreen(view, messages: $0, look: $1)
            }
            return .fine
        }
    }

    struct On: Command {
        static let configuration = CommandConfiguration(
            "cyc remind on", "Enable reminders, and end a snooze.",
            examples: """
                  cyc remind on
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.switchReminders(true)
        }
    }

    struct Off: Command {
        static let configuration = CommandConfiguration(
            "cyc remind off", "Disable reminders until you enable them again.",
            examples: """
                  cyc remind off
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.switchReminders(false)
        }
    }

    struct SnoozeReminders: Command {
        static let configuration = CommandConfiguration(
            "cyc remind snooze", "Send no reminders for a while.",
            examples: """
                  cyc remind snooze 2h
                  cyc remind snooze today
                  cyc remind snooze until 21:30
                """)

        @Argument(
            help: ArgumentHelp("2h, 90m, today, 21:30 or until 21:30.", valueName: "time"),
            completion: .list(["2h", "today"]), transform: asTyped)
        var time: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let (now, zone) = (try context.world.now(), try context.zone)
            let end = try wrapping(CycError.reminder, Snooze.end(of: time, now: now, zone: zone))
            try context.ledger().snooze(until: end)
            try context.syncScheduledNotices()
            try context.write(context.messages.snoozed(until: end, today: zone.day(at: now)))
            return .fine
        }
    }

    struct Test: Command {
        static let configuration = CommandConfiguration(
            "cyc remind test", "Send a test reminder on every channel.",
            examples: """
                  cyc remind test
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            var channelErrors: [ChannelError] = []
            var isDelivered = false
            try context.ask(.testChannels(asAlarm: false), for: ChannelResponse.self) { response in
                if let error = response.failure {
                    channelErrors.append(ChannelError(response.channel, error))
                } else {
                    isDelivered = true
                    try context.write(context.messages.delivered(on: response.channel))
                }
            }
            guard isDelivered else { throw CycError.notDelivered(channelErrors) }
            guard let first = channelErrors.first else { return .fine }
            for error in channelErrors.dropFirst() { context.report(.channel(error)) }
            throw CycError.channel(first)
        }
    }

    struct Log: Command {
        static let configuration = CommandConfiguration(
            "cyc remind log", "List sent reminders with channel and result.",
            examples: """
                  cyc remind log
                  cyc remind log --limit 5
                  cyc remind log --json
                """)

        @OptionGroup var options: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let records = try context.reader()?.lastNotices(limit: options.limit) ?? []
            try context.write(
                isJSON: options.json, ["reminders": .array(records.map(context.json(of:)))]
            ) { reminderLogScreen(records, messages: $0, look: $1) }
            return .fine
        }
    }
}

extension CommandContext {
    fileprivate func switchReminders(_ isOn: Bool) throws -> ExitStatus {
        try ConfigurationFile(in: world).set("remind.enabled", to: [isOn ? "true" : "false"])
        if isOn { try ledger().snooze(until: nil) }
        try syncScheduledNotices()
        try write(isOn ? messages.remindersOn : messages.remindersOff)
        return .fine
    }

    /// Lets the agent schedule or cancel notices on the server as this evening now requires.
    fileprivate func syncScheduledNotices() throws {
        if try settings.remind.ntfyAhead || !ahead().isEmpty {
            try world.start(.remind)
        }
    }

    fileprivate func json(
        of slot: SlotForecast, _ stake: ReminderStake, in zone: Zone
    ) -> JSON {
        let text = slot.comes.map { messages.reminder(about: stake.seen(at: $0), home: home) }
        return .object([
            "at": JSON(zone.moment(at: slot.instant)), "state": .string(slot.state.rawValue),
            "channels": .array(slot.channels.map { .string($0.rawValue) }),
            "reason": JSON(slot.silence?.word),
            "title": JSON(text?.title.description), "body": JSON(text?.body),
        ])
    }

    fileprivate func json(of record: NoticeRecord) throws -> JSON {
        let (zone, now) = (try zone, try world.now())
        let delivered =
            record.wasShown(by: now)
            ? record.scheduledFor.map(zone.moment(at:)) ?? record.delivered : nil
        return .object([
            "day": JSON(record.slot.day), "slot": .string(record.slot.clock),
            "channel": .string(record.channel.rawValue), "claimed": JSON(record.claimed),
            "delivered": JSON(delivered),
            "scheduled": JSON(record.scheduledFor.map(zone.moment(at:))),
            "again": .bool(record.isAgain),
            "error": JSON(
                record.failure.map {
                    messages.explain($0, on: record.channel).message.description
                }),
            "title": .string(record.title), "body": .string(record.body),
        ])
    }
}

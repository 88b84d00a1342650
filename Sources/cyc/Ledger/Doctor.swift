import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc doctor`: checks every part and names fixes.
struct DoctorCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc doctor", "Check every part of cyc, and name the fixes.",
        examples: """
              cyc doctor
              cyc doctor --repair
              cyc doctor --json

            --repair recovers what it can read from the damaged file and from the copies
            of the last days. It says how much came back and how much is lost, and exits
            with 65 unless every page was readable and nothing is known to be lost.
            """)

    @Flag(help: "Recover the entries of a damaged ledger.")
    var repair = false

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        var checks: [DoctorCheck] = []
        var status = ExitStatus.fine
        /// Checks one part; its error does not keep the others from being checked.
        func check(_ part: DoctorPart, _ body: () throws -> [DoctorRow]) throws {
            do {
                let found = try body()
                checks += found.map { DoctorCheck(part, $0) }
                for row in found where status == .fine {
                    switch row {
                    case .problem(let error): status = error.status
                    case .loss: status = .badData
                    default: break
                    }
                }
            } catch let error as CycError {
                let isKnown = checks.contains {
                    if case .problem(error) = $0.row { true } else { false }
                }
                if !isKnown { checks.append(DoctorCheck(part, .problem(error))) }
                if status == .fine { status = error.status }
            }
        }
        // Before anything writes, which would repair them.
        let exposures = context.world.exposures((try? context.settings) ?? Settings())
        try check(.settings) { try configuration(context) }
        try check(.timeZone) { [.inOrder(.timeZone(try context.zone.name))] }
        try check(.programs) { try programs(context) }
        if repair { try check(.ledger) { [try repaired(context)] } }
        try check(.ledger) { try ledger(context) }
        if status == .fine { try check(.diary) { try diary(context) } }
        try check(.ledger) { try diskSpace(context) }
        if status == .fine { try check(.repositories) { try repositories(context) } }
        try check(.prompt) {
            try context.world.checkPrompt()
            return []
        }
        if status != .badConfiguration {
            try check(.reminders) { try context.reminderJob() }
            try check(.channels) { try context.reminderChannels() }
            try check(.alarms) { try context.alarmRows() }
            try check(.hooks) { try context.hookChecks() }
        }
        if status != .badData { try check(.machines) { try machines(context) } }
        try check(.permissions) {
            exposures.map { $0.isCritical ? .problem(.exposed($0)) : .hint(.exposed($0)) }
        }
        let hasUnread = checks.contains { if case .unread = $0.row { true } else { false } }
        let messages = context.messages
        try context.write(
            isJSON: json, ["checks": .array(checks.map { JSON($0, messages: messages) })]
        ) {
            doctorScreen(checks, home: context.home, messages: $0, look: $1)
        }
        return status == .fine && hasUnread ? .failed : status
    }

    private func configuration(_ context: CommandContext) throws -> [DoctorRow] {
        let configuration = try ConfigurationFile(in: context.world)
        _ = try configuration.load()
        let exists = Files.exists(configuration.file)
        return [.inOrder(.configuration(file: configuration.file, exists: exists))]
    }

    /// The paths of the other programs, after their versions were compared.
    private func programs(_ context: CommandContext) throws -> [DoctorRow] {
        let (version, response) = try context.programVersions()
        guard version == Version.current else {
            throw CycError.agentMismatch(own: Version.current, agent: version)
        }
        let agent = DoctorRow.inOrder(.agent(path: try context.world.agent()))
        guard let reader = response?.reader, reader.version == Version.current else {
            return [agent, .problem(.readerMissing)]
        }
        guard reader.canRead else {
            guard let git = context.world.program("git") else {
                return [agent, .problem(.readerNotConfined)]
            }
            return [agent, .inOrder(.readerThroughGit(path: reader.path, git: git))]
        }
        return [
            agent,
            .inOrder(
                .reader(
                    path: reader.path, libgit2: reader.libgit2, hasLandlock: reader.hasLandlock)),
        ]
    }

    private func repaired(_ context: CommandContext) throws -> DoctorRow {
        let files = try context.ledgerFiles()
        guard Files.exists(files.database) else { return .inOrder(.nothingToRepair) }
        // A running refresh would write to the file that is being replaced.
        let lock = try FileLock(context.world.refreshLock())
        let repair = try Ledger.repair(files, at: try context.moment())
        _ = consume lock
        switch repair {
        case .intact:
            guard try !hasRightTotals(context) else { return .inOrder(.nothingToRepair) }
            try context.ledger().forgetFocusDays()
            return .inOrder(.recounted)
        case .recounted: return .inOrder(.recounted)
        case .reconciled(let report):
            context.announceChange(of: Set(EntryKind.allCases))
            return report.isComplete ? .inOrder(.reconciled(report)) : .loss(report)
        case .replaced(let report):
            context.announceChange(of: Set(EntryKind.allCases))
            return report.isComplete ? .inOrder(.repaired(report)) : .loss(report)
        }
    }

    private func ledger(_ context: CommandContext) throws -> [DoctorRow] {
        let files = try context.ledgerFiles()
        // Upgrades a ledger of an older cyc first, of which only SQLite's own structures could be
        // checked.
        _ = try context.reader()
        let unknown = try Ledger.verify(files)
        guard try hasRightTotals(context) else {
            throw CycError.ledgerDamaged(file: files.database, detail: "focus_days.days")
        }
        let exists = Files.exists(files.database)
        return [.inOrder(.ledger(file: files.database, exists: exists))]
            + unknown.map { .inOrder(.unknown($0)) }
    }

    private func hasRightTotals(_ context: CommandContext) throws -> Bool {
        guard let reader = try context.reader() else { return true }
        return try context.focusSnapshot().hasRightTotals(reader)
    }

    private func diary(_ context: CommandContext) throws -> [DoctorRow] {
        let count = try context.reader()?.diaryCount() ?? 0
        let isSealed = try context.settings.diary.isSealed
        return (count > 0 ? [.inOrder(.diary(days: count, isSealed: isSealed))] : [])
            + (try context.world.drafts().map { .hint(.draft($0.day, path: $0.path)) })
    }

    private func machines(_ context: CommandContext) throws -> [DoctorRow] {
        let kinds = Set(try context.settings.machines.share)
        guard let view = try context.reader()?.machinesView(kinds), let remote = view.remote else {
            // A repair of the ledger can lose that it is shared, but no entry.
            return context.world.hasSharedRepository ? [.problem(.sharing(.notShared))] : []
        }
        if let failure = view.failure { return [.problem(.sharing(failure))] }
        return [.inOrder(.machines(view.machines.count, remote: remote))]
    }

    /// Checks whether the ledger's disk is full; other errors of writing are reported by the
    /// writer.
    private func diskSpace(_ context: CommandContext) throws -> [DoctorRow] {
        do { try Files.checkSpace(for: context.ledgerFiles().database) } catch {
            if case .diskFull = error { throw error }
        }
        return []
    }

    private func repositories(_ context: CommandContext) throws -> [DoctorRow] {
        let answer = try context.answer(.ifNeeded, reportsFailure: false)
        var rows = answer.overview.unread.map(DoctorRow.unread)
        // An error of the agent arrives as a text; the account's row says the same.
        let messages = context.messages
        let known = answer.snapshot.account?.failure.map { messages.explain(.gitHub($0)).message }
        if let failure = answer.failure, messages.explain(failure).message != known {
            rows.insert(.problem(failure), at: 0)
        }
        let readable = answer.snapshot.repositories.count { $0.unread == nil }
        let gaps = gaps(answer)
        if !answer.snapshot.repositories.isEmpty {
            rows.append(.inOrder(.repositories(count: readable)))
        } else if !gaps.contains(.noRepositories), answer.overview.unread.isEmpty {
            rows.append(.hint(.noRepositories))
        }
        if answer.overview.lacksAddress, !gaps.contains(.noAddress) {
            rows.append(.hint(.noAddress))
        }
        rows += gaps.map { .gap($0, today: answer.overview.date) }
        if !answer.overview.mine.isEmpty {
            rows.append(.inOrder(.addresses(answer.overview.mine)))
        }
        return try rows + account(context, answer)
    }

    /// The reasons why today is uncertain that no other row reports.
    private func gaps(_ answer: Answer) -> [ReminderStake.Gap] {
        let stake = ReminderStake(
            answer.overview, answer.snapshot, settings: answer.settings, zone: answer.zone)
        return stake.gaps.filter { gap in
            switch gap {
            case .unread: false
            case .gitHub(_, let error): error == nil
            case .unconfirmed, .noRepositories, .noAddress: true
            }
        }
    }

    /// The account, and the days on which its two sources differ.
    private func account(_ context: CommandContext, _ answer: Answer) throws -> [DoctorRow] {
        guard let account = answer.snapshot.account, account.isNamed else { return [] }
        var rows: [DoctorRow] = []
        if let offset = account.clockOffset {
            let error = CycError.gitHub(.clockDiffers(by: offset))
            if answer.failure != error { rows.append(.problem(error)) }
        }
        if let error = account.failure { return rows + [.problem(.gitHub(error))] }
        rows.append(.inOrder(.account(account.name, contributions: answer.overview.total)))
        let days = try context.reader()?.days(of: account.name) ?? [:]
        let page = Dictionary(
            (days[.page] ?? []).map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let different = (days[.calendar] ?? []).filter { one in
            guard one.isExact, let other = page[one.day], other.isExact else { return false }
            return one.count != other.count
        }.map(\.day).sorted()
        if let first = different.first, let last = different.last {
            rows.append(
                .inOrder(.sourcesDiffer(days: different.count, first: first, last: last)))
        }
        return rows
    }
}

extension JSON {
    fileprivate init(_ check: DoctorCheck, messages: Messages) {
        let explanation = messages.explanation(of: check.row, home: nil)
        let fix = explanation.hint.map { $0.commands.first?.description ?? $0.description }
        self = .object([
            "name": .string(check.part.rawValue), "state": .string(check.row.state.rawValue),
            "text": .string(explanation.message.description),
            "fix": JSON(fix),
        ])
    }
}

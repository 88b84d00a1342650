import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc doctor`: looks at every part and names the fix.
struct DoctorCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc doctor", "Check every part of cyc and name what fixes it.",
        examples: """
              cyc doctor
              cyc doctor --repair     bring back what a damaged ledger holds

            --repair takes what can still be read from the damaged file, the rest from the
            copies of the last days, says how much came back and how much is known to be
            lost, and ends with 65 unless every page could be read and nothing is lost.
            """)

    @Flag(help: "Bring back everything that a damaged ledger and its copies hold.")
    var repair = false

    func run(in session: CommandContext) throws -> ExitStatus {
        var examinations: [DoctorRow] = []
        var status = ExitStatus.fine
        /// Looks at one part; what is wrong there does not keep the others from being looked at.
        func examine(_ part: () throws -> [DoctorRow]) throws {
            do {
                let found = try part()
                examinations += found
                for examination in found where status == .fine {
                    switch examination {
                    case .problem(let problem): status = problem.status
                    case .loss: status = .badData
                    default: break
                    }
                }
            } catch let problem as CycError {
                let isKnown = examinations.contains {
                    if case .problem(problem) = $0 { true } else { false }
                }
                if !isKnown { examinations.append(.problem(problem)) }
                if status == .fine { status = problem.status }
            }
        }
        // Before anything writes, and so mends them.
        let exposures = session.world.exposures((try? session.settings) ?? Settings())
        try examine { try configuration(session) }
        try examine { [.inOrder(.timeZone(try session.zone.name))] }
        try examine { try programs(session) }
        if repair { try examine { [try repaired(session)] } }
        try examine { try ledger(session) }
        if status == .fine { try examine { try diary(session) } }
        try examine { try room(session) }
        if status == .fine { try examine { try repositories(session) } }
        try examine {
            try session.world.checkPrompt()
            return []
        }
        if status != .badConfiguration {
            try examine { try session.reminderJob() }
            try examine { try session.reminderChannels() }
            try examine { try session.alarmsHeard() }
        }
        try examine {
            exposures.map { $0.isGrave ? .problem(.exposed($0)) : .hint(.exposed($0)) }
        }
        let hasUnread = examinations.contains { if case .unread = $0 { true } else { false } }
        try session.show {
            doctorScreen(examinations, home: session.home, messages: $0, look: $1)
        }
        return status == .fine && hasUnread ? .failed : status
    }

    private func configuration(_ session: CommandContext) throws -> [DoctorRow] {
        let configuration = try ConfigurationFile(in: session.world)
        _ = try configuration.load()
        let exists = Files.exists(configuration.file)
        return [.inOrder(.configuration(file: configuration.file, exists: exists))]
    }

    /// The other programs' paths, once they have said that they belong to this one.
    private func programs(_ session: CommandContext) throws -> [DoctorRow] {
        let (version, finding) = try session.programVersions()
        guard version == Version.current else {
            throw CycError.agentMismatch(own: Version.current, agent: version)
        }
        let agent = DoctorRow.inOrder(.agent(path: try session.world.agent()))
        guard let reader = finding?.reader, reader.version == Version.current else {
            return [agent, .problem(.readerMissing)]
        }
        guard reader.canRead else {
            guard let git = session.world.program("git") else {
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

    private func repaired(_ session: CommandContext) throws -> DoctorRow {
        let files = try session.ledgerFiles()
        guard Files.exists(files.database) else { return .inOrder(.nothingToRepair) }
        // A refresh that goes on would write into what is being replaced.
        let lock = try FileLock(session.world.refreshLock())
        let repair = try Ledger.repair(files, at: try session.moment())
        _ = consume lock
        switch repair {
        case .intact: return .inOrder(.nothingToRepair)
        case .recounted: return .inOrder(.recounted)
        case .reconciled(let report):
            session.announceChange(of: Set(EntryKind.allCases))
            return report.isComplete ? .inOrder(.mended(report)) : .loss(report)
        case .replaced(let report):
            session.announceChange(of: Set(EntryKind.allCases))
            return report.isComplete ? .inOrder(.repaired(report)) : .loss(report)
        }
    }

    private func ledger(_ session: CommandContext) throws -> [DoctorRow] {
        let files = try session.ledgerFiles()
        // Of what an older cyc wrote only SQLite's own structures can be looked at.
        _ = try session.reader()
        let unknown = try Ledger.verify(files)
        let exists = Files.exists(files.database)
        return [.inOrder(.ledger(file: files.database, exists: exists))]
            + unknown.map { .inOrder(.unknown($0)) }
    }

    private func diary(_ session: CommandContext) throws -> [DoctorRow] {
        let count = try session.reader()?.diaryCount() ?? 0
        let isSealed = try session.settings.diary.isSealed
        return (count > 0 ? [.inOrder(.diary(days: count, isSealed: isSealed))] : [])
            + (try session.world.drafts().map { .hint(.draft($0.day, path: $0.path)) })
    }

    /// Whether the disk of the ledger is full; who writes tells what else keeps it from being written.
    private func room(_ session: CommandContext) throws -> [DoctorRow] {
        do { try Files.checkRoom(for: session.ledgerFiles().database) } catch {
            if case .diskFull = error { throw error }
        }
        return []
    }

    private func repositories(_ session: CommandContext) throws -> [DoctorRow] {
        let answer = try session.answer(.whatIsNeeded)
        var examinations = answer.overview.unread.map(DoctorRow.unread)
        if let failure = answer.failure,
            answer.knowledge.account?.trouble.map(CycError.hub) != failure
        {
            examinations.insert(.problem(failure), at: 0)
        }
        let readable = answer.knowledge.repositories.count { $0.unread == nil }
        let gaps = gaps(answer)
        if !answer.knowledge.repositories.isEmpty {
            examinations.append(.inOrder(.repositories(count: readable)))
        } else if !gaps.contains(.noRepositories), answer.overview.unread.isEmpty {
            examinations.append(.hint(.noRepositories))
        }
        if answer.overview.lacksAddress, !gaps.contains(.noAddress) {
            examinations.append(.hint(.noAddress))
        }
        examinations += gaps.map { .gap($0, today: answer.overview.date) }
        if !answer.overview.mine.isEmpty {
            examinations.append(.inOrder(.addresses(answer.overview.mine)))
        }
        return try examinations + account(session, answer)
    }

    /// Why today cannot be known, as far as nothing else says it.
    private func gaps(_ answer: Answer) -> [ReminderStake.Gap] {
        let stake = ReminderStake(
            answer.overview, answer.knowledge, settings: answer.settings, zone: answer.zone)
        return stake.gaps.filter { gap in
            switch gap {
            case .unread: false
            case .hub(_, let trouble): trouble == nil
            case .unlearned, .noRepositories, .noAddress: true
            }
        }
    }

    /// The account, and where its two sources do not agree.
    private func account(_ session: CommandContext, _ answer: Answer) throws -> [DoctorRow] {
        guard let account = answer.knowledge.account, account.isNamed else { return [] }
        var examinations: [DoctorRow] = []
        if let seconds = account.clockOffset {
            let trouble = CycError.hub(.clockDiffers(seconds: seconds))
            if answer.failure != trouble { examinations.append(.problem(trouble)) }
        }
        if let trouble = account.trouble { return examinations + [.problem(.hub(trouble))] }
        examinations.append(.inOrder(.account(account.name, contributions: answer.overview.total)))
        let days = try session.reader()?.days(of: account.name) ?? [:]
        let page = Dictionary(
            (days[.page] ?? []).map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let different = (days[.calendar] ?? []).filter { one in
            guard one.isExact, let other = page[one.day], other.isExact else { return false }
            return one.count != other.count
        }.map(\.day).sorted()
        if let first = different.first, let last = different.last {
            examinations.append(
                .inOrder(.sourcesDiffer(days: different.count, first: first, last: last)))
        }
        return examinations
    }
}

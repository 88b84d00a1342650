import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc push`: pushes the commits that today needs.
struct PushCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc push", "Push the commits that make today count.",
        examples: """
              cyc push
              cyc push --dry-run
              cyc push --yes

            Shows which branch goes to which addresses, asks, and runs git push for each.
            Commits that won't count even when pushed are listed with a fix. cyc never
            forces a push.
            """)

    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Don't ask.")
    var isSure = false

    @Flag(
        name: [.customLong("dry-run"), .customShort("n")], help: "Only show what would be pushed.")
    var isRehearsal = false

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let world = context.world
        let started = world.timeAwake()
        let answer = try context.answer(.ifNeeded)
        var reports = [
            try context.report(on: answer.overview.date, after: answer, startedAt: started)
        ]
        for day in try context.lateDays(after: answer) {
            reports.append(try context.report(on: day, after: answer, startedAt: started))
        }
        let repositories = try context.reader()?.repositories() ?? []
        let plan = PushPlan(reports, in: repositories)
        let view = PushView(plan, unread: reports[0].unread, home: context.home)
        func writeJSON(_ results: [Bool?]) throws {
            try context.write(json: context.members(of: plan, results))
        }
        if !json { try context.show { pushScreen(view, messages: $0, look: $1) } }
        guard !plan.pushes.isEmpty else {
            if json {
                try writeJSON([])
            } else {
                try context.write(["", context.messages.headline(TodaySummary(answer.overview))])
            }
            return .fine
        }
        guard !isRehearsal else {
            if json { try writeJSON(plan.pushes.map { _ in nil }) }
            return .fine
        }
        guard let git = world.program("git") else { throw CycError.gitMissing }
        if !isSure {
            guard world.isTerminal(.input) else {
                throw CycError.usage(
                    message: "can't ask, because standard input is not a terminal",
                    hint: "add --yes to push, or --dry-run to only look")
            }
            if json {
                context.writeError(
                    pushScreen(
                        view, messages: context.messages, look: context.look(of: .error)))
            }
            context.writeError("")
            guard
                try context.asks(
                    context.messages.askToPush(plan.pushes.count),
                    otherwise: context.messages.nothingPushed, defaultsToYes: true)
            else {
                if json { try writeJSON(plan.pushes.map { _ in nil }) }
                return .fine
            }
        }
        let (results, status) = try context.push(plan.pushes, with: git)
        if json {
            try writeJSON(results)
        } else if status != .interrupted {
            try context.writeHeadline()
        }
        return status
    }
}

extension CommandContext {
    /// The past days without contributions on which the user made commits that are not yet where
    /// they count, latest first.
    ///
    /// Without an account such days are green whether the commits are pushed or not.
    fileprivate func lateDays(after answer: Answer) throws -> [Day] {
        let snapshot = answer.snapshot
        guard snapshot.accountName != nil, let reader = try reader() else { return [] }
        let unread = Set(snapshot.repositories.filter { $0.unread != nil }.map(\.id))
        let known = Dictionary(
            try reader.repositories().filter { !unread.contains($0.id) }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        let mine = answer.overview.mine
        guard let account = snapshot.account else { return [] }
        return try (1...Self.maxLateDays).map { answer.overview.date.advanced(by: -$0) }
            .filter { day in
                guard snapshot.grass[day] == 0 else { return false }
                return try reader.commits(on: day).contains { group in
                    guard let repository = known[group.repository],
                        mine.contains(group.address, in: group.repository)
                    else { return false }
                    return group.locatedCommits.contains { commit in
                        !CommitVerdict(of: commit, in: repository, for: account, mine: mine)
                            .isPublished
                    }
                }
            }
    }

    /// The past days searched for commits that were never pushed; units: days.
    private static let maxLateDays = 31

    /// Runs git push for each.
    ///
    /// Messages go to standard error, as git's own do, so that a closed output stops no push.
    ///
    /// - Returns: Whether each was pushed, and the exit status.
    fileprivate func push(
        _ pushes: [PushPlan.Push], with git: String
    ) throws -> (results: [Bool?], status: ExitStatus) {
        var status = ExitStatus.fine
        var results: [Bool?] = []
        Interrupt.catchOnce()
        for push in pushes {
            let path: Text = "\(abbreviatingHome(push.path, home: home))"
            writeError([Line(path, .strong).painted(look(of: .error))])
            let variables = world.environmentForGit(at: push.path)
            var failure: PushError? = .interrupted
            if !Interrupt.isRequested {
                let tip = try commit(sentBy: push, with: git, variables)
                let result = try world.runAtTerminal(
                    git,
                    [
                        "-C", push.path, "push", "--porcelain",
                        // Its errors pass through cyc, so git does not see the terminal.
                        world.isTerminal(.error) ? "--progress" : "--no-progress", "--",
                        push.remote.description, push.refspec.explicit,
                    ], variables: variables)
                if result.status == 0 {
                    failure = nil
                    let report = PushReport(
                        porcelain: String(decoding: result.output, as: UTF8.self))
                    try record(push, sent: tip, report, with: git, variables)
                } else if !Interrupt.isRequested {
                    failure = PushError(
                        porcelain: String(decoding: result.output, as: UTF8.self),
                        status: result.status)
                    status = .unavailable
                }
            }
            results.append(failure == nil)
            writeError(
                pushResult(
                    of: push, failure,
                    next: failure.flatMap {
                        nextCommand(after: $0, of: push, with: git, variables)
                    },
                    messages: messages, look: look(of: .error)))
        }
        // The next command shows what was pushed.
        return (results, Interrupt.isRequested ? .interrupted : status)
    }

    /// Refreshes and prints the state of today.
    fileprivate func writeHeadline() throws {
        let answer = try answer(.ifNeeded)
        let line = Line(messages.headline(TodaySummary(answer.overview)), .strong)
        try write([""] + line.wrapped(to: look.width, indent: 2).map { $0.painted(look) })
    }

    // MARK: Sent commits

    /// The most commits that are recorded for a push; for more, the next refresh has to find them.
    private static let maxRecorded = 500
    /// The time limit of a query to git.
    private static let queryTimeout = Duration.seconds(5)

    /// The commit that a push is about to send; `nil` if git reports an error.
    private func commit(
        sentBy push: PushPlan.Push, with git: String, _ variables: [String: String]
    ) throws -> CommitID? {
        let source = push.refspec.explicit.prefix { $0 != ":" }
        let words = ["-C", push.path, "rev-parse", "--verify", "--quiet", "\(source)^{commit}"]
        let result = try world.run(
            git, words, variables: variables, within: Self.queryTimeout)
        guard let result, result.status == 0 else { return nil }
        return CommitID(hex: trimmed(String(decoding: result.output, as: UTF8.self)))
    }

    /// Records the commits of the plan that were sent, for the addresses that git reported.
    ///
    /// - Parameter tip: The commit that was to be sent; nothing is recorded if it changed since.
    private func record(
        _ push: PushPlan.Push, sent tip: CommitID?, _ report: PushReport, with git: String,
        _ variables: [String: String]
    ) throws {
        guard let tip, try commit(sentBy: push, with: git, variables) == tip,
            push.commits <= Self.maxRecorded
        else { return }
        let branch = push.refspec.ends.target
        let reached = push.destinations.filter { report.has(branch, at: $0.url) }
        let now = try world.now()
        for (day, commits) in push.sent {
            let sent = try commits.filter { commit in
                let words = [
                    "-C", push.path, "merge-base", "--is-ancestor", "\(commit)", "\(tip)",
                ]
                let result = try world.run(
                    git, words, variables: variables, within: Self.queryTimeout)
                return result?.status == 0
            }
            let proofs = reached.map {
                LocationProof(place: $0.key, branch: branch, isPresent: true, at: now)
            }
            try ledger().note(
                sent.flatMap { commit in proofs.map { (commit: commit, proof: $0) } }, on: day)
        }
    }

    // MARK: JSON

    /// - Parameter results: Whether each was pushed; `nil` if not attempted.
    fileprivate func members(of plan: PushPlan, _ results: [Bool?]) -> JSONMembers {
        [
            "pushes": .array(
                zip(plan.pushes, results).map { push, result in
                    .object([
                        "repository": .string(push.path),
                        "remote": .string(push.remote.description),
                        "branch": .string(push.refspec.ends.target),
                        "to": .array(push.destinations.map { .string($0.url) }),
                        "commits": JSON(push.commits),
                        "command": .string("\(Fix.push(push, home: nil))"),
                        "pushed": result.map { .bool($0) } ?? .null,
                    ])
                }),
            "left": .array(
                plan.obstacles.map { obstacle in
                    .object([
                        "repository": .string(obstacle.path),
                        "cause": .string(obstacle.reason.fact.cause),
                        "text": .string(messages.sentence(obstacle.reason).description),
                        "fix": JSON(
                            obstacle.reason.remedy.map { "\(messages.instruction($0, home: nil))" }),
                    ])
                }),
        ]
    }

    /// The command after which the push works, if there is one.
    private func nextCommand(
        after failure: PushError, of push: PushPlan.Push, with git: String,
        _ variables: [String: String]
    ) -> ShellCommand? {
        switch failure {
        case .refused: return nil
        case .failed, .interrupted: return Fix.push
        case .behind: break
        }
        let words = [
            "-C", push.path, "rev-parse", "--is-inside-work-tree", "--symbolic-full-name", "HEAD",
        ]
        // Without knowing what is checked out, no command is suggested.
        guard
            let result = try? world.run(
                git, words, variables: variables, within: Self.queryTimeout),
            result.status == 0
        else { return nil }
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
        guard lines.count == 2, lines[0] == "true" else { return nil }
        let source = push.refspec.ends.source
        if source == "HEAD" || lines[1] == "refs/heads/\(source)" {
            return Fix.pullAndPush(push, branch: nil, home: home)
        }
        return BranchName(source).flatMap { Fix.pullAndPush(push, branch: $0, home: home) }
    }
}

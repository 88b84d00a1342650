import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc push`: pushes what today needs.
struct PushCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc push", "Push the commits that today needs.",
        examples: """
              cyc push                      show, ask, push
              cyc push --dry-run            only show
              cyc push --yes                ask nothing

            Shows which branch of which repository goes where, asks, and runs git push
            for each. What no push makes count is named with its reason and its fix.
            Nothing is ever forced.
            """)

    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Ask nothing.")
    var isSure = false

    @Flag(
        name: [.customLong("dry-run"), .customShort("n")], help: "Only show what would be pushed.")
    var isRehearsal = false

    func run(in session: Session) throws -> ExitStatus {
        let world = session.world
        let started = world.monotonicMilliseconds()
        let answer = try session.answer(.whatIsNeeded)
        var reports = [
            try session.report(on: answer.overview.date, after: answer, startedAt: started)
        ]
        for day in try session.lateDays(after: answer) {
            reports.append(try session.report(on: day, after: answer, startedAt: started))
        }
        let plan = PushPlan(reports)
        let view = PushView(plan, unread: reports[0].unread, home: session.home)
        try session.show { pushScreen(view, messages: $0, look: $1) }
        guard !plan.pushes.isEmpty else {
            try session.write(["", session.messages.headline(answer.todaySummary)])
            return .fine
        }
        guard !isRehearsal else { return .fine }
        guard let git = world.program("git") else { throw Problem.gitMissing }
        if !isSure {
            guard world.isTerminal(.input) else {
                throw Problem.usage(
                    message: "nobody is here to be asked whether to push",
                    hint: "say so on the command line: --yes, or --dry-run to look only")
            }
            session.complain("")
            guard
                try session.asks(
                    session.messages.askToPush(plan.pushes.count),
                    otherwise: session.messages.nothingPushed, isUsual: true)
            else { return .fine }
        }
        return try session.push(plan.pushes, with: git)
    }
}

extension Session {
    /// The past days that nothing colours yet, with commits of mine that are not where they count, the
    /// latest first.
    ///
    /// Without an account they are green whether they are pushed or not.
    fileprivate func lateDays(after answer: Answer) throws -> [Day] {
        let knowledge = answer.knowledge
        guard knowledge.account?.isNamed == true, let reader = try reader() else { return [] }
        let known = Set(knowledge.repositories.filter { $0.unread == nil }.map(\.id))
        let mine = answer.overview.mine
        return try (1...Self.latestDays).map { answer.overview.date.advanced(by: -$0) }
            .filter { day in
                guard knowledge.grass[day] == 0 else { return false }
                return try reader.commits(on: day).contains { group in
                    known.contains(group.repository)
                        && mine.contains(group.address, in: group.repository)
                        && group.records.contains { !$0.isPublished }
                }
            }
    }

    /// How far back is looked for commits that were never pushed.
    ///
    /// Units: days.
    private static let latestDays = 31

    /// Runs git for each, then looks at today again.
    ///
    /// What is said goes beside the answer, as git's own words do, so that nobody who stops reading
    /// keeps a repository from being pushed.
    fileprivate func push(_ pushes: [PushPlan.Push], with git: String) throws -> ExitStatus {
        var status = ExitStatus.fine
        Interrupt.catchOnce()
        for push in pushes {
            let path: Text = "\(abbreviatingHome(push.path, home: home))"
            complain([Line(path, .strong).painted(look(of: .error))])
            let variables = world.environmentForGit(at: push.path)
            var failure: PushFailure? = .interrupted
            if !Interrupt.isRequested {
                let said = try world.runAtTerminal(
                    git,
                    [
                        "-C", push.path, "push", "--porcelain", "--", push.remote.description,
                        push.refspec.explicit,
                    ], variables: variables)
                if said.status == 0 {
                    failure = nil
                } else if !Interrupt.isRequested {
                    failure = PushFailure(
                        porcelain: String(decoding: said.output, as: UTF8.self),
                        status: said.status)
                    status = .unavailable
                }
            }
            complain(
                pushResult(
                    of: push, failure,
                    next: failure.flatMap { next(after: $0, of: push, with: git, variables) },
                    messages: messages, look: look(of: .error)))
        }
        // What was pushed is seen by the next command.
        if Interrupt.isRequested { return .interrupted }
        let answer = try answer(.whatIsNeeded)
        let line = Line(messages.headline(answer.todaySummary), .strong)
        try write([""] + line.wrapped(to: look.width, indent: 2).map { $0.painted(look) })
        return status
    }

    /// What makes the next push work, where a command does.
    private func next(
        after failure: PushFailure, of push: PushPlan.Push, with git: String,
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
        // Where git cannot tell what is checked out, nothing is advised.
        guard
            let said = try? world.run(git, words, variables: variables, milliseconds: 5000),
            said.status == 0
        else { return nil }
        let lines = String(decoding: said.output, as: UTF8.self).split(separator: "\n")
        guard lines.count == 2, lines[0] == "true" else { return nil }
        let source = push.refspec.ends.source
        if source == "HEAD" || lines[1] == "refs/heads/\(source)" {
            return Fix.takeIn(push, branch: nil, home: home)
        }
        return BranchName(source).flatMap { Fix.takeIn(push, branch: $0, home: home) }
    }
}

import CycCore
import CycRepositories
import CycStore
import CycSystem

/// Looks at everything that decides about the commits of one day, and tells `cyc` in lines of words.
///
/// Which repository is a fork and so on goes into the ledger; what cannot be asked stays as it was.
func why(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    let zone = try desk.zone
    let day =
        try words.value(of: "--day").flatMap { Day(iso: $0) } ?? zone.day(at: desk.world.now())
    var request = Renewal.Request()
    request.standing = words.value(of: "--standing")
    // Another refresh learns them, too.
    request.patience = 1000
    let patience = words.value(of: "--patience").flatMap { Int64($0) } ?? HubRules.usualPatience

    var findings = DayFindings()
    if patience > 0 {
        let renewal = Renewal(request, desk, progress: Progress(desk, isShown: false))
        do {
            try renewal.learnRules(of: day, within: patience)
        } catch Problem.ledgerBusy {
            // What is known of them is used.
        }
    }
    let ledger = try desk.ledger()
    let settings = try desk.settings
    let knowledge = try ledger.facts(
        standingIn: request.standing, today: day, following: settings.github
    ).knowledge
    let look = DayLook(
        day: day, span: zone.firstInstant(of: day)..<zone.firstInstant(of: day.advanced(by: 1)),
        mine: knowledge.mine(settings), desk: desk, ledger: ledger)
    for repository in knowledge.repositories where repository.unread == nil {
        findings.repositories[repository.id] = try look.findings(in: repository)
    }
    try desk.world.write(findings.lines.map { "\($0)\n" }.joined())
    return .fine
}

/// A look at the commits of one day in every repository.
private struct DayLook {
    let day: Day
    /// The day where the person is, in seconds since 1970-01-01T00:00:00Z.
    let span: Range<Int64>
    let mine: MyAddresses
    let desk: Desk
    let ledger: Ledger

    /// - Returns: `nil` for a repository that cannot be read now, which the next refresh tells.
    func findings(in known: KnownRepository) throws -> DayFindings.Repository? {
        do {
            let repository = try Repository(at: known.path, environment: desk.world.gitEnvironment)
            let history = try repository.history(
                around: day, in: span, by: mine.addresses(in: known.id),
                shouldStop: { Interrupt.isRequested })
            var findings = DayFindings.Repository()
            findings.head = history.head
            findings.headNeeds = history.headNeeds
            findings.hasAuthorAddress = try repository.hasAuthorAddress()
            for commit in history.commits {
                findings.branches[commit.id] = commit.branch
                guard commit.authored != day, commit.isLocal else { continue }
                findings.others.append(
                    DayFindings.OtherDay(
                        id: commit.id, authored: commit.authored,
                        isPushed: try isPushed(commit, of: known)))
            }
            for name in try repository.defaultBranches() {
                for remote in known.remotes {
                    let folder = "refs/remotes/\(remote.name)/"
                    guard name.hasPrefix(folder) else { continue }
                    let branch = String(name.dropFirst(folder.count))
                    if branch != "gh-pages" || findings.defaults[remote.name] == nil {
                        findings.defaults[remote.name] = branch
                    }
                }
            }
            return findings
        } catch is UnreadReason {
            return nil
        } catch is ScanStopped {
            throw Problem.interrupted
        }
    }

    private func isPushed(_ commit: RecentCommit, of repository: KnownRepository) throws -> Bool {
        try ledger.commits(on: commit.authored).contains { group in
            group.repository == repository.id
                && group.records.contains { $0.id == commit.id && $0.isPushed }
        }
    }
}

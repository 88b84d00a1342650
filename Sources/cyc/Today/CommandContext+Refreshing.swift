import CycCore
import CycRun
import CycSystem

/// The refresh that an answer may start.
enum RefreshPolicy {
    /// Only stored data, without writing anything.
    case cached
    /// Only stored data.
    case stored
    /// Stored data if it is current, else what can be read within `sync.timeout`.
    case ifNeeded
    /// Everything is read again, without a time limit.
    case everything

    var mayRefresh: Bool { self == .ifNeeded || self == .everything }
}

/// The sources that have to be refreshed.
struct Needs: Equatable {
    var repositories = false
    var github = false
}

/// The result of a refresh.
struct RefreshResult {
    /// Whether everything that was found in the repositories is stored.
    var hasReadRepositories = false
    /// Whether it ended in time; else it continues in the background.
    var isOver = true
    /// Whether an earlier refresh was still running instead.
    var isOtherRefresh = false
    /// The last stage that was reported.
    var stage: RefreshStage?
    var failure: CycError?

    /// The reason why repositories that changed count as unread; `nil` if everything was read.
    var unreadReason: UnreadReason? {
        hasReadRepositories ? nil : isOver ? .changed : .pending
    }

    /// The error that an answer reports, the first of: this refresh's, its delay, the last one in
    /// the background, and the reason why today is uncertain; `nil` for none.
    ///
    /// - Parameter overview: Computed after the refresh.
    func reportedError(
        of overview: Overview, in zone: Zone, _ refreshPolicy: RefreshPolicy, asksGitHub: Bool
    ) -> CycError? {
        let (snapshot, account) = (overview.snapshot, overview.snapshot.account)
        if let failure = failure ?? delay(snapshot.unread, asksGitHub: asksGitHub) {
            return failure
        }
        // A background error is reported as long as it keeps the answer old.
        let backgroundError = refreshPolicy == .everything ? nil : account?.failure
        let error =
            backgroundError
            ?? account?.todayError(in: zone, at: overview.now.instant)
            ?? overview.unconfirmed.compactMap(\.failure).first
        return error.map(CycError.gitHub)
    }

    /// The error of a refresh that took too long; `nil` if nothing that was requested is missing,
    /// or an earlier refresh is running.
    func delay(_ unread: [Unread], asksGitHub: Bool) -> CycError? {
        guard !isOver, !isOtherRefresh else { return nil }
        let pending = unread.filter { $0.reason == .pending }.map(\.path)
        if stage != .github, !pending.isEmpty { return .slowReading(pending) }
        return asksGitHub || stage == .github ? .gitHub(.timedOut) : nil
    }
}

extension CommandContext {
    /// Longer than any refresh takes.
    private static let noLimit = Duration.hours(1_000_000)

    /// Lets the agent read what changed; nothing counts as read unless the result says so.
    ///
    /// - Throws: A ``CycError`` of the settings.
    func refresh(
        _ needs: Needs, _ refreshPolicy: RefreshPolicy, currentRepository place: String?
    ) throws -> RefreshResult {
        let timeout =
            refreshPolicy == .everything ? Self.noLimit : try settings.sync.timeout
        let deadline = world.timeAwake() + timeout
        var end = RefreshResult()
        let request = AgentRequest.refresh(
            currentRepository: place, asksGitHub: needs.github,
            isEverything: refreshPolicy == .everything)
        do {
            let isOver = try ask(request, for: RefreshResponse.self, until: deadline) { response in
                switch response {
                case .repositoriesAreRead: end.hasReadRepositories = true
                case .anotherRuns: end.isOtherRefresh = true
                }
            } began: { stage in
                // A stage stores its results before another one begins; GitHub may not end in time.
                let hasRead = end.hasReadRepositories || end.stage == .repositories
                end.hasReadRepositories = hasRead && stage != .repositories
                end.stage = stage
            }
            end.isOver = isOver && !end.isOtherRefresh
        } catch let error as CycError {
            end.failure = error
        }
        return end
    }
}

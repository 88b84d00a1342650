import CycCore
import CycRun
import CycSystem

/// How much an answer may cost.
enum RefreshPolicy {
    /// What is stored, and nothing is written.
    case cached
    /// What is stored.
    case stored
    /// What is stored if it is still right, else what can be read within `sync.timeout`.
    case whatIsNeeded
    /// Everything anew, however long it takes.
    case everything

    var mayRefresh: Bool { self == .whatIsNeeded || self == .everything }
}

/// What an answer lacks.
struct Needs: Equatable {
    var repositories = false
    var github = false
}

/// How a refresh ended.
struct RefreshEnd {
    /// Whether everything that was found in the repositories is stored.
    var hasReadRepositories = false
    /// Whether it ended in time; else it goes on in the background.
    var isOver = true
    /// Whether it is another one, which had begun before.
    var isAnothers = false
    /// What it was at last.
    var stage: RefreshStage?
    var failure: CycError?

    /// The reason why repositories that changed count as unread; `nil` if everything was read.
    var unreadReason: UnreadReason? {
        hasReadRepositories ? nil : isOver ? .changed : .pending
    }

    /// The failure that an answer reports.
    ///
    /// - Parameters:
    ///   - overview: Made from the data after the refresh.
    ///   - zone: The zone that ends the day.
    ///   - effort: What the answer may cost.
    ///   - asksGitHub: Whether GitHub was to be asked.
    /// - Returns: The first of: the failure of this refresh, its delay, the last failure of one in the
    ///   background, and the reason why the present day is uncertain; `nil` for none.
    func reportedFailure(
        of overview: Overview, in zone: Zone, _ effort: RefreshPolicy, asksGitHub: Bool
    ) -> CycError? {
        let (knowledge, account) = (overview.knowledge, overview.knowledge.account)
        if let failure = failure ?? delay(knowledge.unread, asksGitHub: asksGitHub) {
            return failure
        }
        // What failed in the background is not forgotten while it keeps the answer old.
        let former = effort == .everything ? nil : account?.trouble
        let trouble =
            former
            ?? account?.presentTrouble(in: zone, at: overview.now.secondsSinceEpoch)
            ?? overview.unlearned.compactMap(\.trouble).first
        return trouble.map(CycError.hub)
    }

    /// What an answer that came too late was waiting for.
    ///
    /// - Parameters:
    ///   - unread: What is not read now.
    ///   - asksGitHub: Whether GitHub was to be asked.
    /// - Returns: `nil` if nothing that was asked for is missing, or another refresh is at it.
    func delay(_ unread: [Unread], asksGitHub: Bool) -> CycError? {
        guard !isOver, !isAnothers else { return nil }
        let pending = unread.filter { $0.reason == .pending }.map(\.path)
        if stage != .github, !pending.isEmpty { return .slowReading(pending) }
        return asksGitHub || stage == .github ? .hub(.timedOut) : nil
    }
}

extension CommandContext {
    /// Has the second program read what changed.
    ///
    /// - Returns: How that ended; whatever it was, nothing counts as read unless it says so.
    /// - Throws: A ``CycError`` of the settings.
    func refresh(
        _ needs: Needs, _ effort: RefreshPolicy, standingIn place: String?
    ) throws -> RefreshEnd {
        let patience =
            effort == .everything ? Int64.max / 2 : Int64(try settings.sync.timeout) * 1000
        let deadline = world.monotonicMilliseconds() + patience
        var end = RefreshEnd()
        let request = AgentRequest.refresh(
            standing: place, asksGitHub: needs.github, isEverything: effort == .everything)
        do {
            var stage: RefreshStage?
            let isOver = try ask(request, for: RefreshResponse.self, until: deadline) { finding in
                switch finding {
                case .repositoriesAreRead: end.hasReadRepositories = true
                case .anotherRuns: end.isAnothers = true
                }
            } began: {
                stage = $0
            }
            end.stage = stage
            end.isOver = isOver && !end.isAnothers
        } catch let problem as CycError {
            end.failure = problem
        }
        return end
    }
}

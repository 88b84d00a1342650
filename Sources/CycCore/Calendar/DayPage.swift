/// Everything done or due on one day, in chronological order.
package struct DayPage: Sendable {
    /// One of the user's commits, listed once even if several repositories hold it.
    package struct Commit: Hashable, Sendable {
        package let repository: String
        package let id: CommitID
        package let authored: Instant?
        /// Untrusted text; `nil` if none is stored.
        package let subject: String?
        package let isPushed: Bool
        /// Whether one of its repositories has a remote.
        package let hasRemote: Bool

        package init(
            repository: String, id: CommitID, authored: Instant?, subject: String?, isPushed: Bool,
            hasRemote: Bool = true
        ) {
            self.repository = repository
            self.id = id
            self.authored = authored
            self.subject = subject
            self.isPushed = isPushed
            self.hasRemote = hasRemote
        }
    }

    /// An entry of the timeline.
    package enum Item: Sendable {
        case commit(Commit)
        case focus(FocusEntry)
        case todo(Todo)
    }

    package let date: Day
    package let today: Day
    /// Why the day counts or does not; `nil` for a future day.
    package var report: DayReport?
    package var commits: [Commit] = []
    /// Focus intervals of the logical day with this date.
    package var intervals: [FocusEntry] = []
    /// Focus of the whole logical day.
    package var focus: FocusDay
    package var todosDone: [Todo] = []
    /// Due on the day; for today, overdue ones too.
    package var todosDue: [Todo] = []
    package var ddays: [DDay] = []
    /// Challenges active on the day, with their progress on it.
    package var challenges: [ChallengeProgress] = []
    /// Diary entry of the logical day; ``DiaryRules`` decide whether it may be shown.
    package var diary: DiaryEntry?
    package var badges: [Badge] = []
    package var isPerfect = false

    package init(_ date: Day, today: Day, focus: FocusDay) {
        self.date = date
        self.today = today
        self.focus = focus
    }

    package var isFuture: Bool { date > today }

    /// Ascending by time; items without a time come first.
    package var timeline: [(at: Instant?, item: Item)] {
        var items: [(at: Instant?, item: Item)] = []
        items += intervals.map { ($0.interval.from, .focus($0)) }
        items += commits.map { ($0.authored, .commit($0)) }
        items += todosDone.map { ($0.content.done?.instant, .todo($0)) }
        // At equal times: focus, then commits made in it, then to-dos that they closed.
        return items.enumerated().sorted {
            ($0.element.at ?? .min, $0.offset) < ($1.element.at ?? .min, $1.offset)
        }.map(\.element)
    }
}

extension DayPage.Commit {
    /// The user's commits among the commits of a day, by time.
    ///
    /// - Parameters:
    ///   - commits: Commits of one day.
    ///   - repositories: Commits of other repositories are left out.
    /// - Returns: Each commit once, pushed if any of its repositories has it pushed.
    package static func all(
        _ commits: [DayCommits], in repositories: [KnownRepository],
        subjects: [CommitID: String], mine: MyAddresses
    ) -> [DayPage.Commit] {
        let places = Dictionary(
            repositories.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [CommitID: DayPage.Commit] = [:]
        for part in commits where mine.contains(part.address, in: part.repository) {
            guard let place = places[part.repository] else { continue }
            for commit in part.locatedCommits {
                let record = commit.record
                let known = found[record.id]
                // Prefer a repository that has it pushed.
                let isPreferred = known.map { !$0.isPushed && commit.isPushed } ?? true
                found[record.id] = DayPage.Commit(
                    repository: isPreferred ? place.path : known?.repository ?? place.path,
                    id: record.id,
                    authored: record.authored ?? known?.authored, subject: subjects[record.id],
                    isPushed: commit.isPushed || known?.isPushed == true,
                    hasRemote: !place.remotes.isEmpty || known?.hasRemote == true)
            }
        }
        return found.values.sorted {
            ($0.authored ?? .min, $0.id) < ($1.authored ?? .min, $1.id)
        }
    }
}

extension Challenge {
    /// Progress as of `day`; `nil` if the challenge was not active then.
    ///
    /// For a future day it is the progress of today.
    package func standing(
        on day: Day, today: Day, in grass: Grass, freezes: [Freeze], settings: Settings
    ) -> ChallengeProgress? {
        guard start <= day, until.map({ day <= $0 }) ?? true, stopped.map({ day < $0 }) ?? true
        else { return nil }
        var progress = progress(
            in: grass, freezes: freezes, settings: settings, today: min(day, today))
        progress.count(from: max(day, today), insteadOf: today)
        switch progress.state {
        case .active: return progress
        case .completed: return progress.end == day ? progress : nil
        case .broken: return progress.brokenOn == day ? progress : nil
        case .expired: return nil
        }
    }
}

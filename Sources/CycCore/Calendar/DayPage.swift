/// One day whole: what was done on it in the order of the day, and what was due.
package struct DayPage: Sendable {
    /// A commit of mine, once however many repositories hold it.
    package struct Commit: Hashable, Sendable {
        package let repository: String
        package let id: CommitID
        package let authored: Instant?
        /// From outside; `nil` where none is kept.
        package let subject: String?
        package let isPushed: Bool
        /// Whether there is somewhere to push it to.
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

    /// Something with a time.
    package enum Item: Sendable {
        case commit(Commit)
        case focus(FocusEntry)
        case todo(Todo)
    }

    package let date: Day
    package let today: Day
    /// Why the day is or is not green; `nil` for a day to come.
    package var report: DayReport?
    package var commits: [Commit] = []
    /// Intervals of the own day with this date.
    package var intervals: [FocusEntry] = []
    /// All of that own day.
    package var focus: FocusDay
    package var todosDone: [Todo] = []
    /// Due on the day; on the present one also what was due before.
    package var todosDue: [Todo] = []
    package var ddays: [DDay] = []
    /// Those that went on, as they stood on the day.
    package var challenges: [ChallengeProgress] = []
    /// What was written on the own day with this date; what of it may be shown, ``DiaryRules`` say.
    package var diary: DiaryEntry?
    package var badges: [Badge] = []
    package var isPerfect = false

    package init(_ date: Day, today: Day, focus: FocusDay) {
        self.date = date
        self.today = today
        self.focus = focus
    }

    package var isToCome: Bool { date > today }

    /// Ascending by time; what has none comes first.
    package var timeline: [(at: Instant?, item: Item)] {
        var items: [(at: Instant?, item: Item)] = []
        items += intervals.map { ($0.interval.from, .focus($0)) }
        items += commits.map { ($0.authored, .commit($0)) }
        items += todosDone.map { ($0.content.done?.secondsSinceEpoch, .todo($0)) }
        // Equal times keep this order: the focus, what was committed in it, what that closed.
        return items.enumerated().sorted {
            ($0.element.at ?? .min, $0.offset) < ($1.element.at ?? .min, $1.offset)
        }.map(\.element)
    }
}

extension DayPage.Commit {
    /// Those of `mine` among the commits of a day, by time.
    ///
    /// - Parameters:
    ///   - commits: Of one day.
    ///   - repositories: Those that count; commits of others are left out.
    ///   - subjects: As far as they are kept.
    ///   - mine: Whose commits count.
    /// - Returns: Each once, pushed where any of its repositories has it so.
    package static func all(
        _ commits: [DayCommits], in repositories: [KnownRepository],
        subjects: [CommitID: String], mine: MyAddresses
    ) -> [DayPage.Commit] {
        let places = Dictionary(
            repositories.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [CommitID: DayPage.Commit] = [:]
        for part in commits where mine.contains(part.address, in: part.repository) {
            guard let place = places[part.repository] else { continue }
            for commit in part.sightings {
                let record = commit.record
                let known = found[record.id]
                // Where it is pushed tells more than a clone in which it is not.
                let isFirst = known.map { !$0.isPushed && commit.isPushed } ?? true
                found[record.id] = DayPage.Commit(
                    repository: isFirst ? place.path : known?.repository ?? place.path,
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
    /// How it stood on `day`; `nil` where it did not go on then.
    ///
    /// One to come is looked at as it stands today.
    package func standing(
        on day: Day, today: Day, in grass: Grass, freezes: [Freeze], settings: Settings
    ) -> ChallengeProgress? {
        guard start <= day, until.map({ day <= $0 }) ?? true, stopped.map({ day < $0 }) ?? true
        else { return nil }
        let progress = progress(
            in: grass, freezes: freezes, settings: settings, today: min(day, today))
        switch progress.state {
        case .active: return progress
        case .completed: return progress.end == day ? progress : nil
        case .broken: return progress.brokenOn == day ? progress : nil
        case .expired: return nil
        }
    }
}

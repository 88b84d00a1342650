import CycCore
import TestSupport

/// The simulated facts, known to cyc or not: accounts, repositories, commits, and the times from
/// which GitHub counts them.
///
/// Instants are seconds since 1970-01-01T00:00:00Z.
struct Truth {
    struct Contribution {
        let day: Day
        let from: Instant
        var until = Instant.max
        /// Whether only the public page counts it, not the API with the token.
        let isPrivate: Bool
    }

    struct Owner {
        let login: String
        let id: Int64
        var verified: [String]
        var contributions: [Contribution] = []

        var noreply: String { "\(id)+\(login)@users.noreply.github.com" }

        func count(_ day: Day, at now: Instant, onPage: Bool) -> Int {
            contributions.count {
                $0.day == day && $0.from <= now && now < $0.until && (onPage || !$0.isPrivate)
            }
        }
    }

    /// A repository on GitHub.
    struct Place {
        let owner: String
        let name: String
        var isFork = false
        var defaultBranch = "main"
        var canPush = false
        var hasOpened = false
        var hasForked = false
        var isPrivate = false

        var fullName: String { "\(owner)/\(name)" }
        var parent: String? { isFork ? "up/\(name)" : nil }
        /// Whether commits there can count for the user.
        var takesPart: Bool {
            !isFork && (owner == Truth.person || canPush || hasOpened || hasForked)
        }
    }

    /// A clone on the user's machine.
    struct Clone {
        enum Remote { case github, elsewhere, none }

        /// Push addresses of a clone that is fetched from GitHub.
        enum Pushes: CaseIterable {
            /// The address it is fetched from.
            case there
            /// Another host only.
            case elsewhere
            /// GitHub and another host, each of which may fail.
            case both
            /// Another remote, which GitHub hides; nothing is ever pushed to this one.
            case hidden
        }

        let name: String
        let remote: Remote
        var pushes = Pushes.there
        /// States of its repository on GitHub with their start; none before the first.
        var places: [(from: Instant, place: Place)] = []
        var isReadable = true
        /// Number of changes in it.
        var revision = 0
        var place: Place? { places.last?.place }

        func place(at now: Instant) -> Place? { places.last { $0.from <= now }?.place }
    }

    struct Commit {
        let id: CommitID
        let day: Day
        let address: String
        let clone: Int
        let branch: String
        /// Time at which git moved the remote-tracking branch.
        var pushedAt: Instant?
        /// Time at which the repository on GitHub received it.
        var arrivedAt: Instant?
        var isCounted = false
    }

    /// Logins of the user and of another account.
    static let person = "octo"
    static let stranger = "mate"

    var owners: [String: Owner]
    var clones: [Clone]
    var commits: [Commit] = []
    let gitAddress: String

    init(_ random: inout SeededGenerator, now: Instant) {
        let octo = Owner(login: Self.person, id: 7, verified: ["home@example.org"])
        owners = [
            Self.person: octo,
            Self.stranger: Owner(login: Self.stranger, id: 8, verified: ["mate@example.org"]),
        ]
        gitAddress =
            random.draw([
                ("home@example.org", 70), ("work@example.org", 20), (octo.noreply, 10),
            ])
        clones = []
        for index in 0..<random.number(1...3) { clones.append(Self.clone(index, &random, now)) }
    }

    private static func clone(
        _ index: Int, _ random: inout SeededGenerator, _ now: Instant
    ) -> Clone {
        let name = "r\(index)"
        let kind = random.number(0..<100)
        guard kind >= 15 else {
            return Clone(name: name, remote: kind < 8 ? .none : .elsewhere)
        }
        var place = Place(owner: kind < 65 ? person : "up", name: name)
        place.isFork = place.owner == person && random.chance(20)
        place.defaultBranch = random.chance(20) ? "trunk" : "main"
        place.isPrivate = random.chance(15)
        if place.owner == person {
            place.canPush = true
        } else {
            place.canPush = random.chance(30)
            place.hasOpened = random.chance(30)
            place.hasForked = random.chance(20)
        }
        // Some are created on GitHub after cyc first requested them.
        let born = random.chance(15) ? now + .seconds(random.number(3600...40_000)) : 0
        let pushes: Clone.Pushes = random.draw([
            (.there, 60), (.elsewhere, 12), (.both, 18), (.hidden, 10),
        ])
        return Clone(name: name, remote: .github, pushes: pushes, places: [(born, place)])
    }

    mutating func commit(on day: Day, in clone: Int, _ random: inout SeededGenerator) {
        let id = CommitID(
            bytes: (0..<CommitID.size).map { _ in UInt8.random(in: 0...255, using: &random) })
        commits.append(
            Commit(
                id: id, day: day,
                address: random.chance(92) ? gitAddress : "else@example.org", clone: clone,
                branch: random.chance(75) ? "main" : "trunk"))
        clones[clone].revision += 1
    }

    /// Pushes all commits of a clone.
    mutating func push(_ clone: Int, at now: Instant, _ random: inout SeededGenerator) {
        guard clones[clone].remote != .none else { return }
        if clones[clone].remote == .github, clones[clone].place(at: now) == nil { return }
        let pushes = clones[clone].pushes
        // git continues after an address that fails.
        let arrives = pushes == .there || pushes == .both && random.chance(70)
        let isMoved = arrives || pushes != .both || random.chance(70)
        for index in commits.indices where commits[index].clone == clone {
            if isMoved { commits[index].pushedAt = commits[index].pushedAt ?? now }
            if arrives { commits[index].arrivedAt = commits[index].arrivedAt ?? now }
        }
        clones[clone].revision += 1
        count(at: now, &random)
    }

    /// Changes the repository of a clone on GitHub.
    mutating func change(
        _ clone: Int, at now: Instant, _ random: inout SeededGenerator,
        _ change: (inout Place) -> Void
    ) {
        guard var place = clones[clone].place(at: now) else { return }
        change(&place)
        clones[clone].places.append((now, place))
        count(at: now, &random)
    }

    /// Makes GitHub count the commits that can count, after a random delay.
    mutating func count(at now: Instant, _ random: inout SeededGenerator) {
        for (index, commit) in commits.enumerated()
        where !commit.isCounted && commit.arrivedAt != nil && canCount(commit, at: now) {
            let lag = random.draw([
                (0...60, 25), (60...7200, 35), (7200...86_400, 20), (400_000...400_000, 20),
            ])
            commits[index].isCounted = true
            contribute(on: commit.day, from: now + .seconds(random.number(lag)))
        }
    }

    mutating func contribute(on day: Day, from instant: Instant, isPrivate: Bool = false) {
        owners[Self.person]?.contributions.append(
            Contribution(day: day, from: instant, isPrivate: isPrivate))
    }

    /// Removes the contributions that GitHub counted on a day so far.
    mutating func lose(_ day: Day, at now: Instant) {
        guard var octo = owners[Self.person] else { return }
        for index in octo.contributions.indices
        where octo.contributions[index].day == day && octo.contributions[index].from <= now {
            octo.contributions[index].until = now
        }
        owners[Self.person] = octo
    }

    /// Whether a pushed commit counts by GitHub's rules.
    func canCount(_ commit: Commit, at now: Instant) -> Bool {
        guard let octo = owners[Self.person], let place = clones[commit.clone].place(at: now) else {
            return false
        }
        return (octo.verified + [octo.noreply]).contains(commit.address)
            && commit.branch == place.defaultBranch && place.takesPart
    }
}

extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }

    /// Returns one of the choices, drawn by weight.
    mutating func draw<Value>(_ choices: [(Value, Int)]) -> Value {
        var left = number(0..<choices.reduce(0) { $0 + $1.1 })
        for (value, weight) in choices {
            left -= weight
            if left < 0 { return value }
        }
        return choices[0].0
    }
}

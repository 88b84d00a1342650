import CycCore

/// Facts that cyc received from GitHub and from reading clones, and the statements they justify.
///
/// Independent of how cyc stores them.
struct Learned {
    private struct Account {
        /// Last received count of each day, and when.
        var calendar: [Day: (count: Int, at: Instant)] = [:]
        var page: [Day: (count: Int, at: Instant)] = [:]
        /// Decrease of one count since the other was last received.
        var calendarFalls: [Day: Int] = [:]
        var pageFalls: [Day: Int] = [:]
        var isOwn = false
        /// Time of the last calendar response.
        var calendarAt: Instant?
        var pageAt: Instant?
        var addresses: Set<String> = []
        var places: [String: Truth.Place] = [:]
        var isInvolved: Set<String> = []
        /// Kinds of search that were answered, with any result.
        var answered: Set<String> = []
    }

    private var accounts: [String: Account] = [:]
    /// Login of the owner by token.
    private(set) var owners: [String: String] = [:]
    /// State of each clone when it was last read.
    var readClones: [Int: (revision: Int, commits: [Truth.Commit])] = [:]

    /// Branches that contain a commit according to GitHub, and when one last did not contain it.
    private var listed: [CommitID: Set<String>] = [:]
    private(set) var missedAt: [CommitID: Instant] = [:]

    /// Clones that the last reading could not read.
    var unread: Set<Int> = []

    // MARK: Recording

    mutating func learn(_ fact: Question.Fact, _ token: String?, at now: Instant) {
        switch fact {
        case .calendar(let login, let isOwn, let counts):
            if isOwn, let token { owners[token] = login }
            accounts[login, default: Account()].isOwn = isOwn
            accounts[login]?.calendarAt = now
            for (day, count) in counts {
                let before = accounts[login]?.calendar[day]?.count ?? 0
                accounts[login]?.calendarFalls[day, default: 0] += max(0, before - count)
                accounts[login]?.pageFalls[day] = 0
                accounts[login]?.calendar[day] = (count, now)
            }
        case .page(let login, let counts, let last):
            accounts[login, default: Account()].pageAt = now
            for (day, count) in counts where day <= last {
                let before = accounts[login]?.page[day]?.count ?? 0
                let isFinished = accounts[login]?.calendar[day]?.at == now
                if !isFinished {
                    accounts[login]?.pageFalls[day, default: 0] += max(0, before - count)
                }
                accounts[login]?.calendarFalls[day] = 0
                accounts[login]?.page[day] = (count, now)
            }
        case .addresses(let login, let verified):
            accounts[login, default: Account()].addresses = Set(verified)
        case .place(let name, let place):
            let login = token.flatMap { owners[$0] } ?? Truth.person
            let isOriginal = !name.hasPrefix("\(Truth.person)/") || place?.owner == Truth.person
            if let place, isOriginal { accounts[login, default: Account()].places[name] = place }
            guard let own = name.firstRange(of: "\(Truth.person)/") else { return }
            let original = "up/\(name[own.upperBound...])"
            accounts[login, default: Account()].answered.insert("fork \(original)")
            if place?.parent == original { accounts[login]?.isInvolved.insert(original) }
        case .list(let name, let branch, let commits, let missing):
            for id in commits { listed[id, default: []].insert("\(name) \(branch)") }
            for id in missing { missedAt[id] = now }
        case .search(let name, let isAboutPullRequests, let isFound):
            let login = token.flatMap { owners[$0] } ?? Truth.person
            accounts[login, default: Account()].answered.insert("\(isAboutPullRequests) \(name)")
            if isFound { accounts[login]?.isInvolved.insert(name) }
        }
    }

    // MARK: Justified statements

    /// Token and login that a statement is for: facts received for others justify nothing.
    struct Asker {
        var token: String?
        /// `github.login`.
        var login: String?
        let gitAddress: String

        var hasAccount: Bool { token != nil || login != nil }
    }

    private func account(of asker: Asker) -> Account? {
        (asker.login ?? asker.token.flatMap { owners[$0] }).flatMap { accounts[$0] }
    }

    private func commits(on day: Day) -> [Truth.Commit] {
        readClones.values.flatMap(\.commits).filter { $0.day == day }
    }

    /// Contributions of a day according to GitHub's last responses.
    func count(_ day: Day, for asker: Asker) -> Int {
        guard let account = account(of: asker) else { return 0 }
        let onPage = (account.page[day]?.count ?? 0) - (account.calendarFalls[day] ?? 0)
        let inCalendar = (account.calendar[day]?.count ?? 0) - (account.pageFalls[day] ?? 0)
        return max(asker.token == nil ? 0 : inCalendar, onPage)
    }

    /// Whether the received facts make a day safe.
    func isSafe(_ day: Day, for asker: Asker, _ clones: [Truth.Clone]) -> Bool {
        guard asker.hasAccount else {
            return commits(on: day).contains {
                $0.address == asker.gitAddress
                    && ($0.pushedAt != nil || clones[$0.clone].remote == .none)
            }
        }
        return count(day, for: asker) > 0 || pushed(day, for: asker, clones) > 0
    }

    /// Number of commits of a day that are pushed to a place where they count.
    func pushed(_ day: Day, for asker: Asker, _ clones: [Truth.Clone]) -> Int {
        guard let account = account(of: asker) else { return 0 }
        let login = asker.login ?? asker.token.flatMap { owners[$0] } ?? ""
        let isOwn = asker.token.map { owners[$0] == login } ?? false
        var mine: Set<String> = asker.token == nil ? [asker.gitAddress] : []
        if isOwn {
            mine.formUnion(account.addresses)
            mine.insert("\(login == Truth.person ? 7 : 8)+\(login)@users.noreply.github.com")
        }
        return commits(on: day).count { commit in
            guard commit.pushedAt != nil, mine.contains(commit.address),
                let name = clones[commit.clone].place?.fullName,
                let place = account.places[name]
            else { return false }
            guard !place.isFork, commit.branch == place.defaultBranch else { return false }
            switch clones[commit.clone].pushes {
            case .there: break
            case .elsewhere, .hidden: return false
            // git moves its branch after the first address; only GitHub shows which one it was.
            case .both:
                let branches = listed[commit.id] ?? []
                guard branches.contains("\(name) \(place.defaultBranch)") else { return false }
            }
            if place.owner == login || isOwn && place.canPush { return true }
            if account.isInvolved.contains(name) { return true }
            // If all searches leave the user's part unknown, it may count.
            return !isOwn
                && ["fork", "true", "false"].allSatisfy {
                    account.answered.contains("\($0) \(name)")
                }
        }
    }

    /// Whether all sources confirmed that there is nothing today.
    func isNothing(
        on day: Day, since midnight: Instant, for asker: Asker, _ clones: [Truth.Clone]
    ) -> String? {
        if asker.hasAccount {
            guard let account = account(of: asker) else { return "of whom nothing is known" }
            let at = asker.token == nil ? account.pageAt : account.calendarAt
            guard let at, at >= midnight else { return "that GitHub did not tell" }
        }
        if commits(on: day).contains(where: { $0.address == asker.gitAddress }) {
            return "with a commit"
        }
        if clones.indices.contains(where: { readClones[$0] == nil || unread.contains($0) }) {
            return "with an unread clone"
        }
        return nil
    }
}

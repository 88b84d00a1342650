/// What a look into the repositories tells of one day, beyond what the ledger holds.
package struct DayFindings: Equatable, Codable, Sendable {
    /// What was seen in one repository.
    package struct Repository: Equatable, Codable, Sendable {
        /// What is checked out.
        package var head: CommitID?
        /// What git asks for before it writes ``head`` again.
        package var headNeeds = AmendNeeds()
        /// Whether the author's address is `author.email` here, which goes before `user.email`.
        package var hasAuthorAddress = false
        /// A branch that leads to each commit: a local one such as `main`, a default branch's before
        /// all others, else a remote-tracking one such as `origin/main`.
        package var branches: [CommitID: String] = [:]
        /// Commits that of what is here only a detached `HEAD` leads to.
        package var loose: Set<CommitID> = []
        /// Where git would push local branches, by their names.
        package var upstreams: [String: Upstream] = [:]
        /// Remotes of which no branch was ever seen, and whose default branch is none here either.
        package var empty: Set<String> = []
        /// Where a push goes that does not go where the remote is fetched from, by the remote's name.
        package var pushAddresses: [String: PushAddress] = [:]
        /// The default branch of each remote, by the remote's name, as git's references say.
        package var defaults: [String: String] = [:]
        /// Commits of mine that were made on the day and carry another author date.
        package var others: [OtherDay] = []

        package init() {}
    }

    /// Where the configuration of a branch sends it.
    package struct Upstream: Equatable, Codable, Sendable {
        package let remote: String
        /// The branch there; `nil` where it is not said.
        package let branch: String?

        package init(remote: String, branch: String?) {
            self.remote = remote
            self.branch = branch
        }
    }

    /// An address that is only pushed to.
    package struct PushAddress: Equatable, Codable, Sendable {
        /// Without credentials.
        package let url: String
        /// Whether it names a repository on another host than the account's; else it may lead on to
        /// the one that is fetched from, such as a folder.
        package let isElsewhere: Bool

        package init(url: String, isElsewhere: Bool) {
            self.url = url
            self.isElsewhere = isElsewhere
        }
    }

    /// A commit that was made on one day and counts for another.
    package struct OtherDay: Equatable, Codable, Sendable {
        package let id: CommitID
        package let authored: Day
        package let isPushed: Bool

        package init(id: CommitID, authored: Day, isPushed: Bool) {
            self.id = id
            self.authored = authored
            self.isPushed = isPushed
        }
    }

    /// By ``KnownRepository/id``.
    package var repositories: [Int64: Repository] = [:]

    package init() {}
}

extension DayFindings {
    /// The findings as lines of words with tabs between them, for the program that asked.
    package var lines: [String] {
        var lines: [[String]] = []
        for (id, repository) in repositories.sorted(by: { $0.key < $1.key }) {
            if let head = repository.head {
                let needs = repository.headNeeds
                lines.append(
                    ["head", "\(id)", "\(head)"] + (needs.allowEmpty ? ["empty"] : [])
                        + (needs.allowEmptyMessage ? ["silent"] : []))
            }
            if repository.hasAuthorAddress { lines.append(["address", "\(id)", "author"]) }
            for (commit, branch) in repository.branches.sorted(by: { $0.key < $1.key }) {
                lines.append(["branch", "\(id)", "\(commit)", branch])
            }
            for commit in repository.loose.sorted() {
                lines.append(["loose", "\(id)", "\(commit)"])
            }
            for (branch, upstream) in repository.upstreams.sorted(by: { $0.key < $1.key }) {
                lines.append(
                    ["upstream", "\(id)", branch, upstream.remote]
                        + [upstream.branch].compactMap { $0 })
            }
            for remote in repository.empty.sorted() {
                lines.append(["empty", "\(id)", remote])
            }
            for (remote, address) in repository.pushAddresses.sorted(by: { $0.key < $1.key }) {
                lines.append([
                    "push", "\(id)", remote, address.url,
                    address.isElsewhere ? "elsewhere" : "unknown",
                ])
            }
            for (remote, branch) in repository.defaults.sorted(by: { $0.key < $1.key }) {
                lines.append(["default", "\(id)", remote, branch])
            }
            for other in repository.others {
                lines.append([
                    "other", "\(id)", "\(other.id)", "\(other.authored)",
                    other.isPushed ? "pushed" : "local",
                ])
            }
        }
        // A name with a break in it is no name that git or GitHub gives.
        return lines.filter { $0.allSatisfy { !$0.isEmpty && !$0.utf8.contains(where: isBreak) } }
            .map { $0.joined(separator: "\t") }
    }

    /// Reads ``lines``; `nil` for anything else.
    package init?(lines: some Sequence<some StringProtocol>) {
        for line in lines {
            let words = Substring(line).split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            guard words.count > 2, let id = Int64(words[1]) else { return nil }
            var repository = repositories[id] ?? Repository()
            guard repository.take(words[0], Array(words.dropFirst(2))) else { return nil }
            repositories[id] = repository
        }
    }
}

extension DayFindings.Repository {
    fileprivate mutating func take(_ kind: String, _ words: [String]) -> Bool {
        switch (kind, words.count) {
        case ("head", 1...3):
            guard words.dropFirst().allSatisfy({ ["empty", "silent"].contains($0) }) else {
                return false
            }
            head = CommitID(hex: words[0])
            headNeeds = AmendNeeds(
                allowEmpty: words.contains("empty"), allowEmptyMessage: words.contains("silent"))
            return head != nil
        case ("address", 1):
            hasAuthorAddress = true
            return words[0] == "author"
        case ("branch", 2):
            guard let commit = CommitID(hex: words[0]) else { return false }
            branches[commit] = words[1]
            return true
        case ("loose", 1):
            guard let commit = CommitID(hex: words[0]) else { return false }
            loose.insert(commit)
            return true
        case ("upstream", 2...3):
            upstreams[words[0]] = DayFindings.Upstream(
                remote: words[1], branch: words.count > 2 ? words[2] : nil)
            return true
        case ("empty", 1):
            empty.insert(words[0])
            return true
        case ("push", 3):
            pushAddresses[words[0]] = DayFindings.PushAddress(
                url: words[1], isElsewhere: words[2] == "elsewhere")
            return ["elsewhere", "unknown"].contains(words[2])
        case ("default", 2):
            defaults[words[0]] = words[1]
            return true
        case ("other", 3):
            guard let id = CommitID(hex: words[0]), let day = Day(iso: words[1]),
                ["pushed", "local"].contains(words[2])
            else { return false }
            others.append(
                DayFindings.OtherDay(id: id, authored: day, isPushed: words[2] == "pushed"))
            return true
        default: return false
        }
    }
}

private func isBreak(_ byte: UInt8) -> Bool { byte < 0x20 }

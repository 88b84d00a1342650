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

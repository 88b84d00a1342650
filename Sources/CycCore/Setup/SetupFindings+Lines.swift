extension SetupFindings {
    /// The findings as lines of words with tabs between them, for the program that asked.
    package var lines: [String] {
        var lines = [["seen", "\(commits)", isComplete ? "all" : "some"]]
        if let name = identity.name { lines.append(["name", name]) }
        if let address = identity.address { lines.append(["address", "\(address)"]) }
        lines += folders.map { ["folder", "\($0.repositories)", $0.path] }
        lines += authors.map {
            ["author", "\($0.commits)", $0.isNamesake ? "namesake" : "other", "\($0.address)"]
        }
        lines += logins.map { ["login", $0] }
        switch token {
        case .of(let login, let source): lines.append(["token", login, source])
        case .silent(let reason): lines.append(["silent", reason])
        case nil: break
        }
        if let tokenPage { lines.append(["page", tokenPage]) }
        // What has a break in it could not be shown or typed.
        return lines.filter { $0.allSatisfy { !$0.isEmpty && !$0.utf8.contains(where: isBreak) } }
            .map { $0.joined(separator: "\t") }
    }

    /// Reads ``lines``; `nil` for anything else.
    package init?(lines: some Sequence<some StringProtocol>) {
        for line in lines {
            let words = Substring(line).split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            guard take(words[0], Array(words.dropFirst())) else { return nil }
        }
    }

    private mutating func take(_ kind: String, _ words: [String]) -> Bool {
        switch (kind, words.count) {
        case ("seen", 2):
            isComplete = words[1] == "all"
            commits = Int(words[0]) ?? -1
            return commits >= 0
        case ("name", 1): identity = Identity(name: words[0], address: identity.address)
        case ("address", 1):
            identity = Identity(name: identity.name, address: EmailAddress(words[0]))
        case ("folder", 2):
            guard let count = Int(words[0]) else { return false }
            folders.append(Folder(path: words[1], repositories: count))
        case ("author", 3):
            guard let count = Int(words[0]), ["namesake", "other"].contains(words[1]) else {
                return false
            }
            authors.append(
                Author(
                    address: EmailAddress(words[2]), commits: count,
                    isNamesake: words[1] == "namesake"))
        case ("login", 1): logins.append(words[0])
        case ("token", 2): token = .of(login: words[0], source: words[1])
        case ("silent", 1): token = .silent(reason: words[0])
        case ("page", 1): tokenPage = words[0]
        default: return false
        }
        return true
    }
}

private func isBreak(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

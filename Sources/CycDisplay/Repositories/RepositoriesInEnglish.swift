import CycCore

extension English {
    package var pathColumn: String { "Repository" }
    package var commitsColumn: String { "Commits" }
    package var lastColumn: String { "Last" }
    package var unpushedColumn: String { "Unpushed" }
    package var notWatchedNote: String { "not watched" }
    package var noRepositories: String { "no repositories are watched" }
    package var never: String { "never" }

    package func added(_ path: String) -> String { "watching \(sanitized(path))" }
    package func alreadyWatched(_ path: String) -> String {
        "\(sanitized(path)) is watched already"
    }
    package func removed(_ path: String) -> String { "no longer watching \(sanitized(path))" }
    package func removedRoot(_ path: String) -> String {
        "no longer searching \(sanitized(path)) (repositories.roots)"
    }

    package func found(_ count: Int, new: Int, gone: Int) -> String {
        let changes = [
            new > 0 ? "\(grouped(new)) new" : nil, gone > 0 ? "\(grouped(gone)) gone" : nil,
        ].compactMap { $0 }
        return "\(repositories(count)) watched"
            + (changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))")
    }

    package func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> String {
        "reading " + (total.map { "\(grouped(done))/\(grouped($0)) " } ?? "") + sanitized(path)
            + (commits > 0 ? ", \(self.commits(commits))" : "")
    }

    package func synced(_ count: Int, new: Int, seconds: Double) -> String {
        "\(repositories(count)) read in \(tenths(seconds)) s, "
            + (new > 0 ? "\(commits(new)) of yours new" : "nothing new")
    }
}

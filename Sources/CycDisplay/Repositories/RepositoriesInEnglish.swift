import CycCore

extension English {
    package var pathColumn: Text { "Repository" }
    package var commitsColumn: Text { "Commits" }
    package var lastColumn: Text { "Last" }
    package var unpushedColumn: Text { "Unpushed" }
    package var notWatchedNote: Text { "not watched" }
    package var noRepositories: Text { "no repositories are watched" }
    package var never: Text { "never" }
    package func added(_ path: String) -> Text { "watching \(path)" }
    package func alreadyWatched(_ path: String) -> Text {
        "\(path) is watched already"
    }
    package func removed(_ path: String) -> Text { "no longer watching \(path)" }
    package func removedRoot(_ path: String) -> Text {
        "no longer searching \(path) (repositories.roots)"
    }

    package func found(_ count: Int, new: Int, gone: Int) -> Text {
        let changes = [
            new > 0 ? "\(grouped(new)) new" : nil, gone > 0 ? "\(grouped(gone)) gone" : nil,
        ].compactMap { $0 }
        return "\(repositories(count)) watched"
            + (changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))")
    }

    package func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> Text {
        "reading " + (total.map { "\(grouped(done))/\(grouped($0)) " } ?? "") + "\(path)"
            + (commits > 0 ? ", \(self.commits(commits))" : "")
    }

    package func synced(_ count: Int, new: Int, seconds: Double) -> Text {
        "\(repositories(count)) read in \(tenths(seconds)) s, "
            + (new > 0 ? "\(commits(new)) of yours new" : "nothing new")
    }
}

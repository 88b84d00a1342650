/// `repo add|remove|list|scan` and `sync`.
package protocol RepositoryMessages: Sendable {
    var pathColumn: String { get }
    var commitsColumn: String { get }
    var lastColumn: String { get }
    var unpushedColumn: String { get }
    /// Beside a repository that is only read because one stands in it.
    var notWatchedNote: String { get }
    var noRepositories: String { get }
    /// Beside a repository without commits of the person.
    var never: String { get }

    func added(_ path: String) -> String
    func alreadyWatched(_ path: String) -> String
    func removed(_ path: String) -> String
    /// A root that is searched no more.
    func removedRoot(_ path: String) -> String
    /// After a search: how many are watched now, and how many of them are new or gone.
    func found(_ count: Int, new: Int, gone: Int) -> String
    /// One line while repositories are read; `total` is `nil` until all are found.
    func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> String
    /// After `sync`: how many were read, and the commits of the person that are new.
    func synced(_ count: Int, new: Int, seconds: Double) -> String
}

/// Tenths of a second, such as `1.5`.
private func tenths(_ seconds: Double) -> String {
    let tenths = Int(max(0, min(seconds, 1e9)) * 10 + 0.5)
    return "\(grouped(tenths / 10)).\(tenths % 10)"
}

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

extension Korean {
    package var pathColumn: String { "저장소" }
    package var commitsColumn: String { "커밋" }
    package var lastColumn: String { "마지막" }
    package var unpushedColumn: String { "푸시 안 함" }
    package var notWatchedNote: String { "등록 안 됨" }
    package var noRepositories: String { "등록된 저장소가 없습니다" }
    package var never: String { "없음" }

    package func added(_ path: String) -> String { "저장소를 등록했습니다: \(sanitized(path))" }
    package func alreadyWatched(_ path: String) -> String {
        "이미 등록된 저장소입니다: \(sanitized(path))"
    }
    package func removed(_ path: String) -> String {
        "저장소 등록을 해제했습니다: \(sanitized(path))"
    }
    package func removedRoot(_ path: String) -> String {
        "이제 찾지 않는 폴더: \(sanitized(path)) (repositories.roots)"
    }

    package func found(_ count: Int, new: Int, gone: Int) -> String {
        let changes = [
            new > 0 ? "새로 찾음 \(grouped(new))개" : nil,
            gone > 0 ? "사라짐 \(grouped(gone))개" : nil,
        ].compactMap { $0 }
        return "\(repositories(count))가 등록되어 있습니다"
            + (changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))")
    }

    package func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> String {
        "읽는 중 " + (total.map { "\(grouped(done))/\(grouped($0)) " } ?? "") + sanitized(path)
            + (commits > 0 ? ", \(self.commits(commits))" : "")
    }

    package func synced(_ count: Int, new: Int, seconds: Double) -> String {
        "\(repositories(count))를 \(tenths(seconds))초 만에 읽었습니다. "
            + (new > 0 ? "새로 찾은 내 \(commits(new))" : "새로운 것은 없습니다")
    }
}

extension GitRepository {
    /// A commit as `git log` shows it.
    package struct LoggedCommit: Hashable, Sendable {
        package let id: String
        /// The author's.
        package let address: String
        /// The author's date in the commit's own offset, such as `2026-11-21`; empty where git shows none.
        package let day: String
    }

    /// Every commit reachable from branches, remote-tracking branches, and HEAD of every worktree.
    package func loggedCommits() throws -> Set<LoggedCommit> {
        // A bare repository's HEAD is no worktree's.
        let head = (try? git("rev-parse", "-q", "--verify", "HEAD")) == nil ? [] : ["HEAD"]
        let worktrees = try lines("worktree", "list", "--porcelain")
            .filter { $0.hasPrefix("HEAD ") }.map { String($0.dropFirst(5)) }
            .filter { id in id.contains { $0 != "0" } }
        let log = try git(
            ["log", "--branches", "--remotes", "--date=short", "--format=%H%x00%ae%x00%ad"] + head
                + worktrees + ["--"])
        return Set(
            log.split(separator: "\n").map { line in
                let fields = line.split(separator: "\0", omittingEmptySubsequences: false)
                return LoggedCommit(
                    id: String(fields[0]), address: String(fields[1]), day: String(fields[2]))
            })
    }

    /// The ids of every commit reachable from remote-tracking branches.
    package func pushedCommits() throws -> Set<String> {
        Set(try lines("rev-list", "--remotes"))
    }
}

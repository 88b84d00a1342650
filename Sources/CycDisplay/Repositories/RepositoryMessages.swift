import CycCore

/// Messages of `repo add|remove|list|scan` and `sync`.
extension Messages {
    package var pathColumn: Text { say("Repository", "저장소") }
    package var commitsColumn: Text { say("Commits", "커밋") }
    package var lastColumn: Text { say("Last", "마지막") }
    package var unpushedColumn: Text { say("Unpushed", "푸시 안 함") }
    package var branchColumn: Text { say("Branch", "브랜치") }
    package var upstreamColumn: Text { say("Upstream", "업스트림") }
    package var noUpstream: Text { say("none", "없음") }
    /// Mark of a repository that is only read because it is the current one.
    package var notWatchedNote: Text { say("not watched", "등록 안 됨") }
    package var noRepositories: Text { say("No repositories are watched", "등록된 저장소 없음") }
    /// Shown for a repository without commits of the user.
    package var never: Text { say("never", "없음") }

    package func added(_ path: String) -> Text { say("Watching \(path)", "저장소 등록: \(path)") }
    package func alreadyWatched(_ path: String) -> Text {
        say("\(path) is already watched", "이미 등록한 저장소: \(path)")
    }
    package func removed(_ path: String) -> Text {
        say("Stopped watching \(path)", "저장소 등록 해제: \(path)")
    }

    /// Says that a root is not searched any more.
    package func removedRoot(_ path: String) -> Text {
        say(
            "Stopped searching \(path) (repositories.roots)",
            "이제 찾지 않는 폴더: \(path) (repositories.roots)")
    }

    /// Result of a search: watched repositories, and how many are new or gone.
    package func found(_ count: Int, new: Int, gone: Int) -> Text {
        let changes: [Text] = [
            new > 0
                ? say("\(grouped(new)) new", "새 저장소 \(grouped(new))개")
                : say("none new", "새 저장소 없음"),
            gone > 0 ? say("\(grouped(gone)) gone", "사라짐 \(grouped(gone))개") : nil,
        ].compactMap { $0 }
        let all = changes.joined(separator: ", ") as Text
        return say("\(repositories(count)) watched (\(all))", "등록된 \(repositories(count)) (\(all))")
    }

    /// Title of the folders that a search skipped.
    package func skipped(_ count: Int) -> Text {
        say(
            "Skipped \(grouped(count)) \(count == 1 ? "folder" : "folders"); to watch a repository in one:"
                + " \(Fix.addRepository)",
            "찾지 않은 폴더 \(grouped(count))개. 그 안의 저장소 등록: \(Fix.addRepository)")
    }

    /// Folders that are never searched, named before the user chooses roots.
    package var excludedFolders: Text {
        let names = ExcludedFolders.names.listed()
        return say(
            "Hidden folders and folders named \(names) are not searched; one that is a repository"
                + " itself is found.",
            "숨긴 폴더와 이름이 \(names)인 폴더 안은 찾지 않습니다. 그 폴더 자체가 저장소이면 찾습니다.")
    }

    /// Progress line while repositories are read; `total` is `nil` until all are found.
    package func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> Text {
        say("reading ", "읽는 중 ") + (total.map { "\(grouped(done))/\(grouped($0)) " } ?? "")
            + "\(path)"
            + (commits > 0 ? ", \(self.commits(commits))" : "")
    }

    /// Result of `sync`: repositories read, and new commits of the user.
    package func synced(_ count: Int, new: Int, seconds: Double) -> Text {
        say(
            "Read \(repositories(count)) in \(tenths(seconds)) s: "
                + (new > 0 ? "\(counted(new, "new commit")) of yours" : "nothing new"),
            "\(repositories(count)) 읽음(\(tenths(seconds))초): "
                + (new > 0 ? "새로 찾은 내 \(commits(new))" : "새로운 것 없음"))
    }
}

import CycCore

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

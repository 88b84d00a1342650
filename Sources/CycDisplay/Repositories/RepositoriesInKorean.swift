import CycCore

extension Korean {
    package var pathColumn: Text { "저장소" }
    package var commitsColumn: Text { "커밋" }
    package var lastColumn: Text { "마지막" }
    package var unpushedColumn: Text { "푸시 안 함" }
    package var notWatchedNote: Text { "등록 안 됨" }
    package var noRepositories: Text { "등록된 저장소가 없습니다" }
    package var never: Text { "없음" }
    package func added(_ path: String) -> Text { "저장소를 등록했습니다: \(path)" }
    package func alreadyWatched(_ path: String) -> Text {
        "이미 등록된 저장소입니다: \(path)"
    }
    package func removed(_ path: String) -> Text {
        "저장소 등록을 해제했습니다: \(path)"
    }
    package func removedRoot(_ path: String) -> Text {
        "이제 찾지 않는 폴더: \(path) (repositories.roots)"
    }

    package func found(_ count: Int, new: Int, gone: Int) -> Text {
        let changes = [
            new > 0 ? "새로 찾음 \(grouped(new))개" : nil,
            gone > 0 ? "사라짐 \(grouped(gone))개" : nil,
        ].compactMap { $0 }
        return "\(repositories(count))가 등록되어 있습니다"
            + (changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))")
    }

    package func progress(_ done: Int, of total: Int?, path: String, commits: Int) -> Text {
        "읽는 중 " + (total.map { "\(grouped(done))/\(grouped($0)) " } ?? "") + "\(path)"
            + (commits > 0 ? ", \(self.commits(commits))" : "")
    }

    package func synced(_ count: Int, new: Int, seconds: Double) -> Text {
        "\(repositories(count))를 \(tenths(seconds))초 만에 읽었습니다. "
            + (new > 0 ? "새로 찾은 내 \(commits(new))" : "새로운 것은 없습니다")
    }
}

package import CycCore

extension Korean {
    package func destination(_ branch: String, of push: PushPlan.Push) -> Text {
        let remote = "\(push.remote)"
        return push.place.map { "\($0) 저장소의 \(branch) (\(remote))" }
            ?? "\(remote) 원격의 \(branch)"
    }

    package func cannotPush(_ commits: Int) -> Text {
        "\(self.commits(commits))는 푸시해도 집계되지 않습니다"
    }
    package func nothingToPush(isSure: Bool) -> Text {
        isSure ? "푸시할 것이 없습니다" : "확인한 곳에는 푸시할 것이 없습니다"
    }
    package func askToPush(_ count: Int) -> Text {
        count == 1 ? "푸시할까요? [Y/n] " : "\(grouped(count))개를 모두 푸시할까요? [Y/n] "
    }
    package var nothingPushed: Text { "아무것도 푸시하지 않았습니다" }

    package func sentence(_ failure: PushFailure, _ push: PushPlan.Push) -> Text {
        let target = "\(push.refspec.ends.target)"
        let place = "\(push.place ?? push.remote.description)"
        return switch failure {
        case .behind: "푸시하지 못했습니다. \(place)의 \(target) 브랜치에 여기 없는 커밋이 있습니다"
        case .refused(let reason): "푸시하지 못했습니다. \(place)의 응답: \(reason)"
        case .interrupted: "중단되어 푸시하지 않았습니다"
        case .failed(let status):
            "푸시하지 못했습니다. git이 상태 \(status)로 끝났고 이유는 위에 있습니다"
        }
    }
}

package import CycCore

/// Messages of `cyc push`.
extension Messages {
    /// Target branch of a push, with its repository and the remote's name.
    package func destination(_ branch: String, of push: PushPlan.Push) -> Text {
        let remote = "\(push.remote)"
        return say(
            push.place.map { "\(branch) of \($0) (\(remote))" } ?? "\(branch) of \(remote)",
            push.place.map { "\($0) 저장소의 \(branch) (\(remote))" } ?? "\(remote) 원격의 \(branch)")
    }

    /// URL to which git sends a push.
    package func sentTo(_ url: String) -> Text { say("to \(url)", "보낼 주소: \(url)") }

    /// Follows a path: number of its commits that will not count even when pushed.
    package func cannotPush(_ commits: Int) -> Text {
        say(
            "\(self.commits(commits)) won't count even when pushed",
            "\(self.commits(commits))는 푸시해도 집계되지 않습니다")
    }

    /// `isSure` is true if every repository could be read.
    package func nothingToPush(isSure: Bool) -> Text {
        isSure
            ? say("Nothing to push for today", "오늘 커밋 중 푸시할 것 없음")
            : say(
                "Nothing to push for today in the repositories that could be read",
                "확인한 곳에는 오늘 커밋 중 푸시할 것 없음")
    }

    /// Question before the push, ending with the answers.
    package func askToPush(_ count: Int) -> Text {
        count == 1
            ? say("Push this? [Y/n] ", "푸시할까요? [Y/n] ")
            : say("Push these \(grouped(count))? [Y/n] ", "\(grouped(count))개를 모두 푸시할까요? [Y/n] ")
    }

    package var nothingPushed: Text { say("Nothing was pushed", "아무것도 푸시하지 않았습니다") }

    /// Error of a push, from git or the remote.
    package func sentence(_ error: PushError, _ push: PushPlan.Push) -> Text {
        let target = "\(push.refspec.ends.target)"
        let place = "\(push.place ?? push.remote.description)"
        return switch error {
        case .behind:
            say(
                "not pushed: \(target) of \(place) has commits that you don't have",
                "푸시하지 못했습니다. \(place)의 \(target) 브랜치에 여기 없는 커밋이 있습니다")
        case .refused(let reason, let address):
            say(
                "not pushed: \(answering(push, address) ?? place) answered \(reason)",
                "푸시하지 못했습니다. \(answering(push, address) ?? place)의 응답: \(reason)")
        case .interrupted: say("not pushed: interrupted", "중단되어 푸시하지 않았습니다")
        case .failed(let status):
            say(
                "not pushed: git failed with status \(status); its reason is above",
                "푸시하지 못했습니다. git이 상태 \(status)로 끝났고 이유는 위에 있습니다")
        }
    }

    /// URL that answered; `nil` if the push has only one destination.
    private func answering(_ push: PushPlan.Push, _ address: String?) -> String? {
        push.destinations.count > 1 ? address : nil
    }
}

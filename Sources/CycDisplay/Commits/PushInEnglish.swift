package import CycCore

extension English {
    package func destination(_ branch: String, of push: PushPlan.Push) -> Text {
        let remote = "\(push.remote)"
        return push.place.map { "\(branch) of \($0) (\(remote))" }
            ?? "\(branch) of \(remote)"
    }

    package func cannotPush(_ commits: Int) -> Text {
        "no push makes \(self.commits(commits)) count"
    }
    package func nothingToPush(isSure: Bool) -> Text {
        isSure ? "Nothing to push" : "Nothing to push in what could be read"
    }
    package func askToPush(_ count: Int) -> Text {
        count == 1 ? "Push this? [Y/n] " : "Push these \(grouped(count))? [Y/n] "
    }
    package var nothingPushed: Text { "nothing was pushed" }

    package func sentence(_ failure: PushFailure, _ push: PushPlan.Push) -> Text {
        let target = "\(push.refspec.ends.target)"
        let place = "\(push.place ?? push.remote.description)"
        return switch failure {
        case .behind: "not pushed: \(target) of \(place) has commits that are not here"
        case .refused(let reason): "not pushed: \(place) answered \(reason)"
        case .interrupted: "not pushed: interrupted"
        case .failed(let status): "not pushed: git ended with status \(status) and said why above"
        }
    }
}

package import CycCore

extension English {
    package func destination(_ branch: String, of push: PushPlan.Push) -> String {
        let remote = sanitized(push.remote.description)
        return push.place.map { "\(sanitized(branch)) of \(sanitized($0)) (\(remote))" }
            ?? "\(sanitized(branch)) of \(remote)"
    }

    package func cannotPush(_ commits: Int) -> String {
        "no push makes \(self.commits(commits)) count"
    }

    package func nothingToPush(isSure: Bool) -> String {
        isSure ? "Nothing to push" : "Nothing to push in what could be read"
    }

    package func askToPush(_ count: Int) -> String {
        count == 1 ? "Push this? [Y/n] " : "Push these \(grouped(count))? [Y/n] "
    }

    package var nothingPushed: String { "nothing was pushed" }

    package func sentence(_ failure: PushFailure, _ push: PushPlan.Push) -> String {
        let target = sanitized(push.refspec.ends.target)
        let place = sanitized(push.place ?? push.remote.description)
        return switch failure {
        case .behind: "not pushed: \(target) of \(place) has commits that are not here"
        case .refused(let reason): "not pushed: \(place) answered \(sanitized(reason))"
        case .interrupted: "not pushed: interrupted"
        case .failed(let status): "not pushed: git ended with status \(status) and said why above"
        }
    }
}

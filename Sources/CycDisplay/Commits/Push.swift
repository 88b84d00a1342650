package import CycCore

/// `cyc push`.
package protocol PushMessages: Sendable {
    /// The branch that a push goes to, with its repository and the remote's name.
    func destination(_ branch: String, of push: PushPlan.Push) -> String
    /// Behind a path: so many commits of it that no push makes count.
    func cannotPush(_ commits: Int) -> String
    /// `isSure`: whether everything could be read.
    func nothingToPush(isSure: Bool) -> String
    /// Asked before anything is pushed; ends in what can be answered.
    func askToPush(_ count: Int) -> String
    var nothingPushed: String { get }
    /// What git or the other side said.
    func sentence(_ failure: PushFailure, _ push: PushPlan.Push) -> String
}

extension Fix {
    package static let push: ShellCommand = "cyc push"

    package static func push(_ push: PushPlan.Push, home: String?) -> ShellCommand {
        "git -C \(path: push.path, home: home) push \(push.remote) \(push.refspec)"
    }

    /// Takes in what a branch there has and the one here lacks, and pushes then; `branch` has to be
    /// checked out first, `nil` where it is.
    package static func takeIn(
        _ push: PushPlan.Push, branch: BranchName?, home: String?
    ) -> ShellCommand? {
        guard let target = BranchName(push.refspec.ends.target) else { return nil }
        let git: ShellCommand = "git -C \(path: push.path, home: home)"
        let change: ShellCommand = branch.map { "\(git) switch \($0) &&" } ?? ""
        return "\(change) \(git) pull --rebase --autostash \(push.remote) \(target) && cyc push"
    }
}

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

extension Korean {
    package func destination(_ branch: String, of push: PushPlan.Push) -> String {
        let remote = sanitized(push.remote.description)
        return push.place.map { "\(sanitized($0)) 저장소의 \(sanitized(branch)) (\(remote))" }
            ?? "\(remote) 원격의 \(sanitized(branch))"
    }

    package func cannotPush(_ commits: Int) -> String {
        "\(self.commits(commits))는 푸시해도 집계되지 않습니다"
    }

    package func nothingToPush(isSure: Bool) -> String {
        isSure ? "푸시할 것이 없습니다" : "확인한 곳에는 푸시할 것이 없습니다"
    }

    package func askToPush(_ count: Int) -> String {
        count == 1 ? "푸시할까요? [Y/n] " : "\(grouped(count))개를 모두 푸시할까요? [Y/n] "
    }

    package var nothingPushed: String { "아무것도 푸시하지 않았습니다" }

    package func sentence(_ failure: PushFailure, _ push: PushPlan.Push) -> String {
        let target = sanitized(push.refspec.ends.target)
        let place = sanitized(push.place ?? push.remote.description)
        return switch failure {
        case .behind: "푸시하지 못했습니다. \(place)의 \(target) 브랜치에 여기 없는 커밋이 있습니다"
        case .refused(let reason): "푸시하지 못했습니다. \(place)의 응답: \(sanitized(reason))"
        case .interrupted: "중단되어 푸시하지 않았습니다"
        case .failed(let status):
            "푸시하지 못했습니다. git이 상태 \(status)로 끝났고 이유는 위에 있습니다"
        }
    }
}

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

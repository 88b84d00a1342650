package import CycCore

/// `cyc push`.
package protocol PushMessages: Sendable {
    /// The branch that a push goes to, with its repository and the remote's name.
    func destination(_ branch: String, of push: PushPlan.Push) -> Text
    /// Behind a path: so many commits of it that no push makes count.
    func cannotPush(_ commits: Int) -> Text
    /// `isSure`: whether everything could be read.
    func nothingToPush(isSure: Bool) -> Text
    /// Asked before anything is pushed; ends in what can be answered.
    func askToPush(_ count: Int) -> Text
    var nothingPushed: Text { get }
    /// What git or the other side said.
    func sentence(_ failure: PushFailure, _ push: PushPlan.Push) -> Text
}

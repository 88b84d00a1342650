package import CycCore

package protocol ProblemMessages: Sendable {
    func explain(_ problem: Problem) -> Explanation
    var errorLabel: Text { get }
    var warningLabel: Text { get }
    var hintLabel: Text { get }
}

package import CycCore

package protocol ProblemMessages: Sendable {
    func explain(_ problem: Problem) -> Explanation
    var errorLabel: String { get }
    var warningLabel: String { get }
    var hintLabel: String { get }
}

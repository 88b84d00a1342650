package import CycCore

/// `freeze`, and what frozen days do to the streak.
package protocol FreezeMessages: Sendable {
    func explain(_ problem: FreezeProblem) -> Explanation
    func frozen(_ freeze: Freeze) -> String
    func alreadyFrozen(_ freeze: Freeze) -> String
    var noFreezes: String { get }
    var whyColumn: String { get }

    /// The current streak: "13 days (2 frozen; GitHub shows 4)".
    ///
    /// - Parameters:
    ///   - run: The streak.
    ///   - isLowerBound: Whether it may be longer.
    ///   - strict: Its length without neutral days; `nil` where that is not worth a word.
    ///   - hasAccount: Whether it is GitHub that counts so.
    /// - Returns: Its words.
    func length(_ run: Run, isLowerBound: Bool, strict: Int?, hasAccount: Bool) -> String
}

/// `length` with a remark inside its closing parenthesis.
func withRemark(_ length: String, _ remark: String) -> String {
    length.last == ")" ? "\(length.dropLast()); \(remark))" : "\(length) (\(remark))"
}

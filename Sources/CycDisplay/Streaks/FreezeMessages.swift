package import CycCore

/// `freeze`, and what frozen days do to the streak.
package protocol FreezeMessages: Sendable {
    func explain(_ problem: FreezeProblem) -> Explanation
    func frozen(_ freeze: Freeze) -> Text
    func alreadyFrozen(_ freeze: Freeze) -> Text
    var noFreezes: Text { get }
    var whyColumn: Text { get }

    /// The current streak: "13 days (2 frozen; GitHub shows 4)".
    ///
    /// - Parameters:
    ///   - run: The streak.
    ///   - isLowerBound: Whether it may be longer.
    ///   - strict: Its length without neutral days; `nil` where that is not worth a word.
    ///   - hasAccount: Whether it is GitHub that counts so.
    /// - Returns: Its words.
    func length(_ run: Run, isLowerBound: Bool, strict: Int?, hasAccount: Bool) -> Text
}

/// `length` with a remark inside its closing parenthesis.
func withRemark(_ length: Text, _ remark: Text) -> Text {
    let length = length.description
    return length.last == ")" ? "\(length.dropLast()); \(remark))" : "\(length) (\(remark))"
}

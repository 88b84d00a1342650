/// What a line that was typed at a question of `cyc setup` means.
package enum SetupReply<Choice> {
    case chosen(Choice)
    /// This step changes nothing.
    case skip
    /// Nothing is to be written at all.
    case leave
    case notUnderstood(SetupComplaint)
}

extension SetupReply: Equatable where Choice: Equatable {}

extension SetupReply: Sendable where Choice: Sendable {}

/// Why an answer cannot be taken; what was typed.
package enum SetupComplaint: Equatable, Sendable {
    case noSuchNumber(String)
    case noSuchFolder(String)
    case notAFolder(String)
    case notAnAddress(String)
    case notALogin(String)
    case notATime(String)
    /// The evening would be over before it begins; when it ends.
    case afterTheEnd(String, until: String)
    case notYesOrNo(String)
}

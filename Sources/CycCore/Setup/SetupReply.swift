/// What a line that was typed at a question of `cyc setup` means.
package enum SetupReply<Choice: Equatable & Sendable>: Equatable, Sendable {
    case chosen(Choice)
    /// This step changes nothing.
    case skip
    /// Nothing is to be written at all.
    case leave
    case notUnderstood(SetupInputError)
}

/// Why an answer cannot be taken; what was typed.
package enum SetupInputError: Equatable, Sendable {
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

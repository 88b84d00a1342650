/// A yes-or-no prompt.
package struct SetupConfirmation: Sendable {
    /// The result of empty input.
    package let usually: Bool

    package init(usually: Bool) { self.usually = usually }

    package func reply(to line: String) -> SetupReply<Bool> {
        if line.isEmpty { return .chosen(usually) }
        let word = line.lowercased()
        if SetupWords.yes.contains(word) { return .chosen(true) }
        if SetupWords.no.contains(word) { return .chosen(false) }
        return SetupWords.common(line) ?? .notUnderstood(.notYesOrNo(line))
    }
}

/// The setup step for the time of the first reminder, or none.
package struct SetupReminders: Sendable {
    package let settings: Settings
    /// The result of empty input.
    package let usually: Bool

    package init(settings: Settings, usually: Bool) {
        self.settings = settings
        self.usually = usually
    }

    /// The current `remind.after`.
    package var after: String { ValueSyntax.clock(settings.remind.after) }

    /// - Returns: The new `remind.after`; `nil` for no reminders.
    package func reply(to line: String) -> SetupReply<String?> {
        switch SetupConfirmation(usually: usually).reply(to: line) {
        case .chosen(let isYes): return .chosen(isYes ? after : nil)
        case .skip: return .skip
        case .leave: return .leave
        case .notUnderstood: break
        }
        let text = line.utf8.count <= 2 ? "\(line):00" : line
        guard let minute = ValueSyntax.minute(text), minute < 1440 else {
            return .notUnderstood(.notATime(line))
        }
        guard minute < settings.remind.until else {
            return .notUnderstood(
                .afterTheEnd(line, until: ValueSyntax.clock(settings.remind.until)))
        }
        return .chosen(ValueSyntax.clock(minute))
    }
}

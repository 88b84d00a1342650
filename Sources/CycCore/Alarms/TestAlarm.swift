/// A ring that a person asked for, to hear it.
package struct TestAlarm: Hashable, Sendable {
    package let question: AlarmQuestion?
    /// When it ends unless it is answered.
    package let until: Instant
    package var isAnswered = false

    package init(_ question: AlarmQuestion?, until: Instant) {
        self.question = question
        self.until = until
    }

    /// How long it may take, with all that is tested.
    ///
    /// Units: seconds.
    package static let length: Int64 = 9

    package func isRinging(at now: Instant) -> Bool {
        !isAnswered && (until - Self.length...until).contains(now)
    }

    /// One line for the ledger; ``init(encoded:)`` reads it.
    package var encoded: String {
        "\(until) \(isAnswered ? 1 : 0) \(question?.encoded ?? "")"
    }

    package init?(encoded text: String) {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let until = Instant(parts[0]), Moment.seconds.contains(until)
        else { return nil }
        self.until = until
        isAnswered = parts[1] == "1"
        question = parts[2].isEmpty ? nil : AlarmQuestion(encoded: String(parts[2]))
        guard parts[2].isEmpty || question != nil else { return nil }
    }
}

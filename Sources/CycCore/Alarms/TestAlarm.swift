/// A ring that the user started to test the sound.
package struct TestAlarm: Hashable, Sendable {
    package let question: AlarmQuestion?
    /// End unless it is answered before.
    package let until: Instant
    package var isAnswered = false

    package init(_ question: AlarmQuestion?, until: Instant) {
        self.question = question
        self.until = until
    }

    /// Longest duration, all tested devices included.
    package static let length = Duration.seconds(9)

    package func isRinging(at now: Instant) -> Bool {
        !isAnswered && (until - Self.length...until).contains(now)
    }

    /// One line for the ledger, parsed by ``init(encoded:)``.
    package var encoded: String {
        "\(until) \(isAnswered ? 1 : 0) \(question?.encoded ?? "")"
    }

    package init?(encoded text: String) {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let until = Instant(String(parts[0])), until.isStorable
        else { return nil }
        self.until = until
        isAnswered = parts[1] == "1"
        question = parts[2].isEmpty ? nil : AlarmQuestion(encoded: String(parts[2]))
        guard parts[2].isEmpty || question != nil else { return nil }
    }
}

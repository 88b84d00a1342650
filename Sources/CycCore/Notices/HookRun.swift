/// One run of a program of the user, as the log has it.
package struct HookRun: Equatable, Sendable {
    package let event: HookEvent
    /// The notice's ``NoticeKey/encoded``.
    package let key: String
    package let at: Moment
    package let duration: Duration
    /// `nil` if it ended with status 0.
    package let failure: DeliveryError?
    /// The beginning of standard output and error, without control characters except line ends.
    package let output: String

    package init(
        _ event: HookEvent, key: String, at: Moment, duration: Duration, failure: DeliveryError?,
        output: String
    ) {
        self.event = event
        self.key = key
        self.at = at
        self.duration = duration
        self.failure = failure
        self.output = output
    }

    /// The output that is kept. Units: bytes.
    package static let longestOutput = 4_096
}

extension HookRun {
    /// One line of the log; ``init(encoded:)`` reads it.
    package var encoded: String {
        JSON.object([
            "at": JSON(at), "event": .string(event.rawValue), "key": .string(key),
            "milliseconds": .int(milliseconds), "failure": JSON(failure?.encoded),
            "output": .string(output),
        ]).text
    }

    package var milliseconds: Int { Int(duration / .milliseconds(1)) }

    package init?(encoded line: [UInt8]) {
        guard let document = JSONDocument(line) else { return nil }
        func text(_ key: String) -> String? {
            if case .string(let text)? = document.value(of: key) { text } else { nil }
        }
        guard let event = text("event").flatMap(HookEvent.init), let key = text("key"),
            let at = text("at").flatMap({ Moment(rfc3339: $0) }), let output = text("output"),
            case .int(let milliseconds)? = document.value(of: "milliseconds"),
            (0...1_000_000).contains(milliseconds)
        else { return nil }
        let failure = text("failure").map { DeliveryError(encoded: $0) }
        if case .some(nil) = failure { return nil }
        self.init(
            event, key: key, at: at, duration: .milliseconds(milliseconds),
            failure: failure ?? nil, output: output)
    }
}

extension Sequence<HookRun> {
    /// The number of failures since the last success of an event, and the newest one.
    package func failures(of event: HookEvent) -> (count: Int, last: DeliveryError)? {
        var failures: (count: Int, last: DeliveryError)?
        for run in self where run.event == event {
            failures = run.failure.map { ((failures?.count ?? 0) + 1, $0) }
        }
        return failures
    }
}

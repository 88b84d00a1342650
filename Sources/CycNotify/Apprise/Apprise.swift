import CycCore
import CycDisplay
import CycSystem

extension Channel {
    static let apprise = Channel(
        patience: 15_000, check: { $0.throughApprise(["--dry-run"]) },
        deliver: { notice, context in context.sendThroughApprise(notice) })
}

private let program = "apprise"

extension ChannelContext {
    /// Sends the notice to the services that Apprise knows.
    ///
    /// - Source: apprise(1)
    fileprivate func sendThroughApprise(_ notice: Notice) -> DeliveryError? {
        let kind =
            switch notice.urgency {
            case .normal: "info"
            case .urgent: "warning"
            }
        return throughApprise(
            ["--notification-type=\(kind)", "--title=\(notice.title)"],
            input: notice.body.isEmpty ? notice.title : notice.body)
    }

    /// Runs the program for each URL that has not taken it yet, so that a service that failed is tried
    /// again without another one telling the person twice.
    ///
    /// - Returns: `nil` as soon as one service took it and time or tries are over for the others.
    fileprivate func throughApprise(_ arguments: [String], input: String = "") -> DeliveryError? {
        var urls = settings.appriseURLs.filter { !$0.isEmpty }
        guard !urls.isEmpty else { return .notConfigured(setting: "remind.apprise.urls") }
        guard let path = world.program(program) else { return .programMissing(program) }
        let count = urls.count
        let deadline = world.monotonicMilliseconds() + patience
        let trouble = trying(until: deadline) { _ in
            var failed: [(url: String, trouble: DeliveryError)] = []
            for (index, url) in urls.enumerated() {
                // A silent service does not take the others' time.
                let now = world.monotonicMilliseconds()
                let share = (deadline - now) / Int64(urls.count - index)
                let outcome = run(
                    path, named: program, ["--verbose"] + arguments,
                    variables: ["APPRISE_URLS": url, "PYTHONUTF8": "1"],
                    input: Array(input.utf8), until: now + share,
                    complaint: { complaint($0, about: url) })
                guard case .failure(let trouble) = outcome else { continue }
                failed.append((url, trouble))
                if trouble == .interrupted { return trouble }
            }
            urls = failed.map(\.url)
            // What may help is another try of one that failed.
            return failed.first { $0.trouble.isFailure }?.trouble ?? failed.first?.trouble
        }
        return urls.count < count && trouble != .interrupted ? nil : trouble
    }

    /// The first line of the log, which is on standard output, without what the URL holds.
    private func complaint(_ answer: ProgramAnswer, about url: String) -> String {
        let lines = String(decoding: answer.output, as: UTF8.self).split(
            whereSeparator: \.isNewline)
        guard let first = lines.first else { return lastComplaint(of: answer) }
        // What stands before is the time and the level.
        let words = first.split(separator: " - ", maxSplits: 2).last ?? first
        return short(URLSecrets(url).removed(from: sanitized(words)))
    }
}

extension DeliveryError {
    fileprivate var isFailure: Bool {
        if case .programFailed = self { true } else { false }
    }
}

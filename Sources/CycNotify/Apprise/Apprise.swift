import CycCore
import CycDisplay
import CycSystem

extension Channel {
    static let apprise = Channel(
        patience: .seconds(15), check: { $0.runApprise(["--dry-run"]) },
        deliver: { notice, context in context.sendWithApprise(notice) })
}

private let program = "apprise"

extension ChannelContext {
    /// Sends the notice to the services of Apprise.
    ///
    /// - Source: apprise(1)
    fileprivate func sendWithApprise(_ notice: Notice) -> DeliveryError? {
        let kind =
            switch notice.urgency {
            case .normal: "info"
            case .urgent: "warning"
            }
        return runApprise(
            ["--notification-type=\(kind)", "--title=\(notice.title)"],
            input: notice.body.isEmpty ? notice.title : notice.body)
    }

    /// Runs the program once for each URL that has not accepted the notice yet, so that a retry
    /// does not notify the user twice through another service.
    ///
    /// - Returns: `nil` if at least one service accepted it, even if the others failed.
    fileprivate func runApprise(_ arguments: [String], input: String = "") -> DeliveryError? {
        var urls = settings.appriseURLs.filter { !$0.isEmpty }
        guard !urls.isEmpty else { return .notConfigured(setting: "remind.apprise.urls") }
        guard let path = world.program(program) else { return .programMissing(program) }
        let count = urls.count
        let deadline = world.timeAwake() + patience
        let error = trying(until: deadline) { _ in
            var failed: [(url: String, error: DeliveryError)] = []
            for (index, url) in urls.enumerated() {
                // Divides the remaining time, so that an unresponsive service does not use up that
                // of the others.
                let now = world.timeAwake()
                let share = (deadline - now) / Int64(urls.count - index)
                let outcome = run(
                    path, named: program, ["--verbose"] + arguments,
                    variables: ["APPRISE_URLS": url, "PYTHONUTF8": "1"],
                    input: Array(input.utf8), until: now + share,
                    complaint: { complaint($0, about: url) })
                guard case .failure(let error) = outcome else { continue }
                failed.append((url, error))
                if error == .interrupted { return error }
            }
            urls = failed.map(\.url)
            // Only an error that a retry may fix makes `trying` retry.
            return failed.first { $0.error.isFailure }?.error ?? failed.first?.error
        }
        return urls.count < count && error != .interrupted ? nil : error
    }

    /// Returns the first line of the log, which is on standard output, without the URL's secrets.
    private func complaint(_ answer: ProgramResult, about url: String) -> String {
        let lines = String(decoding: answer.output, as: UTF8.self).split(
            whereSeparator: \.isNewline)
        guard let first = lines.first else { return lastErrorLine(of: answer) }
        // The words before are the time and the level.
        let words = first.split(separator: " - ", maxSplits: 2).last ?? first
        return short(URLSecrets(url).removed(from: sanitized(words)))
    }
}

extension DeliveryError {
    fileprivate var isFailure: Bool {
        if case .programFailed = self { true } else { false }
    }
}

/// Error of a channel that did not deliver; the sentences are in `CycDisplay`.
package enum DeliveryError: Error, Hashable, Codable, Sendable {
    /// A program that the channel needs is not in `PATH`.
    case programMissing(String)
    /// Others can write to this program or to a folder above it.
    case programUnsafe(String)
    /// No desktop session is reachable: there is no message bus.
    case noDesktop
    /// The setting that the channel needs is empty.
    case notConfigured(setting: String)
    /// No response in time. Units: seconds.
    case timedOut(seconds: Int)
    /// The server is not reachable; `detail` is without secrets.
    case unreachable(host: String, detail: String)
    case refused(host: String, status: Int)
    /// The server asks for no more requests until then.
    case rateLimited(host: String, until: Instant)
    /// The server cannot cancel a scheduled reminder; ntfy can since 2.16.
    case serverTooOld(host: String)
    /// The program exited with this status; `detail` is its output, without secrets.
    case programFailed(String, status: Int32, detail: String)
    /// The process ended between claim and record, twice.
    case interrupted
}

/// A channel and its error.
package struct ChannelError: Error, Hashable, Sendable {
    package let channel: Settings.Channel
    package let failure: DeliveryError

    package init(_ channel: Settings.Channel, _ failure: DeliveryError) {
        self.channel = channel
        self.failure = failure
    }
}

extension DeliveryError {
    /// One line for the ledger; ``init(encoded:)`` reads it.
    package var encoded: String {
        switch self {
        case .programMissing(let name): "missing\t\(Self.field(name))"
        case .programUnsafe(let path): "unsafe\t\(Self.field(path))"
        case .noDesktop: "no-desktop"
        case .notConfigured(let setting): "not-configured\t\(Self.field(setting))"
        case .timedOut(let seconds): "timed-out\t\(seconds)"
        case .unreachable(let host, let detail): "unreachable\t\(Self.field(host))\t\(detail)"
        case .refused(let host, let status): "refused\t\(Self.field(host))\t\(status)"
        case .rateLimited(let host, let until): "rate-limited\t\(Self.field(host))\t\(until)"
        case .serverTooOld(let host): "too-old\t\(Self.field(host))"
        case .programFailed(let name, let status, let detail):
            "failed\t\(Self.field(name))\t\(status)\t\(detail)"
        case .interrupted: "interrupted"
        }
    }

    /// Replaces tabs, which separate fields: names of programs may contain them.
    private static func field(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\t" ? " " : $0 }))
    }

    package init?(encoded text: String) {
        let fields = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
            .map(String.init)
        switch (fields[0], fields.count) {
        case ("missing", 2...): self = .programMissing(fields[1...].joined(separator: " "))
        case ("unsafe", 2): self = .programUnsafe(fields[1])
        case ("no-desktop", 1): self = .noDesktop
        case ("not-configured", 2): self = .notConfigured(setting: fields[1])
        case ("timed-out", 2):
            guard let seconds = Int(fields[1]) else { return nil }
            self = .timedOut(seconds: seconds)
        case ("unreachable", 3...4):
            self = .unreachable(host: fields[1], detail: fields[2...].joined(separator: "\t"))
        case ("refused", 3):
            guard let status = Int(fields[2]) else { return nil }
            self = .refused(host: fields[1], status: status)
        case ("rate-limited", 3):
            guard let until = Instant(fields[2]), until.isStorable else { return nil }
            self = .rateLimited(host: fields[1], until: until)
        case ("too-old", 2): self = .serverTooOld(host: fields[1])
        case ("failed", 4):
            guard let status = Int32(fields[2]) else { return nil }
            self = .programFailed(fields[1], status: status, detail: fields[3])
        case ("interrupted", 1): self = .interrupted
        default: return nil
        }
    }
}

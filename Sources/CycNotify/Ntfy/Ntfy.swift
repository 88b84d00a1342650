package import CycCore
import CycDisplay
import CycHTTP

extension Notifier {
    func checkServer() -> DeliveryTrouble? {
        ask { $0.health }
    }

    func publish(_ reminder: Reminder) -> DeliveryTrouble? {
        ask { $0.publish(reminder) }
    }

    /// Stands for the ntfy server and the topic there, and tells nobody what they are.
    ///
    /// - Source: FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    package var place: String {
        let text = "\(settings.ntfyServer)\n\(settings.ntfyTopic)"
        let hash = text.utf8.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }

    /// Puts the reminder on the ntfy server, which shows it at `instant` unless it is cancelled.
    ///
    /// The same slot again replaces it. Nothing is put on a server that cannot take it back.
    ///
    /// - Parameters:
    ///   - reminder: What to show then.
    ///   - instant: At least 10 seconds from now, at most 3 days, else the server refuses; units:
    ///     seconds since 1970-01-01T00:00:00Z.
    /// - Returns: `nil` where the server took it.
    package func schedule(_ reminder: Reminder, at instant: Int64) -> DeliveryTrouble? {
        ask(needingSequences: true) { $0.schedule(reminder, at: instant) }
    }

    /// Takes the slot's reminder from the ntfy server and from the phones that already show it.
    ///
    /// - Returns: `nil` where the server agreed; whether there was one makes no difference.
    package func cancel(_ slot: ReminderSlot) -> DeliveryTrouble? {
        ask(needingSequences: true) { $0.cancel(slot) }
    }

    private func ask(
        needingSequences: Bool = false, _ request: (NtfyTopic) -> HTTPRequest
    ) -> DeliveryTrouble? {
        guard let topic = NtfyTopic(settings) else {
            return .notConfigured(setting: "remind.ntfy.topic")
        }
        let request = request(topic)
        let host = request.host ?? ""
        switch connection.send(request) {
        case .success(let response):
            if (200...299).contains(response.status) { return nil }
            // An older server knows no path below a topic that could be posted to or deleted.
            if needingSequences, [404, 405].contains(response.status) {
                return .serverTooOld(host: host)
            }
            return .refused(host: host, status: response.status)
        case .failure(let failure): return trouble(failure, host: host, topic)
        }
    }

    private func trouble(
        _ failure: HTTPFailure, host: String, _ topic: NtfyTopic
    ) -> DeliveryTrouble {
        let detail: String
        switch failure {
        case .timedOut: return .timedOut(seconds: Int(patience.ntfy / 1000))
        case .stopped: return .interrupted
        case .heldBack: return .refused(host: host, status: 429)
        case .cannotConnect(_, let words), .untrustedCertificate(_, let words),
            .unreadableCertificates(let words), .notHTTP(let words), .badURL(let words):
            detail = words
        case .other(let code, let words): detail = "\(words) (\(code))"
        case .redirectToOtherHost(_, let origin), .refusedScheme(let origin): detail = origin
        case .badHeader(let name): detail = name
        case .proxy(let status): detail = status.map { "HTTP \($0)" } ?? ""
        case .unresolvedHost, .emptyReply, .reset, .cutBody, .tooLarge, .redirectLoop: detail = ""
        }
        return .unreachable(host: host, detail: short(sanitized(topic.withoutSecrets(detail))))
    }
}

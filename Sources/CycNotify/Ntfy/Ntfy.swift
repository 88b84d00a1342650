import CycCore
import CycDisplay
import CycHTTP

extension Channel {
    /// - Source: https://docs.ntfy.sh/publish/
    static let ntfy = Channel(
        patience: .seconds(15), check: { $0.sendToServer { $0.health } },
        deliver: { notice, context in context.sendToServer { $0.publish(notice) } })
}

extension ChannelContext {
    func sendToServer(
        needingSequences: Bool = false, _ request: (NtfyTopic) -> HTTPRequest
    ) -> DeliveryError? {
        guard let topic = NtfyTopic(settings) else {
            return .notConfigured(setting: "remind.ntfy.topic")
        }
        let request = request(topic)
        let host = request.host ?? ""
        switch connection.send(request) {
        case .success(let response):
            if (200...299).contains(response.status) { return nil }
            // An older server supports neither POST nor DELETE below a topic.
            if needingSequences, [404, 405].contains(response.status) {
                return .serverTooOld(host: host)
            }
            if response.rateLimit?.retryAfter != nil, let until = response.waitUntil {
                return .rateLimited(host: host, until: until)
            }
            return .refused(host: host, status: response.status)
        case .failure(let failure): return deliveryError(failure, host: host, topic)
        }
    }

    private func deliveryError(
        _ failure: HTTPError, host: String, _ topic: NtfyTopic
    ) -> DeliveryError {
        let detail: String
        switch failure {
        case .timedOut: return .timedOut(seconds: Int(patience.wholeSeconds))
        case .stopped: return .interrupted
        case .rateLimitActive(let until): return .rateLimited(host: host, until: until)
        case .cannotConnect(_, let words), .untrustedCertificate(_, let words),
            .unreadableCertificates(let words), .notHTTP(let words), .badURL(let words):
            detail = words
        case .other(let code, let words): detail = "\(words) (\(code))"
        case .redirectToOtherHost(_, let origin), .refusedScheme(let origin): detail = origin
        case .badHeader(let name): detail = name
        case .proxy(let status): detail = status.map { "HTTP \($0)" } ?? ""
        case .unresolvedHost, .emptyReply, .reset, .incompleteBody, .tooLarge, .redirectLoop:
            detail = ""
        }
        return .unreachable(host: host, detail: short(sanitized(topic.withoutSecrets(detail))))
    }
}

import CycCore
import CycHTTP

/// The ntfy topic for notices, and the requests for it.
///
/// - Source: https://docs.ntfy.sh/publish/
struct NtfyTopic {
    /// Without a trailing slash.
    private let server: String
    private let name: String
    private let token: String

    /// - Returns: `nil` without a topic.
    init?(_ settings: Settings.Remind) {
        guard !settings.ntfyTopic.isEmpty else { return nil }
        name = settings.ntfyTopic
        token = settings.ntfyToken
        var server = settings.ntfyServer[...]
        while server.last == "/" { server.removeLast() }
        self.server = String(server)
    }

    /// Request for the server's health, which needs no token.
    var health: HTTPRequest { .get("\(server)/v1/health") }

    /// Makes the request that shows the notice now.
    ///
    /// As JSON, so that neither special characters nor the topic are in headers, paths and the logs
    /// of proxies. The sequence lets a retry replace the notice of a request whose response was
    /// lost.
    func publish(_ notice: Notice) -> HTTPRequest {
        let appearance = Appearance(notice)
        var members: JSONMembers = [
            "topic": .string(name), "title": .string(notice.title),
            "message": .string(message(notice)), "priority": .int(appearance.priority),
            "tags": .array([.string(appearance.tag)]),
        ]
        if let click = notice.click { members.append("click", .string(click)) }
        members.append("sequence_id", .string(sequence(of: notice.key)))
        return authorized(
            .post(
                "\(server)/", body: Array(JSON.object(members).text.utf8),
                contentType: "application/json", isRepeatable: true))
    }

    /// Makes the request that shows the notice later.
    ///
    /// Not as JSON: a server without sequences would schedule that all the same and could not
    /// cancel it, whereas it rejects this path.
    func schedule(_ notice: Notice, at instant: Instant) -> HTTPRequest {
        let appearance = Appearance(notice)
        var headers: HTTPHeaders = [
            "Title": encodedWord(notice.title), "Priority": "\(appearance.priority)",
            "Tags": appearance.tag, "At": "\(instant)",
        ]
        if let click = notice.click { headers.set(click, for: "Click") }
        return authorized(
            .post(
                address(of: notice.key), body: Array(message(notice).utf8),
                contentType: "text/plain; charset=utf-8", headers: headers, isRepeatable: true))
    }

    /// Makes the request that cancels a scheduled notice.
    func cancel(_ key: NoticeKey) -> HTTPRequest {
        authorized(.delete(address(of: key), isRepeatable: true))
    }

    /// Removes the topic and the token from `text`.
    func withoutSecrets(_ text: String) -> String {
        hiding([name, token], in: text)
    }

    private struct Appearance {
        /// 1 to 5; 3 is the default, 5 overrides "do not disturb".
        let priority: Int
        /// Short code of an emoji.
        let tag: String

        init(_ notice: Notice) {
            switch notice.urgency {
            case .normal: (priority, tag) = (3, "seedling")
            case .urgent: (priority, tag) = (5, notice.key.isAlarm ? "alarm_clock" : "warning")
            }
        }
    }

    private func authorized(_ request: HTTPRequest) -> HTTPRequest {
        token.isEmpty ? request : request.authorized(with: token)
    }

    private func address(of key: NoticeKey) -> String {
        "\(server)/\(percentEncoded(name))/\(sequence(of: key))"
    }

    /// The same on all machines that use this topic.
    private func sequence(of key: NoticeKey) -> String {
        switch key {
        case .evening(let slot): "cyc-\(slot.day)-\(slot.clock.filter { $0 != ":" })"
        case .completion(let challenge): "cyc-challenge-\(challenge)"
        case .focus, .growth, .alarm, .day:
            "cyc-\(String(key.encoded.map { $0 == "/" ? "-" : $0 }))"
        case .test: "cyc-test"
        }
    }

    /// ntfy replaces an empty message, and turns a longer one into an attachment.
    private func message(_ notice: Notice) -> String {
        let text = notice.body.isEmpty ? notice.title : notice.body
        guard text.utf8.count > 4096 else { return text }
        var (kept, length) = ("", 0)
        for scalar in text.unicodeScalars {
            length += UTF8.width(scalar)
            guard length <= 4093 else { break }
            kept.unicodeScalars.append(scalar)
        }
        return kept + "…"
    }
}

/// Encodes `text` for use in a header.
///
/// - Source: RFC 2047, sections 2 and 4.2.
private func encodedWord(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let letters = percentEncoded(text).map { $0 == "%" ? "=" : $0 }
    return "=?UTF-8?Q?\(String(letters))?="
}

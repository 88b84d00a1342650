import CycCore
import CycHTTP

/// Where notices are published, and the requests for it.
///
/// - Source: https://docs.ntfy.sh/publish/
struct NtfyTopic {
    /// Without a slash at its end.
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

    /// Whether the server is up, which it tells everybody.
    var health: HTTPRequest { .get("\(server)/v1/health") }

    /// Shows the notice now.
    ///
    /// As JSON, so that neither a title's letters nor the topic go through headers, paths and the logs
    /// of proxies. The sequence makes a repetition replace what an answer that got lost told of.
    func publish(_ notice: Notice) -> HTTPRequest {
        let look = Look(notice)
        var members: JSONMembers = [
            "topic": .string(name), "title": .string(notice.title),
            "message": .string(message(notice)), "priority": .int(look.priority),
            "tags": .array([.string(look.tag)]),
        ]
        if let click = notice.click { members.append("click", .string(click)) }
        members.append("sequence_id", .string(sequence(of: notice.key)))
        return authorized(
            .post(
                "\(server)/", body: Array(JSON.object(members).text.utf8),
                contentType: "application/json", isRepeatable: true))
    }

    /// Shows the notice later.
    ///
    /// Not as JSON: a server that knows no sequences would schedule that all the same, and never take
    /// it back. It knows no such path.
    func schedule(_ notice: Notice, at instant: Int64) -> HTTPRequest {
        let look = Look(notice)
        var headers: HTTPHeaders = [
            "Title": encodedWord(notice.title), "Priority": "\(look.priority)",
            "Tags": look.tag, "At": "\(instant)",
        ]
        if let click = notice.click { headers.set(click, for: "Click") }
        return authorized(
            .post(
                address(of: notice.key), body: Array(message(notice).utf8),
                contentType: "text/plain; charset=utf-8", headers: headers, isRepeatable: true))
    }

    /// Takes a scheduled notice back.
    func cancel(_ key: NoticeKey) -> HTTPRequest {
        authorized(.delete(address(of: key), isRepeatable: true))
    }

    /// `text` with what must not be told left out.
    func withoutSecrets(_ text: String) -> String {
        hiding([name, token], in: text)
    }

    private struct Look {
        /// 1 to 5; 3 is what a message without one has, 5 rings through.
        let priority: Int
        /// A short code of an emoji.
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

    /// The same for every machine that tells of it on this topic.
    private func sequence(of key: NoticeKey) -> String {
        switch key {
        case .evening(let slot): "cyc-\(slot.day)-\(slot.clock.filter { $0 != ":" })"
        case .completion(let challenge): "cyc-challenge-\(challenge)"
        case .focus, .growth, .alarm:
            "cyc-\(String(key.encoded.map { $0 == "/" ? "-" : $0 }))"
        case .test: "cyc-test"
        }
    }

    /// Of an empty message and of a longer one ntfy makes something else.
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

/// `text` as it can stand in a header.
///
/// - Source: RFC 2047, sections 2 and 4.2.
private func encodedWord(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let letters = percentEncoded(text).map { $0 == "%" ? "=" : $0 }
    return "=?UTF-8?Q?\(String(letters))?="
}

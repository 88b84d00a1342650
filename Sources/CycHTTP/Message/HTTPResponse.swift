package import CycCore

/// A complete response, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    package var status: Int
    package var headers: HTTPHeaders = [:]
    /// Decompressed.
    package var body: [UInt8] = []
    /// The address after all redirects.
    package var url = ""
    /// Time of completion, by this machine's clock.
    package var received = Instant.epoch
    /// Number of exchanges, with redirects and retries.
    package var exchanges = 1

    /// The validator for ``HTTPRequest/conditional(on:)``, with its quotes.
    package var etag: String? { headers["ETag"] }

    /// The media type in lower case without parameters, such as `text/html`.
    package var contentType: String? {
        guard let field = headers["Content-Type"] else { return nil }
        let type = field.prefix { $0 != ";" }.lowercased()
        return String(type.filter { $0 != " " && $0 != "\t" })
    }

    /// The server's clock at the time of the response, corrected by the age of a cached response.
    ///
    /// - Source: RFC 9110, section 6.6.1; RFC 9111, section 5.1.
    package var serverTime: Instant? {
        guard let date = headers["Date"].flatMap(instant(httpDate:)) else { return nil }
        let age = headers["Age"].flatMap { decimal(trimmed($0).utf8) } ?? 0
        return date + .seconds(age)
    }

    /// The server's rate limit, if stated.
    package var rateLimit: RateLimit? { RateLimit(headers) }

    /// Time until which the server rejects requests, if this response is due to a rate limit.
    ///
    /// By this machine's clock, independent of the server's. `nil` for every other response; a 403
    /// that does not mention limits is about permission, and GraphQL rejects with status 200 (use
    /// ``RateLimit/wait(from:)`` there).
    ///
    /// - Source: "Exceeding the rate limit" in GitHub's documentation of REST rate limits: wait as
    ///   long as `Retry-After` says, until `x-ratelimit-reset` with nothing remaining, else at
    ///   least a minute.
    package var waitUntil: Instant? {
        guard [403, 429].contains(status) || (500...599).contains(status) else { return nil }
        if let wait = rateLimit?.wait(from: received) { return received + wait }
        return status == 429 ? received + .minutes(1) : nil
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(status), \(body.count) bytes" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

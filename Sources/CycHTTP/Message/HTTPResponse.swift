import CycCore

/// A complete response, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    package var status: Int
    package var headers: HTTPHeaders = [:]
    /// Decompressed.
    package var body: [UInt8] = []
    /// The address after all redirects.
    package var url = ""
    /// Time of completion; seconds since 1970-01-01T00:00:00Z, by this machine's clock.
    package var received: Int64 = 0
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
    /// - Units: seconds since 1970-01-01T00:00:00Z; `nil` without a date.
    /// - Source: RFC 9110, section 6.6.1; RFC 9111, section 5.1.
    package var serverTime: Int64? {
        guard let date = headers["Date"].flatMap(instant(httpDate:)) else { return nil }
        let age = headers["Age"].flatMap { decimal(trimmed($0).utf8) } ?? 0
        return saturatingSum(date, Int64(age))
    }

    /// The server's rate limit, if stated.
    package var rateLimit: RateLimit? { RateLimit(headers) }

    /// Time until which the server rejects requests, if this response is due to a rate limit.
    ///
    /// Seconds since 1970-01-01T00:00:00Z by this machine's clock, independent of the server's.
    /// `nil` for every other response; a 403 that does not mention limits is about permission, and
    /// GraphQL rejects with status 200 (use ``RateLimit/wait(from:)`` there).
    ///
    /// - Source: "Exceeding the rate limit" in GitHub's documentation of REST rate limits: wait as
    ///   long as `Retry-After` says, until `x-ratelimit-reset` with nothing remaining, else at
    ///   least a minute.
    package var waitUntil: Int64? {
        guard [403, 429].contains(status) || (500...599).contains(status) else { return nil }
        if let wait = rateLimit?.wait(from: received) { return saturatingSum(received, wait) }
        return status == 429 ? received + 60 : nil
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(status), \(body.count) bytes" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

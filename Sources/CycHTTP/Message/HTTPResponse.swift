import CycCore

/// A whole answer, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    package var status: Int
    package var headers: HTTPHeaders = [:]
    /// Decompressed.
    package var body: [UInt8] = []
    /// Where the answer came from, after all redirects.
    package var url = ""
    /// When the answer was complete; seconds since 1970-01-01T00:00:00Z, by this machine's clock.
    package var received: Int64 = 0
    /// How many exchanges it took, with redirects and repetitions.
    package var exchanges = 1

    /// The validator for ``HTTPRequest/conditional(on:)``, with its quotes.
    package var etag: String? { headers["ETag"] }

    /// The media type in lower case without parameters, such as `text/html`.
    package var contentType: String? {
        guard let field = headers["Content-Type"] else { return nil }
        let type = field.prefix { $0 != ";" }.lowercased()
        return String(type.filter { $0 != " " && $0 != "\t" })
    }

    /// The server's clock when it answered, even where the answer was stored on the way.
    ///
    /// - Units: seconds since 1970-01-01T00:00:00Z; `nil` where the server does not tell.
    /// - Source: RFC 9110, section 6.6.1; RFC 9111, section 5.1.
    package var serverTime: Int64? {
        guard let date = headers["Date"].flatMap(instant(httpDate:)) else { return nil }
        let age = headers["Age"].flatMap { decimal(trimmed($0).utf8) } ?? 0
        return saturatingSum(date, Int64(age))
    }

    /// What the server says about its limits, if anything.
    package var rateLimit: RateLimit? { RateLimit(headers) }

    /// Until when to leave the server alone, if this answer refuses because too much was asked.
    ///
    /// Seconds since 1970-01-01T00:00:00Z by this machine's clock, whatever the server's says.
    /// `nil` for every other answer; a 403 without any word about limits is about permission, and
    /// GraphQL refuses with status 200 (there ``RateLimit/wait(from:)`` helps).
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

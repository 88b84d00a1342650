import CCurl
package import CycCore

/// The rate limit in a response's headers.
///
/// Instants are those of the server's clock.
///
/// - Source: RFC 9110, section 10.2.3; "Checking the status of your rate limit" in GitHub's
///   documentation of REST rate limits.
package struct RateLimit: Hashable, Sendable {
    package var limit: Int?
    package var remaining: Int?
    /// When the count starts again.
    package var resets: Instant?
    package var retryAfter: RetryAfter?
    /// The server's own clock (`Date`).
    package var serverTime: Instant?

    /// `Retry-After` in its two forms.
    package enum RetryAfter: Hashable, Sendable {
        case duration(Duration)
        case instant(Instant)
    }

    package init() {}

    /// Parses the fields; `nil` if none of them is about limits.
    init?(_ headers: HTTPHeaders) {
        limit = wholeNumber(headers["x-ratelimit-limit"])
        remaining = wholeNumber(headers["x-ratelimit-remaining"])
        resets = wholeNumber(headers["x-ratelimit-reset"]).map {
            Instant(secondsSinceEpoch: Int64($0))
        }
        if let field = headers["Retry-After"] {
            if let seconds = wholeNumber(field) {
                retryAfter = .duration(.seconds(seconds))
            } else {
                retryAfter = instant(httpDate: field).map { .instant($0) }
            }
        }
        if self == RateLimit() { return nil }
        serverTime = headers["Date"].flatMap(instant(httpDate:))
    }

    /// Returns how long to wait, counted from when the response was received.
    ///
    /// Instants are compared with the server's own clock if it is known, so a wrong clock here does
    /// not make the wait too short.
    ///
    /// - Parameter received: Time of the response, by this machine's clock.
    /// - Returns: `nil` if there is no need to wait.
    package func wait(from received: Instant) -> Duration? {
        let now = serverTime ?? received
        var waits: [Duration] = []
        switch retryAfter {
        case .duration(let duration): waits.append(duration)
        case .instant(let instant): waits.append(max(.zero, instant - now))
        case nil: break
        }
        if remaining == 0, let resets { waits.append(max(.zero, resets - now)) }
        return waits.max()
    }
}

/// Parses an HTTP date in any of its three forms.
///
/// - Source: RFC 9110, section 5.6.7.
func instant(httpDate text: String) -> Instant? {
    // libcurl would stop at an embedded NUL, and every form has a time of day.
    guard text.utf8.allSatisfy({ $0 >= 0x20 }), text.utf8.contains(UInt8(ascii: ":")) else {
        return nil
    }
    let seconds = unsafe cyc_curl_getdate(text)
    return seconds < 0 ? nil : Instant(secondsSinceEpoch: Int64(seconds))
}

/// Parses a number without a sign, clamped to the largest supported one.
private func wholeNumber(_ text: String?) -> Int? {
    guard let digits = text.map(trimmed), !digits.isEmpty,
        digits.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return decimal(digits.utf8) ?? 1 << 53
}

import CCurl
import CycCore

/// The rate limit in a response's headers.
///
/// - Units: instants are seconds since 1970-01-01T00:00:00Z, by the server's clock.
/// - Source: RFC 9110, section 10.2.3; "Checking the status of your rate limit" in GitHub's
///   documentation of REST rate limits.
package struct RateLimit: Hashable, Sendable {
    package var limit: Int?
    package var remaining: Int?
    /// When the count starts again.
    package var resets: Int64?
    package var retryAfter: RetryAfter?
    /// The server's own clock (`Date`).
    package var serverTime: Int64?

    /// `Retry-After` in its two forms.
    package enum RetryAfter: Hashable, Sendable {
        case seconds(Int64)
        case instant(Int64)
    }

    package init() {}

    /// Parses the fields; `nil` if none of them is about limits.
    init?(_ headers: HTTPHeaders) {
        limit = wholeNumber(headers["x-ratelimit-limit"])
        remaining = wholeNumber(headers["x-ratelimit-remaining"])
        resets = wholeNumber(headers["x-ratelimit-reset"]).map(Int64.init)
        if let field = headers["Retry-After"] {
            if let seconds = wholeNumber(field) {
                retryAfter = .seconds(Int64(seconds))
            } else {
                retryAfter = instant(httpDate: field).map { .instant($0) }
            }
        }
        if self == RateLimit() { return nil }
        serverTime = headers["Date"].flatMap(instant(httpDate:))
    }

    /// Returns the seconds to wait, counted from when the response was received.
    ///
    /// Instants are compared with the server's own clock if it is known, so a wrong clock here does
    /// not make the wait too short.
    ///
    /// - Parameter received: Time of the response; seconds since 1970-01-01T00:00:00Z by this
    ///   machine's clock.
    /// - Returns: `nil` if there is no need to wait.
    package func wait(from received: Int64) -> Int64? {
        let now = serverTime ?? received
        var waits: [Int64] = []
        switch retryAfter {
        case .seconds(let seconds): waits.append(seconds)
        case .instant(let instant): waits.append(max(0, saturatingSum(instant, -now)))
        case nil: break
        }
        if remaining == 0, let resets { waits.append(max(0, saturatingSum(resets, -now))) }
        return waits.max()
    }
}

/// Parses an HTTP date in any of its three forms.
///
/// - Returns: Seconds since 1970-01-01T00:00:00Z.
/// - Source: RFC 9110, section 5.6.7.
func instant(httpDate text: String) -> Int64? {
    // libcurl would stop at an embedded NUL, and every form has a time of day.
    guard text.utf8.allSatisfy({ $0 >= 0x20 }), text.utf8.contains(UInt8(ascii: ":")) else {
        return nil
    }
    let seconds = unsafe curl_getdate(text, nil)
    return seconds < 0 ? nil : Int64(seconds)
}

/// Parses a number without a sign, clamped to the largest supported one.
private func wholeNumber(_ text: String?) -> Int? {
    guard let digits = text.map(trimmed), !digits.isEmpty,
        digits.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return decimal(digits.utf8) ?? 1 << 53
}

func saturatingSum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
}

import CycCore

/// The trouble as lines of text: a word for its kind, then what belongs to it.
func words(of trouble: HubTrouble) -> String {
    let parts: [String] =
        switch trouble {
        case .unresolvedHost(let host): ["unresolved_host", host]
        case .cannotConnect(let host, let detail): ["cannot_connect", host, detail]
        case .timedOut: ["timed_out"]
        case .cutOff: ["cut_off"]
        case .untrustedCertificate(let host, let detail): ["untrusted", host, detail]
        case .proxy(let status): ["proxy", status.map { String($0) } ?? ""]
        case .rateLimited(let until): ["rate_limited", until.map { String($0) } ?? ""]
        case .serverError(let status): ["server_error", String(status)]
        case .overloaded(let message): ["overloaded", message]
        case .notLoggedIn: ["not_logged_in"]
        case .tokenElsewhere(let api): ["token_elsewhere", api]
        case .badCredentials(let source): ["bad_credentials", source]
        case .suspended: ["suspended"]
        case .forbidden(let message): ["forbidden", message]
        case .missingScopes(let scopes): ["missing_scopes"] + scopes
        case .singleSignOn(let url): ["single_sign_on", url ?? ""]
        case .keyringUnreachable(let detail): ["keyring_unreachable", detail]
        case .unknownLogin(let login): ["unknown_login", login]
        case .notFound: ["not_found"]
        case .redirectLoop: ["redirect_loop"]
        case .redirectedElsewhere(let from, let to): ["redirected", from, to]
        case .tooLarge(let limit): ["too_large", String(limit)]
        case .notUnderstood(let detail): ["not_understood", detail]
        case .noDays: ["no_days"]
        case .unknownMarkup: ["unknown_markup"]
        case .endsEarly(let day): ["ends_early", String(day.number)]
        case .undescribed(let repository): ["undescribed", repository]
        case .badAddress(let source, let value): ["bad_address", source, value]
        case .plainHTTP(let source, let value): ["plain_http", source, value]
        case .unusableToken(let source): ["unusable_token", source]
        }
    return parts.map { String($0.unicodeScalars.filter { $0 != "\n" }) }.joined(separator: "\n")
}

/// The trouble that ``words(of:)`` wrote; one of a later version is only known to be one.
func trouble(in words: String) -> HubTrouble {
    let parts = words.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0) }
    func instant(_ seconds: Int64) -> Int64? { Moment.seconds.contains(seconds) ? seconds : nil }
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    return switch part(0) {
    case "unresolved_host": .unresolvedHost(part(1))
    case "cannot_connect": .cannotConnect(host: part(1), detail: part(2))
    case "timed_out": .timedOut
    case "cut_off": .cutOff
    case "untrusted": .untrustedCertificate(host: part(1), detail: part(2))
    case "proxy": .proxy(status: Int(part(1)))
    case "rate_limited": .rateLimited(until: Int64(part(1)).flatMap(instant))
    case "server_error": .serverError(status: Int(part(1)) ?? 500)
    case "overloaded": .overloaded(part(1))
    case "not_logged_in": .notLoggedIn
    case "token_elsewhere": .tokenElsewhere(api: part(1))
    case "bad_credentials": .badCredentials(source: part(1))
    case "suspended": .suspended
    case "forbidden": .forbidden(part(1))
    case "missing_scopes": .missingScopes(Array(parts.dropFirst()))
    case "single_sign_on": .singleSignOn(part(1).isEmpty ? nil : part(1))
    case "keyring_unreachable": .keyringUnreachable(part(1))
    case "unknown_login": .unknownLogin(part(1))
    case "not_found": .notFound
    case "redirect_loop": .redirectLoop
    case "redirected": .redirectedElsewhere(from: part(1), to: part(2))
    case "too_large": .tooLarge(limit: Int(part(1)) ?? 0)
    case "no_days": .noDays
    case "unknown_markup": .unknownMarkup
    case "ends_early": .endsEarly(Day(number: Int(part(1)) ?? 0))
    case "undescribed": .undescribed(repository: part(1))
    case "bad_address": .badAddress(source: part(1), value: part(2))
    case "plain_http": .plainHTTP(source: part(1), value: part(2))
    case "unusable_token": .unusableToken(source: part(1))
    default: .notUnderstood(part(1))
    }
}

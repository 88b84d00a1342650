import CycCore
import CycHTTP
import Foundation

extension HTTPResponse {
    /// Link to the next page of a listing.
    ///
    /// - Source: RFC 8288; https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
    var nextPage: String? {
        for link in headers["Link"]?.split(separator: ",") ?? [] {
            let parts = link.split(separator: ";").map(trimmed)
            guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">"),
                parts.dropFirst().contains(where: { $0 == "rel=\"next\"" || $0 == "rel=next" })
            else { continue }
            return String(target.dropFirst().dropLast())
        }
        return nil
    }

    /// Throws for every status but 200 (and 304, which is possible if the caller sent a tag);
    /// throws `missing` for 404.
    ///
    /// - Source: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
    func checkStatus(missing: GitHubError = .notFound) throws(GitHubError) {
        switch status {
        case 200: return
        case 300..<400 where !(headers["Location"] ?? "").isEmpty:
            throw .redirectedElsewhere(from: "", to: headers["Location"] ?? "")
        case 401: throw isAboutSuspension ? .suspended() : .badCredentials(source: "")
        case 403, 429: throw refusal
        case 404: throw missing
        case 408, 500...: throw .serverError(status: status)
        default: throw .notUnderstood("status \(status)")
        }
    }

    /// Meaning of a 403 or 429.
    private var refusal: GitHubError {
        if let waitUntil { return .rateLimited(until: waitUntil) }
        // GitHub's secondary limit may come as a bare 403 that only its message identifies.
        let message = self.message ?? ""
        if rateLimit?.remaining == 0 || isAboutRateLimit(message) {
            return .rateLimited(until: nil)
        }
        if let sso = headers["X-GitHub-SSO"], sso.hasPrefix("required") {
            return .singleSignOn(Self.signOnAddress(in: sso))
        }
        if isAboutSuspension { return .suspended() }
        let granted = headers["X-OAuth-Scopes"].map(scopeList)
        let accepted = headers["X-Accepted-OAuth-Scopes"].map(scopeList) ?? []
        if let granted, !accepted.isEmpty, Set(granted).isDisjoint(with: accepted) {
            return .missingScopes(accepted)
        }
        return .forbidden(message)
    }

    private static func signOnAddress(in header: String) -> String? {
        let parts = header.split(separator: ";").map(trimmed)
        return parts.first { $0.hasPrefix("url=") }.map { String($0.dropFirst(4)) }
    }

    private var isAboutSuspension: Bool {
        message?.lowercased().contains("suspended") == true
    }

    /// GitHub's message at the top of an error's body, shortened.
    var message: String? {
        struct Body: Decodable { let message: String? }
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(body)) else { return nil }
        return body.message.map(shortened)
    }

    /// Decodes the body as JSON.
    func json<Value: Decodable>(_ type: Value.Type) throws(GitHubError) -> Value {
        let media = contentType
        guard let media, media == "application/json" || media.hasSuffix("+json") else {
            throw .notUnderstood(media ?? "no content type")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw GitHubError(error)
        } catch {
            throw .notUnderstood("not JSON")
        }
    }

    /// Reads the response to a request that may have carried a tag.
    func conditional<Value>(
        _ read: (HTTPResponse) throws(GitHubError) -> Value
    ) throws(GitHubError) -> Conditional<Value> {
        if status == 304 { return .unchanged }
        try checkStatus()
        return .fresh(try read(self), etag: etag)
    }
}

extension GitHubError {
    /// Names the key in the JSON that could not be decoded.
    init(_ error: DecodingError) {
        func place(_ path: [any CodingKey]) -> GitHubError {
            .notUnderstood(shortened(path.map(\.stringValue).joined(separator: ".")))
        }
        switch error {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            self = .notUnderstood("not JSON")
        case .dataCorrupted(let context), .typeMismatch(_, let context),
            .valueNotFound(_, let context):
            self = place(context.codingPath)
        case .keyNotFound(let key, let context): self = place(context.codingPath + [key])
        @unknown default: self = .notUnderstood("not JSON")
        }
    }
}

/// Whether GitHub's message is about a rate limit; the type of the error is sometimes missing.
func isAboutRateLimit(_ message: String) -> Bool {
    let message = message.lowercased()
    return message.contains("rate limit") || message.contains("abuse detection")
}

/// Returns the first 300 characters of text from outside.
func shortened(_ text: String) -> String { String(text.prefix(300)) }

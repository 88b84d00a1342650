package import CycCore
import CycHTTP

/// One page of a search for users, or for repositories whose owners are the result.
package struct PeoplePage: Equatable, Sendable {
    /// Users only, in GitHub's order; an owner may occur more than once.
    package let logins: [Login]
    /// Number of results on this page, of any type.
    package let results: Int
    /// Number of results of the whole search.
    package let total: Int
    /// Whether GitHub stopped before the search was complete.
    package let isIncomplete: Bool
    /// Link to the next page.
    package let next: String?
    /// Time until which the search limit is used up.
    package let searchLimitedUntil: Instant?
    /// Number of requests, with redirects and retries.
    package let requests: Int
}

extension Endpoints {
    /// Maximum number of results on one page.
    package static let maxResultsPerPage = 100

    /// Returns GitHub's limit of searches per minute.
    ///
    /// - Source: https://docs.github.com/en/rest/search/search#rate-limit
    package static func searchesPerMinute(hasToken: Bool) -> Int { hasToken ? 30 : 10 }

    /// Searches users by their profiles.
    ///
    /// - Parameters:
    ///   - place: Location in the profile.
    ///   - language: Language of most of their own repositories.
    ///   - count: Results per page, up to ``maxResultsPerPage``.
    /// - Source: https://docs.github.com/en/search-github/searching-on-github/searching-users: there is
    ///   no qualifier for a bio.
    package func people(
        in place: String?, writing language: String?, count: Int, token: AccessToken?
    ) -> Exchange<PeoplePage> {
        let parts = [
            "type:user", place.map { qualifier("location", $0) },
            language.map { qualifier("language", $0) },
        ]
        return search("users", parts, count: count, token: token)
    }

    /// Searches repositories by topic, the most recently updated first.
    ///
    /// - Parameter language: Main language of the repository.
    /// - Source: https://docs.github.com/en/search-github/searching-on-github/searching-for-repositories
    package func owners(
        ofRepositoriesAbout topic: String, in language: String?, token: AccessToken?
    ) -> Exchange<PeoplePage> {
        let parts = [qualifier("topic", topic), language.map { qualifier("language", $0) }]
        return search(
            "repositories", parts, count: Self.maxResultsPerPage, sort: "updated", token: token)
    }

    /// Fetches the page that `next` links to; `nil` if the link leaves the API, where no token is
    /// sent.
    package func people(
        following next: String, token: AccessToken?
    ) -> Exchange<PeoplePage>? {
        rest(following: next, token: token).map { Exchange(request: $0, read: PeoplePage.init) }
    }

    private func search(
        _ kind: String, _ parts: [String?], count: Int, sort: String? = nil, token: AccessToken?
    ) -> Exchange<PeoplePage> {
        let terms = parts.compactMap(\.self).joined(separator: " ")
        let path = "/search/\(kind)"
        let request =
            if let sort {
                rest(
                    path, query: ["q": terms, "sort": sort, "per_page": "\(count)"],
                    token: token)
            } else {
                rest(path, query: ["q": terms, "per_page": "\(count)"], token: token)
            }
        return Exchange(request: request, read: PeoplePage.init)
    }

    /// Quotes the value and removes quotes from it, unless it is a single plain word.
    private func qualifier(_ name: String, _ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { $0.isLetterOrDigit || "+#.-_".utf8.contains($0) }
        return isPlain ? "\(name):\(value)" : "\(name):\"\(value.filter { $0 != "\"" })\""
    }
}

extension PeoplePage {
    private struct Body: Decodable {
        struct Account: Decodable {
            let login: String?
            let type: String?
        }

        /// A user, or a repository of one.
        struct Item: Decodable {
            let login: String?
            let type: String?
            let owner: Account?
        }

        let totalCount: Int
        let incompleteResults: Bool?
        let items: [Item]
    }

    /// GitHub's reasons to reject a search.
    private struct Refusal: Decodable {
        struct Entry: Decodable { let message: String? }

        let errors: [Entry]?
    }

    fileprivate init(_ response: HTTPResponse) throws(GitHubError) {
        if response.status == 422 {
            let message = try? response.json(Refusal.self).errors?.compactMap(\.message).first
            throw .notUnderstood((message ?? response.message).map(shortened) ?? "status 422")
        }
        try response.checkStatus()
        let body = try response.json(Body.self)
        guard body.totalCount >= 0 else { throw .notUnderstood("total_count") }
        logins = body.items.compactMap { item in
            let account = item.owner ?? Body.Account(login: item.login, type: item.type)
            return account.type == "User" ? account.login.flatMap { Login($0) } : nil
        }
        results = body.items.count
        total = body.totalCount
        isIncomplete = body.incompleteResults == true
        next = response.nextPage
        let limit = response.rateLimit
        searchLimitedUntil =
            limit?.remaining == 0
            ? limit?.wait(from: response.received).map { response.received + $0 } : nil
        requests = response.exchanges
    }
}

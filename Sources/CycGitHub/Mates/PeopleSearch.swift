import CycCore
import CycHTTP

/// One page of a search for people, or for repositories whose owners are meant.
package struct PeoplePage: Equatable, Sendable {
    /// Persons only, as GitHub ordered them; an owner may occur more than once.
    package let logins: [Login]
    /// How many results there were, of whatever kind.
    package let results: Int
    /// How many results the whole search has.
    package let total: Int
    /// Whether GitHub stopped before it had looked everywhere.
    package let isIncomplete: Bool
    /// Where the next page is.
    package let next: String?
    /// Until when no more searches are answered; units: seconds since 1970-01-01T00:00:00Z.
    package let restsUntil: Int64?
    /// How many requests it took.
    package let requests: Int
}

extension Endpoints {
    /// How many results GitHub gives on one page at most.
    package static let mostOnPage = 100

    /// How many searches GitHub answers in a minute.
    ///
    /// - Source: https://docs.github.com/en/rest/search/search#rate-limit
    package static func searchesOfMinute(hasToken: Bool) -> Int { hasToken ? 30 : 10 }

    /// Searches people by what their profiles say.
    ///
    /// - Parameters:
    ///   - place: Stands in the profile.
    ///   - language: Of most of their own repositories.
    ///   - count: On the page, up to ``mostOnPage``.
    ///   - token: Anybody's, or none.
    /// - Returns: The exchange for the first page.
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

    /// Searches repositories with a topic, those first that changed last.
    ///
    /// - Parameters:
    ///   - topic: One of a repository's.
    ///   - language: Of most of the repository.
    ///   - token: Anybody's, or none.
    /// - Returns: The exchange for the first page.
    /// - Source: https://docs.github.com/en/search-github/searching-on-github/searching-for-repositories
    package func owners(
        ofRepositoriesAbout topic: String, in language: String?, token: AccessToken?
    ) -> Exchange<PeoplePage> {
        let parts = [qualifier("topic", topic), language.map { qualifier("language", $0) }]
        return search(
            "repositories", parts, count: Self.mostOnPage, sort: "updated", token: token)
    }

    /// Asks for the page after one that ended with `next`; `nil` where that leads away from the API, to
    /// where no token is sent.
    package func people(
        following next: String, token: AccessToken?
    ) -> Exchange<PeoplePage>? {
        rest(following: next, token: token).map { Exchange(request: $0, read: PeoplePage.init) }
    }

    private func search(
        _ kind: String, _ parts: [String?], count: Int, sort: String? = nil, token: AccessToken?
    ) -> Exchange<PeoplePage> {
        let question = parts.compactMap(\.self).joined(separator: " ")
        let path = "/search/\(kind)"
        let request =
            if let sort {
                rest(
                    path, query: ["q": question, "sort": sort, "per_page": "\(count)"],
                    token: token)
            } else {
                rest(path, query: ["q": question, "per_page": "\(count)"], token: token)
            }
        return Exchange(request: request, read: PeoplePage.init)
    }

    /// The value in quotes, in which it has no quotes of its own, unless it is plainly one word.
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

        /// A person, or a repository of one.
        struct Item: Decodable {
            let login: String?
            let type: String?
            let owner: Account?
        }

        let totalCount: Int
        let incompleteResults: Bool?
        let items: [Item]
    }

    /// Why GitHub takes a search for wrong.
    private struct Refusal: Decodable {
        struct Fault: Decodable { let message: String? }

        let errors: [Fault]?
    }

    fileprivate init(_ response: HTTPResponse) throws(GitHubError) {
        if response.status == 422 {
            let told = try? response.json(Refusal.self).errors?.compactMap(\.message).first
            throw .notUnderstood((told ?? response.message).map(shortened) ?? "status 422")
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
        restsUntil =
            limit?.remaining == 0
            ? limit?.wait(from: response.received).map { response.received + $0 } : nil
        requests = response.exchanges
    }
}

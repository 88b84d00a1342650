import CycCore
import CycHTTP

extension RepositoryFacts {
    /// Whether commits of `login` on the right branch count because it owns the repository, may
    /// push, has forked it or opened something in it.
    ///
    /// - Parameters:
    ///   - isOwnToken: Whether ``canPush`` is about this account.
    ///   - fork: Whether the account has a fork; `nil` if unknown.
    ///   - opened: Whether it opened an issue or a pull request; `nil` if unknown.
    /// - Returns: `nil` if unknown.
    /// - Source: https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
    package func isInvolved(
        _ login: Login, isOwnToken: Bool, fork: Bool?, opened: Bool?
    ) -> Bool? {
        if name.owner == login || isOwnToken && canPush == true { return true }
        if fork == true || opened == true { return true }
        // Only collaborators themselves and the owner can find out who collaborates. A member of an
        // organization who may not push could count too, but no commit of theirs gets there without
        // a fork or a pull request; in doubt today is not called safe.
        return isOwnToken && canPush != nil && fork == false && opened == false ? false : nil
    }
}

extension Endpoints {
    /// Fetches whether `login` has a fork of `original` under the same name, GitHub's default.
    ///
    /// - Parameter original: By its current name.
    /// - Returns: `nil` if no such name is valid; a fork under another name is not found.
    package func fork(
        of original: RepositoryName, by login: Login, token: AccessToken?
    ) -> Exchange<Bool>? {
        guard let name = RepositoryName(owner: login.description, name: original.name) else {
            return nil
        }
        return Exchange(request: rest(Self.path(of: name), token: token)) {
            (response) throws(GitHubError) in
            do throws(GitHubError) {
                try response.checkStatus()
            } catch .notFound {
                return false
            }
            let facts = try RepositoryFacts(response)
            return facts.isFork && (facts.parent == original || facts.source == original)
        }
    }

    /// Fetches whether `login` opened an issue, or a pull request, in `repository`.
    ///
    /// Takes two requests, because GitHub rejects a search for both with some kinds of tokens.
    ///
    /// - Parameters:
    ///   - pullRequests: Whether to search pull requests instead of issues.
    ///   - repository: By its current name.
    /// - Throws: When read, ``GitHubError/notUnderstood(_:)`` for a 422: the account or the
    ///   repository cannot be searched.
    /// - Source: https://docs.github.com/en/rest/search/search#search-issues-and-pull-requests;
    ///   https://github.com/github/github-mcp-server/issues/462
    package func opened(
        pullRequests: Bool, by login: Login, in repository: RepositoryName, token: AccessToken?
    ) -> Exchange<Bool> {
        struct Body: Decodable {
            struct Item: Decodable { let repositoryUrl: String? }

            let items: [Item]
            let incompleteResults: Bool?
        }
        let kind = pullRequests ? "pull-request" : "issue"
        let terms = "repo:\(repository) author:\(login) is:\(kind)"
        let request = rest(
            "/search/issues", query: ["q": terms, "per_page": "10"], token: token)
        let suffix = "/repos/\(repository)".lowercased()
        return Exchange(request: request) { (response) throws(GitHubError) in
            try response.checkStatus()
            let body = try response.json(Body.self)
            let isFound = body.items.contains {
                $0.repositoryUrl?.lowercased().hasSuffix(suffix) ?? true
            }
            if !isFound, body.incompleteResults == true {
                throw .overloaded("incomplete_results")
            }
            return isFound
        }
    }
}

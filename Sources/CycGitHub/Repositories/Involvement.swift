import CycCore
import CycHTTP

extension RepositoryFacts {
    /// Whether `login` is involved here, so that its commits on the right branch count: owns it, may
    /// push, has forked it or opened something in it.
    ///
    /// - Parameters:
    ///   - login: The account.
    ///   - isOwnToken: Whether ``canPush`` speaks of this account.
    ///   - fork: Whether the account has a fork; `nil` where that was not found out.
    ///   - opened: Whether it opened an issue or a pull request; `nil` as for `fork`.
    /// - Returns: `nil` where something could not be asked.
    /// - Source: https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
    package func isInvolved(
        _ login: Login, isOwnToken: Bool, fork: Bool?, opened: Bool?
    ) -> Bool? {
        if name.owner == login || isOwnToken && canPush == true { return true }
        if fork == true || opened == true { return true }
        // Whether somebody else is a collaborator only he and the owner can ask. A member of an
        // organisation who may not push could count too, but no commit of his gets there without a
        // fork or a pull request; and in doubt today is not called safe.
        return isOwnToken && canPush != nil && fork == false && opened == false ? false : nil
    }
}

extension Endpoints {
    /// Asks whether `login` has a fork of `original` under its name, which is where GitHub puts it.
    ///
    /// - Parameters:
    ///   - original: The repository, by today's name.
    ///   - login: The account.
    ///   - token: Anybody's, or none.
    /// - Returns: The exchange. A fork under another name is not found in this way.
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

    /// Asks whether `login` opened an issue, or a pull request, in `repository`.
    ///
    /// Two questions, because GitHub refuses a search for both with some kinds of tokens.
    ///
    /// - Parameters:
    ///   - pullRequests: Which of both.
    ///   - login: The account.
    ///   - repository: By today's name.
    ///   - token: Anybody's, or none.
    /// - Returns: The exchange. A 422 is ``GitHubError/notUnderstood(_:)``: the account or the
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
        let question = "repo:\(repository) author:\(login) is:\(kind)"
        let request = rest(
            "/search/issues", query: ["q": question, "per_page": "10"], token: token)
        let ending = "/repos/\(repository)".lowercased()
        return Exchange(request: request) { (response) throws(GitHubError) in
            try response.checkStatus()
            let body = try response.json(Body.self)
            let isFound = body.items.contains {
                $0.repositoryUrl?.lowercased().hasSuffix(ending) ?? true
            }
            if !isFound, body.incompleteResults == true {
                throw .overloaded("incomplete_results")
            }
            return isFound
        }
    }
}

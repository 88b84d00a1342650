package import CycCore
import CycHTTP

/// What GitHub says about a repository, as far as it decides whether commits in it count.
///
/// - Source: https://docs.github.com/en/rest/repos/repos#get-a-repository
package struct RepositoryFacts: Hashable, Sendable {
    package let id: Int64
    /// Today's name, which a renamed repository answers with.
    package let name: RepositoryName
    /// Commits in a fork do not count.
    package let isFork: Bool
    /// What it was forked from, and the first of that line; `nil` for others.
    package let parent: RepositoryName?
    package let source: RepositoryName?
    package let defaultBranch: String
    package let isPrivate: Bool
    package let isArchived: Bool
    /// Whether the token's owner may push; `nil` without a token.
    package let canPush: Bool?
}

/// Why an account's commits in a repository count, besides being on the right branch.
///
/// - Source: https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
package enum Involvement: String, Hashable, Sendable {
    case owner
    /// A collaborator, or a member of the organisation with the right to push.
    case collaborator
    /// Has forked it.
    case forked
    /// Has opened an issue or a pull request in it.
    case opened
    /// Everything was asked, and nothing was found.
    case none
    /// Something could not be asked.
    case unknown
}

/// What one question about involvement gave.
package enum Evidence: Hashable, Sendable {
    case found, nothing, notAsked

    /// The evidence in a question that may have failed.
    package init(_ answer: Result<Bool, HubTrouble>) {
        switch answer {
        case .success(let isFound): self = isFound ? .found : .nothing
        case .failure: self = .notAsked
        }
    }
}

extension RepositoryFacts {
    /// How `login` is involved here.
    ///
    /// - Parameters:
    ///   - login: The account.
    ///   - isOwnToken: Whether ``canPush`` speaks of this account.
    ///   - fork: Whether the account has a fork.
    ///   - opened: Whether it opened an issue or a pull request.
    /// - Returns: The strongest reason.
    package func involvement(
        of login: Login, isOwnToken: Bool, fork: Evidence, opened: Evidence
    ) -> Involvement {
        if name.owner == login { return .owner }
        if isOwnToken, canPush == true { return .collaborator }
        if fork == .found { return .forked }
        if opened == .found { return .opened }
        // Whether somebody else is a collaborator only he and the owner can ask. A member of an
        // organisation who may not push could count too, but no commit of his gets there without a
        // fork or a pull request; and in doubt today is not called safe.
        let isComplete =
            isOwnToken && canPush != nil && fork == .nothing && opened == .nothing
        return isComplete ? .none : .unknown
    }
}

extension Endpoints {
    /// Asks for a repository; ``HubTrouble/notFound`` also where the token may not see it.
    ///
    /// - Parameters:
    ///   - name: As a remote names it; GitHub redirects from former names.
    ///   - token: Anybody's, or none.
    ///   - etag: What the last fresh answer came with.
    /// - Returns: The exchange.
    package func repository(
        _ name: RepositoryName, token: AccessToken?, etag: String? = nil
    ) -> Exchange<Conditional<RepositoryFacts>> {
        let request = rest(Self.path(of: name), token: token, etag: etag)
        return Exchange(request) { (response) throws(HubTrouble) in
            try response.conditional(RepositoryFacts.init)
        }
    }

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
        return Exchange(rest(Self.path(of: name), token: token)) {
            (response) throws(HubTrouble) in
            do throws(HubTrouble) {
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
    /// - Returns: The exchange. A 422 is ``HubTrouble/notUnderstood(_:)``: the account or the
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
        return Exchange(request) { (response) throws(HubTrouble) in
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

    private static func path(of name: RepositoryName) -> String {
        "/repos/\(percentEncoded(name.owner.description))/\(percentEncoded(name.name))"
    }
}

extension RepositoryFacts {
    private struct Body: Decodable {
        struct Relative: Decodable { let fullName: String }
        struct Permissions: Decodable { let push: Bool }

        let id: Int64
        let fullName: String
        let fork: Bool
        let parent: Relative?
        let source: Relative?
        let defaultBranch: String
        let `private`: Bool
        let archived: Bool?
        let permissions: Permissions?
    }

    init(_ response: HTTPResponse) throws(HubTrouble) {
        let body = try response.json(Body.self)
        guard let name = RepositoryName(body.fullName) else { throw .notUnderstood("full_name") }
        self.name = name
        id = body.id
        isFork = body.fork
        parent = body.parent.flatMap { RepositoryName($0.fullName) }
        source = body.source.flatMap { RepositoryName($0.fullName) }
        defaultBranch = shortened(body.defaultBranch)
        isPrivate = body.private
        isArchived = body.archived ?? false
        canPush = body.permissions?.push
    }
}

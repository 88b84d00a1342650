import CycCore
import CycHTTP

/// What GitHub says about a repository, as far as it decides whether commits in it count.
///
/// - Source: https://docs.github.com/en/rest/repos/repos#get-a-repository
package struct RepositoryFacts: Hashable, Sendable {
    /// Today's name, which a renamed repository answers with.
    package let name: RepositoryName
    /// Commits in a fork do not count.
    package let isFork: Bool
    /// What it was forked from, and the first of that line; `nil` for others.
    package let parent: RepositoryName?
    package let source: RepositoryName?
    package let defaultBranch: String
    package let isArchived: Bool
    /// Whether the token's owner may push; `nil` without a token.
    package let canPush: Bool?
}

extension Endpoints {
    /// Asks for a repository; ``GitHubError/notFound`` also where the token may not see it.
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
        return Exchange(request: request) { (response) throws(GitHubError) in
            try response.conditional(RepositoryFacts.init)
        }
    }

    static func path(of name: RepositoryName) -> String {
        "/repos/\(percentEncoded(name.owner.description))/\(percentEncoded(name.name))"
    }
}

extension RepositoryFacts {
    private struct Body: Decodable {
        struct Relative: Decodable { let fullName: String }
        struct Permissions: Decodable { let push: Bool }

        let fullName: String
        let fork: Bool
        let parent: Relative?
        let source: Relative?
        let defaultBranch: String
        let archived: Bool?
        let permissions: Permissions?
    }

    init(_ response: HTTPResponse) throws(GitHubError) {
        let body = try response.json(Body.self)
        guard let name = RepositoryName(body.fullName) else { throw .notUnderstood("full_name") }
        self.name = name
        isFork = body.fork
        parent = body.parent.flatMap { RepositoryName($0.fullName) }
        source = body.source.flatMap { RepositoryName($0.fullName) }
        defaultBranch = shortened(body.defaultBranch)
        isArchived = body.archived ?? false
        canPush = body.permissions?.push
    }
}

import CycCore
import CycHTTP

/// The facts about a repository that decide whether commits in it count.
///
/// - Source: https://docs.github.com/en/rest/repos/repos#get-a-repository
package struct RepositoryFacts: Hashable, Sendable {
    /// The current name, also if the request used a former one.
    package let name: RepositoryName
    /// Commits in a fork do not count.
    package let isFork: Bool
    /// The repository it was forked from, and the root of the network; `nil` for others.
    package let parent: RepositoryName?
    package let source: RepositoryName?
    package let defaultBranch: String
    package let isArchived: Bool
    /// Whether the token's owner may push; `nil` without a token.
    package let canPush: Bool?
}

extension Endpoints {
    /// Fetches a repository; ``GitHubError/notFound`` also if the token may not see it.
    ///
    /// - Parameters:
    ///   - name: Current or former name; GitHub redirects.
    ///   - etag: Tag of the last fresh response.
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

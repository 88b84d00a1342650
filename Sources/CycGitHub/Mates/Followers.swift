package import CycCore
import CycHTTP

/// One page of the followers of the token's owner.
package struct Followers: Sendable {
    package struct Follower: Hashable, Sendable {
        /// Without languages.
        package let person: FoundPerson
        package let isFollowedByMe: Bool
    }

    package let followers: [Follower]
    /// Cursor of the next page; `nil` on the last one.
    package let next: String?
}

extension Endpoints {
    /// Fetches the followers of the owner of `token`, the latest first; no scope is needed.
    ///
    /// - Parameter next: ``Followers/next`` of the previous page.
    /// - Source: https://docs.github.com/en/graphql/reference/objects#followerconnection
    package func followers(
        after next: String? = nil, token: AccessToken
    ) -> Exchange<Followers> {
        let document = """
            query Followers($after: String) {
              viewer {
                followers(first: 100, after: $after) {
                  pageInfo { hasNextPage endCursor }
                  nodes { \(PersonBody.selection) viewerIsFollowing }
                }
              }
            }
            """
        let request = graphQL(
            document, operation: "Followers",
            variables: ["after": next.map { .string($0) } ?? .null], token: token)
        return Exchange(request: request, read: Followers.init)
    }
}

extension Followers {
    private struct Body: Decodable {
        struct Viewer: Decodable { let followers: Page }

        struct Page: Decodable {
            let pageInfo: Info
            let nodes: [Node?]?
        }

        struct Info: Decodable {
            let hasNextPage: Bool
            let endCursor: String?
        }

        struct Node: Decodable {
            let viewerIsFollowing: Bool
            let person: PersonBody

            private enum Key: CodingKey { case viewerIsFollowing }

            init(from decoder: any Decoder) throws {
                viewerIsFollowing = try decoder.container(keyedBy: Key.self)
                    .decode(Bool.self, forKey: .viewerIsFollowing)
                person = try PersonBody(from: decoder)
            }
        }

        let viewer: Viewer
    }

    fileprivate init(_ response: HTTPResponse) throws(GitHubError) {
        let page = try GraphQLResponse<Body>(response).data.viewer.followers
        // A missing list would look like no followers.
        guard let nodes = page.nodes else { throw .notUnderstood("nodes") }
        guard !page.pageInfo.hasNextPage || page.pageInfo.endCursor != nil else {
            throw .notUnderstood("endCursor")
        }
        followers = nodes.compactMap { node in
            guard let node, let person = FoundPerson(node.person) else { return nil }
            return Follower(person: person, isFollowedByMe: node.viewerIsFollowing)
        }
        next = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : nil
    }
}

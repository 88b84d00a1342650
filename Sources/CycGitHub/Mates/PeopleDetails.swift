package import CycCore
import CycHTTP

/// Details about several users from one query.
package struct PeopleDetails: Sendable {
    /// The owner of the token.
    package let viewer: Login?
    fileprivate let people: [Login: Result<FoundPerson, GitHubError>]

    package subscript(login: Login) -> Result<FoundPerson, GitHubError> {
        people[login] ?? .failure(.notFound)
    }
}

/// A user's profile in GraphQL's format.
struct PersonBody: Decodable {
    struct Repositories: Decodable {
        struct Node: Decodable { let primaryLanguage: Language? }

        let nodes: [Node?]?
    }

    struct Language: Decodable { let name: String }

    let login: String
    let name: String?
    let location: String?
    let isFollowingViewer: Bool?
    let repositories: Repositories?

    static let selection = "login name location isFollowingViewer"
    /// Only of public repositories, because the languages of private ones are confidential.
    static let languages = """
        repositories(first: 20, ownerAffiliations: [OWNER], isFork: false, privacy: PUBLIC,
          orderBy: {field: PUSHED_AT, direction: DESC}) { nodes { primaryLanguage { name } } }
        """
}

extension FoundPerson {
    /// - Returns: `nil` if the login is invalid.
    init?(_ body: PersonBody) {
        guard let login = Login(body.login) else { return nil }
        self.init(login: login.description)
        name = Self.cut(body.name)
        location = Self.cut(body.location)
        followsMe = body.isFollowingViewer
        languages = body.repositories.map { repositories in
            let names = (repositories.nodes ?? []).compactMap { $0?.primaryLanguage?.name }
            return Self.mostFrequent(names.compactMap(Self.cut))
        }
    }

    private static func cut(_ text: String?) -> String? {
        let cut = text.map {
            String(String.UnicodeScalarView($0.unicodeScalars.prefix(longestText)))
        }
        return cut.flatMap { $0.unicodeScalars.allSatisfy(isBlank) ? nil : $0 }
    }

    private static let mostLanguages = 5

    private static func mostFrequent(_ names: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(mostLanguages).map(\.key)
    }
}

extension Endpoints {
    /// Maximum number of users in one query; GitHub times out on many more.
    ///
    /// - Source: https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    package static let maxUsersPerQuery = 20

    /// Fetches the profiles of several users.
    ///
    /// - Parameter logins: At most ``maxUsersPerQuery``.
    /// - Source: https://docs.github.com/en/graphql/reference/objects#user
    package func details(
        of logins: [Login], token: AccessToken
    ) -> Exchange<PeopleDetails> {
        struct Beside: Decodable {
            struct Viewer: Decodable { let login: String }

            let viewer: Viewer
        }
        let indices = logins.indices
        let declared = indices.map { "$l\($0): String!" }.joined(separator: ", ")
        let fields = indices.map { "  u\($0): user(login: $l\($0)) { ...Person }" }
        let document = """
            query People(\(declared)) {
              viewer { login }
            \(fields.joined(separator: "\n"))
            }
            fragment Person on User { \(PersonBody.selection) \(PersonBody.languages) }
            """
        let variables = indices.reduce(into: [:] as JSONMembers) { variables, index in
            variables.append("l\(index)", .string(logins[index].description))
        }
        let request = graphQL(document, operation: "People", variables: variables, token: token)
        return Exchange(request: request) { (response) throws(GitHubError) in
            let answer = try GraphQLAliases<PersonBody, Beside>(
                response, aliases: indices.map { "u\($0)" })
            var people: [Login: Result<FoundPerson, GitHubError>] = [:]
            for index in indices {
                people[logins[index]] = answer["u\(index)"].flatMap { body in
                    FoundPerson(body).map { .success($0) } ?? .failure(.notUnderstood("login"))
                }
            }
            return PeopleDetails(viewer: Login(answer.beside.viewer.login), people: people)
        }
    }
}

package import CycCore
import CycHTTP

/// What GitHub says of several people at once.
package struct PeopleDetails: Sendable {
    /// Who asked.
    package let viewer: Login?
    fileprivate let people: [Login: Result<FoundPerson, GitHubError>]

    package subscript(login: Login) -> Result<FoundPerson, GitHubError> {
        people[login] ?? .failure(.notFound)
    }
}

/// What a person's profile holds.
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
    /// Public ones only, for languages of others are nobody's business.
    static let languages = """
        repositories(first: 20, ownerAffiliations: [OWNER], isFork: false, privacy: PUBLIC,
          orderBy: {field: PUSHED_AT, direction: DESC}) { nodes { primaryLanguage { name } } }
        """
}

extension FoundPerson {
    /// - Returns: `nil` for who has no login.
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
    /// How many people one query may ask about; GitHub gives up on many more.
    ///
    /// - Source: https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    package static let mostDetails = 20

    /// Asks who people are.
    ///
    /// - Parameters:
    ///   - logins: At most ``mostDetails``.
    ///   - token: Anybody's; what belongs to it is the viewer.
    /// - Returns: The exchange.
    /// - Source: https://docs.github.com/en/graphql/reference/objects#user
    package func details(
        of logins: [Login], token: AccessToken
    ) -> Exchange<PeopleDetails> {
        struct Beside: Decodable {
            struct Viewer: Decodable { let login: String }

            let viewer: Viewer
        }
        let places = logins.indices
        let declared = places.map { "$l\($0): String!" }.joined(separator: ", ")
        let asked = places.map { "  u\($0): user(login: $l\($0)) { ...Person }" }
        let document = """
            query People(\(declared)) {
              viewer { login }
            \(asked.joined(separator: "\n"))
            }
            fragment Person on User { \(PersonBody.selection) \(PersonBody.languages) }
            """
        let variables = places.reduce(into: [:] as JSONMembers) { variables, place in
            variables.append("l\(place)", .string(logins[place].description))
        }
        let request = graphQL(document, operation: "People", variables: variables, token: token)
        return Exchange(request: request) { (response) throws(GitHubError) in
            let answer = try GraphQLAliases<PersonBody, Beside>(
                response, aliases: places.map { "u\($0)" })
            var people: [Login: Result<FoundPerson, GitHubError>] = [:]
            for place in places {
                people[logins[place]] = answer["u\(place)"].flatMap { body in
                    FoundPerson(body).map { .success($0) } ?? .failure(.notUnderstood("login"))
                }
            }
            return PeopleDetails(viewer: Login(answer.beside.viewer.login), people: people)
        }
    }
}

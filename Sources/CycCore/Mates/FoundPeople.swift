/// Somebody on GitHub who could become a mate.
package struct FoundPerson: Hashable, Codable, Sendable {
    /// As ``isLogin(_:)`` has it.
    package let login: String
    /// Like ``location`` in their own words and cut; `nil` where there is none, or nobody knows.
    package var name: String?
    package var location: String?
    /// Of their own public repositories, the most frequent first; `nil` where nobody knows.
    package var languages: [String]?
    package var followsMe: Bool?
    package var isMate = false

    package init(login: String) {
        self.login = login
    }

    /// The longest that a text of somebody else is kept; units: Unicode scalars.
    package static let longestText = 200
}

/// Those whom a search found.
package struct FoundPeople: Codable, Sendable {
    /// By login without its case.
    package private(set) var people: [FoundPerson]
    /// How many there are, with those who are not shown; `nil` where nobody knows.
    package var total: Int?
    /// Whether there are more than were looked at or are to be shown.
    package var isCut = false
    /// Whether GitHub says that it did not look everywhere.
    package var isUnsure = false
    /// Whether nobody was logged in.
    package var isAnonymous = false
    /// Where GitHub's pages are, without a final slash.
    package let web: String
    private var encodedTrouble: String?

    /// - Parameters:
    ///   - people: In any order.
    ///   - web: Where GitHub's pages are, without a final slash.
    package init(_ people: [FoundPerson], at web: String) {
        self.people = people.sorted { $0.login.lowercased() < $1.login.lowercased() }
        self.web = web
    }

    /// Why GitHub did not tell everything that was asked.
    package var trouble: GitHubError? {
        get { encodedTrouble.map { GitHubError(encoded: $0) } }
        set { encodedTrouble = newValue?.encoded }
    }

    /// Whether this is everybody, and none is missing.
    package var isComplete: Bool { !isCut && !isUnsure }

    /// The page of somebody, where one can follow them.
    package func address(of person: FoundPerson) -> String { "\(web)/\(person.login)" }
}

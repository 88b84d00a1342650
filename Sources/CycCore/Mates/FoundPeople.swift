/// A GitHub account that could become a mate.
package struct FoundPerson: Hashable, Codable, Sendable {
    /// Valid for ``isLogin(_:)``.
    package let login: String
    /// Like ``location`` from the profile and truncated; `nil` if missing or unknown.
    package var name: String?
    package var location: String?
    /// Of the account's own public repositories, the most frequent first; `nil` if unknown.
    package var languages: [String]?
    package var followsMe: Bool?
    package var isMate = false

    package init(login: String) {
        self.login = login
    }

    /// The longest text kept from a profile. Units: Unicode scalars.
    package static let longestText = 200
}

/// The result of a search for people.
package struct FoundPeople: Codable, Sendable {
    /// By login in lower case.
    package private(set) var people: [FoundPerson]
    /// The number of matches, including those not shown; `nil` if unknown.
    package var total: Int?
    /// Whether there are more matches than were read or may be shown.
    package var isCut = false
    /// Whether GitHub reports that its search was incomplete.
    package var isUnsure = false
    /// Whether the search was made without a login.
    package var isAnonymous = false
    /// The base address of GitHub's pages, without a final slash.
    package let web: String
    private var encodedError: String?

    /// - Parameters:
    ///   - people: In any order.
    ///   - web: The base address of GitHub's pages, without a final slash.
    package init(_ people: [FoundPerson], at web: String) {
        self.people = people.sorted { $0.login.lowercased() < $1.login.lowercased() }
        self.web = web
    }

    /// Returns the result with at most this many people.
    package func limited(to limit: Int?) -> FoundPeople {
        guard let limit, people.count > limit else { return self }
        var limited = self
        limited.total = total ?? people.count
        limited.people = Array(people.prefix(limit))
        limited.isCut = true
        return limited
    }

    /// The error for which some requested data is missing.
    package var failure: GitHubError? {
        get { encodedError.map { GitHubError(encoded: $0) } }
        set { encodedError = newValue?.encoded }
    }

    /// Whether no match is missing.
    package var isComplete: Bool { !isCut && !isUnsure }

    /// The profile page, where the user can follow the person.
    package func address(of person: FoundPerson) -> String { "\(web)/\(person.login)" }
}

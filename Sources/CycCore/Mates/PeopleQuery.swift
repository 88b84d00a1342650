/// A search for people: all conditions must hold, and any of the words.
package struct PeopleQuery: Hashable, Codable, Sendable {
    /// As profiles state it.
    package let place: String?
    /// A programming language.
    package let language: String?
    /// Topics of repositories.
    package let words: [String]
    /// The limit of people shown.
    package let limit: Int

    /// GitHub returns no more for one search.
    package static let limits = 1...1000

    /// - Throws: The first error; texts are checked without surrounding spaces.
    package init(
        place: String?, language: String?, topics: [String], limit: Int
    ) throws(PeopleSearchError) {
        self.place = try Self.checked(place, limit: 50, PeopleSearchError.place)
        self.language = try Self.checked(language, limit: 50, PeopleSearchError.language)
        words = try SearchTopics(topics).words
        self.limit = limit
        guard place != nil || language != nil || !words.isEmpty else { throw .nothing }
    }

    private static func checked(
        _ text: String?, limit: Int, _ wrap: (TextError) -> PeopleSearchError
    ) throws(PeopleSearchError) -> String? {
        guard let text else { return nil }
        try check(charactersOf: text)
        do throws(TextError) {
            return try checkedText(text, limit: limit)
        } catch {
            throw wrap(error)
        }
    }

    /// Whether `location`, as a profile states it, contains the requested place; true without one.
    package func isIn(_ location: String?) -> Bool {
        guard let place else { return true }
        return location?.lowercased().firstRange(of: place.lowercased()) != nil
    }
}

/// Whom to look for: everybody to whom all of this applies, and of the words any.
package struct PeopleQuery: Hashable, Codable, Sendable {
    /// As people write it in their profiles.
    package let place: String?
    /// Of programming.
    package let language: String?
    /// Topics of repositories.
    package let words: [String]
    /// How many are shown at most.
    package let limit: Int

    /// GitHub gives no more of one search.
    package static let limits = 1...1000

    /// - Throws: What is wrong with the first that is; texts are checked without surrounding spaces.
    package init(
        place: String?, language: String?, topics: [String], limit: Int
    ) throws(PeopleSearchError) {
        self.place = try Self.checked(place, limit: 100, PeopleSearchError.place)
        self.language = try Self.checked(language, limit: 50, PeopleSearchError.language)
        words = try SearchTopics(topics).words
        self.limit = limit
        guard place != nil || language != nil || !words.isEmpty else { throw .nothing }
    }

    private static func checked(
        _ text: String?, limit: Int, _ problem: (TextError) -> PeopleSearchError
    ) throws(PeopleSearchError) -> String? {
        guard let text else { return nil }
        try check(signsOf: text)
        do throws(TextError) {
            return try checkedText(text, limit: limit)
        } catch {
            throw problem(error)
        }
    }

    /// Whether `location`, as somebody wrote it, holds the place that is looked for.
    ///
    /// - Parameter location: `nil` where nothing was written.
    /// - Returns: Whether it does; always where no place is looked for.
    package func isIn(_ location: String?) -> Bool {
        guard let place else { return true }
        return location?.lowercased().firstRange(of: place.lowercased()) != nil
    }
}

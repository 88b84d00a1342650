import CycCore
import CycDisplay

/// The example in hints.
private let example = "cyc mates find --place Seoul --language swift"

extension PeopleQuery {
    /// Validates the options of `mates find`.
    ///
    /// - Throws: ``CycError/usage(message:hint:)``.
    init(
        checking place: String?, _ language: String?, _ topics: [String], limit: Int
    ) throws(CycError) {
        do throws(PeopleSearchError) {
            try self.init(place: place, language: language, topics: topics, limit: limit)
        } catch {
            throw Self.usage(error, place: place ?? "", language: language ?? "")
        }
    }

    private static func usage(
        _ error: PeopleSearchError, place: String, language: String
    ) -> CycError {
        let (most, longest) = (SearchTopics.most, SearchTopics.longest)
        let (message, hint) =
            switch error {
            case .nothing:
                (
                    "nothing to look for: give a place, a language or a topic",
                    "for example: \(example)"
                )
            case .place(let error):
                ("\(visible(place)) \(words(error, "a place"))", "for example: \(example)")
            case .language(let error):
                ("\(visible(language)) \(words(error, "a language"))", "for example: \(example)")
            case .sign(let sign, let text):
                (
                    "\(visible(text)) has a character that GitHub can't search for:"
                        + " U+\(String(sign.value, radix: 16, uppercase: true))",
                    "leave quotes, backslashes and control characters out"
                )
            case .emptyWord(let word):
                ("not a topic: \(visible(word))", "for example: cyc mates find --topic graphql")
            case .longWord(let word):
                (
                    "\(visible(word)) is longer than \(longest) characters",
                    "a topic is one word of 1 to \(longest) characters"
                )
            case .repeatedWord(let word):
                ("\(visible(word)) is given twice", "give each topic once")
            case .tooManyWords(let count):
                ("\(count) topics are too many", "give at most \(most)")
            }
        return .usage(message: message, hint: hint)
    }

    private static func words(_ error: TextError, _ kind: String) -> String {
        switch error {
        case .empty, .control: "cannot be \(kind)"
        case .tooLong(let limit): "is longer than \(limit) characters"
        }
    }
}

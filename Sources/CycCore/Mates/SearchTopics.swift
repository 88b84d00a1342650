/// Words that somebody studies or works on: at most eight, each short, none twice.
package struct SearchTopics: Hashable, Sendable {
    /// In the order in which they were given.
    package private(set) var words: [String] = []

    package static let most = 8
    /// Of one word; units: Unicode scalars.
    package static let longest = 8

    /// - Parameter texts: Each is one word, or several with spaces between.
    /// - Throws: What is wrong with the first that is.
    package init(_ texts: [String]) throws(PeopleSearchError) {
        var known: Set<String> = []
        for text in texts {
            let parts = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            guard !parts.isEmpty else { throw .emptyWord(text) }
            for part in parts {
                let word = String(part)
                guard part.count <= Self.longest else { throw .longWord(word) }
                try check(signsOf: word)
                guard !part.allSatisfy(isBlank) else { throw .emptyWord(word) }
                guard known.insert(word.lowercased()).inserted else { throw .repeatedWord(word) }
                words.append(word)
            }
        }
        guard words.count <= Self.most else { throw .tooManyWords(words.count) }
    }
}

/// Refuses what could end a quoted value in a search, and so ask for something else.
func check(signsOf text: String) throws(PeopleSearchError) {
    let sign = text.unicodeScalars.first { $0 == "\"" || $0 == "\\" || isForbidden($0) }
    if let sign { throw .sign(sign, in: text) }
}

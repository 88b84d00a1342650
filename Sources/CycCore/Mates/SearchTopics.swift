/// Topics to search for: at most eight words, each short, none twice.
package struct SearchTopics: Hashable, Sendable {
    /// In the given order.
    package private(set) var words: [String] = []

    package static let most = 8
    /// The longest word. Units: Unicode scalars.
    package static let longest = 50

    /// - Parameter texts: Each is one word, or several with spaces between.
    /// - Throws: The first error.
    package init(_ texts: [String]) throws(PeopleSearchError) {
        var known: Set<String> = []
        for text in texts {
            let parts = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            guard !parts.isEmpty else { throw .emptyWord(text) }
            for part in parts {
                let word = String(part)
                guard part.count <= Self.longest else { throw .longWord(word) }
                try check(charactersOf: word)
                guard !part.allSatisfy(isBlank) else { throw .emptyWord(word) }
                guard known.insert(word.lowercased()).inserted else { throw .repeatedWord(word) }
                words.append(word)
            }
        }
        guard words.count <= Self.most else { throw .tooManyWords(words.count) }
    }
}

/// Rejects characters that could end a quoted value and so change the search.
func check(charactersOf text: String) throws(PeopleSearchError) {
    let sign = text.unicodeScalars.first { $0 == "\"" || $0 == "\\" || isForbidden($0) }
    if let sign { throw .sign(sign, in: text) }
}

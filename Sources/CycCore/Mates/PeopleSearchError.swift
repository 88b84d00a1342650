/// Error in the conditions of a search for people.
package enum PeopleSearchError: Error, Hashable, Sendable {
    /// Neither place, language nor topic.
    case nothing
    case place(TextError)
    case language(TextError)
    /// A character with a special meaning in GitHub's search.
    case sign(Unicode.Scalar, in: String)
    /// No character of the word is visible.
    case emptyWord(String)
    case longWord(String)
    case repeatedWord(String)
    case tooManyWords(Int)
}

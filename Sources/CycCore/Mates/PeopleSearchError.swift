/// What can be wrong with what people are looked for by.
package enum PeopleSearchError: Error, Hashable, Sendable {
    /// Neither place, language nor topic.
    case nothing
    case place(TextError)
    case language(TextError)
    /// A sign that means something of its own to GitHub's search.
    case sign(Unicode.Scalar, in: String)
    /// Nothing of the word can be seen.
    case emptyWord(String)
    case longWord(String)
    case repeatedWord(String)
    case tooManyWords(Int)
}

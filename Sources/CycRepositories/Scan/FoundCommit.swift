import CycCore

/// What a scan needs of a commit.
struct FoundCommit {
    let parents: [ObjectName]
    let author: AuthorBook.Sighting
    /// Only of a wanted author.
    let mention: TodoMention?
    /// Only where it is wanted.
    let subject: String?
}

extension ObjectDatabase {
    /// Reads a commit into `parser`, its message where `book` wants commits of its author.
    ///
    /// - Throws: As ``ObjectDatabase/read(_:as:)`` does.
    func readCommit(
        _ name: ObjectName, _ parser: inout CommitParser, for book: AuthorBook
    ) throws(UnreadReason) -> FoundCommit {
        let bytes = try readCommit(name, &parser)
        let author = book.look(at: parser, bytes.span)
        let mention = author.keptAt.flatMap { _ in parser.mention(by: name, bytes.span) }
        let subject = book.wantsSubject(of: author) ? parser.subject(bytes.span) : nil
        return FoundCommit(
            parents: parser.parents, author: author, mention: mention, subject: subject)
    }
}

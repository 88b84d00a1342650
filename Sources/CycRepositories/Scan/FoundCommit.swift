import CycCore

/// What a scan needs of a commit.
struct FoundCommit {
    let parents: [ObjectName]
    let author: AuthorBook.Sighting
    /// Only of a wanted author.
    let mention: TodoMention?
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
        return FoundCommit(parents: parser.parents, author: author, mention: mention)
    }
}

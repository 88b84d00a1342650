import CycCore
import CycReading

/// What a scan needs of a commit.
struct FoundCommit {
    let author: AuthorIndex.Sighting
    /// Only of a wanted author.
    let mention: TodoMention?
    /// Only where it is wanted.
    let subject: String?
}

extension ObjectStream {
    /// Takes from a commit what a scan for `book` needs: its message only for a wanted author.
    ///
    /// What makes a day of the last months green is compared with its name first.
    ///
    /// - Throws: `damaged` for one that is not what its name says.
    func found(
        _ name: ObjectName, _ parser: CommitParser, _ bytes: Span<UInt8>,
        for book: inout AuthorIndex
    ) throws(UnreadReason) -> FoundCommit {
        let author = book.look(at: parser, bytes)
        let wantsSubject = book.wantsSubject(of: author)
        if wantsSubject { try requireName(name, of: "commit", bytes) }
        return FoundCommit(
            author: author,
            mention: author.keptAt.flatMap { _ in parser.mention(by: name, bytes) },
            subject: wantsSubject ? parser.subject(bytes) : nil)
    }
}

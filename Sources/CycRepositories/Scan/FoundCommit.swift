import CycCore
import CycReading

/// Parts of a commit that a scan uses.
struct FoundCommit {
    let author: AuthorIndex.CommitAuthor
    /// `nil` for other than wanted authors, and for a co-author: the author decides what it closes.
    let mention: TodoMention?
    /// `nil` if not wanted.
    let subject: String?
}

extension ObjectStream {
    /// Extracts the parts of a commit that a scan for `authorIndex` uses; the message only for a wanted
    /// author.
    ///
    /// Verifies the hash of wanted commits of recent days, whose subjects are kept.
    ///
    /// - Throws: `damaged` if the hash does not match.
    func found(
        _ name: ObjectName, _ parser: CommitParser, _ bytes: Span<UInt8>,
        for authorIndex: inout AuthorIndex
    ) throws(UnreadReason) -> FoundCommit {
        let author = authorIndex.addAuthor(of: parser, bytes)
        let wantsSubject = authorIndex.wantsSubject(of: author)
        if wantsSubject { try requireName(name, of: "commit", bytes) }
        return FoundCommit(
            author: author,
            mention: author.keptIndex == nil || author.isCoAuthored
                ? nil : parser.mention(by: name, bytes),
            subject: wantsSubject ? parser.subject(bytes) : nil)
    }
}

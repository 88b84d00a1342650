/// The list of watched repositories in its former form, which scripts may still read.
extension Backup {
    var repositories: JSON {
        let choices = records(RepositoryChoice.self)
        func paths(_ isWatched: Bool) -> JSON {
            .array(
                choices.filter { $0.isWatched == isWatched }.map(\.path).sorted().map(JSON.string))
        }
        return .object(["added": paths(true), "removed": paths(false)])
    }

    /// Returns the list of a kind that a file has only in its former form; `nil` for other kinds.
    static func legacyList(
        of kind: EntryKind, in document: some ImportDocument
    ) throws(ImportError) -> ParsedDocument? {
        guard kind == .watch, document.value(of: kind.record.plural) == nil,
            let list = document.value(of: "repositories")
        else { return nil }
        return ParsedDocument(members: [kind.record.plural: try choices(in: list)])
    }

    private static func choices(in repositories: JSON) throws(ImportError) -> JSON {
        guard case .object(let lists) = repositories,
            case .array(let added) = lists.byKey["added"],
            case .array(let removed) = lists.byKey["removed"]
        else { throw ImportError("repositories") }
        return .array(
            added.map { .object(["path": $0, "watched": .bool(true)]) }
                + removed.map { .object(["path": $0, "watched": .bool(false)]) })
    }
}

/// The watch list as files had it before it was one of entries; a script may read it so.
extension Keepsake {
    var repositories: JSON {
        let choices = records(RepositoryChoice.self)
        func paths(_ isWatched: Bool) -> JSON {
            .array(
                choices.filter { $0.isWatched == isWatched }.map(\.path).sorted().map(JSON.string))
        }
        return .object(["added": paths(true), "removed": paths(false)])
    }

    /// The entries of such a list.
    static func choices(in repositories: JSON) throws(ImportFault) -> JSON {
        guard case .object(let lists) = repositories,
            case .array(let added) = lists.byKey["added"],
            case .array(let removed) = lists.byKey["removed"]
        else { throw ImportFault("repositories") }
        return .array(
            added.map { .object(["path": $0, "watched": .bool(true)]) }
                + removed.map { .object(["path": $0, "watched": .bool(false)]) })
    }
}

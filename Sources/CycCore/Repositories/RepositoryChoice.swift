/// The user's choice to watch or exclude a repository.
package struct RepositoryChoice: Hashable, Sendable {
    package let number: Int64
    /// Absolute and resolved.
    package internal(set) var path: String
    package internal(set) var isWatched: Bool

    package init(number: Int64, path: String, isWatched: Bool) {
        self.number = number
        self.path = path
        self.isWatched = isWatched
    }

    /// The origin under which the repository is recorded.
    package var watch: KnownRepository.Watch { isWatched ? .added : .removed }
}

extension EntryKind {
    package static let watch = EntryKind(RepositoryChoice.self)
}

extension RepositoryChoice: EntryRecord {
    package static let traits = EntryTraits(
        "watch", plural: "watches", noun: EntryTraits.Noun("repository", "저장소"),
        listCommand: ["repo", "list"], headline: ["path"], effects: [.countCommits],
        sharing: .never)
    package static let table = Table([
        Column("path", \.path, role: .identity), Column("watched", \.isWatched),
    ])

    package static func blank(number: Int64) -> RepositoryChoice {
        RepositoryChoice(number: number, path: "", isWatched: false)
    }

    package var isConsistent: Bool { path.hasPrefix("/") && !path.utf8.contains(0) }

    /// Restores the watching of a repository that was removed after the export.
    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue] { file[1].isTrue ? file : here }
}

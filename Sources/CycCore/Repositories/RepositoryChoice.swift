/// What a person said of a repository: that it is watched wherever it lies, or never.
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

    /// How the repository is known then.
    package var watch: KnownRepository.Watch { isWatched ? .added : .removed }
}

extension EntryKind {
    package static let watch = EntryKind(RepositoryChoice.self)
}

extension RepositoryChoice: EntryRecord {
    package static let traits = EntryTraits(
        "watch", plural: "watches", noun: EntryTraits.Noun("repository", "저장소"),
        listCommand: ["repo", "list"], headline: ["path"], effects: [.countCommits])
    package static let table = Table([
        Column("path", \.path, role: .identity), Column("watched", \.isWatched),
    ])

    package static func blank(number: Int64) -> RepositoryChoice {
        RepositoryChoice(number: number, path: "", isWatched: false)
    }

    package var isConsistent: Bool { path.hasPrefix("/") && !path.utf8.contains(0) }

    /// Watches a repository again that was removed since.
    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue] { file[1].isTrue ? file : here }
}

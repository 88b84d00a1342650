/// What a person said of a repository: that it is watched wherever it lies, or never.
package struct RepositoryChoice: Hashable, Sendable {
    package let number: Int64
    /// Absolute and resolved.
    package let path: String
    package let isWatched: Bool

    package init(number: Int64, path: String, isWatched: Bool) {
        self.number = number
        self.path = path
        self.isWatched = isWatched
    }

    /// How the repository is known then.
    package var watch: KnownRepository.Watch { isWatched ? .added : .removed }
}

extension RepositoryChoice: EntryRecord {
    package static let kind = EntryKind.watch
    package static let plural = "watches"
    package static let fields = [Field("path", .text, role: .identity), Field("watched", .flag)]

    package var headline: String { path }

    package var values: [FieldValue] { [.text(path), .flag(isWatched)] }

    package init?(number: Int64, values: [FieldValue]) {
        guard let path = values[0].text, path.hasPrefix("/"), !path.utf8.contains(0) else {
            return nil
        }
        self.init(number: number, path: path, isWatched: values[1].isTrue)
    }

    /// Watches a repository again that was removed since.
    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [FormerValue]
    ) throws -> [FieldValue] { file[1].isTrue ? file : here }
}

/// A number in a commit that can mean to-dos of several machines, so that none was closed.
package struct UnclearMention: Hashable, Sendable {
    package let number: Int64
    package let authored: Instant
    /// The numbers by which they are shown now.
    package let todos: [Int64]

    package init(number: Int64, authored: Instant, todos: [Int64]) {
        (self.number, self.authored, self.todos) = (number, authored, todos)
    }

    /// One word for the ledger.
    package var encoded: String {
        "\(number)/\(authored.secondsSinceEpoch)/" + todos.map(String.init).joined(separator: ",")
    }

    package init?(encoded text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int64(parts[0]), EntryNumber.all.contains(number),
            let seconds = Int64(parts[1]), Instant.storableSeconds.contains(seconds)
        else { return nil }
        self.init(
            number: number, authored: Instant(secondsSinceEpoch: seconds),
            todos: parts[2].split(separator: ",").compactMap { Int64($0) })
    }
}

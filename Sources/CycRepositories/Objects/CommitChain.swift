import CycCore
import CycReading

extension Repository {
    /// The largest size of all messages of a chain. Units: bytes.
    private static let longestChain = 1 << 28

    /// Returns the messages of a chain of commits without merges, the first commit first.
    ///
    /// Every hash is verified.
    ///
    /// - Parameters:
    ///   - tip: The name of the last commit, in hexadecimal digits.
    ///   - known: A commit at which the chain ends if it is reached; its message is not returned.
    /// - Throws: `UnreadReason` if a commit is missing, damaged or a merge, or the limit is exceeded.
    package borrowing func messages(
        from tip: String, after known: String?
    ) throws -> [ArraySlice<UInt8>] {
        let format = layout.format.objects
        guard let tip = ObjectName(hex: tip.utf8, format) else { throw UnreadReason.damaged(tip) }
        let end = known.flatMap { ObjectName(hex: $0.utf8, format) }
        let objects = try objects()
        var commits: [ObjectName: (parent: ObjectName?, message: ArraySlice<UInt8>)] = [:]
        var size = 0
        try objects.walk(from: [tip], shallow: end.map { [$0] } ?? []) { name, parser, commit in
            try objects.requireName(name, of: "commit", commit)
            guard parser.parentStarts.count < 2 else {
                throw UnreadReason.damaged(name.description)
            }
            let bytes = Array(commit.indices.map { commit[$0] })
            size += bytes.count
            guard size <= Self.longestChain else {
                throw UnreadReason.overLimit("\(path): \(Self.longestChain)")
            }
            let parent = parser.parentStarts.first.flatMap {
                ObjectName(hex: commit, at: $0, format)
            }
            commits[name] = (parent, bytes[parser.messageStart...])
        }
        try objects.finish()
        var messages: [ArraySlice<UInt8>] = []
        var next: ObjectName? = tip
        while let name = next, name != end {
            guard let commit = commits[name] else { throw UnreadReason.damaged(name.description) }
            messages.append(commit.message)
            next = commit.parent
        }
        return messages.reversed()
    }
}

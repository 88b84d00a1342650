import CycCore

/// Refuses the values on which git dies, of a whole configuration.
struct GitValueCheck {
    /// The last value of each setting of which no other counts.
    private var last: [String: GitConfigurationEntry] = [:]
    /// What `format.pretty` can name besides git's own formats.
    private var formats: Set<String> = []
    /// Whether a path that begins with `~` has a home folder.
    private let hasHome: (GitValue) -> Bool

    init(hasHome: @escaping (GitValue) -> Bool) {
        self.hasHome = hasHome
    }

    /// Looks at the next setting, in git's order.
    ///
    /// - Throws: `damaged` with its file and name.
    mutating func check(_ entry: GitConfigurationEntry) throws(UnreadReason) {
        if entry.section == "pretty", entry.subsection == nil, formats.count < Limit.addresses {
            formats.insert(entry.name)
        }
        guard let kind = GitValueTable.kind(entry.section, entry.subsection, entry.name) else {
            return
        }
        if entry.subsection == nil {
            let key = entry.key
            let isOnlyLast = GitValueTable.ofLast.contains(key)
            if isOnlyLast || ["log.date", "format.pretty"].contains(key) { last[key] = entry }
            if isOnlyLast { return }
        }
        try require(kind, of: entry)
    }

    /// Looks at the last of several values, once all were shown.
    ///
    /// - Throws: As ``check(_:)`` does.
    func finish() throws(UnreadReason) {
        for (key, entry) in last.sorted(by: { $0.key < $1.key }) {
            switch key {
            case "log.date": try require(.date, of: entry)
            case "format.pretty":
                guard entry.value.map({ isFormat(GitValue($0)) }) ?? false else {
                    throw entry.refusal
                }
            default:
                if let kind = GitValueTable.kind(entry.section, nil, entry.name) {
                    try require(kind, of: entry)
                }
            }
        }
    }

    private func require(
        _ kind: GitValueKind, of entry: GitConfigurationEntry
    ) throws(UnreadReason) {
        guard kind.accepts(entry.value.map { GitValue($0) }, hasHome: hasHome) else {
            throw entry.refusal
        }
    }

    /// - Source: `get_commit_format` in `pretty.c` of git, which takes the beginning of a name for it.
    private func isFormat(_ value: GitValue) -> Bool {
        let own = [
            "raw", "medium", "short", "email", "mboxrd", "fuller", "full", "oneline", "reference",
        ]
        if value.bytes.isEmpty || value.bytes.contains(UInt8(ascii: "%")) { return true }
        if ["format:", "tformat:"].contains(where: { value.bytes.starts(with: $0.utf8) }) {
            return true
        }
        return own.contains { $0.utf8.starts(with: value.bytes) }
            || formats.contains { $0.utf8.starts(with: value.bytes) }
    }
}

extension GitConfigurationEntry {
    /// Such as `core.abbrev` or `remote.origin.url`.
    fileprivate var key: String {
        subsection.map { "\(section).\($0).\(name)" } ?? "\(section).\(name)"
    }

    /// git refuses the value.
    fileprivate var refusal: UnreadReason { .damaged("\(source): \(key)") }
}

import CycCore

/// Rejects the values of a whole configuration that git rejects.
struct GitValueCheck {
    /// Last value of each setting of which only the last counts.
    private var last: [String: GitConfigurationEntry] = [:]
    /// Formats that `format.pretty` can name besides the built-in ones.
    private var formats: Set<String> = []
    /// Whether the home folder of a path that begins with `~` is known.
    private let hasHome: (GitValue) -> Bool

    init(hasHome: @escaping (GitValue) -> Bool) {
        self.hasHome = hasHome
    }

    /// Checks the next setting, in git's order.
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
            let isOnlyLast = GitValueTable.lastValueOnly.contains(key)
            if isOnlyLast || ["log.date", "format.pretty"].contains(key) { last[key] = entry }
            if isOnlyLast { return }
        }
        try require(kind, of: entry)
    }

    /// Checks the settings of which only the last value counts, after all others.
    ///
    /// - Throws: Like ``check(_:)``.
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

    /// - Source: `get_commit_format` in `pretty.c` of git, which accepts prefixes of names.
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
    /// Full name, such as `core.abbrev` or `remote.origin.url`.
    fileprivate var key: String {
        subsection.map { "\(section).\($0).\(name)" } ?? "\(section).\(name)"
    }

    /// Error of a value that git rejects.
    fileprivate var refusal: UnreadReason { .damaged("\(source): \(key)") }
}

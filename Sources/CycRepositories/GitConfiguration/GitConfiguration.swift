import CycCore
import CycPOSIX

/// Git configuration at one place: all levels with their includes.
///
/// Not read with libgit2, which does not report the files that it read, does not know every
/// condition of `includeIf`, and uses the process environment instead of given values.
///
/// - Source: https://git-scm.com/docs/git-config
struct GitConfiguration {
    /// From the most general level to the most specific: the last setting wins.
    private(set) var entries: [GitConfigurationEntry] = []
    /// Files that any repository reads, including missing ones and those of conditions that do not
    /// hold.
    private(set) var sharedFiles: [String] = []
    /// The same for files that only this repository's configuration names.
    private(set) var ownFiles: [String] = []

    private let layout: RepositoryLayout?
    private let reftable: Reftable?
    private let home: String?
    private var knownFiles: Set<ByteKey> = []
    private var isOwn = false
    /// Remaining limits of files, bytes and comparisons with include conditions.
    private var remainingFiles = Limit.configurationFiles
    private var remainingBytes = Limit.configuration
    private var remainingComparisons = Limit.comparisons
    /// Remote addresses for `hasconfig`; `nil` in the first pass, which collects them.
    private var remoteURLs: [String]?
    private var needsRemotes = false
    private var values: GitValueCheck

    /// Reads the configuration of a repository, or of none.
    ///
    /// - Parameters:
    ///   - environment: The variables that git would see.
    ///   - layout: `nil` outside a repository.
    ///   - reftable: References, if in a reftable.
    /// - Throws: `UnreadReason` also for a file or variable that git rejects.
    init(
        environment: [String: String], layout: RepositoryLayout?, reftable: Reftable? = nil
    ) throws(UnreadReason) {
        self.init(unread: environment, layout, reftable)
        try read(environment)
        if needsRemotes {
            remoteURLs = entries.filter { $0.section == "remote" && $0.name == "url" }
                .compactMap(\.value)
            entries = []
            values = Self.valueCheck(home: home)
            try read(environment)
        }
        try values.finish()
    }

    private init(
        unread environment: [String: String], _ layout: RepositoryLayout?, _ reftable: Reftable?
    ) {
        self.layout = layout
        self.reftable = reftable
        home = environment["HOME"]
        values = Self.valueCheck(home: home)
    }

    private static func valueCheck(home: String?) -> GitValueCheck {
        GitValueCheck { value in
            (try? expanded(String(native: value.bytes), home: home)) != nil
        }
    }

    /// ``sharedFiles`` outside any repository; incomplete if the configuration is invalid.
    static func sharedFiles(environment: [String: String]) -> [String] {
        var configuration = GitConfiguration(unread: environment, nil, nil)
        try? configuration.read(environment)
        return configuration.sharedFiles
    }

    /// Last value of `section.name`, such as `user.email`; `nil` if unset or empty.
    func text(_ section: String, _ name: String) throws(UnreadReason) -> String? {
        guard let entry = entries.last(where: { $0.sets(section, name) }) else { return nil }
        let text = try entry.text()
        return text.isEmpty ? nil : text
    }

    private mutating func read(_ environment: [String: String]) throws(UnreadReason) {
        let places = GitConfigurationPlaces(environment: environment)
        for file in places.files {
            try read(file, depth: 0, isOptional: file != places.system)
        }
        if let layout {
            isOwn = true
            defer { isOwn = false }
            try read(layout.file("config"), depth: 0, isOptional: false)
            if layout.format.hasWorktreeConfiguration {
                try read(layout.ownFile("config.worktree"), depth: 0, isOptional: false)
            }
        }
        try readVariables(environment)
    }

    private mutating func recordFile(_ file: String) throws(UnreadReason) {
        remainingFiles -= 1
        guard remainingFiles >= 0 else {
            throw .overLimit("\(file): \(Limit.configurationFiles)")
        }
        guard knownFiles.insert(ByteKey(file)).inserted else { return }
        if isOwn { ownFiles.append(file) } else { sharedFiles.append(file) }
    }

    /// Reads a file and its includes; an unreadable optional file counts as missing.
    private mutating func read(
        _ file: String, depth: Int, isOptional: Bool
    ) throws(UnreadReason) {
        try recordFile(file)
        let bytes: [UInt8]
        do throws(UnreadReason) {
            let limit = min(Limit.configurationFile, remainingBytes)
            guard let present = try contents(of: file, limit: limit) else { return }
            bytes = present
        } catch .noPermission where isOptional {
            return
        }
        remainingBytes -= bytes.count
        var values = values
        let entries = try GitConfigurationParser.entries(of: bytes, in: file) {
            entry throws(UnreadReason) in try values.check(entry)
        }
        self.values = values
        for entry in entries { try add(entry, from: file, depth: depth) }
    }

    /// Reads `GIT_CONFIG_COUNT` with its pairs, then `GIT_CONFIG_PARAMETERS`.
    private mutating func readVariables(_ environment: [String: String]) throws(UnreadReason) {
        if let text = environment["GIT_CONFIG_COUNT"], !text.isEmpty {
            guard let count = decimal(text.utf8) else {
                throw .variable("GIT_CONFIG_COUNT")
            }
            for index in 0..<count {
                let source = "GIT_CONFIG_KEY_\(index)"
                guard let key = environment[source],
                    let value = environment["GIT_CONFIG_VALUE_\(index)"],
                    let entry = GitConfigurationEntry(key: key, value: value, source: source)
                else { throw .variable("GIT_CONFIG_COUNT") }
                try values.check(entry)
                try add(entry, from: nil, depth: 0)
            }
        }
        let name = GitConfigurationParameters.variable
        guard let entries = GitConfigurationParameters.entries(in: environment[name] ?? "") else {
            throw .variable(name)
        }
        for entry in entries {
            try values.check(entry)
            try add(entry, from: nil, depth: 0)
        }
    }

    // MARK: Includes

    private mutating func add(
        _ entry: GitConfigurationEntry, from file: String?, depth: Int
    ) throws(UnreadReason) {
        entries.append(entry)
        guard entries.count <= Limit.settings else {
            throw .overLimit("\(entry.source): \(Limit.settings)")
        }
        guard entry.name == "path" else { return }
        switch (entry.section, entry.subsection) {
        case ("include", nil): break
        case ("includeif", let condition?):
            guard try holds(condition, in: file) else {
                // A change of branch or remotes can make the condition hold.
                if let target = try? target(of: entry, in: file) { try recordFile(target) }
                return
            }
        default: return
        }
        guard depth < Self.deepestInclude else { throw .damaged("\(entry.source): include.path") }
        try read(try target(of: entry, in: file), depth: depth + 1, isOptional: false)
    }

    /// Same limit as in git.
    private static let deepestInclude = 10

    private func target(
        of entry: GitConfigurationEntry, in file: String?
    ) throws(UnreadReason) -> String {
        let path = try expanded(try entry.text())
        guard path.nativeBytes.count <= Limit.text, !path.utf8.contains(0) else {
            throw .damaged("\(entry.source): include.path")
        }
        if path.utf8.first == .slash { return path }
        guard let file else { throw .damaged("include.path=\(path)") }
        return joined(parent(of: file), path)
    }

    /// Expands `~` and `~user` to home folders, `%(prefix)` to git's installation folder.
    ///
    /// - Source: `interpolate_path` in `path.c` of git.
    func expanded(_ path: String) throws(UnreadReason) -> String {
        try Self.expanded(path, home: home)
    }

    private static func expanded(
        _ path: String, home: String?
    ) throws(UnreadReason) -> String {
        let bytes = path.utf8
        let prefix = "%(prefix)/".utf8
        // The prefix of distributions; the real one is compiled into git, which need not be
        // installed.
        if bytes.starts(with: prefix) {
            return "/usr/\(Substring(bytes.dropFirst(prefix.count)))"
        }
        guard bytes.first == UInt8(ascii: "~") else { return path }
        let user = Substring(bytes.dropFirst().prefix { $0 != .slash })
        let folder =
            user.isEmpty
            ? home : User.home(of: String(user).nativeBytes).map { String(native: $0) }
        guard let folder else {
            throw .damaged("path=\(path)")
        }
        return folder + String(Substring(bytes.dropFirst(1 + user.utf8.count)))
    }

    /// Whether the condition of an `includeIf` holds; false for unknown conditions.
    private mutating func holds(_ condition: String, in file: String?) throws(UnreadReason) -> Bool
    {
        let parts = condition.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        guard condition.utf8.count <= Limit.text else {
            throw .overLimit("includeIf: \(Limit.text)")
        }
        let pattern = String(parts[1])
        switch parts[0] {
        case "gitdir": return try isInside(pattern, file: file, ignoresCase: false)
        case "gitdir/i": return try isInside(pattern, file: file, ignoresCase: true)
        case "onbranch":
            guard let branch = try layout?.branch(reftable) else { return false }
            return try matches(Self.openEnded(pattern).nativeBytes, branch.nativeBytes)
        case "hasconfig":
            guard pattern.hasPrefix("remote.*.url:") else { return false }
            guard let remoteURLs else {
                needsRemotes = true
                return false
            }
            let glob = pattern.nativeBytes.dropFirst("remote.*.url:".utf8.count)
            for url in remoteURLs where try matches(glob, url.nativeBytes) { return true }
            return false
        default: return false
        }
    }

    /// - Throws: `overLimit` after too many comparisons.
    private mutating func matches(
        _ pattern: some Collection<UInt8>, _ text: some Collection<UInt8>, ignoresCase: Bool = false
    ) throws(UnreadReason) -> Bool {
        let (cost, overflows) = pattern.count.multipliedReportingOverflow(by: text.count + 1)
        guard !overflows, cost <= remainingComparisons else {
            throw .overLimit("includeIf: \(Limit.comparisons)")
        }
        remainingComparisons -= cost
        return PathPattern(pattern, ignoresCase: ignoresCase).matches(text)
    }

    /// Whether the git folder matches a pattern of `gitdir:`.
    private mutating func isInside(
        _ condition: String, file: String?, ignoresCase: Bool
    ) throws(UnreadReason) -> Bool {
        guard let layout else { return false }
        var literal: [UInt8] = []
        var pattern = condition
        if condition.hasPrefix("~/") {
            // Without a home folder nothing can match.
            guard let home else { return false }
            pattern = joined((try? resolved(home)) ?? home, String(condition.dropFirst(2)))
        } else if condition.hasPrefix("./") {
            guard let file else { throw .damaged("includeIf.gitdir:\(condition)") }
            let folder = parent(of: (try? resolved(file)) ?? file)
            // The path of the file's folder is matched literally.
            literal = folder.nativeBytes
            pattern = String(condition.dropFirst())
        } else if !condition.hasPrefix("/") {
            pattern = "**/" + condition
        }
        let glob = Self.openEnded(pattern).nativeBytes
        for candidate in [layout.resolvedGitFolder, layout.gitFolder] {
            let text = candidate.nativeBytes
            let start = text.prefix(literal.count)
            let isBelow =
                ignoresCase
                ? start.map(\.inLowerCase) == literal.map(\.inLowerCase)
                : start.elementsEqual(literal)
            if isBelow,
                try matches(glob, text.dropFirst(literal.count), ignoresCase: ignoresCase)
            {
                return true
            }
        }
        return false
    }

    /// A trailing slash matches everything below.
    private static func openEnded(_ pattern: String) -> String {
        pattern.hasSuffix("/") ? pattern + "**" : pattern
    }
}

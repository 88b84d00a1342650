import CycCore
import CycPOSIX

/// What git is configured to do at one place: every level, with all that they include.
///
/// Read here and not by libgit2, which does not tell which files it took, does not know every
/// condition of `includeIf`, and asks the process for what is given here as a value.
///
/// - Source: https://git-scm.com/docs/git-config
struct GitConfiguration {
    /// From the most general level to the most specific, so that the last setting wins.
    private(set) var entries: [GitConfigurationEntry] = []
    /// Files that were read, would have been if they existed, or would be under another condition, in
    /// whatever repository.
    private(set) var sharedFiles: [String] = []
    /// Those of them that only this repository's own configuration leads to.
    private(set) var ownFiles: [String] = []

    private let layout: RepositoryLayout?
    private let reftable: Reftable?
    private let home: String?
    private var knownFiles: Set<ByteKey> = []
    private var isOwn = false
    /// What may still be read, and compared with the conditions of includes.
    private var restOfFiles = Limit.configurationFiles
    private var restOfBytes = Limit.configuration
    private var restOfComparisons = Limit.comparisons
    /// What `hasconfig` looks at; `nil` in a first reading that finds them out.
    private var remoteURLs: [String]?
    private var asksForRemotes = false
    private var values: GitValueCheck

    /// Reads the configuration of a repository, or of no repository.
    ///
    /// - Parameters:
    ///   - environment: The variables that git would see.
    ///   - layout: Where the repository is.
    ///   - reftable: Its references, where they are no files.
    /// - Throws: Its reason where git refuses a file or a variable, too.
    init(
        environment: [String: String], layout: RepositoryLayout?, reftable: Reftable? = nil
    ) throws(UnreadReason) {
        self.init(unread: environment, layout, reftable)
        try read(environment)
        if asksForRemotes {
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

    /// The ``sharedFiles`` outside any repository, as far as they can be understood.
    static func sharedFiles(environment: [String: String]) -> [String] {
        var configuration = GitConfiguration(unread: environment, nil, nil)
        try? configuration.read(environment)
        return configuration.sharedFiles
    }

    /// The last value of `section.name`, such as `user.email`; `nil` where it is not set or empty.
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

    private mutating func note(_ file: String) throws(UnreadReason) {
        restOfFiles -= 1
        guard restOfFiles >= 0 else {
            throw .overLimit("\(file): \(Limit.configurationFiles)")
        }
        guard knownFiles.insert(ByteKey(file)).inserted else { return }
        if isOwn { ownFiles.append(file) } else { sharedFiles.append(file) }
    }

    /// Reads a file and what it includes; an optional one that may not be read counts as absent.
    private mutating func read(
        _ file: String, depth: Int, isOptional: Bool
    ) throws(UnreadReason) {
        try note(file)
        let bytes: [UInt8]
        do throws(UnreadReason) {
            let limit = min(Limit.configurationFile, restOfBytes)
            guard let present = try contents(of: file, limit: limit) else { return }
            bytes = present
        } catch .noPermission where isOptional {
            return
        }
        restOfBytes -= bytes.count
        var values = values
        let entries = try GitConfigurationParser.entries(of: bytes, in: file) {
            entry throws(UnreadReason) in try values.check(entry)
        }
        self.values = values
        for entry in entries { try take(entry, from: file, depth: depth) }
    }

    /// `GIT_CONFIG_COUNT` with its pairs, then `GIT_CONFIG_PARAMETERS`.
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
                try take(entry, from: nil, depth: 0)
            }
        }
        let name = GitConfigurationParameters.variable
        guard let entries = GitConfigurationParameters.entries(in: environment[name] ?? "") else {
            throw .variable(name)
        }
        for entry in entries {
            try values.check(entry)
            try take(entry, from: nil, depth: 0)
        }
    }

    // MARK: Includes

    private mutating func take(
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
                // Not read, but a change of branch or remotes can make it count.
                if let target = try? target(of: entry, in: file) { try note(target) }
                return
            }
        default: return
        }
        guard depth < Self.deepestInclude else { throw .damaged("\(entry.source): include.path") }
        try read(try target(of: entry, in: file), depth: depth + 1, isOptional: false)
    }

    /// git gives up at the same depth.
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

    /// `~` and `~user` stand for home folders, `%(prefix)` for where git is installed.
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
        // As distributions build it; it is part of git's program, which need not be here.
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

    /// Whether the condition of an `includeIf` holds; an unknown one never does.
    private mutating func holds(_ condition: String, in file: String?) throws(UnreadReason) -> Bool
    {
        let parts = condition.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        guard condition.utf8.count <= Limit.text else {
            throw .overLimit("includeIf: \(Limit.text)")
        }
        let pattern = String(parts[1])
        switch parts[0] {
        case "gitdir": return try isInside(pattern, file: file, foldsCase: false)
        case "gitdir/i": return try isInside(pattern, file: file, foldsCase: true)
        case "onbranch":
            guard let branch = try layout?.branch(reftable) else { return false }
            return try matches(Self.openEnded(pattern).nativeBytes, branch.nativeBytes)
        case "hasconfig":
            guard pattern.hasPrefix("remote.*.url:") else { return false }
            guard let remoteURLs else {
                asksForRemotes = true
                return false
            }
            let glob = pattern.nativeBytes.dropFirst("remote.*.url:".utf8.count)
            for url in remoteURLs where try matches(glob, url.nativeBytes) { return true }
            return false
        default: return false
        }
    }

    /// - Throws: `overLimit` once too much was compared.
    private mutating func matches(
        _ pattern: some Collection<UInt8>, _ text: some Collection<UInt8>, foldsCase: Bool = false
    ) throws(UnreadReason) -> Bool {
        let (cost, overflows) = pattern.count.multipliedReportingOverflow(by: text.count + 1)
        guard !overflows, cost <= restOfComparisons else {
            throw .overLimit("includeIf: \(Limit.comparisons)")
        }
        restOfComparisons -= cost
        return PathPattern(pattern, foldsCase: foldsCase).matches(text)
    }

    /// Whether the repository's own folder matches a pattern of `gitdir:`.
    private mutating func isInside(
        _ condition: String, file: String?, foldsCase: Bool
    ) throws(UnreadReason) -> Bool {
        guard let layout else { return false }
        var literal: [UInt8] = []
        var pattern = condition
        if condition.hasPrefix("~/") {
            // Without a home there is nothing that it could match.
            guard let home else { return false }
            pattern = joined((try? resolved(home)) ?? home, String(condition.dropFirst(2)))
        } else if condition.hasPrefix("./") {
            guard let file else { throw .damaged("includeIf.gitdir:\(condition)") }
            let folder = parent(of: (try? resolved(file)) ?? file)
            // Characters of the file's own folder are no pattern.
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
                foldsCase
                ? start.map(\.inLowerCase) == literal.map(\.inLowerCase)
                : start.elementsEqual(literal)
            if isBelow,
                try matches(glob, text.dropFirst(literal.count), foldsCase: foldsCase)
            {
                return true
            }
        }
        return false
    }

    /// A pattern that ends with a slash means everything below.
    private static func openEnded(_ pattern: String) -> String {
        pattern.hasSuffix("/") ? pattern + "**" : pattern
    }
}

import CycCore

/// Configured remote, before addresses are rewritten.
///
/// - Source: `remotes_remote_get_1`, `handle_config`, `read_remotes_file` and `read_branches_file`
///   in `remote.c` of git.
struct RemoteConfiguration: Equatable {
    let name: String
    fileprivate(set) var urls: [String] = []
    fileprivate(set) var pushURLs: [String] = []
    /// Remote helper, `git-remote-NAME`; `nil` for git's own protocols.
    fileprivate(set) var helper: String?
    fileprivate(set) var fetches: [FetchRefspec] = []
    /// Number of ``urls`` that newer versions of git reset, because an empty one follows them.
    fileprivate(set) var forgotten = 0
    fileprivate(set) var resetPushURLCount = 0

    fileprivate init(name: String) { self.name = name }

    /// Whether it has an address; global settings often name remotes that most repositories do not
    /// have.
    fileprivate var hasAddress: Bool { !urls.isEmpty || !pushURLs.isEmpty || helper != nil }

    /// Folders of remotes outside the configuration; they need not exist.
    static let legacyFolders = ["remotes", "branches"]

    /// All remotes with an address: configured ones, those in legacy files, and addresses to which
    /// branches are configured; in the order of their first mention.
    ///
    /// - Parameters:
    ///   - layout: Location of legacy files; `nil` outside a repository.
    ///   - rewriting: Rules that can turn other words into addresses.
    /// - Throws: `overLimit` for too many; `UnreadReason` for an unreadable file; errors of
    ///   `rewriting`.
    static func all(
        in configuration: GitConfiguration, _ layout: RepositoryLayout?,
        _ rewriting: inout AddressRewriting
    ) throws(UnreadReason) -> [RemoteConfiguration] {
        var remotes: [RemoteConfiguration] = []
        var indexes: [ByteKey: Int] = [:]
        func updateRemote(_ name: String, _ change: (inout RemoteConfiguration) -> Void) {
            let place = indexes[ByteKey(name)] ?? remotes.count
            if place == remotes.count {
                indexes[ByteKey(name)] = place
                remotes.append(RemoteConfiguration(name: name))
            }
            change(&remotes[place])
        }
        var (count, rewritings) = (0, 0)
        var mentioned: [String] = []
        for entry in configuration.entries {
            let isOfBranch =
                entry.section == "branch" && ["remote", "pushremote"].contains(entry.name)
            if isOfBranch || entry.sets("remote", "pushdefault") {
                if let value = entry.value { mentioned.append(value) }
                continue
            }
            if entry.section == "url" { rewritings += 1 }
            guard entry.section == "remote", let name = entry.subsection, let value = entry.value
            else { continue }
            switch entry.name {
            case "url": updateRemote(name) { $0.addURL(value) }
            case "pushurl": updateRemote(name) { $0.addPushURL(value) }
            case "vcs": updateRemote(name) { $0.helper = value }
            case "fetch": updateRemote(name) { $0.fetches.append(FetchRefspec(value)) }
            default: continue
            }
            count += 1
        }
        guard max(count, rewritings) <= Limit.addresses else {
            throw .overLimit("remote, url: \(Limit.addresses)")
        }
        for legacy in try layout.map(legacyRemotes) ?? [] {
            let isKnown = indexes[ByteKey(legacy.name)].map {
                !remotes[$0].urls.isEmpty || remotes[$0].helper != nil
            }
            guard isKnown != true else { continue }
            updateRemote(legacy.name) { remote in
                remote.urls = legacy.urls
                remote.fetches += legacy.fetches
            }
        }
        remotes = remotes.filter(\.hasAddress)
        let named = Set(remotes.map { ByteKey($0.name) })
        var added: Set<ByteKey> = []
        // `.` is the repository itself.
        for address in mentioned where address != "." && !named.contains(ByteKey(address)) {
            let names = if isAddress(address) { true } else { try rewriting.changes(address) }
            guard names, added.insert(ByteKey(address)).inserted else { continue }
            guard added.count <= Limit.addresses else {
                throw .overLimit("branch: \(Limit.addresses)")
            }
            var remote = RemoteConfiguration(name: address)
            remote.urls = [address]
            remotes.append(remote)
        }
        return remotes
    }

    // MARK: References

    /// Local names of the remote reference `name`.
    func targets(of name: ReferenceName) -> [ReferenceName] {
        isExcluded(name) ? [] : fetches.filter { !$0.isNegative }.compactMap { $0.target(of: name) }
    }

    /// Remote names of the local reference `name`.
    func sources(of name: ReferenceName) -> [ReferenceName] {
        fetches.filter { !$0.isNegative }.compactMap { $0.source(of: name) }
            .filter { !isExcluded($0) }
    }

    private func isExcluded(_ name: ReferenceName) -> Bool {
        fetches.contains { $0.isNegative && $0.takes(name) }
    }

    // MARK: Settings

    /// An empty address resets those before it, in versions of git that know this rule.
    ///
    /// - Source: https://git-scm.com/docs/git-config#Documentation/git-config.txt-remoteltnamegturl
    private mutating func addURL(_ url: String) {
        if url.isEmpty { forgotten = urls.count } else { urls.append(url) }
    }

    private mutating func addPushURL(_ url: String) {
        if url.isEmpty { resetPushURLCount = pushURLs.count } else { pushURLs.append(url) }
    }

    // MARK: Files

    private static func legacyRemotes(
        _ layout: RepositoryLayout
    ) throws(UnreadReason) -> [RemoteConfiguration] {
        var remotes: [RemoteConfiguration] = []
        for folder in legacyFolders {
            for path in try legacyFiles(below: folder, layout) {
                guard let bytes = try contents(of: path, limit: Limit.pointer) else { continue }
                var remote = RemoteConfiguration(
                    name: String(native: path.nativeBytes.split(separator: .slash).last ?? []))
                if folder == "remotes" {
                    remote.read(remotesFile: bytes)
                } else {
                    remote.read(branchesFile: bytes)
                }
                if remote.hasAddress, !remotes.contains(where: { $0.name == remote.name }) {
                    remotes.append(remote)
                }
            }
        }
        return remotes
    }

    /// Files in a folder of ``legacyFolders``, sorted.
    static func legacyFiles(
        below folder: String, _ layout: RepositoryLayout
    ) throws(UnreadReason) -> [String] {
        let folder = layout.file(folder)
        var files: [String] = []
        for entry in try entriesIfPresent(of: folder) {
            let path = joined(folder, entry.name)
            guard try !entry.isFolder(at: path) else { continue }
            files.append(path)
            guard files.count <= Limit.addresses else {
                throw .overLimit("\(folder): \(Limit.addresses)")
            }
        }
        return files.sorted()
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: .newline).map { line in
            var line = line
            while let last = line.last, last.isGitSpace { line = line.dropLast() }
            return String(native: line)
        }
    }

    private mutating func read(remotesFile bytes: [UInt8]) {
        for line in Self.lines(bytes) {
            func value(_ key: String) -> String? {
                guard line.utf8.starts(with: key.utf8) else { return nil }
                let rest = line.utf8.dropFirst(key.utf8.count).drop { $0.isGitSpace }
                return String(Substring(rest))
            }
            if let url = value("URL:") {
                urls.append(url)
            } else if let refspec = value("Pull:") {
                fetches.append(FetchRefspec(refspec))
            }
        }
    }

    /// Format `URL#BRANCH`; fetches into a local branch, so it tracks nothing.
    private mutating func read(branchesFile bytes: [UInt8]) {
        guard let line = Self.lines(bytes).first else { return }
        let url = line.utf8.drop { $0.isGitSpace }.prefix { $0 != UInt8(ascii: "#") }
        if !url.isEmpty { urls.append(String(Substring(url))) }
    }
}

extension [RemoteConfiguration] {
    /// Remote-tracking references that correspond to the branch `name` of a remote and to no other
    /// branch of any remote.
    func tracking(_ name: ReferenceName, of remote: RemoteConfiguration) -> [ReferenceName] {
        remote.targets(of: name).filter { target in
            target.rest(below: "refs/remotes") != nil
                && allSatisfy { other in
                    other.sources(of: target).allSatisfy {
                        other.name == remote.name && $0 == name
                    }
                }
        }
    }
}

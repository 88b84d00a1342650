/// Limits for reading one repository; what exceeds them is reported and skipped.
///
/// Each is far above normal use, and low enough that a malicious repository cannot exhaust memory
/// or time. The table is in docs/architecture.md.
enum Limit {
    /// Size of `.git`, `commondir`, `HEAD` and the file of a reference. Units: bytes.
    static let pointer = 64 << 10
    /// Size of one configuration file, and of the whole configuration including includes. Units:
    /// bytes.
    static let configurationFile = 16 << 20
    static let configuration = 32 << 20
    /// Number of configuration files, each counted as often as it is named.
    static let configurationFiles = 1000
    /// Number of settings that are kept: identity, includes, remotes.
    static let settings = 100_000
    /// Number of remote addresses, and of `insteadOf` prefixes.
    static let addresses = 1000
    /// Comparisons of remote addresses with `insteadOf` prefixes. Units: bytes.
    static let rewriting = 20_000_000
    /// Length of a name, address or path in a configuration; one more byte is kept of longer ones,
    /// so that they stay too long. Units: bytes.
    static let text = 4096
    /// Displayed length of a longer text. Units: Unicode scalars.
    static let shownText = 1000
    /// Comparisons of include conditions, pattern bytes × text bytes.
    static let comparisons = 20_000_000
    /// Size of `packed-refs`, which is read line by line, and of one line. Units: bytes.
    static let packedReferences = 4 << 30
    static let line = 64 << 10
    /// Block size for files that are read line by line. Units: bytes.
    static let block = 1 << 20
    /// Size of the file `shallow`. Units: bytes.
    static let shallow = 16 << 20
    /// Number of local and remote-tracking branches.
    static let branches = 500_000
    /// Number of folders of branches, all of which are checked for changes on every run.
    static let branchFolders = 20_000
    static let worktrees = 1000
    /// Number of reported namesakes, the newest ones.
    static let namesakes = 100
    /// Size of all subjects of commits that one scan keeps; later commits have none. Units: bytes.
    static let subjects = 16 << 20
    /// Number of entries in one folder.
    static let folderEntries = 1_000_000
}

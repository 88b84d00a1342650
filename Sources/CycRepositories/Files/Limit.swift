/// How much of one repository is read at most; beyond that it is named and left out.
///
/// Each is far above what git itself makes, and low enough that one repository of somebody who wants
/// harm takes neither the memory nor the time of the others. The table is in docs/architecture.md.
enum Limit {
    /// Of `.git`, `commondir`, `HEAD` and the file of a reference.
    ///
    /// Units: bytes.
    static let pointer = 64 << 10
    /// Of one configuration file, and of a repository's whole configuration with all that it includes.
    ///
    /// Units: bytes.
    static let configurationFile = 16 << 20
    static let configuration = 32 << 20
    /// Files that a configuration reads or would read, each as often as it is named.
    static let configurationFiles = 1000
    /// Settings that say who commits, what is included, and where remotes are.
    static let settings = 100_000
    /// Addresses of remotes, and beginnings of addresses that stand for others.
    static let addresses = 1000
    /// What all addresses of remotes are compared with beginnings that stand for others.
    ///
    /// Units: bytes.
    static let rewriting = 20_000_000
    /// Of one name, address or path in a configuration; of a longer one no more than a byte beyond that
    /// is kept.
    ///
    /// Units: bytes.
    static let text = 4096
    /// How much of a longer one is kept to be shown.
    ///
    /// Units: Unicode scalars.
    static let shownText = 1000
    /// What the conditions of includes are compared with, a byte of pattern with a byte of text each.
    static let comparisons = 20_000_000
    /// Of `packed-refs`, which is read line by line, and of one line of it.
    ///
    /// Units: bytes.
    static let packedReferences = 4 << 30
    static let line = 64 << 10
    /// What is read at once of a file that is read line by line.
    ///
    /// Units: bytes.
    static let block = 1 << 20
    /// Units: bytes.
    static let shallow = 16 << 20
    /// Local and remote-tracking branches.
    static let branches = 500_000
    /// Folders of branches, all of which are looked at whenever somebody asks.
    static let branchFolders = 20_000
    static let worktrees = 1000
    /// Addresses that are told to be of my name but not mine, the newest.
    static let namesakes = 100
    /// Of all subjects of commits that one scan keeps; later ones have none.
    ///
    /// Units: bytes.
    static let subjects = 16 << 20
    /// Names in one folder.
    static let folderEntries = 1_000_000
}

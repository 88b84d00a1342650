/// Limits for objects of a repository; exceeding one is ``CycCore/UnreadReason/overLimit(_:)``.
///
/// The largest known commits and tags have a few hundred kilobytes.
enum ObjectLimit {
    /// Size of everything that the reader sends for a repository, plus an allowance per object.
    /// Units: bytes.
    static let all = 1 << 30
    static let each = 128 << 10
    /// Number of parents of all commits, plus an allowance per commit; mentioned to-dos count, too.
    ///
    /// The largest known merge has 66 parents.
    static let parents = 1 << 18
    static let parentsPerCommit = 16
    /// Number of packs in all object folders.
    static let packs = 16_384
    static let alternates = 1024
    /// Size of one alternates file. Units: bytes.
    static let alternatesFile = 1 << 20
}

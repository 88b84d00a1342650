/// What is read of a repository's objects; more is ``CycCore/UnreadReason/overLimit(_:)``.
///
/// The largest commits and tags that are known have some hundred kilobytes.
enum ObjectLimit {
    /// Of one commit or tag, unpacked.
    ///
    /// Units: bytes.
    static let object = 16 << 20
    /// Of everything that has to be unpacked for one, which is more where it is stored as what changed.
    ///
    /// Units: bytes.
    static let unpacked = 64 << 20
    /// Of everything that is read and unpacked for a repository, and for each of its objects in addition.
    ///
    /// Units: bytes.
    static let all = 1 << 30
    static let each = 128 << 10
    /// What it counts for to find out what a pack holds at a place.
    ///
    /// Units: bytes.
    static let entry = 512
    /// Of all commits together, and for each of them in addition; to-dos that they name count, too.
    ///
    /// The largest merge that is known has 66 parents.
    static let parents = 1 << 18
    static let parentsEach = 16
    /// git writes no longer chains.
    ///
    /// - Source: https://git-scm.com/docs/git-pack-objects, `--depth`
    static let deltas = 4095
    /// How many tags may lead from one to the next.
    static let tags = 64
    /// In all folders together.
    static let packs = 16_384
    static let alternates = 1024
    /// Of one file of alternates.
    ///
    /// Units: bytes.
    static let alternatesFile = 1 << 20

    /// How many bytes may hold an object of `length` bytes: twice as much as it is serves every writer
    /// that compresses at all, and those that do not.
    static func packed(_ length: Int) -> Int { 2 * length + 64 << 10 }
}

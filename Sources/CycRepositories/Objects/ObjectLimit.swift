/// What is read of a repository's objects; more is ``CycCore/UnreadReason/overLimit(_:)``.
///
/// The largest commits and tags that are known have some hundred kilobytes.
enum ObjectLimit {
    /// Of everything that the reader sends of a repository, and for each of its objects in addition.
    ///
    /// Units: bytes.
    static let all = 1 << 30
    static let each = 128 << 10
    /// Of all commits together, and for each of them in addition; to-dos that they name count, too.
    ///
    /// The largest merge that is known has 66 parents.
    static let parents = 1 << 18
    static let parentsEach = 16
    /// In all folders together.
    static let packs = 16_384
    static let alternates = 1024
    /// Of one file of alternates.
    ///
    /// Units: bytes.
    static let alternatesFile = 1 << 20
}

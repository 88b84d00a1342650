import CycCore

/// The references of a repository that keeps them in a reftable, as git tells them.
///
/// - Source: https://git-scm.com/docs/reftable
struct Reftable {
    /// With `HEAD` and its like.
    let all: [ReferenceName: ReferenceTarget]
    /// What is checked out in other worktrees.
    let heads: [ObjectName]

    /// Keeps what was read once.
    final class Memory {
        var reftable: Reftable?
    }
}

extension ReferenceName {
    static let head = ReferenceName("HEAD")
}

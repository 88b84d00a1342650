import CycCore

/// References of a repository with a reftable, as git lists them.
///
/// - Source: https://git-scm.com/docs/reftable
struct Reftable {
    /// Includes `HEAD` and other pseudo-references.
    let all: [ReferenceName: ReferenceTarget]
    /// Checked-out objects of other worktrees.
    let heads: [ObjectName]

    /// Cache of the references that were read.
    final class Memory {
        var reftable: Reftable?
    }
}

extension ReferenceName {
    static let head = ReferenceName("HEAD")
}

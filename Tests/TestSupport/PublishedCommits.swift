package import CycCore

extension CommitRecord {
    /// A commit that is in the default branch of the remote in slot 0, or in none.
    package init(id: CommitID, isPushed: Bool, isPublished: Bool, authored: Instant? = nil) {
        self.init(
            id: id, isPushed: isPushed, slots: isPublished ? .slot(0) : [], authored: authored)
    }

    /// Whether it is in the default branch of any remote with a slot.
    package var isPublished: Bool { !slots.isEmpty }
}

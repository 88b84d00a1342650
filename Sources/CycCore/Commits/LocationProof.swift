/// Evidence, independent of remote-tracking references, whether one branch of a remote repository
/// has a commit.
package struct LocationProof: Hashable, Sendable {
    /// ``Destination/key`` of the remote repository.
    package let place: String
    package let branch: String
    /// Whether the branch has the commit, because cyc pushed it or the host listed it; false if the
    /// host listed the branch without it.
    package let isPresent: Bool
    /// Time of the push or the listing.
    package let at: Instant

    package init(place: String, branch: String, isPresent: Bool, at: Instant) {
        self.place = place
        self.branch = branch
        self.isPresent = isPresent
        self.at = at
    }
}

/// A commit of one repository, with all evidence of where it was pushed.
package struct LocatedCommit: Hashable, Sendable {
    package let record: CommitRecord
    package let address: EmailAddress
    package let proofs: [LocationProof]

    package init(record: CommitRecord, address: EmailAddress, proofs: [LocationProof] = []) {
        self.record = record
        self.address = address
        self.proofs = proofs
    }

    /// Whether a remote has it: on a remote-tracking branch, pushed by cyc, or listed by its host.
    package var isPushed: Bool { record.isPushed || proofs.contains(where: \.isPresent) }
}

/// Remote repositories proven to have a commit on a branch that counts.
package struct CommitLocations: Equatable, Sendable {
    package private(set) var proven: [Destination] = []
    /// Remotes of which one URL has the commit, but which one is unknown.
    package private(set) var open: [[Destination]] = []

    /// Judges each remote by its remote-tracking reference, and each URL by pushes of cyc and
    /// listings of its host.
    ///
    /// - Parameter isCounting: Whether commits on a branch of a place count, as far as known.
    package init(
        of commit: LocatedCommit, among remotes: [Remote],
        isCounting: (_ branch: String, _ place: RemotePlace) -> Bool
    ) {
        let absent = Set(commit.proofs.filter { !$0.isPresent }.map(\.place))
        var proven: [Destination] = []
        for remote in remotes {
            guard let slot = remote.slot, commit.record.slots.contains(.slot(slot)) else {
                continue
            }
            let candidates = remote.destinations.filter { !absent.contains($0.key) }
            if candidates.count == 1 { proven += candidates } else { open.append(candidates) }
        }
        let present = commit.proofs.filter(\.isPresent)
        proven += remotes.flatMap(\.destinations).filter { destination in
            present.contains { proof in
                proof.place == destination.key
                    && destination.place.map { isCounting(proof.branch, $0) } ?? true
            }
        }
        self.proven = proven.uniqued
    }
}

/// What is known of one commit and one branch of one repository elsewhere, whatever
/// remote-tracking references say.
package struct LocationProof: Hashable, Sendable {
    /// ``Destination/key`` of the repository.
    package let place: String
    /// The branch there.
    package let branch: String
    /// Whether the branch has the commit: cyc pushed it there, or the host listed it; else the host
    /// listed the branch, and the commit was not among it.
    package let isPresent: Bool
    /// When that was found out.
    package let at: Instant

    package init(place: String, branch: String, isPresent: Bool, at: Instant) {
        self.place = place
        self.branch = branch
        self.isPresent = isPresent
        self.at = at
    }
}

/// A commit of one repository with everything that says where it is.
package struct LocatedCommit: Hashable, Sendable {
    package let record: CommitRecord
    package let address: EmailAddress
    package let proofs: [LocationProof]

    package init(record: CommitRecord, address: EmailAddress, proofs: [LocationProof] = []) {
        self.record = record
        self.address = address
        self.proofs = proofs
    }

    /// Whether some repository elsewhere has it: it is in a remote-tracking branch, or was pushed by
    /// cyc or listed by its host.
    package var isPushed: Bool { record.isPushed || proofs.contains(where: \.isPresent) }
}

/// The repositories elsewhere that are proven to have a commit on a branch that counts.
package struct CommitLocations: Equatable, Sendable {
    package private(set) var proven: [Destination] = []
    /// Remotes of which one address has the commit, and nobody knows which.
    package private(set) var open: [[Destination]] = []

    /// Judges each remote by its own remote-tracking reference, and each address by what cyc pushed
    /// there or its host listed.
    ///
    /// - Parameters:
    ///   - commit: The commit.
    ///   - remotes: Those of its repository.
    ///   - isCounting: Whether commits of a branch of a place count, as far as that is known.
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

package import CycCore
import Foundation
import GRDB

extension Ledger {
    /// Records whether commits of a day are present at a place, replacing former proofs.
    package func note(_ findings: [(commit: CommitID, proof: LocationProof)], on day: Day) throws {
        guard !findings.isEmpty else { return }
        try write { database in
            for (commit, proof) in findings {
                try database.run(
                    """
                    INSERT INTO place_proof (day, commit_id, place, branch, is_present, at)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                    ON CONFLICT (day, commit_id, place, branch) DO UPDATE SET is_present = ?5, at = ?6
                    WHERE is_present <= ?5
                    """,
                    [
                        day.number, Data(commit.bytes), proof.place, proof.branch,
                        proof.isPresent, proof.at,
                    ])
            }
            let newest = findings.map(\.proof.at).max() ?? .epoch
            // Proofs of old days are not used any more.
            try database.run(
                "DELETE FROM place_proof WHERE at < ?", [newest - Database.keptProofs])
        }
    }

    /// Deletes proofs that commits are absent, because they may have been pushed since.
    package func deleteAbsenceProofs(of commits: Set<CommitID>, on day: Day) throws {
        guard !commits.isEmpty else { return }
        try write { database in
            for commit in commits {
                try database.run(
                    """
                    DELETE FROM place_proof WHERE day = ? AND commit_id = ? AND is_present = 0
                    """, [day.number, Data(commit.bytes)])
            }
        }
    }
}

extension Database {
    fileprivate static let keptProofs = Duration.hours(400 * 24)

    /// Returns the proofs for commits of a day, beyond the facts of their repositories.
    func proofs(on day: Day) throws -> [CommitID: [LocationProof]] {
        var proofs: [CommitID: [LocationProof]] = [:]
        try forEach(
            """
            SELECT commit_id, place, branch, is_present, at FROM place_proof
            WHERE day = ? ORDER BY commit_id, place, branch
            """, [day.number]
        ) { row in
            let (commit, proof) = try row.proof()
            proofs[commit, default: []].append(proof)
        }
        return proofs
    }

    /// Decodes all proofs to detect corruption.
    func readEveryProof() throws {
        try forEach(
            "SELECT commit_id, place, branch, is_present, at, day FROM place_proof"
        ) { row in
            _ = try row.proof()
            _ = try row.day(5)
        }
    }
}

extension Columns {
    fileprivate func proof() throws -> (CommitID, LocationProof) {
        guard let id = CommitID(checking: try bytes(0)) else { throw damage(0) }
        let isPresent = try number(3, in: 0...1) == 1
        return (
            id,
            LocationProof(
                place: try text(1), branch: try text(2), isPresent: isPresent, at: try instant(4))
        )
    }
}

package import CycCore
import Foundation
import GRDB

extension Ledger {
    /// Notes what was found out about commits of a day at one place, in place of what was known.
    ///
    /// - Parameters:
    ///   - findings: Each with what is known of it.
    ///   - day: The commits' day.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
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
            let newest = findings.map(\.proof.at).max() ?? 0
            // An old day changes no answer any more.
            try database.run(
                "DELETE FROM place_proof WHERE at < ?", [newest - Database.keptProofs])
        }
    }

    /// Forgets that places did not have these commits: somebody pushed since.
    package func forgetAbsence(of commits: Set<CommitID>, on day: Day) throws {
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
    /// Units: seconds.
    fileprivate static let keptProofs: Int64 = 400 * 86_400

    /// What is known of commits of a day besides what their repositories say.
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

    /// Reads all of them, so that damage shows.
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

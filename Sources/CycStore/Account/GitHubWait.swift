package import CycCore
import GRDB

/// The time until which a service of GitHub must not be called.
package struct GitHubWait: Equatable, Sendable {
    package var until: Instant
    /// How many times in a row the service asked to wait.
    package var failures: Int

    package init(until: Instant, failures: Int) {
        self.until = until
        self.failures = failures
    }
}

extension LedgerReader {
    /// Returns the waits by name of the service.
    package func waits() throws -> [String: GitHubWait] {
        try read { database in
            var waits: [String: GitHubWait] = [:]
            try database.forEach("SELECT service, until, failures FROM hub_wait") { row in
                waits[try row.text(0)] = GitHubWait(
                    until: Instant(secondsSinceEpoch: try row.number(1)),
                    failures: Int(try row.number(2)))
            }
            return waits
        }
    }
}

extension Ledger {
    /// Stores the wait of a service; `nil` deletes it after a response.
    package func setWait(_ wait: GitHubWait?, of service: String) throws {
        try write { database in
            guard let wait else {
                return try database.run("DELETE FROM hub_wait WHERE service = ?", [service])
            }
            try database.run(
                """
                INSERT INTO hub_wait (service, until, failures) VALUES (?1, ?2, ?3)
                ON CONFLICT (service) DO UPDATE SET until = ?2, failures = ?3
                """, [service, wait.until, wait.failures])
        }
    }
}

package import CycCore
import Foundation
import GRDB

/// The owners of lists that belong to no repository.
let discoveryOwner: Int64 = 0
private let configurationOwner: Int64 = -1

/// Watched files; if one differs, the stored data is outdated.
package struct WatchLists: Equatable, Sendable {
    /// `nil` before the first search below the roots.
    package var discovery: WatchedFiles?
    /// git's configuration with its includes; `nil` before it was first read.
    package var configuration: WatchedFiles?
    /// By ``KnownRepository/id``; a repository that was never read has none.
    package var repositories: [Int64: WatchedFiles] = [:]
}

/// The owner of a list of watched files.
package enum WatchListOwner: Equatable, Sendable {
    case discovery
    /// git's configuration.
    case configuration
    case repository(Int64)
}

extension LedgerReader {
    /// Calls `body` with every list, encoded by ``CycCore/WatchedFiles/encoded``; repositories come
    /// last, by id.
    package func forEachWatchList(
        _ body: (WatchListOwner, Span<UInt8>) throws -> Void
    ) throws {
        try read { database in
            try database.forEach("SELECT owner, files FROM watch_list ORDER BY owner") { row in
                let owner: WatchListOwner =
                    switch try row.number(0) {
                    case discoveryOwner: .discovery
                    case configurationOwner: .configuration
                    case let repository: .repository(repository)
                    }
                try row.decode(1) { try body(owner, $0) }
            }
        }
    }

    /// Returns the lists of the discovery, of git's configuration and of the given repositories.
    ///
    /// Invalid lists are omitted, so that their owners are read again.
    package func watchedFiles(of repositories: Set<Int64>) throws -> WatchLists {
        try read { database in
            var lists = WatchLists()
            try database.forEach("SELECT owner, files FROM watch_list") { row in
                let owner = try row.number(0)
                func files() throws -> WatchedFiles? {
                    let bytes = try row.bytes(1)
                    return WatchedFiles(encoded: bytes.span)
                }
                switch owner {
                case discoveryOwner: lists.discovery = try files()
                case configurationOwner: lists.configuration = try files()
                case _ where repositories.contains(owner):
                    lists.repositories[owner] = try files()
                default: break
                }
            }
            return lists
        }
    }
}

extension Ledger {
    /// Stores the state of git's configuration files when they were read.
    package func setConfigurationFiles(_ files: WatchedFiles) throws {
        try write { try $0.setWatchList(files, owner: configurationOwner) }
    }

    /// Deletes the lists of all other repositories, so that they are read again before they are
    /// trusted.
    package func forgetWatchedFiles(besides repositories: Set<Int64>) throws {
        try write { database in
            let owners = try database.all(
                "SELECT owner FROM watch_list WHERE owner > ?", [discoveryOwner]
            ) { try $0.number(0) }
            for id in owners where !repositories.contains(id) {
                try database.run("DELETE FROM watch_list WHERE owner = ?", [id])
            }
        }
    }
}

extension Database {
    /// Deletes the lists of repositories with a remote at `place`, so that they are read again.
    ///
    /// - Parameter place: A `RemotePlace.key`.
    func forgetWatchedFiles(ofClonesOf place: String) throws {
        var decoder = RepositoryDecoder()
        let readable = try all("\(selectRepository) WHERE unread IS NULL") {
            try decoder.repository(in: $0)
        }
        for repository in readable
        where repository.remotes.contains(where: { $0.places.contains { $0.key == place } }) {
            try run("DELETE FROM watch_list WHERE owner = ?", [repository.id])
        }
    }

    func setWatchList(_ files: WatchedFiles, owner: Int64) throws {
        try run(
            """
            INSERT INTO watch_list (owner, files) VALUES (?1, ?2)
            ON CONFLICT (owner) DO UPDATE SET files = ?2 WHERE files <> ?2
            """, [owner, Data(files.encoded)])
    }
}

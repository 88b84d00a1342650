package import CycCore
import CycPOSIX
import GRDB

extension LedgerFiles {
    /// The prefix of a daily copy's name; its day follows, as `20261121`.
    static let dailyCopy = "\(ManagedFile.ledger.rawValue).copy-"
    /// The number of copies to keep.
    private static let keptCopies = 3

    fileprivate func dailyCopy(of day: Day) -> String {
        "\(folder)/\(Self.dailyCopy)\(day.description.filter { $0 != "-" })"
    }

    /// Returns the daily copies, newest first.
    func dailyCopies() throws(CycError) -> [String] {
        let names: [String]
        do {
            names = try Folder.entries(of: folder.nativeBytes).filter { $0.kind != .link }
                .map { String(native: $0.name) }
        } catch {
            if error.isMissing { return [] }
            throw .cannotRead(file: folder, detail: error.text)
        }
        return names.filter { name in
            let day = name.dropFirst(Self.dailyCopy.count)
            return name.hasPrefix(Self.dailyCopy) && day.count == 8 && day.allSatisfy(\.isNumber)
        }.sorted(by: >).map { "\(folder)/\($0)" }
    }

    /// Deletes the oldest copies; copies dated after `day`, by a clock that was ahead, count as
    /// oldest.
    fileprivate func deleteOldCopies(on day: Day) throws(CycError) {
        let copies = try dailyCopies()
        let today = dailyCopy(of: day)
        let kept = copies.filter { $0 <= today } + copies.filter { $0 > today }
        try delete(Array(kept.dropFirst(Self.keptCopies)))
    }
}

extension LedgerReader {
    /// Copies the ledger once a day, only if the user's data changed since the last copy.
    ///
    /// A damaged ledger is not copied, because a good copy would be deleted for it.
    ///
    /// - Returns: The copy, or `nil` if none was made.
    /// - Throws: ``CycError/diskFull(file:)`` and other write errors; existing copies are kept.
    @discardableResult
    package func keepDailyCopy(on day: Day) throws -> String? {
        let copy = files.dailyCopy(of: day)
        guard try LedgerFiles.status(of: copy) == nil,
            let newest = try read({ try $0.lastAction() }),
            try files.dailyCopies().allSatisfy({ Self.lastAction(ofCopy: $0) != newest })
        else { return nil }
        let unfinished = LedgerFiles.unfinished(copy)
        let unfinishedFiles = [
            unfinished, "\(unfinished)-journal", "\(unfinished)-wal", "\(unfinished)-shm",
        ]
        try files.delete(unfinishedFiles)
        do {
            try files.makePrivateFile(unfinished)
            let isWhole = try reporting(copy, writing: true) { () throws -> Bool in
                let target = try DatabaseQueue.writing(unfinished)
                try queue.backup(to: target)
                let isWhole = try target.read { database in
                    try database.verifyJournal()
                    return try database.first("PRAGMA quick_check(1)") { try $0.text(0) } == "ok"
                }
                try target.close()
                return isWhole
            }
            guard isWhole else { throw CycError.ledgerDamaged(file: files.database, detail: "") }
            try files.synchronize(unfinished)
            try files.move(unfinished, to: copy)
        } catch {
            try? files.delete(unfinishedFiles)
            throw error
        }
        try files.delete(unfinishedFiles)
        try files.deleteOldCopies(on: day)
        return copy
    }

    private static func lastAction(ofCopy path: String) -> Action.ID? {
        guard let queue = try? DatabaseQueue.immutable(path) else { return nil }
        defer { try? queue.close() }
        guard (try? queue.version()) == .current else { return nil }
        return (try? queue.unsafeRead { try $0.lastAction() }) ?? nil
    }
}

extension Ledger {
    /// Returns the data of the intact daily copies, newest first.
    static func recoveredCopies(
        _ files: LedgerFiles
    ) throws -> [(file: String, recovered: RecoveredData)] {
        try files.dailyCopies().compactMap { path in
            guard let queue = try? DatabaseQueue.immutable(path) else { return nil }
            defer { try? queue.close() }
            guard let found = try? queue.version(), (try? found.check(path)) != nil,
                let current = found == .current ? queue : try? queue.upgradedCopy(from: found)
            else { return nil }
            let recovered = current.unsafeRead { RecoveredData($0) }
            return recovered.isJournalWhole ? (path, recovered) : nil
        }
    }
}

extension Database {
    fileprivate func lastAction() throws -> Action.ID? {
        try first("SELECT seq, content FROM action ORDER BY seq DESC LIMIT 1") {
            try $0.action(1, seq: 0).id
        }
    }
}

package import CycCore
import CycPOSIX
import GRDB

/// What a repair did.
package enum Repair: Equatable, Sendable {
    /// Nothing was wrong, or there is no ledger.
    case intact
    /// What is counted was not what the commits say, and was counted anew.
    case recounted
    /// The journal and the tables made of it did not agree, and do again; a copy of before is kept.
    case reconciled(kept: String)
    /// A new ledger took its place. The damaged one is kept, and with it what stands in its log.
    case replaced(kept: String)
}

extension Ledger {
    /// Looks at every byte, and puts a new ledger in the place of one that is damaged.
    ///
    /// The damaged file is moved aside and never deleted; what can be read of it that cannot be
    /// fetched again is in the new one.
    ///
    /// - Parameters:
    ///   - files: Where the ledger is.
    ///   - moment: Now; ends the name of the kept file.
    ///   - patience: How long to wait for the lock. Units: milliseconds.
    /// - Returns: What was done.
    /// - Throws: ``Problem/ledgerNewer(file:found:known:)``, which no repair changes,
    ///   ``Problem/ledgerBusy`` where another file took the ledger's place meanwhile, and what
    ///   ``openForWriting(_:patience:afterWrite:)`` throws.
    package static func repair(
        _ files: LedgerFiles, at moment: Moment, patience: Int = 5_000
    ) throws -> Repair {
        guard try LedgerFiles.status(of: files.database) != nil else { return .intact }
        let lock = try LedgerLock(files, patience: patience)
        try lock.acquire()
        let damaged = try LedgerFiles.status(of: files.database)
        let repair = Result { () throws -> Repair in
            if try isDamaged(files, .all) {
                // Tables that are themselves not what they were cannot be mended in their place.
                if try !isDamaged(files, .fetched), let mended = try reconcile(files, at: moment) {
                    return mended
                }
                return try replace(files, damaged, at: moment)
            }
            return .intact
        }
        try lock.release()
        let done = try repair.get()
        if case .replaced = done { return done }
        do {
            try verify(files)
            return done
        } catch Problem.ledgerDamaged {
            let ledger = try openForWriting(files, patience: patience) { _ in }
            try ledger.recountEverything()
            try ledger.close()
            return done == .intact ? .recounted : done
        }
    }

    /// Throws what is wrong with the ledger.
    package static func verify(_ files: LedgerFiles) throws {
        try verify(files, [.all, .counts])
    }

    /// What is looked at.
    private struct Parts: OptionSet {
        let rawValue: Int

        /// SQLite's structures, and what was fetched and scanned.
        static let fetched = Parts([])
        /// What is a person's own.
        static let own = Parts(rawValue: 1)
        /// What can be counted anew.
        static let counts = Parts(rawValue: 2)
        static let all: Parts = [.fetched, .own]
    }

    private static func isDamaged(_ files: LedgerFiles, _ parts: Parts) throws -> Bool {
        do {
            try verify(files, parts)
            return false
        } catch Problem.ledgerDamaged {
            return true
        }
    }

    private static func verify(_ files: LedgerFiles, _ parts: Parts) throws {
        guard let queue = try connection(files) else { return }
        let reader = LedgerReader(files, queue: queue)
        let version = try reporting(files.database) { try queue.version() }
        guard !version.isNewer(than: .current) else {
            throw Problem.ledgerNewer(
                file: files.database, found: version.number, known: SchemaVersion.current.number)
        }
        try reader.read { database in
            try database.forEach("PRAGMA integrity_check(1)") { row in
                let answer = try row.text(0)
                guard answer == "ok" else { throw failure(behind: answer) ?? Damage(answer) }
            }
        }
        if version == .current {
            try reader.readEverything(withCounts: parts.contains(.counts))
            if parts.contains(.own) { try reader.read { try $0.verifyJournal() } }
            if parts.contains(.counts) { try reader.verifyCounts() }
        }
        try reader.close()
    }

    /// The failure to read of which SQLite's check tells as if it were damage, with its number only:
    /// a disk that fails says nothing of what is on it.
    ///
    /// - Source: `checkTreePage` in SQLite's btree.c: `unable to get the page. error code=%d`,
    ///   `btreeInitPage() returns error code %d`.
    private static func failure(behind answer: String) -> (any Error)? {
        guard let words = answer.firstRange(of: "error code") else { return nil }
        let digits = answer[words.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber }
        guard let code = CInt(digits) else { return nil }
        let error = DatabaseError(resultCode: ResultCode(rawValue: code))
        switch error.resultCode {
        case .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_BUSY,
            .SQLITE_INTERRUPT:
            return error
        default: return nil
        }
    }

    /// Mends what is a person's own in its place; `nil` where that cannot be.
    private static func reconcile(_ files: LedgerFiles, at moment: Moment) throws -> Repair? {
        let kept = try freeName(files, at: moment)
        do {
            try reporting(files.database, writing: true) {
                let queue = try DatabaseQueue.writing(files.database)
                try keepCopy(of: queue, files, as: kept)
                try queue.write { database in
                    try database.reconcile(with: Salvage(database), at: moment)
                    // A table that is not what it was shows where nothing had to be put into it, too.
                    try database.verifyJournal()
                }
                try queue.close()
            }
            return .reconciled(kept: kept)
        } catch Problem.ledgerDamaged {
            try files.delete([kept])
            return nil
        }
    }

    private static func replace(
        _ files: LedgerFiles, _ damaged: FileStatus?, at moment: Moment
    ) throws -> Repair {
        let salvage = try salvage(files)
        let fresh = files.replacement
        try fresh.delete([fresh.database, fresh.log, fresh.logIndex])
        let ledger = try openForWriting(fresh) { _ in }
        try ledger.write { try $0.reconcile(with: salvage, at: moment) }
        try ledger.close()

        // Somebody may have put a copy back, and a disk may fail once and not again.
        guard let now = try LedgerFiles.status(of: files.database),
            now.identity == damaged?.identity
        else {
            throw Problem.ledgerBusy
        }
        guard try isDamaged(files, .all) else {
            try fresh.delete([fresh.database, fresh.lock])
            fresh.removeFolder()
            return .intact
        }
        let kept = try freeName(files, at: moment)
        // The log first: it must never meet the new file. The damaged file keeps its place until
        // the new one takes it.
        for (path, suffix) in [(files.log, "-wal"), (files.logIndex, "-shm")]
        where try LedgerFiles.status(of: path) != nil {
            try files.move(path, to: kept + suffix)
        }
        do {
            try FileSystem.link(files.database.nativeBytes, as: kept.nativeBytes)
        } catch {
            // A file system without second names: there is a moment without a ledger.
            try files.move(files.database, to: kept)
        }
        try files.move(fresh.database, to: files.database)
        try fresh.delete([fresh.lock])
        fresh.removeFolder()
        return .replaced(kept: kept)
    }

    /// A name that no kept file has yet.
    private static func freeName(_ files: LedgerFiles, at moment: Moment) throws -> String {
        // 20261121-190211.
        let stamp = moment.description.prefix(19)
            .filter { $0 != "-" && $0 != ":" }.map { $0 == "T" ? "-" : $0 }
        let plain = files.damaged(String(stamp))
        var name = plain
        var number = 1
        while try LedgerFiles.status(of: name) != nil
            || LedgerFiles.status(of: "\(name)-wal") != nil
        {
            number += 1
            name = "\(plain)-\(number)"
        }
        return name
    }

    /// What can still be read of the person's own.
    private static func salvage(_ files: LedgerFiles) throws -> Salvage {
        do {
            guard let queue = try connection(files) else { return Salvage() }
            let found = try queue.version()
            // What an older cyc wrote has other tables.
            let current =
                found == .current
                ? queue : (try? queue.migratedCopy(from: found, savesWhatItCan: true)) ?? queue
            let salvage = current.unsafeRead { Salvage($0) }
            try queue.close()
            return salvage
        } catch is DatabaseError {
            // Not even the first page can be read: the file is kept, there is nothing to carry over.
            return Salvage()
        } catch Problem.ledgerDamaged {
            return Salvage()
        }
    }
}

extension LedgerReader {
    /// Decodes every value once; SQLite's own check knows only its own structures.
    fileprivate func readEverything(withCounts: Bool) throws {
        let repositories = try self.repositories()
        _ = try watchedFiles(of: Set(repositories.map(\.id)))
        try read { database in
            _ = try database.meta()
            let scopes = try database.all("SELECT DISTINCT scope FROM local_year") {
                try $0.number(0)
            }
            // What counts are put into again has to be there as it was made.
            for table in [
                "id, basis, counted_to FROM scope", "scope, year, counts FROM local_year",
            ] {
                try database.forEach("SELECT \(table) LIMIT 0") { _ in }
            }
            if withCounts {
                for scope in scopes { _ = try database.localGrass(scope) }
                try database.forEach("SELECT basis, counted_to FROM scope") {
                    _ = (try $0.text(0), try $0.touch(1))
                }
            }
            try database.forEach("SELECT address FROM address") { _ = try $0.text(0) }
            try database.forEach("SELECT day, repository, address, records FROM commit_day") {
                _ = (try $0.dayOfCommits(0), try $0.number(1), try $0.number(2))
                _ = try $0.decode(3, countRecords)
            }
            try database.forEach("SELECT id, days FROM touched") {
                _ = (try $0.touch(0), try $0.decode(1, decodeDays))
            }
            try database.readEverySubject()
            try database.readEveryAccount()
            _ = try database.mateAnswers()
            _ = try database.notices("")
        }
    }
}

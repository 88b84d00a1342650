import CycCore
import CycPOSIX
import GRDB

/// What a repair did.
package enum Repair: Equatable, Sendable {
    /// Nothing was wrong, or there is no ledger.
    case intact
    /// What is counted was not what the commits say, and was counted anew.
    case recounted
    /// A new ledger took its place. The damaged one is kept, and with it what stands in its log.
    case replaced(kept: String, saved: Keepsake)
}

extension Ledger {
    /// Looks at every byte, and puts a new ledger in the place of one that is damaged.
    ///
    /// The damaged file is moved aside and never deleted; what can be read of it that cannot be
    /// fetched again is in the new one.
    ///
    /// - Parameters:
    ///   - files: Where the ledger is.
    ///   - stamp: Now, as `YYYYMMDD-HHMMSS`; ends the name of the kept file.
    ///   - patience: How long to wait for the lock. Units: milliseconds.
    /// - Returns: What was done.
    /// - Throws: ``Problem/ledgerNewer(file:found:known:)``, which no repair changes,
    ///   ``Problem/ledgerBusy`` where another file took the ledger's place meanwhile, and what
    ///   ``openForWriting(_:patience:afterWrite:)`` throws.
    package static func repair(
        _ files: LedgerFiles, stamp: String, patience: Int = 5_000
    ) throws -> Repair {
        guard try LedgerFiles.status(of: files.database) != nil else { return .intact }
        let lock = try LedgerLock(files, patience: patience)
        try lock.acquire()
        let damaged = try LedgerFiles.status(of: files.database)
        let repair = Result { () throws -> Repair in
            try isDamaged(files) ? replace(files, damaged, stamp: stamp) : .intact
        }
        try lock.release()
        guard case .intact = try repair.get() else { return try repair.get() }
        do {
            try verify(files)
            return .intact
        } catch Problem.ledgerDamaged {
            let ledger = try openForWriting(files, patience: patience) { _ in }
            try ledger.recountEverything()
            try ledger.close()
            return .recounted
        }
    }

    /// Throws what is wrong with the ledger.
    package static func verify(_ files: LedgerFiles) throws {
        try verify(files, withCounts: true)
    }

    /// Whether something is wrong that cannot be made anew from the rest.
    private static func isDamaged(_ files: LedgerFiles) throws -> Bool {
        do {
            try verify(files, withCounts: false)
            return false
        } catch Problem.ledgerDamaged {
            return true
        }
    }

    private static func verify(_ files: LedgerFiles, withCounts: Bool) throws {
        guard let queue = try connection(files) else { return }
        let reader = LedgerReader(files, queue: queue)
        let version = try reporting(files.database) { try queue.version() }
        guard version <= Migration.all.count else {
            throw Problem.ledgerNewer(
                file: files.database, found: version, known: Migration.all.count)
        }
        try reader.read { database in
            try database.forEach("PRAGMA integrity_check(1)") { row in
                let answer = try row.text(0)
                guard answer == "ok" else { throw failure(behind: answer) ?? Damage(answer) }
            }
        }
        if version == Migration.all.count {
            try reader.readEverything(withCounts: withCounts)
            if withCounts { try reader.verifyCounts() }
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

    private static func replace(
        _ files: LedgerFiles, _ damaged: FileStatus?, stamp: String
    ) throws -> Repair {
        let saved = try salvage(files)
        let fresh = files.replacement
        try fresh.delete([fresh.database, fresh.log, fresh.logIndex])
        let ledger = try openForWriting(fresh) { _ in }
        try ledger.merge(saved)
        try ledger.close()

        // Somebody may have put a copy back, and a disk may fail once and not again.
        guard let now = try LedgerFiles.status(of: files.database),
            now.identity == damaged?.identity
        else {
            throw Problem.ledgerBusy
        }
        guard try isDamaged(files) else {
            try fresh.delete([fresh.database, fresh.lock])
            fresh.removeFolder()
            return .intact
        }
        let kept = try freeName(files, stamp: stamp)
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
        return .replaced(kept: kept, saved: saved)
    }

    /// A name that no kept file has yet.
    private static func freeName(_ files: LedgerFiles, stamp: String) throws -> String {
        let plain = "\(files.database).damaged-\(stamp)"
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
    private static func salvage(_ files: LedgerFiles) throws -> Keepsake {
        var paths: [NativeKey: KnownRepository.Watch] = [:]
        var keepsake = Keepsake()
        do {
            guard let queue = try connection(files) else { return keepsake }
            queue.unsafeRead { database in
                let repositories = database.salvaged("SELECT path, watch FROM repository") {
                    (NativeKey(try $0.text(0)), try decodeWatch($0, 1))
                }
                paths = Dictionary(repositories) { $1 }
                keepsake.freezes = database.salvaged(selectFreeze, decodeFreeze).byNumber(\.id)
                keepsake.challenges = database.salvaged(selectChallenge, decodeChallenge)
                    .byNumber(\.challenge.id)
                keepsake.ddays = database.salvaged(selectDDay, decodeDDay).byNumber(\.id)
                keepsake.todos = database.salvaged(selectTodo, decodeTodo).byNumber(\.id)
                // Where one of these cannot be read, a number may be given twice, or a commit close
                // what was opened again: far less than losing to-dos.
                keepsake.nextTodo = (try? database.nextTodo()) ?? 1
                for entry in Entry.allCases {
                    if let number = try? database.nextNumber(of: entry) {
                        keepsake.noteNextNumber(of: entry, number)
                    }
                }
                keepsake.mentions = (try? database.mentions()) ?? []
            }
            try queue.close()
        } catch is DatabaseError {
            // Not even the first page can be read: the file is kept, there is nothing to carry over.
        } catch Problem.ledgerDamaged {
        }
        keepsake.added = paths.filter { $0.value == .added }.keys.map(\.text).sorted()
        keepsake.removed = paths.filter { $0.value == .removed }.keys.map(\.text).sorted()
        keepsake.nextTodo = max(keepsake.nextTodo, (keepsake.todos.last?.id ?? 0) + 1)
        return keepsake
    }
}

extension Database {
    /// What `body` makes of every row that can be read, from both ends towards the damage; some come
    /// twice.
    fileprivate func salvaged<Value>(
        _ select: String, _ body: (Columns) throws -> Value
    ) -> [Value] {
        var values: [Value] = []
        for order in ["ASC", "DESC"] {
            do {
                let sql = "\(select) NOT INDEXED ORDER BY id \(order)"
                let rows = try Rows(makeStatement(sql: sql))
                while let row = try rows.next() {
                    // A damaged row does not cost those behind it.
                    if let value = try? body(row) { values.append(value) }
                }
            } catch {
                continue
            }
        }
        return values
    }
}

extension Array {
    /// Each number once, in order.
    fileprivate func byNumber(_ number: (Element) -> Int64) -> [Element] {
        Dictionary(map { (number($0), $0) }) { $1 }.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension LedgerReader {
    /// Decodes every value once; SQLite's own check knows only its own structures.
    fileprivate func readEverything(withCounts: Bool) throws {
        _ = try keepsake()
        let repositories = try self.repositories()
        _ = try watchedFiles(of: Set(repositories.map(\.id)))
        try read { database in
            _ = try database.meta()
            let scopes = try database.all("SELECT DISTINCT scope FROM local_year") {
                try $0.number(0)
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
            try database.readEveryAccount()
            try database.readEveryTodo()
            _ = try database.reminders("")
        }
    }
}

package import CycCore
import CycPOSIX
import GRDB

/// Result of a repair.
package enum Repair: Equatable, Sendable {
    /// No damage, or no ledger.
    case intact
    /// The stored counts differed from the commits, and were recomputed.
    case recounted
    /// The journal and its tables differed and were reconciled; a copy of the former state is kept.
    case reconciled(RecoveryReport)
    /// A new ledger replaced the damaged one, which is kept together with its WAL.
    case replaced(RecoveryReport)
}

extension Ledger {
    /// Checks every byte, and replaces a damaged ledger.
    ///
    /// The damaged file is moved aside and never deleted. The new ledger holds all readable data
    /// that cannot be fetched again.
    ///
    /// - Parameters:
    ///   - moment: The current time; ends the name of the kept file.
    ///   - patience: How long to wait for the lock.
    /// - Throws: ``CycError/ledgerNewer(file:found:known:)``, which no repair changes,
    ///   ``CycError/ledgerBusy`` if another file replaced the ledger meanwhile, and the errors of
    ///   opening a ledger for writing.
    package static func repair(
        _ files: LedgerFiles, at moment: Moment, patience: Duration = .seconds(5)
    ) throws -> Repair {
        guard try LedgerFiles.status(of: files.database) != nil else { return .intact }
        let lock = try LedgerLock(files, patience: patience)
        try lock.acquire()
        let damaged = try LedgerFiles.status(of: files.database)
        let repair = Result { () throws -> Repair in
            if try isDamaged(files, .all) {
                // If fetched tables are damaged as well, the file cannot be repaired in place.
                if hasJournal(files), try !isDamaged(files, .fetched),
                    let reconciled = try reconcile(files, at: moment)
                {
                    return reconciled
                }
                return try replace(files, damaged, at: moment)
            }
            return try completed(files, at: moment) ?? .intact
        }
        try lock.release()
        let result = try repair.get()
        if case .replaced = result { return result }
        do {
            try verify(files)
            return result
        } catch CycError.ledgerDamaged {
            let ledger = try openForWriting(files, patience: patience) { _ in }
            try ledger.recountEverything()
            try ledger.close()
            return result == .intact ? .recounted : result
        }
    }

    /// Checks the ledger.
    ///
    /// - Returns: The names kept for a later version, see ``CycCore/JournalReplay/unknownNames``.
    /// - Throws: ``CycError``.
    @discardableResult
    package static func verify(_ files: LedgerFiles) throws -> [String] {
        try verify(files, [.all, .counts])
    }

    /// The parts to check.
    private struct Parts: OptionSet {
        let rawValue: Int

        /// SQLite's structures, and fetched and scanned data.
        static let fetched = Parts([])
        /// The user's data.
        static let own = Parts(rawValue: 1)
        /// Counts that can be recomputed.
        static let counts = Parts(rawValue: 2)
        static let all: Parts = [.fetched, .own]
    }

    private static func isDamaged(_ files: LedgerFiles, _ parts: Parts) throws -> Bool {
        do {
            try verify(files, parts)
            return false
        } catch CycError.ledgerDamaged {
            return true
        } catch let problem as CycError {
            switch problem {
            case .ledgerNewer, .ledgerOlder:
                guard let queue = try connection(files),
                    try reporting(files.database, { try queue.isMisnumbered() })
                else { throw problem }
                return true
            default: throw problem
            }
        }
    }

    @discardableResult
    private static func verify(_ files: LedgerFiles, _ parts: Parts) throws -> [String] {
        guard let queue = try connection(files) else { return [] }
        var unknown: [String] = []
        let reader = LedgerReader(files, queue: queue)
        let version = try reporting(files.database) { try queue.version() }
        try version.check(files.database)
        try reader.read { database in
            try database.forEach("PRAGMA integrity_check(1)") { row in
                let answer = try row.text(0)
                guard answer == "ok" else {
                    throw ioError(behind: answer) ?? CorruptionError(answer)
                }
            }
        }
        // An upgrade does not change the fetched tables.
        try reader.readEverything(withCounts: parts.contains(.counts))
        if version == .current {
            if parts.contains(.own) {
                unknown = try reader.read { try $0.verifyJournal().unknownNames }
            }
            if parts.contains(.counts) { try reader.verifyCounts() }
        } else {
            guard try reporting(files.database, { try !queue.isMisnumbered() }) else {
                throw CycError.ledgerDamaged(file: files.database, detail: "user_version")
            }
            if parts.contains(.own) {
                try reporting(files.database) {
                    let copy = try queue.upgradedCopy(from: version)
                    _ = try copy.read { try $0.verifyJournal() }
                    try copy.close()
                }
            }
        }
        try reader.close()
        return unknown
    }

    /// Returns the I/O error that SQLite's check reports like damage, with its number only; a
    /// failing disk says nothing about the data on it.
    ///
    /// - Source: `checkTreePage` in SQLite's btree.c: `unable to get the page. error code=%d`,
    ///   `btreeInitPage() returns error code %d`.
    private static func ioError(behind answer: String) -> (any Error)? {
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

    /// Whether the version says that the journal can be read here.
    private static func hasJournal(_ files: LedgerFiles) -> Bool {
        guard let version = try? connection(files)?.version() else { return false }
        return !version.isNewer(than: .current) && version.structure >= SchemaVersion.former
    }

    /// Repairs the user's data in place; returns `nil` if that is impossible.
    private static func reconcile(_ files: LedgerFiles, at moment: Moment) throws -> Repair? {
        var report = RecoveryReport(kept: try freeName(files, at: moment))
        let copies = try recoveredCopies(files)
        do {
            try reporting(files.database, writing: true) {
                let queue = try DatabaseQueue.writing(files.database)
                try keepCopy(of: queue, files, as: report.kept)
                let version = try queue.version()
                try queue.write { database in
                    let isLegacy = version.hasLegacyJournal
                    if version != .current, !isLegacy { try database.upgradeTables() }
                    var recovered =
                        try isLegacy ? database.recoverLegacy() : RecoveredData(database)
                    report.take(&recovered, copies)
                    try database.reconcile(with: recovered, at: moment)
                    // Damage of a table shows here even if no row had to be written to it.
                    try database.verifyJournal()
                }
                try queue.close()
            }
            return .reconciled(report)
        } catch {
            // The transaction was rolled back.
            let unfinished = LedgerFiles.unfinished(report.kept)
            try files.delete([report.kept, unfinished, "\(unfinished)-journal"])
            guard case CycError.ledgerDamaged = error else { throw error }
            return nil
        }
    }

    /// Adds data to an intact ledger that only its copies hold, as after its WAL was lost; returns
    /// `nil` if there is none.
    private static func completed(_ files: LedgerFiles, at moment: Moment) throws -> Repair? {
        let copies = try recoveredCopies(files)
        guard !copies.isEmpty, case .open(let reader) = try openForReading(files) else {
            return nil
        }
        let isMissing = try reader.read { database in
            var recovered = RecoveredData(database)
            return copies.contains { recovered.add(actionsOf: $0.recovered) > 0 }
        }
        try reader.close()
        return isMissing ? try reconcile(files, at: moment) : nil
    }

    private static func replace(
        _ files: LedgerFiles, _ damaged: FileStatus?, at moment: Moment
    ) throws -> Repair {
        let fresh = files.replacement
        let unfinished = LedgerFiles.unfinished(fresh.database)
        func clear() throws {
            try fresh.delete(
                [fresh.database, fresh.unfinished, unfinished].flatMap {
                    [$0, "\($0)-wal", "\($0)-shm", "\($0)-journal"]
                } + [fresh.lock])
        }
        do {
            try fresh.makeFolder()
            try clear()
            let repair = try replace(files, damaged, by: fresh, unfinished, at: moment)
            try clear()
            fresh.removeFolder()
            return repair
        } catch {
            // The error that stopped the repair, such as a full disk, is more important than
            // leftovers.
            try? clear()
            fresh.removeFolder()
            throw error
        }
    }

    private static func replace(
        _ files: LedgerFiles, _ damaged: FileStatus?, by fresh: LedgerFiles, _ unfinished: String,
        at moment: Moment
    ) throws -> Repair {
        var report = RecoveryReport(kept: try freeName(files, at: moment))
        let copies = try recoveredCopies(files)
        let pages = try PageFile(files)
        if try rebuild(pages, as: unfinished, into: fresh) {
            let ledger = try openForWriting(fresh) { _ in }
            try ledger.write { database in
                var recovered = RecoveredData(database)
                report.take(&recovered, copies)
                if !report.copies.isEmpty { try database.reconcile(with: recovered, at: moment) }
            }
            try ledger.close()
        } else {
            report.isEveryPageRead = false
            try fresh.delete([fresh.database, fresh.log, fresh.logIndex])
            var recovered = try recoverData(files, pages, as: unfinished)
            let ledger = try openForWriting(fresh) { _ in }
            report.take(&recovered, copies)
            _ = try ledger.write { try $0.reconcile(with: recovered, at: moment) }
            try ledger.close()
        }

        // The user may have restored a copy meanwhile, and a disk error may be transient.
        guard let now = try LedgerFiles.status(of: files.database),
            now.identity == damaged?.identity
        else {
            throw CycError.ledgerBusy
        }
        guard try isDamaged(files, .all) else { return .intact }
        let kept = report.kept
        // The WAL first: it must never meet the new file. The damaged file stays in place until the
        // new one replaces it.
        for (path, suffix) in [(files.log, "-wal"), (files.logIndex, "-shm")]
        where try LedgerFiles.status(of: path) != nil {
            try files.move(path, to: kept + suffix)
        }
        do {
            try FileSystem.link(files.database.nativeBytes, as: kept.nativeBytes)
        } catch {
            // Without hard links there is a moment without a ledger.
            try files.move(files.database, to: kept)
        }
        try files.move(fresh.database, to: files.database)
        return .replaced(report)
    }

    /// Rebuilds a ledger with damage only in its length, header or list of free pages.
    ///
    /// - Returns: Whether everything could be read.
    private static func rebuild(
        _ pages: PageFile, as unfinished: String, into fresh: LedgerFiles
    ) throws -> Bool {
        try pages.findGap()
        repeat {
            try fresh.delete([unfinished, fresh.database])
            try pages.write(to: unfinished)
            do {
                if try vacuum(unfinished, pages, into: fresh) {
                    try verify(fresh, .all)
                    // A ledger of another version must be upgraded.
                    try openForWriting(fresh) { _ in }.close()
                    return true
                }
            } catch CycError.ledgerDamaged {
            } catch CycError.ledgerNewer {
            } catch CycError.ledgerOlder {}
        } while pages.ignoreGap()
        try pages.findGap()
        return false
    }

    private static func vacuum(
        _ unfinished: String, _ pages: PageFile, into fresh: LedgerFiles
    ) throws -> Bool {
        try reporting(unfinished) {
            var queue = try DatabaseQueue.writing(unfinished)
            var faults = try queue.faults()
            if !faults.isEmpty {
                try queue.close()
                let header = DatabaseHeader(try pages.page(1))
                let page = DatabaseHeader.withoutFreePages(
                    DatabaseHeader.repaired(try pages.page(1), pages: pages.count))
                try writing(unfinished) { () throws(SystemError) in
                    try Descriptor(unfinished.nativeBytes, .write).overwrite(page)
                }
                queue = try DatabaseQueue.writing(unfinished)
                faults = try queue.faults()
                // Only unused pages are accepted as faults.
                let (unused, listed) = (faults.compactMap(unusedPage), try pages.freePages())
                guard unused.count == faults.count,
                    unused.count == header.freeCount || Set(unused) == listed
                else { return false }
            }
            if try queue.isMisnumbered(byMuch: true) {
                try queue.inDatabase {
                    try $0.execute(
                        sql: "PRAGMA user_version = \(SchemaVersion.current.number)")
                }
            }
            try fresh.makePrivateFile(fresh.database)
            try queue.inDatabase {
                try $0.execute(
                    sql: "VACUUM INTO ?", arguments: [DatabaseQueue.named(fresh.database)])
            }
            try queue.close()
            let made = try DatabaseQueue.writing(fresh.database)
            try made.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try made.close()
            try fresh.synchronize(fresh.database)
            return true
        }
    }

    /// - Source: `checkAppendMsg` in SQLite's btree.c: `Page %u: never used`.
    private static func unusedPage(_ fault: String) -> Int? {
        guard fault.hasPrefix("Page "), fault.hasSuffix("never used") else { return nil }
        return Int(fault.dropFirst(5).prefix { $0.isNumber })
    }

    /// Returns an unused name for a kept file.
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

    /// Recovers the readable data of the user.
    private static func recoverData(
        _ files: LedgerFiles, _ pages: PageFile, as unfinished: String
    ) throws -> RecoveredData {
        let schema = try DatabaseQueue.empty()
        let columns = try schema.read { database in
            var columns: [EntryKind: [String]] = [:]
            for kind in EntryKind.allCases {
                columns[kind] = try database.columns(in: kind.rawValue).map(\.name)
            }
            return columns
        }
        let walked = try PageWalk(pages, columns: columns).recovered
        // Pages of the former structure have other rows; of such a ledger, only SQLite's view
        // counts.
        do {
            if try LedgerFiles.status(of: unfinished) == nil { try pages.write(to: unfinished) }
            let queue = try DatabaseQueue.writing(unfinished)
            guard try queue.version().hasLegacyJournal else { return walked }
            var recovered = try queue.read { LegacyJournal($0).recovered }
            try queue.close()
            _ = recovered.add(actionsOf: walked)
            recovered.existed.formUnion(walked.existed)
            return recovered
        } catch is DatabaseError {
            // Not even the schema is readable: the file is kept, and nothing is recovered.
            return walked
        } catch is CorruptionError {
            return walked
        }
    }
}

extension RecoveryReport {
    /// Adds the data that only copies hold, and updates the counts.
    fileprivate mutating func take(
        _ recovered: inout RecoveredData, _ found: [(file: String, recovered: RecoveredData)]
    ) {
        var before = recovered.reconciled
        for copy in found {
            let actions = recovered.add(actionsOf: copy.recovered)
            guard actions > 0 else { continue }
            let after = recovered.reconciled
            let new = after.entries.values.count {
                !$0.kind.traits.isInternal && before.entries[$0.id] == nil
            }
            copies.append(Copy(file: copy.file, entries: new, actions: actions))
            before = after
        }
        entries = before.entries.values.count { !$0.kind.traits.isInternal }
        lostActions = recovered.lostActions
        lost =
            before.lost.union(recovered.existed.filter { !before.accountsFor($0) }).count
    }
}

extension DatabaseQueue {
    /// Whether it has the tables of this version, but a version number from a damaged header.
    ///
    /// - Parameter isMuch: Whether to accept any newer number as damaged, not only one with one
    ///   wrong bit.
    fileprivate func isMisnumbered(byMuch isMuch: Bool = false) throws -> Bool {
        let (found, current) = (try version(), SchemaVersion.current)
        guard found != current else { return false }
        // More tables may exist: some are created when they are first needed.
        let tables = try unsafeRead { try $0.schema() }
        let wanted = try Self.empty().read { try $0.schema() }
        guard wanted.allSatisfy({ tables[$0.key] == $0.value }) else { return false }
        if (found.number ^ current.number).nonzeroBitCount == 1 { return true }
        // The tables of this structure differ from those of every other one.
        return !found.isNewer(than: current) || isMuch
    }

    /// Returns an empty ledger of this version in memory.
    fileprivate static func empty() throws -> DatabaseQueue {
        let queue = try inMemory()
        try queue.makeTables()
        return queue
    }

    /// Returns the faults that SQLite finds in its own structures, one by one.
    fileprivate func faults() throws -> [String] {
        try unsafeRead { database in
            var faults: [String] = []
            try database.forEach("PRAGMA integrity_check(1000000)") { row in
                for line in try row.text(0).split(separator: "\n")
                where line != "ok" && !line.hasPrefix("***") {
                    faults.append(String(line))
                }
            }
            return faults
        }
    }
}

extension Database {
    /// Returns the columns of every table.
    fileprivate func schema() throws -> [String: Set<String>] {
        var schema: [String: Set<String>] = [:]
        try forEach(
            """
            SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
            WHERE m.type = 'table'
            """
        ) { schema[try $0.text(0), default: []].insert(try $0.text(1)) }
        return schema
    }
}

extension LedgerReader {
    /// Decodes every value once; SQLite's check covers only its own structures.
    fileprivate func readEverything(withCounts: Bool) throws {
        let repositories = try self.repositories()
        _ = try watchedFiles(of: Set(repositories.map(\.id)))
        try read { database in
            _ = try database.meta()
            let scopes = try database.all("SELECT DISTINCT scope FROM local_year") {
                try $0.number(0)
            }
            // Tables that counts are written to must have their columns.
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
            try database.readEveryProof()
            _ = try database.mateResponses()
            _ = try database.notices("")
        }
    }
}

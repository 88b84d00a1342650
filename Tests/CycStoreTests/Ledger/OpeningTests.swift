import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycStore

extension OneAtATime {
    struct OpeningTests {
        private let folder: TemporaryFolder
        private let files: LedgerFiles

        init() throws {
            folder = try TemporaryFolder()
            files = folder.ledger
        }

        @Test("Reading a missing ledger creates no file")
        func absent() throws {
            guard case .absent = try LedgerReader.openForReading(files) else {
                Issue.record("something was found")
                return
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }

        @Test("Folders and files are private to the user")
        func modes() throws {
            let ledger = try files.open()
            try fill(ledger)
            #expect(try mode(of: folder.file("data")) == 0o700)
            #expect(try mode(of: files.folder) == 0o700)
            for path in [files.database, files.lock, files.log, files.logIndex] {
                #expect(try mode(of: path) == 0o600, "\(path)")
            }
        }

        @Test("Written data is read by the writer, during and after it")
        func roundTrip() throws {
            let ledger = try files.open()
            try fill(ledger)
            try expectFilled(ledger)
            try expectFilled(files.read())
            try ledger.close()
            try expectFilled(files.read())
            try expectFilled(files.open())
        }

        @Test("Reading changes neither the file nor its time")
        func readingWritesNothing() throws {
            try files.makeFilled()
            let before = try bytes(of: files.database)
            let attributes = { try FileManager.default.attributesOfItem(atPath: files.database) }
            let time = try attributes()[.modificationDate] as? Date
            try expectFilled(files.read())
            #expect(try bytes(of: files.database) == before)
            #expect(try attributes()[.modificationDate] as? Date == time)
        }

        @Test("Ledger of a newer version is neither read nor changed")
        func newer() throws {
            try files.open().close()
            try sql("PRAGMA user_version = 99", on: files.database)
            let before = try bytes(of: files.database)
            let problem = CycError.ledgerNewer(
                file: files.database, found: 99, known: SchemaVersion.current.number)
            #expect(throws: problem) { try LedgerReader.openForReading(files) }
            #expect(throws: problem) { try files.open() }
            #expect(throws: problem) { try Ledger.repair(files, at: writtenAt) }
            #expect(try bytes(of: files.database) == before)
        }

        @Test(
            "Reader and writer report a damaged ledger with SQLite's message",
            arguments: Damage.allCases)
        func damaged(_ damage: Damage) throws {
            try files.makeFilled()
            try damage.inflict(on: files)
            for attempt in [
                { _ = try expectAllReadable(files.read()) }, { try fill(files.open()) },
            ] {
                let error = #expect(throws: CycError.self) { try attempt() }
                guard case .ledgerDamaged(files.database, let detail) = error else {
                    Issue.record("\(damage): \(String(describing: error))")
                    continue
                }
                #expect(!detail.isEmpty)
            }
        }

        private func expectAllReadable(_ reader: LedgerReader) throws {
            _ = try reader.facts(currentRepository: "/src/added", today: today)
            _ = try reader.summaries(mine: [me])
            _ = try reader.shard(3, of: 1)
        }

        @Test(
            "On a read-only file system a ledger at rest is read, and writing names the reason",
            .enabled(if: Mount.isAllowed, "mounting is not permitted here"))
        func readOnly() throws {
            let mount = try Mount(folder.file("mount"), size: "4m")
            defer { mount.end() }
            let files = LedgerFiles(folder: mount.path + "/cyc")
            try files.makeFilled()
            for path in [files.log, files.logIndex] { unlink(path) }
            try mount.makeReadOnly()
            try expectFilled(files.read())
            #expect(throws: CycError.ledgerReadOnly(file: files.lock)) { try files.open() }
        }

        @Test(
            "On a read-only file system a log with data and no index is an error, not old data",
            .enabled(if: Mount.isAllowed, "mounting is not permitted here"))
        func readOnlyWithLog() throws {
            let mount = try Mount(folder.file("mount"), size: "4m")
            defer { mount.end() }
            let files = LedgerFiles(folder: mount.path + "/cyc")
            try files.makeFilled()
            try files.leaveLog()
            unlink(files.logIndex)
            try mount.makeReadOnly()
            #expect(throws: CycError.ledgerReadOnly(file: files.database)) { try files.read() }
        }

        @Test(
            "On a read-only file system a log with data and its index are read",
            .enabled(if: Mount.isAllowed, "mounting is not permitted here"))
        func readOnlyWithIndex() throws {
            let mount = try Mount(folder.file("mount"), size: "4m")
            defer { mount.end() }
            let files = LedgerFiles(folder: mount.path + "/cyc")
            try files.makeFilled()
            try files.leaveLog()
            #expect(try files.read().backup().added.contains("/more"))
            try mount.makeReadOnly()
            #expect(try files.read().backup().added.contains("/more"))
        }

        @Test("A short log may stay for the next one to open, a long one is moved and written over")
        func shortLog() throws {
            try files.makeFilled()
            let before = try bytes(of: files.database)
            // As a program that ends without closing it; its connection stays for the others.
            let left = try files.open()
            _ = try left.add("/more")
            #expect(!left.isLogLong)
            #expect(try bytes(of: files.database) == before)
            #expect(try files.read().backup().added.contains("/more"))
            let large = Array(repeating: UInt8(1), count: 200_000)
            try left.apply(
                scan([], isWhole: true, shards: [9: large]), to: 1, context(address: other))
            #expect(left.isLogLong)
            try left.restartLog()
            #expect(!left.isLogLong)
            let length = try bytes(of: files.log).count
            #expect(try bytes(of: files.database) != before)
            // What comes next is written over what was moved, also by another process.
            let next = try files.open()
            _ = try next.add("/next")
            #expect(!next.isLogLong)
            try left.close()
            try next.close()
            #expect(try bytes(of: files.log).count == length)
            #expect(try files.read().shard(9, of: 1) == large)
            #expect(try files.read().backup().added.contains("/next"))
        }

        @Test(
            "Change that fills the disk is rolled back",
            .enabled(if: Mount.isAllowed, "mounting is not permitted here"))
        func fillingDisk() throws {
            let mount = try Mount(folder.file("mount"), size: "1m")
            defer { mount.end() }
            let files = LedgerFiles(folder: mount.path + "/cyc")
            try files.makeFilled()
            let ledger = try files.open()
            let large = Array(repeating: UInt8(1), count: 2_000_000)
            #expect(throws: CycError.diskFull(file: files.database)) {
                try ledger.apply(
                    scan([], isWhole: true, shards: [9: large]), to: 1, context(address: other))
            }
            try expectFilled(ledger)
            try ledger.close()
            try expectFilled(files.read())
        }

        @Test(
            "On a full disk a ledger is read, and writing names the reason",
            .enabled(if: Mount.isAllowed, "mounting is not permitted here"))
        func fullDisk() throws {
            try files.makeFilled()
            let mount = try Mount(folder.file("mount"), size: "1m")
            defer { mount.end() }
            let full = LedgerFiles(folder: mount.path)
            try write(bytes(of: files.database), to: full.database)
            mount.fill()
            try expectFilled(full.read())
            #expect(throws: CycError.diskFull(file: full.database)) { try fill(full.open()) }
            try expectFilled(full.read())
        }

        @Test(
            "Full disk leaves no partial ledger, and with space it is created",
            .enabled(if: Mount.isAllowed, "mounting is not permitted here"),
            arguments: ["200k", "300k", "400k", "500k"])
        func fullWhileMade(size: String) throws {
            let mount = try Mount(folder.file("mount"), size: size)
            defer { mount.end() }
            let files = LedgerFiles(folder: mount.path + "/cyc")
            #expect(throws: CycError.diskFull(file: files.database)) { try files.open().close() }
            #expect(!FileManager.default.fileExists(atPath: files.database))
        }

        @Test("A file that may not grow ends in an error and keeps what was finished")
        func noGrowth() throws {
            let writer = try Program(writing: files, "fill", "400000")
            #expect(writer.wait() == ExitStatus.inputOutput.rawValue)
            try expectConsistent(files)
        }
    }
}

/// Kinds of file damage.
enum Damage: CaseIterable {
    case garbageHeader, truncated, flippedBytes, otherFile, emptiedSchema

    func inflict(on files: LedgerFiles) throws {
        var content = try bytes(of: files.database)
        switch self {
        case .garbageHeader: content.replaceSubrange(0..<100, with: (0..<100).map { UInt8($0) })
        case .truncated: content.removeLast(content.count - 4_096 - 100)
        case .flippedBytes:
            for index in stride(from: 4_096, to: content.count, by: 7) { content[index] ^= 0x5a }
        case .otherFile: content = Array("not a ledger at all\n".utf8)
        case .emptiedSchema:
            try sql("DROP TABLE commit_day; DROP TABLE repository", on: files.database)
            return
        }
        try write(content, to: files.database)
    }
}

/// Small separate file system.
struct Mount {
    /// Whether this user may mount one.
    static let isAllowed =
        (try? TemporaryFolder()).map {
            guard let mount = try? Mount($0.path, size: "4k") else { return false }
            mount.end()
            return true
        } ?? false

    let path: String

    init(_ path: String, size: String) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try #require(mount("tmpfs", path, "tmpfs", 0, "size=\(size)") == 0)
    }

    func end() {
        while umount2(path, Int32(MNT_DETACH)) == 0 {}
    }

    /// Mounts a read-only view over the file system.
    ///
    /// The file system itself cannot become read-only while a program that another test just started
    /// still holds its files open, until it runs its own code; a new view has no such files.
    func makeReadOnly() throws {
        try #require(mount(path, path, nil, UInt(MS_BIND), nil) == 0)
        let flags = UInt(MS_REMOUNT) | UInt(MS_BIND) | UInt(MS_RDONLY)
        try #require(mount(nil, path, nil, flags, nil) == 0)
    }

    /// Writes until nothing more fits.
    func fill() {
        let descriptor = open(path + "/rest", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let page = Array(repeating: UInt8(0), count: 4_096)
        while Glibc.write(descriptor, page, page.count) > 0 {}
        close(descriptor)
    }
}

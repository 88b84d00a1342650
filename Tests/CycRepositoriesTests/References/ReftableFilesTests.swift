import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

/// Reftable errors that git ignores silently.
struct ReftableFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(inMemory: true)
        try folder.write("ref: refs/heads/.invalid\n", to: "git/HEAD")
        try folder.write("a.ref\n", to: "git/reftable/tables.list")
    }

    /// A table without references, as git 2.55 writes it: header, footer, and the footer's checksum.
    static let tables: [[UInt8]] = {
        let first: [UInt8] =
            Array("REFT".utf8) + [1, 0, 16, 0] + [UInt8](repeating: 0, count: 15) + [1]
        let second: [UInt8] =
            Array("REFT".utf8) + [2, 0, 16, 0] + [UInt8](repeating: 0, count: 15) + [1]
            + Array("s256".utf8)
        let places = [UInt8](repeating: 0, count: 40)
        return [
            first + first + places + [0x39, 0xE7, 0xD8, 0x99],
            second + second + places + [0x3C, 0x80, 0x0E, 0x4C],
        ]
    }()

    private func reason() -> UnreadReason? {
        do throws(UnreadReason) {
            try ReftableFiles.require(in: folder.file("git"), isOptional: false)
            return nil
        } catch {
            return error
        }
    }

    @Test("A table is whole only with its header, footer and checksum", arguments: tables)
    func cuts(table: [UInt8]) throws {
        let file = folder.file("git/reftable/a.ref")
        for count in 0...table.count {
            try Data(table[..<count]).write(to: URL(filePath: file))
            #expect(reason() == (count == table.count ? nil : .damaged(file)), "\(count)")
        }
        for place in table.indices {
            var other = table
            other[place] ^= 0x40
            try Data(other).write(to: URL(filePath: file))
            #expect(reason() == .damaged(file), "\(place)")
        }
    }

    @Test("Lists and tables that are missing, empty, elsewhere or no files are refused")
    func lists() throws {
        let list = folder.file("git/reftable/tables.list")
        let table = folder.file("git/reftable/a.ref")
        #expect(reason() == .damaged(list), "no table")
        try Data(Self.tables[0]).write(to: URL(filePath: table))
        #expect(reason() == nil)
        try folder.write("a.ref\nb.ref\n", to: "git/reftable/tables.list")
        #expect(reason() == .damaged(list))
        try folder.write("../reftable/a.ref\n", to: "git/reftable/tables.list")
        #expect(reason() == .damaged(list))
        try folder.write("", to: "git/reftable/tables.list")
        #expect(reason() == .damaged(list))
        try FileManager.default.removeItem(atPath: list)
        #expect(reason() == .damaged(list))
        #expect(mkfifo(list, 0o600) == 0)
        #expect(reason() != nil)
        try FileManager.default.moveItem(
            atPath: folder.file("git/reftable"), toPath: folder.file("tables"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("git/reftable"), withDestinationPath: folder.file("tables"))
        #expect(reason() == .damaged(folder.file("git/reftable")))
        try ReftableFiles.require(in: folder.path, isOptional: true)
    }
}

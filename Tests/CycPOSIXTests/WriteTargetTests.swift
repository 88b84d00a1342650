@unsafe import CycLibC
import CycPOSIX
import Foundation
import TestSupport
import Testing

/// Only root can give files to other users; elsewhere these tests are skipped.
private let isRoot = geteuid() == 0
private let another: uid_t = 4001

struct WriteTargetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bytes(_ name: String) -> [UInt8] { Array(folder.file(name).utf8) }

    private func link(_ name: String, to target: String, of owner: uid_t) throws {
        try #require(symlink(target, folder.file(name)) == 0)
        try #require(lchown(folder.file(name), owner, owner) == 0)
    }

    /// Every place that a link can have on a path: last, in the middle, behind another link.
    static let places = ["last", "middle/file", "own/file", "own-last", "above/../middle/file"]

    private func makeLinks(of owner: uid_t) throws {
        try folder.write("mine", to: "target/file")
        try link("last", to: "target/file", of: owner)
        try link("middle", to: folder.file("target"), of: owner)
        try link("own", to: "middle", of: geteuid())
        try link("own-last", to: "last", of: geteuid())
        try FileManager.default.createDirectory(
            atPath: folder.file("above"), withIntermediateDirectories: false)
    }

    @Test(
        "A link of another user is followed nowhere on a path that is written to",
        .enabled(if: isRoot, "only root can give files to other users"), arguments: places)
    func foreignLink(place: String) throws {
        try makeLinks(of: another)
        for folders in [WriteTarget.Folders.own, .any] {
            #expect(throws: SystemError.foreign) { _ = try WriteTarget(bytes(place), in: folders) }
        }
        #expect(throws: SystemError.foreign) { _ = try Descriptor(bytes(place), .write) }
        #expect(throws: SystemError.foreign) { _ = try Descriptor(bytes(place), .lock) }
        #expect(throws: SystemError.foreign) { try FileSystem.touch(bytes(place)) }
        #expect(throws: SystemError.foreign) { try FileSystem.setMode(bytes(place), 0o600) }
        #expect(throws: SystemError.foreign) { try WriteTarget.checkWritable(bytes(place)) }
        #expect(try fileText(folder.file("target/file")) == "mine")
    }

    @Test("A link of the user is followed", arguments: places)
    func ownLink(place: String) throws {
        try makeLinks(of: geteuid())
        let target = try WriteTarget(bytes(place))
        #expect(target.path == bytes("target/file"))
        try Descriptor(bytes(place), .write).overwrite(Array("X".utf8))
        #expect(try fileText(folder.file("target/file")) == "Xine")
    }

    @Test("A link that leads nowhere names a file that can be made, and no folder")
    func dangling() throws {
        try link("file", to: "none", of: geteuid())
        try link("folder", to: "missing", of: geteuid())
        #expect(try WriteTarget(bytes("file")).path == bytes("none"))
        #expect(throws: SystemError.notAFolder) { try Folder.make(bytes("folder/inner")) }
        #expect(throws: SystemError.notAFolder) { try WriteTarget.checkWritable(bytes("folder/x")) }
        try link("circle", to: "circle", of: geteuid())
        #expect(throws: SystemError.tooManyLinks) { _ = try WriteTarget(bytes("circle")) }
    }

    @Test("A link that is removed or renamed is not followed, whoever's it is")
    func kept() throws {
        let target = try folder.write("mine", to: "target")
        try link("link", to: target, of: isRoot ? another : geteuid())
        try FileSystem.move(bytes("link"), to: bytes("moved"))
        try FileSystem.remove(bytes("moved"))
        #expect(try fileText(target) == "mine")
        #expect(throws: SystemError.missing) { try FileSystem.remove(bytes("moved")) }
    }

    @Test(
        "A folder of another user is not written to",
        .enabled(if: isRoot, "only root can give files to other users"))
    func foreignFolder() throws {
        try folder.write("", to: "theirs/file")
        try #require(chown(folder.file("theirs"), another, another) == 0)
        #expect(throws: SystemError.foreign) { _ = try WriteTarget(bytes("theirs/file")) }
        #expect(throws: SystemError.foreign) { try Folder.make(bytes("theirs")) }
        #expect(throws: SystemError.foreign) { try Folder.make(bytes("theirs/new")) }
        #expect(throws: SystemError.foreign) { try Folder.checkOwner(bytes("theirs")) }
        #expect(throws: SystemError.foreign) { try WriteTarget.checkWritable(bytes("theirs/a/b")) }
        #expect(try WriteTarget(bytes("theirs/file"), in: .any).status()?.kind == .file)
        // What this user has in it is this user's.
        try folder.write("", to: "theirs/mine/file")
        #expect(try WriteTarget(bytes("theirs/mine/file")).status()?.kind == .file)
    }

    @Test(
        "A link of another user beside the ledger is found",
        .enabled(if: isRoot, "only root can give files to other users"))
    func neighbours() throws {
        let target = try WriteTarget(bytes("cyc.db"))
        try link("cyc.db-wal", to: "elsewhere", of: geteuid())
        try target.checkNeighbours(["-wal", "-shm"])
        try link("cyc.db-shm", to: "elsewhere", of: another)
        #expect(throws: SystemError.foreign) { try target.checkNeighbours(["-wal", "-shm"]) }
    }

    @Test(
        "A pipe is opened by the name that procfs has for it",
        .enabled(if: access("/proc/self/fd", F_OK) == 0, "there is no procfs"))
    func magicLink() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try Descriptor(Array("/dev/fd/\(ends[1])".utf8), .write).write([65])
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 1 && byte == 65)
    }

    @Test("Paths that name no file are refused")
    func noFile() throws {
        try folder.write("", to: "file")
        #expect(throws: SystemError.missing) { _ = try WriteTarget([]) }
        #expect(throws: SystemError.isAFolder) { _ = try WriteTarget(bytes("file/")) }
        #expect(throws: SystemError.isAFolder) { _ = try WriteTarget(Array("/".utf8)) }
        #expect(throws: SystemError.missing) { _ = try WriteTarget(bytes("none/file")) }
        #expect(throws: SystemError.notAFolder) { _ = try WriteTarget(bytes("file/inner")) }
    }

    @Test(
        "A new file takes the place of none and of an old one, and leaves nothing",
        arguments: [true, false])
    func replaced(isDurable: Bool) throws {
        let target = try WriteTarget(bytes("file"))
        for text in ["one", "another", ""] {
            let new = try TemporaryFile(beside: target)
            try new.descriptor.write(Array(text.utf8))
            try target.replace(with: new, isDurable: isDurable)
            #expect(try fileText(folder.file("file")) == text)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }
        // What was open before still shows what it was.
        let old = try Descriptor(bytes("file"), .read)
        let new = try TemporaryFile(beside: target)
        try target.replace(with: new, isDurable: isDurable)
        #expect(try old.status().names == 0)
    }
}

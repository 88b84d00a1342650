import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

struct FilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test("Files of every size are read whole, a missing one is nil, a folder is an error")
    func read() throws {
        for size in [0, 1, 1023, 1024, 1025, 70_000, 3_000_000] {
            let text = String(repeating: "x", count: size)
            let path = try folder.write(text, to: "file")
            #expect(try Files.read(path) == Array(text.utf8))
        }
        #expect(try Files.read(folder.file("missing")) == nil)
        #expect(try Files.read(folder.file("file/below")) == nil)
        #expect(throws: CycError.cannotRead(file: folder.path, detail: "Is a directory")) {
            try Files.read(folder.path)
        }
        #expect(try #require(try Files.read("/proc/self/status")).count > 100)
    }

    @Test("A replaced file is whole, keeps its mode, and nothing else stays")
    func replace() throws {
        let path = folder.file("file")
        try Files.replace(path, with: Array("one".utf8))
        #expect(try fileText(path) == "one")
        #expect(try mode(path) == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try Files.replace(path, with: Array("two".utf8), isDurable: false)
        #expect(try fileText(path) == "two")
        #expect(try mode(path) == 0o644)
        #expect(try names == ["file"])
    }

    @Test("A reader never sees a half-written file")
    func atomic() throws {
        let path = folder.file("file")
        let texts = ["a", "b"].map { String(repeating: $0, count: 100_000) }
        try Files.replace(path, with: Array(texts[0].utf8))
        let rounds = 200
        try beside {
            for round in 0..<rounds {
                try Files.replace(path, with: Array(texts[round % 2].utf8), isDurable: false)
            }
        } _: {
            for _ in 0..<rounds {
                let read = String(decoding: try #require(try Files.read(path)), as: UTF8.self)
                #expect(texts.contains(read))
            }
        }
    }

    @Test("A symbolic link stays and its destination is replaced, even one that is not there yet")
    func link() throws {
        try folder.write("old", to: "dotfiles/config.toml")
        try folder.write("", to: "home/.keep")
        let link = folder.file("home/config.toml")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "../dotfiles/config.toml")
        try Files.replace(link, with: Array("new".utf8))
        #expect(try fileText(folder.file("dotfiles/config.toml")) == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: link)
                == "../dotfiles/config.toml")
        try FileManager.default.removeItem(atPath: folder.file("dotfiles/config.toml"))
        try Files.replace(link, with: Array("again".utf8))
        #expect(try fileText(folder.file("dotfiles/config.toml")) == "again")
    }

    @Test("Failed replacement leaves the file unchanged")
    func failures() throws {
        try folder.write("", to: "taken/.keep")
        #expect(
            throws: CycError.cannotWrite(file: folder.file("taken"), detail: "Is a directory")
        ) { try Files.replace(folder.file("taken"), with: []) }
        let missing = folder.file("missing/file")
        #expect(throws: CycError.cannotWrite(file: missing, detail: "No such file or directory")) {
            try Files.replace(missing, with: [])
        }
        let loop = folder.file("loop")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
        #expect(
            throws: CycError.cannotWrite(file: loop, detail: "Too many levels of symbolic links")
        ) { try Files.replace(loop, with: []) }
        #expect(try names == ["loop", "taken"])
    }

    @Test("Pipes, devices and more than the limit are read neither for ever nor into memory")
    func readingLimits() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero"] {
            #expect(throws: CycError.notAFile(path)) { try Files.read(path) }
        }
        #expect(try Files.read("/dev/null") == [])
        #expect(throws: CycError.fileTooLarge("/dev/zero", limit: 100_000)) {
            try Files.readUserFile("/dev/zero", limit: 100_000)
        }
        let path = try folder.write("12345", to: "file")
        #expect(try Files.read(path, limit: 5)?.count == 5)
        #expect(throws: CycError.fileTooLarge(path, limit: 4)) { try Files.read(path, limit: 4) }
        try #require(truncate(path, 1 << 40) == 0)
        #expect(throws: CycError.fileTooLarge(path, limit: Files.usualLimit)) {
            try Files.read(path)
        }
    }

    @Test("Next write removes a killed writer's leftovers and keeps other files")
    func leftovers() throws {
        let kept = [".file.backup", ".file.Ab12C", ".file.Ab12C!", ".other.Ab12Cd", "file.Ab12Cd"]
        for name in kept + [".file.Ab12Cd", ".file.zzzzz0"] { try folder.write("x", to: name) }
        let written = open(try folder.write("x", to: ".file.LOCKED"), O_RDWR)
        defer { close(written) }
        try #require(flock(written, LOCK_EX) == 0)
        try folder.write("", to: ".file.FOLDER/.keep")
        try Files.replace(folder.file("file"), with: [])
        #expect(try names == (kept + [".file.FOLDER", ".file.LOCKED", "file"]).sorted())
    }

    @Test("Writers at the same time take no file of each other for a leftover")
    func noLeftovers() throws {
        let path = folder.file("file")
        @Sendable func write() throws {
            for _ in 0..<200 { try Files.replace(path, with: [65], isDurable: false) }
        }
        try beside {
            try write()
        } _: {
            try write()
        }
        #expect(try names == ["file"])
    }

    @Test(
        "Nothing is written through what somebody else put into a folder that is everybody's",
        .enabled(if: geteuid() == 0, "only root can give files to other users"),
        arguments: [0o1777, 0o777])
    func foreignEntries(mode: Int) throws {
        let (owner, somebody): (uid_t, uid_t) = (4001, 4002)
        let shared = folder.file("shared")
        let mine = try folder.write("mine", to: "mine/file")
        try folder.write("", to: "shared/.keep")
        let names = ["link", "middle", "file", "pipe"]
        for (name, target) in zip(names, [mine, folder.file("mine")]) {
            try FileManager.default.createSymbolicLink(
                atPath: "\(shared)/\(name)", withDestinationPath: target)
        }
        try folder.write("theirs", to: "shared/file")
        try #require(mkfifo("\(shared)/pipe", 0o666) == 0)
        let paths = ["link", "middle/file", "file", "pipe"].map { "\(shared)/\($0)" }
        func give(to user: uid_t) throws {
            for name in names { try #require(lchown("\(shared)/\(name)", user, user) == 0) }
        }
        try #require(chown(shared, owner, owner) == 0 && chmod(shared, mode_t(mode)) == 0)
        try give(to: somebody)
        for path in paths {
            #expect(throws: CycError.ownedByOther(path)) { try Files.write([65], to: path) }
        }
        #expect(try fileText(mine) == "mine" && fileText("\(shared)/file") == "theirs")
        try give(to: 0)
        for path in paths.dropLast() { try Files.write([65], to: path) }
        #expect(try fileText(mine) == "A" && fileText("\(shared)/file") == "A")
        // A file of the folder's owner is none that somebody slipped in; a link is not followed all the same.
        try give(to: owner)
        try Files.write([66], to: paths[2])
        #expect(try fileText("\(shared)/file") == "B")
        for path in paths.prefix(2) {
            #expect(throws: CycError.ownedByOther(path)) { try Files.write([67], to: path) }
        }
        // Nor where nobody but its owner makes entries.
        try give(to: somebody)
        try #require(chmod(shared, 0o755) == 0)
        for path in paths.prefix(2) {
            #expect(throws: CycError.ownedByOther(path)) { try Files.write([67], to: path) }
        }
        #expect(try fileText(mine) == "A")
    }

    @Test(
        "Exported A folder of another user is to only where the user named the file",
        .enabled(if: geteuid() == 0, "only root can give files to other users"))
    func foreignFolder() throws {
        let path = try folder.write("theirs", to: "theirs/file")
        try #require(chown(folder.file("theirs"), 4001, 4001) == 0)
        let inner = folder.file("theirs/new/folder")
        #expect(throws: CycError.ownedByOther(path)) { try Files.replace(path, with: [65]) }
        #expect(throws: CycError.ownedByOther(path)) { try Files.remove(path) }
        #expect(throws: CycError.ownedByOther(path)) { try Files.checkWritable(path) }
        #expect(throws: CycError.ownedByOther(path)) { try Files.checkSpace(for: path) }
        #expect(throws: CycError.ownedByOther(inner)) { try Files.makeFolder(inner) }
        #expect(throws: CycError.ownedByOther(inner)) {
            try lockAndRelease("\(inner)/lock")
        }
        #expect(throws: CycError.ownedByOther("\(inner)/file")) {
            try Files.checkWritable("\(inner)/file")
        }
        #expect(try fileText(path) == "theirs")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("theirs")) == ["file"])
        try Files.write([65], to: path)
        #expect(try fileText(path) == "A")
    }

    @Test("Pipe is never replaced, and is written into if the user named it")
    func pipe() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "pipe")
        for path in [pipe, link] {
            #expect(
                throws: CycError.cannotWrite(file: path, detail: "Operation not supported")
            ) { try Files.replace(path, with: []) }
            let text = String(repeating: "x", count: 300_000)
            try beside {
                try Files.write(Array(text.utf8), to: path)
            } _: {
                let read = try Files.readUserFile(pipe, limit: 1 << 20)
                #expect(read == Array(text.utf8))
            }
        }
        #expect(try names == ["link", "pipe"])
        let file = folder.file("file")
        try Files.write(Array("text".utf8), to: file)
        #expect(try fileText(file) == "text")
        #expect(try mode(file) == 0o600)
    }

    @Test("New folders are private to the user, and existing ones are unchanged")
    func makeFolder() throws {
        let path = folder.file("a/b/c")
        try Files.makeFolder(path)
        for made in ["a", "a/b", "a/b/c"] { #expect(try mode(folder.file(made)) == 0o700) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try Files.makeFolder(path)
        #expect(try mode(path) == 0o755)
        let file = try folder.write("", to: "file")
        #expect(throws: CycError.cannotWrite(file: file, detail: "Not a directory")) {
            try Files.makeFolder(file)
        }
        #expect(throws: CycError.cannotWrite(file: "\(file)/x", detail: "Not a directory")) {
            try Files.makeFolder("\(file)/x")
        }
    }

    @Test("Paths are resolved")
    func resolve() throws {
        try folder.write("", to: "real/file")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: "real")
        #expect(try Files.resolve(folder.file("link/../link/file")) == folder.file("real/file"))
        let missing = folder.file("none")
        #expect(throws: CycError.cannotRead(file: missing, detail: "No such file or directory")) {
            try Files.resolve(missing)
        }
    }

    @Test("A lock is held by one, and free again when its owner is gone")
    func lock() throws {
        let path = folder.file("state/cyc/lock")
        do {
            let held = try FileLock(path, waiting: .zero)
            #expect(throws: CycError.ledgerBusy) { try lockAndRelease(path) }
            _ = consume held
        }
        try lockAndRelease(path)
        #expect(try mode(path) == 0o600)
    }

    private func lockAndRelease(_ path: String) throws {
        _ = try FileLock(path, waiting: .milliseconds(20))
    }
}

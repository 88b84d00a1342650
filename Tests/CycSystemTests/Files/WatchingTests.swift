import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

struct WatchingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes the file look as if it had been written then; units: seconds since 1970.
    private func age(_ path: String, to seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    }

    /// An old file, an old folder and a name without a file.
    private func paths() throws -> [String] {
        let file = try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
        try folder.write("", to: ".git/refs/heads/main")
        for path in [file, folder.file(".git/refs/heads")] { try age(path, to: 1_600_000_000.5) }
        return [file, folder.file(".git/refs/heads"), folder.file(".git/packed-refs")]
    }

    @Test("Untouched files are unchanged")
    func unchanged() throws {
        let watched = Files.watch(try paths())
        #expect(watched.entries.map(\.isUncertain) == [false, false, false])
        #expect(watched.entries.map { $0.stamp == nil } == [false, false, true])
        #expect(Files.isUnchanged(watched))
    }

    @Test("Every kind of change is seen", arguments: 0..<8)
    func changed(kind: Int) throws {
        let paths = try paths()
        let watched = Files.watch(paths)
        switch kind {
        case 0:  // Same size, another time.
            try folder.write("ref: refs/heads/niam\n", to: ".git/HEAD")
        case 1:  // Same time, another size.
            try folder.write("ref: refs/heads/other\n", to: ".git/HEAD")
            try age(paths[0], to: 1_600_000_000.5)
        case 2: try FileManager.default.removeItem(atPath: paths[0])
        case 3: try folder.write("new", to: ".git/refs/heads/new")
        case 4: try folder.write("", to: ".git/packed-refs")
        case 5: try FileManager.default.removeItem(atPath: folder.file(".git"))
        case 6:  // The folder is another one, with nothing in it.
            try FileManager.default.moveItem(
                atPath: folder.file(".git"), toPath: folder.file("moved"))
            try folder.write("", to: ".git/.keep")
        default:  // Another file of the same size and time in its place.
            try folder.write("ref: refs/heads/niam\n", to: "other")
            try age(folder.file("other"), to: 1_600_000_000.5)
            try Files.replaceByRenaming(folder.file("other"), to: paths[0])
        }
        #expect(!Files.isUnchanged(watched))
    }

    @Test("A file that was just written is uncertain, and never unchanged")
    func uncertain() throws {
        let path = try folder.write("now", to: "file")
        let watched = Files.watch([path])
        // Unless this test was held up for 20 ms in between.
        let now = World.live.clock()
        let modified = try #require(watched.entries.first?.stamp?.modified)
        if now - modified < 20_000_000 {
            #expect(watched.entries.map(\.isUncertain) == [true])
            #expect(!Files.isUnchanged(watched))
        }
        let certain = WatchedFiles(
            entries: watched.entries.map {
                WatchedFiles.Entry(path: $0.path, stamp: $0.stamp, isUncertain: false)
            })
        #expect(Files.isUnchanged(certain))
    }

    @Test("Whole seconds are uncertain for two of them, fractions are not")
    func wholeSeconds() throws {
        let path = try folder.write("", to: "file")
        let now = Double(World.live.clock() / 1_000_000_000)
        for (seconds, isUncertain) in [
            (now, true), (now - 1, true), (now - 60, false), (now - 0.75, false),
        ] {
            try age(path, to: seconds)
            #expect(
                Files.watch([path]).entries.map(\.isUncertain) == [isUncertain], "\(now - seconds)")
        }
    }

    @Test("Looking at many files gives what looking at each gives")
    func manyFolders() throws {
        var paths = try paths() + ["relative", "", "/", folder.path, "\(folder.path)/"]
        for name in ["a/b/c", "a/b/d", "a/bc", "a/b", "b/é", "b/e\u{301}", "ab/c"] {
            let path = try folder.write(name, to: "tree/\(name).file")
            paths += [path, "\(path)/x", "\(path)x", folder.file("tree/\(name)")]
        }
        for order in [paths, paths.sorted(), paths.reversed(), paths.shuffled()] {
            let watched = Files.watch(order)
            #expect(watched.entries.map(\.path) == order)
            #expect(watched.entries.map(\.stamp) == order.map { Files.stamp(of: $0) })
            let certain = watched.entries.map {
                WatchedFiles.Entry(path: $0.path, stamp: $0.stamp, isUncertain: false)
            }
            #expect(Files.isUnchanged(WatchedFiles(entries: certain)))
        }
    }

    private func isUnchanged(_ list: [UInt8]) -> Bool { Files.isUnchanged(list.span) }

    @Test("A stored list is looked at as it was written, and bytes that are none count as changed")
    func storedList() throws {
        let bytes = Files.watch(try paths()).encoded
        #expect(isUnchanged(bytes))
        for count in 1..<bytes.count {
            let start = Array(bytes.prefix(count))
            let isList = WatchedFiles(encoded: start.span) != nil
            #expect(isUnchanged(start) == isList, "\(count)")
        }
        #expect(!isUnchanged(bytes + [9]))
        try folder.write("new", to: ".git/refs/heads/new")
        #expect(!isUnchanged(bytes))
    }

    @Test(
        "A list comes back as it was written, whatever its paths have in common",
        arguments: [
            [], [""], ["/"], ["a", "/a"], ["/a"], ["//a"], ["/x//y", "/x/z"], ["/x/", "/x/y"],
            ["/x/y", "/x/y/z"],
            ["/x/y", "/xx/y"], ["/\u{10FEFF}/a", "/\u{10FEFF}/b"], ["/e\u{301}", "/\u{E9}"],
        ])
    func encoding(paths: [String]) {
        for stamp in [nil, FileStamp(modified: -1, size: 1 << 40, inode: .max)] {
            let list = WatchedFiles(
                entries: paths.map { WatchedFiles.Entry(path: $0, stamp: stamp, isUncertain: true) }
            )
            #expect(WatchedFiles(encoded: list.encoded.span) == list)
        }
    }

    @Test("A list of an older form, which began with flags, is none", arguments: 0...127)
    func olderForm(flags: UInt8) {
        let bytes = [flags, 2, UInt8(ascii: "/"), UInt8(ascii: "a"), 0]
        #expect(WatchedFiles(encoded: bytes.span) == nil)
        #expect(!isUnchanged(bytes))
    }

    /// The files of ``paths()``, and their folder as a witness of what is absent in it.
    private func witnessed() throws -> WatchedFiles {
        let paths = try paths()
        let git = folder.file(".git")
        try folder.write("", to: ".git/spare")
        try age(git, to: 1_600_000_000.5)
        return Files.watch(paths, witnesses: [git])
    }

    @Test(
        "A folder that looks the same vouches for what is absent in it, and its change means nothing"
    )
    func witness() throws {
        let watched = try witnessed()
        #expect(watched.entries.map(\.isWitness) == [true, false, false, false])
        #expect(watched.entries.first?.path == folder.file(".git/"))
        #expect(Files.isUnchanged(watched))

        try folder.write("", to: ".git/index")
        #expect(Files.isUnchanged(watched))
        try FileManager.default.removeItem(atPath: folder.file(".git/index"))

        // Renamed and not added, because on a tmpfs a folder's size tells how many files it has.
        try FileManager.default.moveItem(
            atPath: folder.file(".git/spare"), toPath: folder.file(".git/packed-refs"))
        #expect(!Files.isUnchanged(watched))
        // Whoever turns the folder's clock back fools the witness, which shows that it was believed.
        try age(folder.file(".git"), to: 1_600_000_000.5)
        #expect(Files.isUnchanged(watched))
    }

    @Test(
        "A witness says nothing of files that are there, of other folders and of links to nowhere")
    func witnessOfNothingElse() throws {
        let watched = try witnessed()
        try folder.write("ref: refs/heads/niam\n", to: ".git/HEAD")
        try age(folder.file(".git"), to: 1_600_000_000.5)
        #expect(!Files.isUnchanged(watched))

        let deep = folder.file(".git/objects/info/alternates")
        try folder.write("", to: ".git/objects/info/packs")
        try age(folder.file(".git"), to: 1_600_000_000.5)
        let below = Files.watch([deep], witnesses: [folder.file(".git")])
        #expect(Files.isUnchanged(below))
        try folder.write("", to: ".git/objects/info/alternates")
        #expect(!Files.isUnchanged(below))

        let link = folder.file(".git/shallow")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: folder.file("elsewhere"))
        try age(folder.file(".git"), to: 1_600_000_000.5)
        let blind = Files.watch([link], witnesses: [folder.file(".git")])
        #expect(Files.isUnchanged(blind))
        try folder.write("", to: "elsewhere")
        #expect(!Files.isUnchanged(blind))
    }

    @Test("Symbolic links are looked through")
    func links() throws {
        let paths = try paths()
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: paths[0])
        let watched = Files.watch([link])
        #expect(watched.entries.first?.stamp == Files.stamp(of: paths[0]))
        try folder.write("ref: refs/heads/else\n", to: ".git/HEAD")
        #expect(!Files.isUnchanged(watched))
        #expect(Files.stamp(of: folder.file("dangling")) == nil)
    }
}

extension Files {
    fileprivate static func replaceByRenaming(_ path: String, to other: String) throws {
        guard rename(path, other) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

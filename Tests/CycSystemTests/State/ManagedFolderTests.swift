import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

/// Files that `cyc forget` removes from cyc's folders, and those it keeps.
struct ManagedFolderTests {
    private let folder: TemporaryFolder
    private let names = ManagedFolder.LedgerNames(folder: "repair") { $0.hasPrefix("cyc.db") }

    init() throws { folder = try TemporaryFolder() }

    private var data: String { folder.file(".local/share/cyc") }

    private func world(_ more: [String: String] = [:]) -> World { .home(folder.path, more) }

    private func folders(_ more: [String: String] = [:]) throws -> [ManagedFolder] {
        try world(more).managedFolders(names)
    }

    private func link(_ name: String, to target: String) throws {
        let path = folder.file(name)
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// Every file and link below the folder.
    private func files() throws -> Set<String> {
        var files: Set<String> = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            var status = stat()
            lstat(folder.file(name), &status)
            if status.st_mode & S_IFMT != S_IFDIR { files.insert(name) }
        }
        return files
    }

    @Test("Every file of cyc is found by its name and goes, with its folder; nothing else does")
    func all() throws {
        for file in ManagedFile.allCases {
            let path = try world().path(of: file).replacing("\(folder.path)/", with: "")
            let text = String(repeating: "x", count: Int(file.longest ?? 5))
            try folder.write(text, to: path)
            // Leftover of a killed writer.
            let parts = path.split(separator: "/")
            let leftover = parts.dropLast() + [".\(parts.last ?? "").aB3xyz"]
            try folder.write("half", to: leftover.joined(separator: "/"))
        }
        for name in ["cyc.db-wal", "repair/cyc.db", "repair/lock", ".cyc.db.aaaaaB"] {
            try folder.write("", to: ".local/share/cyc/\(name)")
        }
        try folder.write("mine", to: "mine")
        let found = try folders()
        #expect(
            found.map(\.path) == [
                data, folder.file(".local/state/cyc"), folder.file(".config/cyc"),
            ])
        for one in found {
            #expect(one.isToBeRemoved && one.foreign == [] && one.links == [] && !one.isRepository)
            #expect(one.remove() == nil)
            #expect(!FileManager.default.fileExists(atPath: one.path))
        }
        #expect(found[0].own.first == "token")
        #expect(
            found[0].own.suffix(11) == [
                ".renewal.lock", ".token.lock", "alarm.lock", "focus.lock", "hooks.lock", "lock",
                "machines.lock", "machines.wait.lock", "mates.lock", "refresh.lock", "remind.lock",
            ])
        #expect(try files() == ["mine"])
        #expect(try folders() == [])
    }

    @Test(
        "What has another name, length or kind is somebody else's, and stays with its folder",
        arguments: [
            "notes.txt", "tokens", "token/inner", "repair/notes", "repair/deep/cyc.db",
            ".token.abcdef",
            ".token.aB3xy", "lock", "key", "config.toml", "prompt", ".config.toml.aB3xyz",
        ])
    func foreign(name: String) throws {
        try folder.write("", to: ".local/share/cyc/refresh.lock")
        // A lock has nothing in it, and a key sixteen bytes.
        try folder.write("seventeen letters", to: ".local/share/cyc/\(name)")
        let found = try #require(try folders().first)
        #expect(found.own == ["refresh.lock"])
        let first =
            name.hasPrefix("repair/deep") ? "repair/deep" : name.replacing("/inner", with: "")
        #expect(found.foreign == [first])
        #expect(found.isToBeRemoved)
        #expect(found.remove() == nil)
        #expect(try files() == [".local/share/cyc/\(name)"])
        let left = try #require(try folders().first)
        #expect(!left.isToBeRemoved)
        #expect(left.remove() == nil)
        #expect(try files() == [".local/share/cyc/\(name)"])
    }

    @Test("A pipe or a folder in a file's place is not followed, opened or removed")
    func kinds() throws {
        try folder.write("", to: ".local/share/cyc/lock")
        #expect(mkfifo("\(data)/token", 0o600) == 0)
        try folder.write("mine", to: ".local/share/cyc/cyc.db/mine")
        let found = try #require(try folders().first)
        #expect(found.own == ["lock"] && found.foreign == ["cyc.db", "token"])
        #expect(found.remove() == nil)
        #expect(
            try files() == [".local/share/cyc/token", ".local/share/cyc/cyc.db/mine"])
    }

    @Test("Links are removed and never followed; what they lead to stays")
    func links() throws {
        try folder.write("mine", to: "elsewhere/config.toml")
        try folder.write("mine", to: "elsewhere/token")
        try folder.write("", to: "elsewhere/lock")
        try link(".config/cyc/config.toml", to: "../../elsewhere/config.toml")
        try link(".local/share/cyc/token", to: folder.file("elsewhere/token"))
        try link(".local/share/cyc/repair", to: folder.file("elsewhere"))
        try link(".local/share/cyc/lock", to: "/nonexistent")
        try link(".local/share/cyc/other", to: folder.file("elsewhere"))
        let found = try folders()
        #expect(found.map(\.own) == [["token", "lock"], ["config.toml"]])
        #expect(found.map(\.foreign) == [["other", "repair"], []])
        #expect(
            found.map(\.linkTargets)
                == [[folder.file("elsewhere/token")], [folder.file("elsewhere/config.toml")]])
        for one in found { #expect(one.remove() == nil) }
        #expect(
            try files() == [
                "elsewhere/config.toml", "elsewhere/token", "elsewhere/lock",
                ".local/share/cyc/repair", ".local/share/cyc/other",
            ])
    }

    @Test("A folder that is a link stays, and so does what it leads to, but for what is cyc's")
    func linkedFolder() throws {
        for name in ["token", "mine", "prompt"] { try folder.write("x", to: "elsewhere/\(name)") }
        try link(".local/share/cyc", to: "../../elsewhere")
        let found = try #require(try folders().first)
        #expect(found.path == folder.file("elsewhere") && found.links == [data])
        #expect(found.own == ["token"] && found.foreign == ["mine", "prompt"])
        #expect(found.remove() == nil)
        #expect(try files() == [".local/share/cyc", "elsewhere/mine", "elsewhere/prompt"])
        // With nothing in it, there is still something to link to.
        for name in ["mine", "prompt"] {
            try FileManager.default.removeItem(atPath: folder.file("elsewhere/\(name)"))
        }
        let empty = try #require(try folders().first)
        #expect(!empty.isToBeRemoved)
        #expect(empty.remove() == nil)
        #expect(FileManager.default.fileExists(atPath: folder.file("elsewhere")))
    }

    @Test("A folder that is two of cyc's is looked at once, for the files of both")
    func shared() throws {
        for name in ["token", "prompt", "config.toml", "mine"] {
            try folder.write("x", to: "x/cyc/\(name)")
        }
        let x = folder.file("x")
        let found = try folders([
            "XDG_DATA_HOME": x, "XDG_STATE_HOME": "\(x)/", "XDG_CONFIG_HOME": x,
        ])
        #expect(found.map(\.own) == [["token", "config.toml", "prompt"]])
        #expect(found.map(\.foreign) == [["mine"]])

        // One is a link to the other: it stays, and leads somewhere.
        try folder.write("x", to: ".local/share/cyc/token")
        try folder.write("x", to: ".local/share/cyc/prompt")
        try link(".local/state/cyc", to: "../share/cyc")
        let one = try #require(try folders().first)
        #expect(try folders().count == 1)
        #expect(one.links == [folder.file(".local/state/cyc")] && one.path == data)
        #expect(one.remove() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data) == [])
    }

    @Test("In a repository nothing is touched", arguments: [true, false])
    func repository(isFolder: Bool) throws {
        for name in ["token", "cyc.db", "lock", "config.toml", "key"] {
            try folder.write("", to: "src/cyc/\(name)")
        }
        try folder.write("gitdir: /x", to: isFolder ? "src/cyc/.git/HEAD" : "src/cyc/.git")
        let before = try files()
        let src = folder.file("src")
        let found = try #require(try folders(["XDG_DATA_HOME": src]).first)
        #expect(found.isRepository && !found.isToBeRemoved)
        #expect(found.own == ["token", "cyc.db", "key", "lock"])
        #expect(found.remove() == nil)
        #expect(try files() == before)
    }

    @Test(
        "A link that somebody else made where everybody can is not gone through",
        .enabled(if: getuid() == 0, "only root can give files to other users"))
    func plantedLink() throws {
        try folder.write("mine", to: "mine/token")
        try folder.write("", to: "mine/lock")
        try link("public/cyc", to: folder.file("mine"))
        let place = folder.file("public")
        #expect(chmod(place, 0o1777) == 0)
        #expect(lchown("\(place)/cyc", 12_345, 12_345) == 0)
        let found = try #require(try folders(["XDG_DATA_HOME": place]).first)
        #expect(found.failure == .ownedByOther("\(place)/cyc") && !found.isManaged)
        #expect(found.remove() == nil)
        #expect(try files() == ["mine/token", "mine/lock", "public/cyc"])
    }

    @Test("A relative variable counts as none, and where there is no folder there is nothing")
    func nowhere() throws {
        try folder.write("x", to: "cyc/token")
        try folder.write("x", to: ".local/share/cyc/token")
        for value in ["", ".", "cyc", "../"] {
            #expect(try folders(["XDG_DATA_HOME": value]).map(\.path) == [data], "\(value)")
        }
        try FileManager.default.removeItem(atPath: data)
        #expect(try folders() == [])
        try folder.write("no folder", to: ".local/share/cyc")
        #expect(try folders() == [])
        #expect(throws: CycError.noHome) { try World.silent().managedFolders(names) }
    }

    @Test("Files that cannot be removed are reported, and the others are removed")
    func closed() throws {
        try folder.write("x", to: ".local/share/cyc/token")
        try folder.write("x", to: ".local/state/cyc/prompt")
        let found = try folders()
        // Not even root removes what no longer exists.
        try FileManager.default.removeItem(atPath: "\(data)/token")
        try FileManager.default.createDirectory(
            atPath: "\(data)/token", withIntermediateDirectories: false)
        guard case .cannotWrite(file: "\(data)/token", _)? = found[0].remove() else {
            Issue.record("removed a folder")
            return
        }
        #expect(found[1].remove() == nil)
        #expect(try files() == [])
    }
}

import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

struct DiscoveryTests {
    /// A tree of empty folders, files and links.
    private func tree(_ folder: TemporaryFolder, _ paths: [String]) throws {
        for path in paths {
            if path.hasSuffix("/") {
                try FileManager.default.createDirectory(
                    atPath: folder.file(path), withIntermediateDirectories: true)
            } else if let arrow = path.firstRange(of: " -> ") {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.file(String(path[..<arrow.lowerBound])),
                    withDestinationPath: String(path[arrow.upperBound...]))
            } else {
                try folder.write("", to: path)
            }
        }
    }

    private func search(
        _ folder: TemporaryFolder, _ roots: [String] = [""], depth: Int = 4
    ) -> Discovery.Found {
        Discovery.search(
            roots: roots.map { $0.isEmpty ? folder.path : folder.file($0) }, depth: depth)
    }

    private func relative(_ paths: [String], _ folder: TemporaryFolder) -> [String] {
        paths.map { String($0.dropFirst(folder.path.utf8.count).drop { $0 == "/" }) }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tree: [String]
        var roots = [""]
        var depth = 4
        let repositories: [String]
        var folders: [String]?
        var innerPaths: [String]?
        var excluded: [String]?
    }

    static let cases: [Case] = [
        Case(testDescription: "nothing", tree: [], repositories: [], folders: [""]),
        Case(
            testDescription: "below each other",
            tree: ["a/.git/", "b/c/.git/", "b/notes/deep/"], repositories: ["a", "b/c"],
            folders: ["", "b", "b/notes", "b/notes/deep"]),
        Case(
            testDescription: "the root itself", tree: [".git/"], depth: 0, repositories: [""],
            folders: []),
        Case(
            testDescription: "depth counts levels below the root",
            tree: ["1/.git/", "1/2/3/.git/", "x/2/.git/", "x/2/3/.git/"], depth: 2,
            repositories: ["1", "x/2"]),
        Case(
            testDescription: "nothing below depth 0", tree: ["a/.git/"], depth: 0,
            repositories: []),
        Case(
            testDescription: "worktrees and submodules", tree: ["a/.git/", "a/sub/.git", "w/.git"],
            repositories: ["a", "a/sub", "w"], folders: [""]),
        Case(
            testDescription: "nested, also deep inside a work tree",
            tree: ["a/.git/", "a/x/y/.git/", "a/x/y/z/.git/"],
            repositories: ["a", "a/x/y", "a/x/y/z"]),
        Case(
            testDescription: "bare ones and their insides",
            tree: ["b.git/HEAD", "b.git/objects/", "b.git/refs/", "b.git/x/.git/"],
            repositories: ["b.git"], folders: [""]),
        Case(
            testDescription: "a bare one at the deepest level",
            tree: ["b/HEAD", "b/objects/", "b/refs/", "c/HEAD", "c/objects/"], depth: 1,
            repositories: ["b"]),
        Case(
            testDescription: "folders that nobody works in",
            tree: [
                "node_modules/a/.git/", ".build/checkouts/b/.git/", "target/c/.git/",
                "vendor/d/.git/", ".cache/e/.git/", "a/.git/modules/sub/.git/",
            ],
            repositories: ["a"], folders: [""],
            innerPaths: [
                ".build/.git", ".cache/.git", "a", "a/.git/modules", "node_modules/.git",
                "target/.git", "vendor/.git",
            ], excluded: [".build", ".cache", "node_modules", "target", "vendor"]),
        Case(
            testDescription: "repositories with the names of folders that nobody works in",
            tree: [
                "target/.git/", "vendor/.git", "vendor/lib/.git/", "node_modules/HEAD",
                "node_modules/objects/", "node_modules/refs/", ".x/.git/", "a/.git/",
                "a/.y/.git/", "a/.z/HEAD", "a/.z/objects/", "a/.z/refs/", "a/vendor/b/.git/",
            ],
            repositories: [".x", "a", "a/.y", "node_modules", "target", "vendor", "vendor/lib"],
            folders: [""], excluded: ["a/.z", "a/vendor"]),
        Case(
            testDescription: "links to and from folders that nobody works in",
            tree: ["vendor -> b", "b/.git/", ".hidden/c/.git/", "d -> .hidden"],
            repositories: [".hidden/c", "b"], excluded: [".hidden"]),
        Case(
            testDescription: "what is looked at of work trees",
            tree: ["a/.git/", "a/x/y/z/", "a/x/file", "b/.git", "b/target/"], depth: 3,
            repositories: ["a", "b"], folders: [""],
            innerPaths: ["a", "a/.git/modules", "a/x", "a/x/y/.git", "b", "b/target/.git"],
            excluded: ["b/target"]),
        Case(
            testDescription: "a root may be hidden",
            tree: [".dotfiles/.git/", ".dotfiles/x/.git/"],
            roots: [".dotfiles"], repositories: [".dotfiles", ".dotfiles/x"]),
        Case(
            testDescription: "links that lead back",
            tree: ["a/b/", "a/b/up -> ../..", "a/.git/", "l -> l"],
            repositories: ["a"]),
        Case(
            testDescription: "a linked folder once, where it is",
            tree: ["real/deep/x/.git/", "one -> real/deep", "two -> real/deep"],
            repositories: ["real/deep/x"]),
        Case(
            testDescription: "a link is a short way",
            tree: ["1/2/3/4/5/.git/", "short -> 1/2/3/4"], depth: 2, repositories: ["1/2/3/4/5"]),
        Case(
            testDescription: "links to files and to nowhere",
            tree: ["f", "a -> f", "b -> nowhere", "r/.git/"],
            repositories: ["r"]),
        Case(
            testDescription: "a bare one inside a work tree, also at the deepest level",
            tree: [
                "a/.git/", "a/e.git/HEAD", "a/e.git/objects/", "a/e.git/refs/", "a/x/HEAD",
                "a/x/objects/", "a/x/refs/", "a/x/y/.git/", "a/z/n/HEAD", "a/z/n/objects/",
                "a/z/n/refs/",
            ], depth: 3, repositories: ["a"]),
        Case(
            testDescription: "a bare one inside a work tree, over a link from outside",
            tree: [
                "a/.git/HEAD", "a/.git/objects/", "a/.git/refs/", "a/e/HEAD", "a/e/objects/",
                "a/e/refs/", "e -> a/e", "g -> a/.git",
            ], repositories: ["a"]),
        Case(
            testDescription: "a bare one beside work trees, over a link in one of them",
            tree: ["1/2/b/HEAD", "1/2/b/objects/", "1/2/b/refs/", "a/.git/", "a/l -> ../1/2/b"],
            repositories: ["1/2/b", "a"]),
        Case(
            testDescription: "roots inside a work tree, of which one is bare",
            tree: [
                "w/.git/", "w/r/b/HEAD", "w/r/b/objects/", "w/r/b/refs/", "w/c/HEAD",
                "w/c/objects/", "w/c/refs/",
            ], roots: ["w/r", "w/c"], repositories: ["w/c"]),
        Case(
            testDescription: "a link out of the roots",
            tree: [
                "out/x/.git/", "in/a/.git/", "in/l -> ../out", "in/m -> ../out/x", "in2/.git/",
                "in/n -> ../in2", "other/o/.git/", "in/o -> ../other",
            ],
            roots: ["in", "other"], repositories: ["in/a", "other/o"]),
        Case(
            testDescription: "roots inside each other, and twice", tree: ["a/b/.git/"],
            roots: ["a", "", "a/b", "a"], repositories: ["a/b"]),
    ]

    @Test("Repositories are found", arguments: cases)
    func find(_ example: Case) throws {
        let folder = try TemporaryFolder()
        try tree(folder, example.tree)
        let found = search(folder, example.roots, depth: example.depth)
        #expect(relative(found.repositories, folder) == example.repositories)
        if let folders = example.folders { #expect(relative(found.folders, folder) == folders) }
        if let paths = example.innerPaths {
            #expect(relative(found.innerPaths, folder) == paths)
        }
        if let excluded = example.excluded {
            #expect(relative(found.excluded.map(\.path), folder) == excluded)
            #expect(
                found.excluded.allSatisfy {
                    $0.isHidden == ($0.path as NSString).lastPathComponent.hasPrefix(".")
                })
        }
        #expect(found.unread == [])
        #expect(found.missingRoots == [])
    }

    @Test("A link as a root is resolved")
    func linkedRoot() throws {
        let folder = try TemporaryFolder()
        try tree(folder, ["real/a/.git/", "link -> real"])
        #expect(search(folder, ["link"]).repositories == [folder.file("real/a")])
    }

    @Test("Missing roots and files as roots have different errors")
    func roots() throws {
        let folder = try TemporaryFolder()
        try tree(folder, ["a/.git/", "file"])
        let found = search(folder, ["nowhere", "a", "file", "file/x"])
        #expect(found.missingRoots == [folder.file("nowhere"), folder.file("file/x")])
        #expect(found.unread == [Unread(path: folder.file("file"), reason: .notARepository)])
        #expect(found.repositories == [folder.file("a")])
    }

    @Test("Unreadable folder is reported and the others are searched")
    func refused() throws {
        let folder = try TemporaryFolder()
        try tree(folder, ["a/.git/", "closed/b/.git/", "z/.git/"])
        chmod(folder.path, 0o755)
        chmod(folder.file("closed"), 0o000)
        let found = withoutPrivileges { search(folder) }
        #expect(found.unread == [Unread(path: folder.file("closed"), reason: .noPermission)])
        #expect(relative(found.repositories, folder) == ["a", "z"])
    }

    @Test("an unreadable hidden folder is skipped silently")
    func closedHidden() throws {
        let folder = try TemporaryFolder()
        try tree(folder, ["a/.git/", ".closed/b/"])
        chmod(folder.path, 0o755)
        chmod(folder.file(".closed"), 0o000)
        let found = withoutPrivileges { search(folder) }
        #expect(found.unread == [])
        #expect(relative(found.repositories, folder) == ["a"])
    }

    @Test("of many folders the nearest to the root are scanned again")
    func limit() throws {
        let folder = try TemporaryFolder()
        let deep = (0..<Discovery.maxWatchedInnerPaths).map { "a/b/\($0)/" }
        try tree(folder, ["a/.git/", "z/.git/", "z/y/"] + deep)
        let paths = relative(search(folder).innerPaths, folder)
        #expect(paths.count == Discovery.maxWatchedInnerPaths)
        #expect(["a", "a/.git/modules", "a/b", "z", "z/y"].allSatisfy(paths.contains))
    }

    @Test("Hundreds of repositories are found in an instant")
    func speed() throws {
        let folder = try TemporaryFolder()
        for index in 0..<200 {
            try tree(
                folder, ["g\(index % 10)/r\(index)/.git/HEAD", "g\(index % 10)/r\(index)/s/t/f"])
        }
        for index in 0..<2000 {
            _ = FileManager.default.createFile(
                atPath: folder.file("g0/r0/f\(index)"), contents: nil)
        }
        let clock = ContinuousClock()
        var count = 0
        let times = (0..<5).map { _ in
            clock.measure { count = search(folder).repositories.count }
        }
        #expect(count == 200)
        // Ten times what it takes: only a search of another order fails.
        #expect(try #require(times.min()) < .milliseconds(200))
    }
}

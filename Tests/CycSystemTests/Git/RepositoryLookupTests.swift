import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

struct RepositoryLookupTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["work/src/deep/", "bare.git/", "plain/deep/"] {
            try folder.write("", to: "\(path).keep")
        }
        try repository("work/.git")
        try repository("bare.git")
    }

    private func repository(_ path: String) throws {
        try folder.write("ref: refs/heads/main\n", to: "\(path)/HEAD")
        try folder.write("", to: "\(path)/objects/info/.keep")
        try folder.write("", to: "\(path)/refs/heads/.keep")
    }

    private func lookup(_ path: String) throws -> String? {
        try Files.enclosingRepository(of: folder.file(path))
    }

    @Test("A work tree, from its top and from below, and from within its .git folder")
    func workTree() throws {
        for path in ["work", "work/src", "work/src/deep", "work/.git", "work/.git/refs/heads"] {
            #expect(try lookup(path) == folder.file("work"), "\(path)")
        }
    }

    @Test("A bare repository, also from within")
    func bare() throws {
        #expect(try lookup("bare.git") == folder.file("bare.git"))
        #expect(try lookup("bare.git/objects/info") == folder.file("bare.git"))
    }

    @Test("A bare repository inside a work tree, as a clone can bring it, only where it is named")
    func embedded() throws {
        try repository("work/src/evil.git")
        try repository("work/.git/modules/sub")
        for path in ["work/src/evil.git", "work/src/evil.git/refs/heads", "work/.git/modules/sub"] {
            #expect(try lookup(path) == folder.file("work"), "\(path)")
        }
        let named = try Files.enclosingRepository(
            of: folder.file("work/src/evil.git/objects"), acceptsEmbedded: true)
        #expect(named == folder.file("work/src/evil.git"))
        let workTree = try Files.enclosingRepository(
            of: folder.file("work/src/deep"), acceptsEmbedded: true)
        #expect(workTree == folder.file("work"))
        // Outside of any work tree, one may lie in another.
        try repository("bare.git/inner.git")
        #expect(try lookup("bare.git/inner.git/refs") == folder.file("bare.git/inner.git"))
    }

    @Test("A worktree or submodule with a .git file, the inner one of nested ones")
    func gitFile() throws {
        try folder.write("gitdir: ../.git/worktrees/x\n", to: "work/inner/.git")
        try folder.write("", to: "work/inner/deep/.keep")
        #expect(try lookup("work/inner/deep") == folder.file("work/inner"))
    }

    @Test("Nothing outside of any, and a .git folder without a repository is none")
    func none() throws {
        #expect(try lookup("plain/deep") == nil)
        try folder.write("", to: "plain/.git/description")
        #expect(try lookup("plain/deep") == nil)
        try folder.write("", to: "work/src/.git/description")
        #expect(try lookup("work/src/deep") == folder.file("work"))
        #expect(try Files.enclosingRepository(of: "/") == nil)
    }

    @Test("Symbolic links are resolved before anything is looked for")
    func links() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("plain/link"), withDestinationPath: "../work/src")
        #expect(try lookup("plain/link/deep") == folder.file("work"))
        // As git makes it with core.preferSymlinkRefs, for a branch without commits.
        try FileManager.default.removeItem(atPath: folder.file("work/.git/HEAD"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("work/.git/HEAD"), withDestinationPath: "refs/heads/main")
        #expect(try lookup("work/src") == folder.file("work"))
    }

    @Test(
        "A .git folder that nobody may look into may be a repository",
        .enabled(if: geteuid() != 0, "root may look into every folder"))
    func closed() throws {
        try folder.write("", to: "plain/.git/HEAD")
        #expect(chmod(folder.file("plain/.git"), 0) == 0)
        #expect(try lookup("plain/deep") == folder.file("plain"))
    }

    @Test("A folder that is not there is named")
    func missing() throws {
        let path = folder.file("gone")
        #expect(throws: CycError.cannotRead(file: path, detail: "No such file or directory")) {
            try Files.enclosingRepository(of: path)
        }
    }
}

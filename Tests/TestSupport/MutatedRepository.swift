import Foundation

/// Folders `.git` that something went through, each of its own seed.
package struct MutatedRepository {
    /// Whole ones, of which copies are changed.
    package struct Models {
        fileprivate let folders: [(path: String, files: [String])]

        /// Makes them below a folder: loose, packed, shallow, with a linked worktree and that worktree.
        package init(in folder: TemporaryFolder) throws {
            let home = folder.file("home")
            try FileManager.default.createDirectory(
                atPath: home, withIntermediateDirectories: true)
            let loose = try Self.make(in: folder, "loose")
            let packed = try Self.make(in: folder, "packed")
            try packed.git("pack-refs", "--all")
            try packed.git("repack", "-a", "-d", "-q")
            try packed.git("prune-packed")
            let linked = try Self.make(in: folder, "linked")
            try linked.git("config", "extensions.worktreeConfig", "true")
            try linked.git("worktree", "add", "-q", "-b", "side", "inner")
            let clone = GitRepository(at: folder.file("shallow"), home: home)
            try loose.git("clone", "-q", "--depth", "2", "file://\(loose.path)", clone.path)
            var folders: [(path: String, files: [String])] = []
            for git in [loose, packed, linked, clone] {
                for name in ["hooks", "info", "description", "index", "logs", "branches"] {
                    try? FileManager.default.removeItem(atPath: "\(git.path)/.git/\(name)")
                }
                folders.append((git.path, try Self.files(of: git.path)))
            }
            self.folders = folders
        }

        private static func make(in folder: TemporaryFolder, _ name: String) throws -> GitRepository
        {
            let git = try GitRepository.make(at: folder.file(name), home: folder.file("home"))
            for number in 1...4 {
                try git.commit(
                    "commit \(number)",
                    by: GitRepository.Author(seconds: 1_600_000_000 + 100_000 * number))
            }
            try git.git("branch", "topic/one", "HEAD~1")
            try git.git("tag", "-a", "-m", "a tag", "v1", "HEAD~2")
            try git.git("tag", "light", "HEAD~1")
            try git.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
            try git.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
            try git.git("remote", "add", "origin", "https://github.com/octo/app.git")
            try git.git("config", "branch.main.remote", "origin")
            try git.git("config", "branch.main.merge", "refs/heads/main")
            try git.git("config", "user.email", "ada@example.org")
            try git.git("config", "core.abbrev", "12")
            try git.git("config", "pull.rebase", "false")
            try git.git("config", "color.ui", "auto")
            return git
        }

        /// The files of `.git` that git needs, sorted.
        private static func files(of path: String) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: "\(path)/.git").filter { name in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(
                    atPath: "\(path)/.git/\(name)", isDirectory: &isFolder)
                let isNeeded = ![
                    "COMMIT_EDITMSG", "ORIG_HEAD", "FETCH_HEAD", ".rev", ".bitmap", "info/refs",
                    "objects/info/packs", "commit-graph", "index", "logs/",
                ].contains { name.contains($0) }
                return !isFolder.boolValue && isNeeded
            }.sorted()
        }
    }

    /// Where git and cyc stand.
    package let git: GitRepository
    /// What was done to it.
    package private(set) var changes: [String] = []
    private let folder: String
    private let files: [String]
    private var random: SeededGenerator

    /// Copies a model to `folder` and changes it once or twice.
    package init(seed: UInt64, of models: Models, at folder: String, home: String) throws {
        random = SeededGenerator(seed: seed)
        let model = models.folders[Int.random(in: 0..<models.folders.count, using: &random)]
        try FileManager.default.copyItem(atPath: model.path, toPath: folder)
        self.folder = "\(folder)/.git"
        files = model.files
        var place = folder
        if FileManager.default.fileExists(atPath: "\(folder)/inner") {
            // Its paths are those of the model.
            try Data("gitdir: \(folder)/.git/worktrees/inner\n".utf8)
                .write(to: URL(filePath: "\(folder)/inner/.git"))
            try Data("\(folder)/inner/.git\n".utf8)
                .write(to: URL(filePath: "\(folder)/.git/worktrees/inner/gitdir"))
            if Bool.random(using: &random) { place = "\(folder)/inner" }
        }
        git = GitRepository(at: place, home: home)
        for _ in 0...Int.random(in: 0...1, using: &random) { try change() }
    }

    private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(elements.count)]
    }

    private mutating func change() throws {
        switch number(10) {
        case 0...2: try rewrite("config")
        case 3: try set()
        case 4: try stray()
        case 5: try rewrite(files.contains("packed-refs") ? "packed-refs" : "HEAD")
        case 6: try rewrite(pick(files.filter { $0.contains("HEAD") || $0.hasPrefix("refs/") }))
        case 7: try rewrite(pick(files.filter { $0.hasPrefix("objects/") }))
        default: try rewrite(pick(files))
        }
    }

    /// A setting in a file of its own kind.
    private mutating func set() throws {
        let values = [
            nil, "", "true", "x", "12", "-1", "1k", "1x", "auto", "~none/x", "../none", "red",
            "never",
            "+refs/heads/*:refs/remotes/origin/*", "refs/heads/main", "sha1", "files",
        ]
        let keys = [
            "core.filemode", "core.abbrev", "core.worktree", "core.excludesfile",
            "core.repositoryformatversion", "core.compression", "core.commitgraph", "core.eol",
            "core.autocrlf", "core.whitespace", "core.packedgitlimit", "user.name",
            "user.useconfigonly",
            "log.date", "log.decorate", "log.diffmerges", "log.showsignature", "diff.renames",
            "diff.algorithm", "diff.context", "diff.colormoved", "color.ui", "color.diff.old",
            "color.grep.x", "color.decorate.branch", "status.short", "status.showuntrackedfiles",
            "column.ui", "format.pretty", "gpg.format", "i18n.logoutputencoding", "advice.rmhints",
            "advice.none", "push.default", "pack.compression", "remote.origin.url",
            "remote.origin.fetch", "remote.origin.prune", "branch.main.merge", "branch.main.rebase",
            "branch..remote", "url.x.insteadof", "include.path", "includeif.onbranch:main.path",
            "extensions.noop", "extensions.none", "extensions.objectformat",
            "extensions.worktreeconfig", "feature.manyfiles", "fetch.negotiationalgorithm",
            "index.version", "mailmap.file", "alias.log", "pager.log", "http.proxy",
        ]
        let key = pick(keys).split(separator: ".", omittingEmptySubsequences: false)
        let value = pick(values)
        let middle = key.dropFirst().dropLast().joined(separator: ".")
        let header = key.count > 2 ? "[\(key[0]) \"\(middle)\"]" : "[\(key[0])]"
        let text = "\(header)\n\t\(key[key.count - 1])" + (value.map { " = \($0)" } ?? "") + "\n"
        changes.append("config + \(text)")
        try write(try read("config") + Array(text.utf8), to: "config")
    }

    /// A file among the references that git did not write.
    private mutating func stray() throws {
        let names = ["a", "a b", "a..b", "a~", "a.lock", ".a", "HEAD", "-", "한글", "a\u{7F}", "a/b"]
        let ids = files.filter { $0.hasPrefix("objects/") && $0.count == 49 }
            .map { $0.dropFirst("objects/".count).replacing("/", with: "") }
        let texts =
            [
                "", "nonsense\n", "ref: refs/heads/main\n", "ref: refs/heads/none\n", "ref: x\n",
                "ref:\n", String(repeating: "1", count: 40) + "\n",
                String(repeating: "0", count: 40) + "\n",
            ] + ids.flatMap { ["\($0)\n", "\($0)", "\($0) x\n", "\($0.dropLast())\n", " \($0)\n"] }
        let folders = ["refs/heads", "refs/remotes/origin", "refs/tags", "refs", "refs/notes/x"]
        let name = "\(pick(folders))/\(pick(names))"
        let text = pick(texts)
        changes.append("\(name): \(text)")
        try write(Array(text.utf8), to: name)
    }

    /// Changes the bytes of a file.
    private mutating func rewrite(_ name: String) throws {
        guard FileManager.default.fileExists(atPath: "\(folder)/\(name)") else { return }
        var bytes = try read(name)
        let place = number(bytes.count + 1)
        let length = min(number(24), bytes.count - place)
        let way = number(10)
        switch way {
        case 0, 1: bytes.removeSubrange(place...)
        case 2: bytes.removeSubrange(place..<place + length)
        case 3:
            bytes.replaceSubrange(
                place..<place + length, with: [UInt8](repeating: 0, count: length))
        case 4: if place < bytes.count { bytes[place] ^= 1 << UInt8(number(8)) }
        case 5: if place < bytes.count { bytes[place] = UInt8(number(256)) }
        case 6:
            let texts = [
                "x", " ", "\n", "\r\n", "\t", "\0", "[", "]", "\"", "=", "\\", "#", "^", "~", "/",
                "refs/heads/", "ref: ", "true", "[core]\n",
            ]
            bytes.insert(contentsOf: pick(texts).utf8, at: place)
        case 7:
            var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map {
                Array($0)
            }
            lines.swapAt(number(lines.count), number(lines.count))
            bytes = Array(lines.joined(separator: [10]))
        case 8:
            let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
            bytes.insert(contentsOf: pick(lines.map { Array($0) }) + [10], at: place)
        default:
            changes.append("\(name) gone")
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            return
        }
        changes.append("\(name): way \(way) at \(place), \(length)")
        try write(bytes, to: name)
    }

    private func read(_ name: String) throws -> [UInt8] {
        let path = "\(folder)/\(name)"
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        // Objects are read-only.
        try? FileManager.default.removeItem(atPath: path)
        try Data(bytes).write(to: URL(filePath: path))
    }
}

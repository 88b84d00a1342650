import Foundation

/// A repository that the installed `git` makes and changes.
///
/// Untouched by the machine's configuration.
package struct GitRepository: Sendable {
    /// The folder that `git` runs in: a work tree's top, or a bare repository.
    package let path: String
    /// All the variables that `git` sees.
    package var environment: [String: String]

    /// `git` at `path`, which need not be a repository yet.
    ///
    /// - Parameters:
    ///   - path: An existing folder.
    ///   - home: Stands in for the person's home folder; may be missing.
    package init(at path: String, home: String) {
        self.path = path
        environment = Self.environment(home: home)
    }

    /// Variables without anything of this machine or person but where programs are.
    package static func environment(home: String) -> [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home,
            "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "TZ": "UTC", "GIT_TERMINAL_PROMPT": "0",
            // Somebody's, so that committing needs no configuration; tests name authors themselves.
            "GIT_COMMITTER_NAME": "Committer", "GIT_COMMITTER_EMAIL": "committer@example.org",
        ].merging(formats) { _, format in format }
    }

    /// The first git in `PATH`.
    package static let program: String = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/git" }.first { access($0, X_OK) == 0 } ?? "/usr/bin/git"
    }()

    /// How new repositories are kept, for runs of these tests in other formats.
    private static var formats: [String: String] {
        let environment = ProcessInfo.processInfo.environment
        return [
            "GIT_DEFAULT_HASH": environment["CYC_TEST_HASH"] ?? "sha1",
            "GIT_DEFAULT_REF_FORMAT": environment["CYC_TEST_REFERENCES"] ?? "files",
        ]
    }

    /// Makes an empty repository with the branch `main` in a new folder; `hash` names its objects.
    package static func make(
        at path: String, home: String, bare: Bool = false, hash: String? = nil
    ) throws -> GitRepository {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let repository = GitRepository(at: path, home: home)
        try repository.git(
            ["init", "-q", "-b", "main"] + (bare ? ["--bare"] : [])
                + (hash.map { ["--object-format=\($0)"] } ?? []))
        return repository
    }

    /// `git` failed.
    package struct Failure: Error, CustomStringConvertible {
        package let arguments: [String]
        package let status: Int32
        package let complaint: String

        package var description: String {
            "git \(arguments.joined(separator: " ")): \(status) \(complaint)"
        }
    }

    /// Runs `git` in the folder.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - input: What it reads from standard input.
    /// - Returns: Its standard output without the last newline.
    /// - Throws: ``Failure`` for any status but 0.
    @discardableResult
    package func git(_ arguments: [String], input: [UInt8] = []) throws -> String {
        let output = try bytes(of: arguments, input: input)
        return String(decoding: output.last == 10 ? output.dropLast() : output[...], as: UTF8.self)
    }

    @discardableResult
    package func git(_ arguments: String...) throws -> String { try git(arguments) }

    /// The lines of its standard output.
    package func lines(_ arguments: String...) throws -> [String] {
        try git(arguments).split(separator: "\n").map(String.init)
    }

    /// Runs `git` in the folder and gives its standard output as it is.
    package func bytes(of arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let scratch = try TemporaryFolder()
        let files = ["in", "out", "err"].map(scratch.file)
        try Data(input).write(to: URL(filePath: files[0]))
        for file in files.dropFirst() { try Data().write(to: URL(filePath: file)) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(filePath: path)
        process.environment = environment
        let streams = [
            try FileHandle(forReadingFrom: URL(filePath: files[0])),
            try FileHandle(forWritingTo: URL(filePath: files[1])),
            try FileHandle(forWritingTo: URL(filePath: files[2])),
        ]
        process.standardInput = streams[0]
        process.standardOutput = streams[1]
        process.standardError = streams[2]
        try process.run()
        // A `Process` may outlive its run, and thousands of them all files that this one may open.
        for stream in streams { try stream.close() }
        process.waitUntilExit()
        let results = try files.dropFirst().map { try Data(contentsOf: URL(filePath: $0)) }
        guard process.terminationStatus == 0 else {
            throw Failure(
                arguments: arguments, status: process.terminationStatus,
                complaint: String(decoding: results[1], as: UTF8.self))
        }
        return Array(results[0])
    }

    // MARK: Commits

    /// Who wrote a commit and when.
    package struct Author: Sendable {
        package var name: String
        package var email: String
        /// Seconds since 1970-01-01T00:00:00Z.
        package var seconds: Int
        /// Such as `+0900`.
        package var offset: String

        package init(
            _ name: String = "Ada", _ email: String = "ada@example.org",
            seconds: Int = 1_600_000_000,
            offset: String = "+0000"
        ) {
            self.name = name
            self.email = email
            self.seconds = seconds
            self.offset = offset
        }

        var line: String { "\(name) <\(email)> \(seconds) \(offset)" }
    }

    /// Commits on the branch that is checked out, without looking at files.
    ///
    /// - Returns: The new commit's id.
    @discardableResult
    package func commit(_ message: String, by author: Author = Author()) throws -> String {
        var repository = self
        repository.environment["GIT_AUTHOR_NAME"] = author.name
        repository.environment["GIT_AUTHOR_EMAIL"] = author.email
        repository.environment["GIT_AUTHOR_DATE"] = "@\(author.seconds) \(author.offset)"
        repository.environment["GIT_COMMITTER_DATE"] = "@\(author.seconds) \(author.offset)"
        try repository.git("commit", "-q", "--allow-empty", "--no-verify", "-m", message)
        return try git("rev-parse", "HEAD")
    }

    /// A commit object whose lines between the tree and the message are exactly `header`.
    ///
    /// - Returns: Its id; nothing refers to it yet.
    package func commitObject(header: [UInt8], message: String = "raw") throws -> String {
        let tree = try git(["mktree"], input: [])
        let bytes = Array("tree \(tree)\n".utf8) + header + Array("\n\(message)\n".utf8)
        return try git(
            ["hash-object", "-t", "commit", "-w", "--stdin", "--literally"], input: bytes)
    }

    /// Moves, makes and deletes references: the id for each full name; `nil` deletes.
    package func update(_ references: [(name: String, id: String?)]) throws {
        let lines = references.map { name, id in
            id.map { "update \(name) \($0)\n" } ?? "delete \(name)\n"
        }
        try git(["update-ref", "--no-deref", "--stdin"], input: Array(lines.joined().utf8))
    }

    /// Makes all commits of `history` at once, thousands in a second.
    ///
    /// - Returns: Their ids, in order; a reference leads only to those that `history` gives one.
    @discardableResult
    package func make(_ history: History) throws -> [String] {
        let scratch = try TemporaryFolder()
        let marks = scratch.file("marks")
        try git(
            ["fast-import", "--quiet", "--force", "--date-format=raw", "--export-marks=\(marks)"],
            input: history.stream + Array("done\n".utf8))
        var ids: [Int: String] = [:]
        for line in try String(contentsOfFile: marks, encoding: .utf8).split(separator: "\n") {
            let parts = line.dropFirst().split(separator: " ")
            if let mark = Int(parts[0]) { ids[mark] = String(parts[1]) }
        }
        return ids.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Commits to be made at once.
    package struct History {
        /// A parent of a new commit.
        package enum Parent: Sendable {
            /// One of this history, counted from 0.
            case new(Int)
            /// The id of one that exists.
            case old(String)
        }

        fileprivate var stream = Array("feature done\n".utf8)
        private var count = 0

        package init() {}

        /// Adds a commit with an empty tree.
        ///
        /// - Parameters:
        ///   - author: Name and address must have no line breaks or angle brackets.
        ///   - parents: None for a root.
        ///   - committed: Seconds since 1970-01-01T00:00:00Z; the author's if not given.
        ///   - message: Without a line break at its end.
        /// - Returns: Its place in the history.
        @discardableResult
        package mutating func add(
            by author: Author, parents: [Parent], committed: Int? = nil, message: String = "commit"
        ) -> Parent {
            count += 1
            var text = "reset refs/fixture/new\n\ncommit refs/fixture/new\nmark :\(count)\n"
            text += "author \(author.line)\n"
            text +=
                "committer Committer <committer@example.org> \(committed ?? author.seconds) +0000\n"
            text += "data \(message.utf8.count)\n\(message)\n"
            for (index, parent) in parents.enumerated() {
                text += index == 0 ? "from " : "merge "
                switch parent {
                case .new(let place): text += ":\(place + 1)\n"
                case .old(let id): text += "\(id)\n"
                }
            }
            text += "\n"
            stream += Array(text.utf8)
            return .new(count - 1)
        }

        /// Lets a reference name a commit.
        package mutating func set(_ reference: String, to parent: Parent) {
            let target =
                switch parent {
                case .new(let place): ":\(place + 1)"
                case .old(let id): id
                }
            stream += Array("reset \(reference)\nfrom \(target)\n\n".utf8)
        }
    }
}

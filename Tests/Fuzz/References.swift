import CycCore
import Foundation

@testable import CycRepositories

/// The files that hold references, as ``Parts``; the part 15 names one more loose reference.
struct References: Target {
    private let repository: String
    private let environment: [String: String]
    private let files: [String]
    private let references: String
    /// What git wrote.
    private let usual: [Int: String]
    private let first: String

    private static let namePart = 15
    private static let names = [
        "HEAD", "packed-refs", "refs/heads/main", "refs/heads/side", "refs/remotes/origin/HEAD",
        "refs/remotes/origin/main", "shallow", "worktrees/linked/HEAD", "refs/tags/v1",
    ]

    init(_ workshop: Workshop) throws {
        repository = try workshop.copy("packed")
        environment = workshop.gitEnvironment
        let folder = "\(repository)/.git"
        let names = Self.names
        for name in names + ["refs/heads/x"] {
            try FileManager.default.createDirectory(
                atPath: (("\(folder)/\(name)") as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
        }
        files = names.map { "\(folder)/\($0)" }
        references = "\(folder)/refs/heads/x"
        var usual: [Int: String] = [:]
        for (number, file) in files.enumerated() {
            if let bytes = try? Workshop.read(file) {
                usual[number] = String(decoding: bytes, as: UTF8.self)
            }
        }
        self.usual = usual
        // Some commit of the history.
        first =
            usual[1]?.split(separator: "\n").first { $0.hasSuffix(" refs/heads/main") }
            .map { String($0.prefix(40)) } ?? String(repeating: "1", count: 40)
    }

    func seeds() throws -> [[UInt8]] {
        let more: [[Int: String]] = [
            [:],
            [0: "\(first)\n", 7: "ref: refs/heads/side\n"],
            [3: "ref: refs/heads/main\n", 4: "ref: refs/remotes/origin/main\n"],
            [2: "ref: refs/heads/side\n", 3: "ref: refs/heads/main\n"],
            [6: "\(first)\n", 8: "\(first)\n"],
            [2: "\(first)\n", 5: "\(first)\n", 15: "topic/one"],
            [0: "ref: refs/heads/unborn\n", 2: "ref: refs/tags/v1\n"],
        ]
        return more.map { Parts.joined(usual.merging($0) { _, new in new }) }
    }

    var words: [String] {
        [
            "ref: ", "refs/heads/", "refs/remotes/", "origin/HEAD", "main", "side",
            "# pack-refs with: peeled fully-peeled sorted \n", "\n^",
        ]
    }

    func run(_ input: [UInt8]) {
        let parts = Parts(input)
        for (number, file) in files.enumerated() {
            if let part = parts[number] {
                Workshop.place(part, at: file)
            } else {
                unlink(file)
            }
        }
        var extra: String?
        if let name = parts[Self.namePart], !name.isEmpty, !name.contains(0),
            !name.contains(UInt8(ascii: "/"))
        {
            extra = references + "/" + String(decoding: name.prefix(200), as: UTF8.self)
        }
        if let extra { Workshop.place("\(first)\n".utf8, at: extra) }
        readRepository(at: repository, environment)
        if let extra { unlink(extra) }
    }
}

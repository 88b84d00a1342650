import CycCore
import CycDisplay
import CycRepositories
import CycSystem

/// cyc's own bare repository, through which machines share their journals.
///
/// The git program moves commits to and from the remote, without hooks and with no configuration
/// but what is given here and, for logging in, the user's.
struct SharedRepository: SharedRemote {
    let path: String
    let remote: String
    private let git: String
    private let variables: [String: String]
    private let world: World

    /// The hash of the empty tree, which every commit has.
    ///
    /// - Source: https://git-scm.com/docs/gitglossary, "tree object"
    private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    /// The largest pack that is accepted. Units: bytes.
    private static let longestPack = 1 << 28

    /// - Throws: ``CycError/gitMissing``, ``CycError/noHome``.
    init(remote: String, in world: World) throws(CycError) {
        guard let git = world.program("git") else { throw .gitMissing }
        self.git = git
        self.remote = remote
        self.world = world
        path = try world.sharedRepository()
        var variables = world.environmentForGit(at: path)
        for name in TokenSource.variables { variables[name] = nil }
        for name in variables.keys
        where ["GIT_ASKPASS", "SSH_ASKPASS"].contains(name) || name.hasPrefix("GIT_TRACE") {
            variables[name] = nil
        }
        variables.merge(
            [
                "GIT_TERMINAL_PROMPT": "0", "GCM_INTERACTIVE": "never", "LC_ALL": "C",
                "GIT_ALLOW_PROTOCOL": "ssh:https:file", "SSH_ASKPASS_REQUIRE": "never",
                "GIT_CONFIG_NOSYSTEM": "1",
            ], uniquingKeysWith: { $1 })
        let isFolder = remote.hasPrefix("/") || remote.hasPrefix("file://")
        if !remote.hasPrefix("https://") {
            if !isFolder, variables["GIT_SSH_COMMAND"] == nil {
                variables["GIT_SSH_COMMAND"] = Self.userSSH(git, variables, world)
            }
            variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
        }
        variables["GIT_SSH_COMMAND"] =
            "\(variables["GIT_SSH_COMMAND"] ?? "ssh") -oBatchMode=yes -oConnectTimeout=10"
        self.variables = variables
    }

    /// The user's own ssh program.
    private static func userSSH(
        _ git: String, _ variables: [String: String], _ world: World
    ) -> String? {
        let result = try? world.run(
            git, ["config", "--global", "--get", "core.sshCommand"], variables: variables,
            within: .seconds(5))
        guard let result, result.status == 0 else { return nil }
        let text = String(decoding: result.output, as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init)
    }

    // MARK: The repository

    var exists: Bool { Files.exists("\(path)/HEAD") }

    /// Creates it, private to the user, unless it exists.
    func make(until deadline: Duration) throws {
        guard !exists else { return }
        try Files.makeFolder(path)
        try run(
            [
                "init", "--bare", "--quiet", "--shared=0600", "--template=", "--object-format=sha1",
                path,
            ],
            until: deadline, isInside: false)
        _ = try store(LooseObject("tree", []))
    }

    /// Deletes it with all that is in it; nothing is lost that the ledger or the remote does not have.
    func delete() throws(CycError) { try Files.removeFolder(path) }

    // MARK: Objects

    /// They have no author and no address.
    func addCommits(
        _ messages: [[UInt8]], after parent: String?, date: Int64
    ) throws -> String {
        var last = parent
        for message in messages {
            var header = "tree \(Self.emptyTree)\n"
            if let last { header += "parent \(last)\n" }
            header += "author cyc <> \(date) +0000\ncommitter cyc <> \(date) +0000\n\n"
            last = try store(LooseObject("commit", Array(header.utf8) + message))
        }
        guard let last else { throw failure("no commit") }
        return last
    }

    private func store(_ object: LooseObject) throws(CycError) -> String {
        let folder = "\(path)/objects/\(object.name.prefix(2))"
        try Files.makeFolder(folder)
        try Files.replace(
            "\(folder)/\(object.name.dropFirst(2))", with: object.bytes, isDurable: false)
        return object.name
    }

    func messages(
        from tip: String, after known: String?, _ agent: AgentContext
    ) throws -> [ArraySlice<UInt8>] {
        let repository = try Repository(
            at: Files.resolve(path), environment: variables, reader: agent.reader())
        return try repository.messages(from: tip, after: known)
    }

    // MARK: The remote

    func references(until deadline: Duration) throws -> [MachineID: String] {
        let output = try run(
            ["ls-remote", "--refs", "--", remote, "\(SharedJournal.references)*"], until: deadline)
        var references: [MachineID: String] = [:]
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "\t")
            guard parts.count == 2, Self.isName(parts[0]),
                parts[1].hasPrefix(SharedJournal.references),
                let machine = MachineID(hex: parts[1].dropFirst(SharedJournal.references.count)),
                parts[1] == Self.reference(machine)
            else { continue }
            references[machine] = String(parts[0])
            guard references.count <= Self.mostMachines else {
                throw CycError.sharing(
                    .unreadable(
                        remote: remote, detail: "more than \(Self.mostMachines) machines"))
            }
        }
        return references
    }

    private static let mostMachines = 1_000

    func fetch(_ machines: [MachineID], until deadline: Duration) throws {
        guard !machines.isEmpty else { return }
        try run(
            [
                "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance",
                "--",
                remote,
            ] + machines.map { "+\(Self.reference($0)):\(Self.reference($0))" },
            until: deadline, limitsFiles: true)
    }

    func push(_ commit: String, of machine: MachineID, until deadline: Duration) throws -> Bool {
        do {
            try push("\(commit):\(Self.reference(machine))", until: deadline)
        } catch CycError.sharing(.changedMeanwhile) {
            return false
        }
        // A local reference keeps the commits when the repository is packed; git need not be asked.
        let file = "\(path)/\(Self.reference(machine))"
        try Files.makeFolder(Files.split(file).folder)
        try Files.replace(file, with: Array("\(commit)\n".utf8), isDurable: false)
        return true
    }

    /// Deletes what a machine has on the remote, and here.
    func delete(_ machine: MachineID, until deadline: Duration) throws {
        try push(":\(Self.reference(machine))", until: deadline)
        try run(["update-ref", "-d", Self.reference(machine)], until: deadline)
    }

    /// - Parameter change: The commit and the reference that gets it; without a commit it is deleted.
    private func push(_ change: String, until deadline: Duration) throws {
        try run(
            ["push", "--quiet", "--porcelain", "--no-verify", "--no-signed", "--", remote, change],
            until: deadline)
    }

    func pack(until deadline: Duration) throws {
        // As git estimates the number of loose objects.
        guard Files.count(in: "\(path)/objects/17") > 2 else { return }
        try run(["-c", "gc.auto=500", "gc", "--auto", "--quiet"], until: deadline)
    }

    private static func reference(_ machine: MachineID) -> String {
        "\(SharedJournal.references)\(machine)"
    }

    private static func isName(_ text: Substring) -> Bool {
        text.utf8.count == 40
            && text.utf8.allSatisfy {
                ("0"..."9").contains(Unicode.Scalar($0)) || ("a"..."f").contains(Unicode.Scalar($0))
            }
    }

    // MARK: git

    /// Configuration against which no file of the user prevails.
    private static let configuration = [
        "core.hooksPath=/dev/null", "protocol.version=2", "gc.auto=0", "maintenance.auto=false",
        "fetch.fsckObjects=true", "push.gpgSign=false", "push.followTags=false",
        "core.fsmonitor=false", "core.sharedRepository=0600", "submodule.recurse=false",
        "push.recurseSubmodules=no",
        "advice.pushUpdateRejected=false",
    ].flatMap { ["-c", $0] }

    @discardableResult
    private func run(
        _ words: [String], until deadline: Duration, isInside: Bool = true,
        limitsFiles: Bool = false
    ) throws -> [UInt8] {
        let left = deadline - world.timeAwake()
        let place = isInside ? ["--git-dir=\(path)"] : []
        var program = git
        var words = Self.configuration + place + words
        if limitsFiles, let prlimit = world.program("prlimit") {
            words = ["--fsize=\(Self.longestPack)", git] + words
            program = prlimit
        }
        guard left > .zero,
            let result = try world.run(
                program, words, variables: variables, within: left)
        else {
            throw CycError.sharing(
                .tooSlow(remote: remote, seconds: Int(Self.limit.wholeSeconds)))
        }
        guard result.status == 0 else {
            throw sharingError(
                result.complaint + String(decoding: result.output, as: UTF8.self))
        }
        return result.output
    }

    /// The longest time for one exchange with the remote, unless the caller has less.
    static let limit = Duration.seconds(30)

    private func failure(_ detail: String) -> CycError {
        .sharing(.failed(remote: remote, detail: detail))
    }

    /// Words of git and ssh with their meaning; the first that is found decides.
    private static let meanings:
        [(words: [String], error: @Sendable (String, String) -> SharingError)] = [
            (["[remote rejected]"], { .pushRefused(remote: $0, detail: $1) }),
            (
                ["[rejected]", "non-fast-forward", "fetch first", "stale info"],
                { remote, _ in .changedMeanwhile(remote: remote) }
            ),
            (
                ["Host key verification failed", "REMOTE HOST IDENTIFICATION"],
                { remote, _ in .unknownHostKey(remote: remote) }
            ),
            (
                [
                    "Permission denied (", "Authentication failed", "could not read Username",
                    "terminal prompts disabled", "Invalid username or",
                ], { remote, _ in .notAllowed(remote: remote) }
            ),
            (
                [
                    "Could not resolve", "Connection refused", "Connection timed out",
                    "Network is unreachable", "No route to host", "Connection reset",
                    "Connection closed", "Couldn't connect", "Failed to connect",
                    "Could not connect",
                ], { .notReached(remote: $0, detail: $1) }
            ),
            (
                [
                    "does not appear to be a git repository", "Repository not found", "not found",
                    "does not exist", "No such file",
                ], { remote, _ in .noRepository(remote: remote) }
            ),
            (["pre-receive", "denied"], { .pushRefused(remote: $0, detail: $1) }),
            (
                ["bad object", "fsck", "index-pack", "unpack", "File size limit"],
                { .unreadable(remote: $0, detail: $1) }
            ),
        ]

    /// Returns the error that git's words mean.
    private func sharingError(_ complaint: String) -> CycError {
        let lines = complaint.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map {
            String($0)
        }
        func line(with words: [String]) -> String? {
            lines.first { line in words.contains(where: line.contains) }
        }
        if line(with: ["No space left on device", "Disk quota exceeded"]) != nil {
            return .diskFull(file: path)
        }
        for meaning in Self.meanings {
            guard let line = line(with: meaning.words) else { continue }
            return .sharing(meaning.error(remote, sanitized(Self.brief(line))))
        }
        let line = line(with: ["fatal:", "error:"]) ?? lines.last ?? ""
        return .sharing(.failed(remote: remote, detail: sanitized(Self.brief(line))))
    }

    private static func brief(_ line: String) -> String {
        ["fatal: ", "error: ", "ssh: "].reduce(line) { line, prefix in
            line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
        }
    }
}

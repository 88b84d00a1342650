import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc repo`: manages the watched repositories.
struct RepoCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc repo", "Choose which repositories cyc reads.",
        examples: """
              cyc repo list
              cyc repo add ~/work/app
              cyc repo scan
              cyc config set repositories.roots ~/src ~/work

            Repositories below repositories.roots are found down to repositories.depth
            levels. \(excludedFoldersHelp)
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Add.self, ShowCommand<WatchedRepository>.self,
        RemoveCommand<WatchedRepository>.self, Scan.self,
    ]

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc repo list", "List watched repositories with your commits in each.",
            examples: """
                  cyc repo list
                  cyc repo list --json | jq -r ".repositories[].path"
                """)

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let answer = try context.answer(.ifNeeded)
            let repositories = list.newest(try context.watchedRepositories(answer))
            let objects = repositories.map { JSON.object($0.members(context.messages)) }
            try context.write(isJSON: list.json, ["repositories": .array(objects)]) {
                repositoryScreen(
                    repositories.map(\.row), folders: answer.snapshot.unreadFolders,
                    home: context.home, messages: $0, look: $1)
            }
            return .fine
        }
    }

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc repo add", "Watch repositories.",
            examples: """
                  cyc repo add .
                  cyc repo add ~/work/app ~/work/site
                """)

        @Argument(
            help: ArgumentHelp("Repositories, or folders in them.", valueName: "path"),
            completion: .directory, transform: asTyped)
        var paths: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let repositories = try paths.map { path in
                let absolute = try context.absolute(path)
                guard Files.exists(absolute),
                    let found = try Files.enclosingRepository(of: absolute, acceptsEmbedded: true)
                else { throw try context.noRepository(at: absolute, named: path) }
                return found
            }
            let (ledger, moment) = (try context.ledger(), try context.moment())
            let wereWatched = try ledger.add(repositories, at: moment)
            let lines = zip(repositories, wereWatched).map { path, wasWatched in
                wasWatched
                    ? context.messages.alreadyWatched(path) : context.messages.added(path)
            }
            try context.write(lines)
            return .fine
        }
    }

    struct Scan: Command {
        static let configuration = CommandConfiguration(
            "cyc repo scan", "Search the roots for repositories now.",
            examples: """
                  cyc repo scan
                  cyc repo scan --json | jq -r ".skipped[].path"

                \(excludedFoldersHelp)
                The scan names those that it did not enter.
                """)

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            _ = try context.zone
            try context.ask(.discover, for: DiscoveryResponse.self) { response in
                switch response {
                case .repositories(let watched, let new, let gone, let unread, let excluded):
                    if !unread.isEmpty, !json { context.report(.unread(unread)) }
                    let members: JSONMembers = [
                        "watched": .int(watched), "new": .int(new), "gone": .int(gone),
                        "skipped": .array(
                            excluded.map {
                                .object([
                                    "path": .string($0.path),
                                    "reason": .string($0.isHidden ? "hidden" : "name"),
                                ])
                            }),
                        "unread": .array(unread.map { JSON($0, context.messages) }),
                    ]
                    try context.write(isJSON: json, members) {
                        scanScreen(
                            $0.found(watched, new: new, gone: gone), excluded, home: context.home,
                            messages: $0, look: $1)
                    }
                }
            }
            return .fine
        }
    }
}

/// A repository as `repo list` and `repo show` describe it.
struct WatchedRepository {
    let summary: RepositorySummary
    let known: KnownRepository?

    fileprivate var row: RepositoryRow {
        RepositoryRow(
            path: summary.repository.path, isWatched: summary.repository.watch.isWatched,
            commits: summary.commits, last: summary.last, unpushed: summary.unpushed,
            unread: known?.unread)
    }

    fileprivate func members(_ messages: Messages) -> JSONMembers {
        let repository = summary.repository
        let remote = repository.remotes.first { $0.name == "origin" } ?? repository.remotes.first
        return [
            "path": .string(repository.path), "watched": .bool(repository.watch.isWatched),
            "remote": JSON(remote?.url), "commits": .int(summary.commits),
            "last": JSON(summary.last), "unpushed": .int(summary.unpushed),
            "error": JSON(known?.unread.map { messages.error(of: $0).description }),
        ]
    }
}

extension WatchedRepository: RemovableKind, ShownKind {
    static let command = "cyc repo"
    static let englishPlural = "repositories"
    static let names = NameSyntax(
        placeholder: "path", help: "Watched repositories and roots.",
        examples: ("~/old", "~/old ~/src/app"), completion: .watchedRepositories)
    static let jsonKeys = (one: "repository", several: "repositories")
    static let removalNotes = """

        cyc stops watching them; nothing on the disk is touched. A removed root is no
        longer searched, until cyc config set repositories.roots names it again.
        """

    static func removal(
        of words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> Removal {
        let (repositories, roots) = try context.watched(words)
        let subject = (repositories + roots).map { "\($0)" as Text }.listed()
        return Removal(subject) {
            var lines: [Text] = []
            if !repositories.isEmpty {
                try context.ledger().remove(repositories, at: context.moment())
                lines = repositories.map(context.messages.removed)
            }
            if !roots.isEmpty { lines += try context.stopSearching(roots) }
            try context.write(lines)
        }
    }

    static func shown(
        _ words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> ShownThings {
        let answer = try context.answer(.ifNeeded)
        let all = try context.watchedRepositories(answer)
        let chosen = try words.map { word in
            let names = context.names(of: word)
            guard let found = all.first(where: { names.contains($0.summary.repository.path) })
            else { throw CycError.notWatched(path: names.first ?? word) }
            return found
        }
        let branches = try context.branches(of: chosen)
        let objects = chosen.map { repository in
            var members = repository.members(context.messages)
            members.append("branches", JSON(branches[repository.summary.repository.path]))
            return JSON.object(members)
        }
        return ShownThings(objects) { messages, look in
            let blocks = chosen.map { repository in
                repositoryScreen(
                    [repository.row], home: context.home, messages: messages, look: look)
                    + branchLines(
                        branches[repository.summary.repository.path] ?? [], messages: messages,
                        look: look)
            }
            return Array(blocks.joined(separator: [""]))
        }
    }
}

/// The folders that a search excludes, for help texts.
private let excludedFoldersHelp = """
    Hidden folders and folders named \(ExcludedFolders.names.joined(separator: ", ")) are not
    searched; one that is a repository itself is found. What lies below one:
    cyc repo add FOLDER
    """

extension CommandContext {
    /// `path` as an absolute path, with `~` expanded.
    func absolute(_ path: String) throws -> String {
        let expanded = try world.expand(path)
        return expanded.hasPrefix("/") ? expanded : "\(try world.workingDirectory())/\(expanded)"
    }

    /// An absolute path without `.` components and repeated slashes.
    func withoutDots(_ path: String) -> String {
        "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// The error that explains why there is no repository at `path`, which the user named `name`.
    func noRepository(at path: String, named name: String) throws -> CycError {
        // The default roots need not exist, so missing ones are left out.
        let roots = try settings.repositories.roots.filter { Files.isFolder(try world.expand($0)) }
        return .notARepository(
            path: name, Files.reasonNotWatchable(at: path, home: home, roots: roots))
    }

    /// The root with one of these names, as written in the settings.
    fileprivate func root(among names: [String]) throws -> String? {
        try settings.repositories.roots.first { root in
            let path = try absolute(root)
            return names.contains(path) || names.contains { $0 == (try? Files.resolve(path)) }
        }
    }

    /// Removes the roots from the settings.
    fileprivate func stopSearching(_ roots: [String]) throws -> [Text] {
        let rest = try settings.repositories.roots.filter { !roots.contains($0) }
        try ConfigurationFile(in: world).set("repositories.roots", to: rest.isEmpty ? [""] : rest)
        announceChange()
        return roots.map(messages.removedRoot)
    }

    /// The repositories with their commits of mine, by path.
    fileprivate func watchedRepositories(_ answer: Answer) throws -> [WatchedRepository] {
        let known = Dictionary(
            answer.snapshot.repositories.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let summaries = try reader()?.summaries(mine: answer.overview.mine) ?? []
        return summaries.compactMap { summary in
            known[summary.repository.id].map { WatchedRepository(summary: summary, known: $0) }
        }
    }

    /// The local branches of the readable ones, by path; errors of the agent are printed.
    fileprivate func branches(of repositories: [WatchedRepository]) throws -> [String:
        [LocalBranch]]
    {
        let paths = repositories.filter { $0.known?.unread == nil }.map(\.summary.repository.path)
        var branches: [String: [LocalBranch]] = [:]
        do {
            try closeReaders()
            try ask(.branches(paths: paths), for: [String: [LocalBranch]].self) { branches = $0 }
        } catch let error as CycError where error != .interrupted {
            report(error)
        }
        return branches
    }

    /// Finds watched repositories and roots by path; each once, repositories ascending.
    ///
    /// - Throws: ``CycError/notWatched(path:)``.
    fileprivate func watched(
        _ paths: [String]
    ) throws -> (repositories: [String], roots: [String]) {
        let watched = Set(
            try reader()?.repositories().filter(\.watch.isWatched).map(\.path) ?? [])
        var (repositories, roots): (Set<String>, [String]) = ([], [])
        for path in paths {
            let candidates = names(of: path)
            if let match = candidates.first(where: watched.contains) {
                repositories.insert(match)
            } else if let root = try root(among: candidates) {
                if !roots.contains(root) { roots.append(root) }
            } else {
                throw CycError.notWatched(path: candidates.first ?? path)
            }
        }
        return (repositories.sorted(), roots)
    }

    /// The possible stored paths of a repository at `path`, which may no longer exist.
    fileprivate func names(of path: String) -> [String] {
        guard let absolute = try? absolute(path) else { return [path] }
        let found = (try? Files.enclosingRepository(of: absolute, acceptsEmbedded: true)) ?? nil
        return [found, try? Files.resolve(absolute), withoutDots(absolute)].compactMap { $0 }
    }
}

extension JSON {
    fileprivate init(_ branches: [LocalBranch]?) {
        self =
            branches.map { branches in
                .array(
                    branches.map {
                        .object([
                            "name": .string($0.name), "upstream": JSON($0.upstream),
                            "unpushed": .int($0.unpushed),
                        ])
                    })
            } ?? .null
    }
}

package import CycCore
import CycPOSIX

/// Where somebody stands, as git sees it.
package enum StandingPlace: Equatable, Sendable {
    /// The path of a repository, as ``Files/enclosingRepository(of:acceptsEmbedded:isEnd:)`` gives it.
    case repository(String)
    case outside
    /// A variable names what cannot be used, so that git refuses to work here.
    case refused(Unread)

    package var path: String? { if case .repository(let path) = self { path } else { nil } }
}

extension World {
    /// The repository that git would use here.
    ///
    /// - Source: `GIT_DIR`, `GIT_COMMON_DIR`, `GIT_CEILING_DIRECTORIES` and
    ///   `GIT_DISCOVERY_ACROSS_FILESYSTEM` in https://git-scm.com/docs/git
    package func standingPlace() -> StandingPlace {
        // A working folder that was deleted or cannot be reached is in no repository.
        guard let folder = try? currentFolder() else { return .outside }
        guard let path = repository(from: folder) else { return .outside }
        if case .refused = path { return path }
        guard let common = environment["GIT_COMMON_DIR"], let place = path.path else { return path }
        let own = (Files.gitFolder(at: "\(place)/.git") ?? Files.gitFolder(at: place))
            .flatMap(Files.commonFolder)
        let named = Files.joined(folder, common)
        if let own, let real = try? Files.resolve(named), NativeKey(own) == NativeKey(real) {
            return path
        }
        return .refused(Unread(path: named, reason: .variable("GIT_COMMON_DIR")))
    }

    private func repository(from folder: String) -> StandingPlace? {
        let around = { () -> String? in
            (try? Files.enclosingRepository(of: folder, isEnd: ending(of: folder))).flatMap(\.self)
        }
        guard let named = environment["GIT_DIR"] else { return around().map { .repository($0) } }
        let path = Files.joined(folder, named)
        guard !named.isEmpty, let gitFolder = Files.gitFolder(at: path) else {
            return .refused(Unread(path: path, reason: .variable("GIT_DIR")))
        }
        // The place of its work tree is what it is known by, where it has one.
        let tops = [
            Files.split(path).folder, Files.split(gitFolder).folder, Files.workTree(of: gitFolder),
            around(),
        ]
        let top = tops.lazy.compactMap(\.self).first {
            Files.gitFolder(at: "\($0)/.git").map(NativeKey.init) == NativeKey(gitFolder)
        }
        return .repository(top.flatMap { try? Files.resolve($0) } ?? gitFolder)
    }

    /// Says whether git looks no further up than a folder.
    private func ending(of folder: String) -> (String) -> Bool {
        var ceilings: Set<NativeKey> = []
        var isResolved = true
        for path in (variable("GIT_CEILING_DIRECTORIES") ?? "").utf8.split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false
        ).map({ String(Substring($0)) }) {
            // Behind an empty one no links are followed.
            if path.isEmpty { isResolved = false }
            guard path.utf8.first == UInt8(ascii: "/") else { continue }
            let real = isResolved ? try? Files.resolve(path) : nil
            ceilings.insert(NativeKey(real ?? path))
        }
        let crosses = variable("GIT_DISCOVERY_ACROSS_FILESYSTEM").map { text in
            !["false", "no", "off", "0"].contains(text.lowercased())
        }
        let device = FileStatus(of: folder)?.identity.device
        return { folder in
            let above = Files.split(folder).folder
            return ceilings.contains(NativeKey(above))
                || crosses != true && FileStatus(of: above)?.identity.device != device
        }
    }
}

extension Files {
    /// The repository around `folder`, found without opening it.
    ///
    /// - Parameters:
    ///   - folder: Where somebody stands.
    ///   - acceptsEmbedded: Whether a bare repository inside a work tree counts, because the person
    ///     named it. Else the work tree does: what was cloned there may have brought the other one.
    ///   - isEnd: Whether nothing above a folder is looked at.
    /// - Returns: The resolved path of the work tree's top, or of the repository itself if it is
    ///   bare; `nil` outside of any.
    /// - Throws: ``Problem/cannotRead(file:detail:)`` if `folder` itself cannot be reached.
    /// - Source: `is_git_directory` and `setup_git_directory` of git (`setup.c`), and its
    ///   `safe.bareRepository`.
    package static func enclosingRepository(
        of folder: String, acceptsEmbedded: Bool = false, isEnd: (String) -> Bool = { _ in false }
    ) throws(Problem) -> String? {
        var folder = try resolve(folder)
        var bare: String?
        while true {
            let base = folder == "/" ? "" : folder
            switch FileStatus(of: "\(base)/.git")?.kind {
            // A worktree or submodule; what the file says is for those who open it.
            case .file: return folder
            case .folder where isRepository("\(base)/.git"): return folder
            // It may be one; who opens it says that it may not be read.
            case .folder where !FileSystem.isExecutable("\(base)/.git".nativeBytes): return folder
            default: break
            }
            if bare == nil, split(folder).name != ".git", isRepository(folder) {
                if acceptsEmbedded { return folder }
                bare = folder
            }
            guard folder != "/", !isEnd(folder) else { return bare }
            folder = split(folder).folder
        }
    }

    private static func isRepository(_ path: String) -> Bool {
        let base = path == "/" ? "" : path
        // HEAD may be a symbolic link to a branch without commits.
        guard FileStatus(ofLink: "\(base)/HEAD") != nil, let common = commonFolder(of: path) else {
            return false
        }
        return ["objects", "refs"].allSatisfy {
            FileStatus(of: "\(common)/\($0)")?.kind == .folder
        }
    }

    /// The resolved folder of the repository that is at `path`, or that the file there names.
    fileprivate static func gitFolder(at path: String) -> String? {
        var folder = path
        if isFile(path) {
            guard let named = pointer(path, linkedGitFolder) else { return nil }
            folder = joined(split(path).folder, named)
        }
        guard let folder = try? resolve(folder), isRepository(folder) else { return nil }
        return folder
    }

    /// What the repository at `folder` shares with its worktrees, resolved where it is elsewhere.
    fileprivate static func commonFolder(of folder: String) -> String? {
        guard exists("\(folder)/commondir") else { return folder }
        return pointer("\(folder)/commondir", gitPath).flatMap { try? resolve(joined(folder, $0)) }
    }

    /// The top of the linked work tree whose own part of a repository is at `folder`.
    fileprivate static func workTree(of folder: String) -> String? {
        pointer("\(folder)/gitdir", gitPath).map { split(joined(folder, $0)).folder }
    }

    /// What a small file says.
    private static func pointer(_ file: String, _ meaning: ([UInt8]) -> String?) -> String? {
        (try? read(file, limit: 64 << 10)).flatMap(\.self).flatMap(meaning)
    }

    /// `path`, from `folder` on where it is relative.
    fileprivate static func joined(_ folder: String, _ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
    }
}

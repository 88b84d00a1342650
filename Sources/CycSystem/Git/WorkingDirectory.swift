package import CycCore
import CycPOSIX

/// The working directory as git sees it.
package enum WorkingDirectory: Equatable, Sendable {
    /// The path of a repository, as ``Files/enclosingRepository(of:acceptsEmbedded:isEnd:)``
    /// returns it.
    case repository(String)
    case outside
    /// A variable names an unusable path, so that git refuses to work here.
    case refused(Unread)

    package var path: String? { if case .repository(let path) = self { path } else { nil } }
}

extension World {
    /// Returns the repository that git would use in the working directory.
    ///
    /// - Source: `GIT_DIR`, `GIT_COMMON_DIR`, `GIT_CEILING_DIRECTORIES` and
    ///   `GIT_DISCOVERY_ACROSS_FILESYSTEM` in https://git-scm.com/docs/git
    package func gitWorkingDirectory() -> WorkingDirectory {
        // A deleted or unreachable working directory is in no repository.
        guard let folder = try? currentFolder() else { return .outside }
        guard let path = repository(from: folder) else { return .outside }
        if case .refused = path { return path }
        guard let common = environment["GIT_COMMON_DIR"], let place = path.path else { return path }
        let own = (Files.gitFolder(at: "\(place)/.git") ?? Files.gitFolder(at: place))
            .flatMap(Files.commonFolder)
        let named = Files.joined(folder, common)
        if let own, let real = try? Files.resolve(named), ByteKey(own) == ByteKey(real) {
            return path
        }
        return .refused(Unread(path: named, reason: .variable("GIT_COMMON_DIR")))
    }

    private func repository(from folder: String) -> WorkingDirectory? {
        let enclosing = { () -> String? in
            try? Files.enclosingRepository(of: folder, isEnd: ending(of: folder))
        }
        guard let named = environment["GIT_DIR"] else { return enclosing().map { .repository($0) } }
        let path = Files.joined(folder, named)
        guard !named.isEmpty, let gitFolder = Files.gitFolder(at: path) else {
            return .refused(Unread(path: path, reason: .variable("GIT_DIR")))
        }
        // A repository is identified by its work tree's path if it has one.
        let tops = [
            Files.split(path).folder, Files.split(gitFolder).folder, Files.workTree(of: gitFolder),
            enclosing(),
        ]
        let top = tops.lazy.compactMap(\.self).first {
            Files.gitFolder(at: "\($0)/.git").map(ByteKey.init) == ByteKey(gitFolder)
        }
        return .repository(top.flatMap { try? Files.resolve($0) } ?? gitFolder)
    }

    /// Returns a function that says whether git's search stops at a folder.
    private func ending(of folder: String) -> (String) -> Bool {
        var ceilings: Set<ByteKey> = []
        var isResolved = true
        for path in (variable("GIT_CEILING_DIRECTORIES") ?? "").utf8.split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false
        ).map({ String(Substring($0)) }) {
            // After an empty entry, git does not resolve links.
            if path.isEmpty { isResolved = false }
            guard path.utf8.first == UInt8(ascii: "/") else { continue }
            let real = isResolved ? try? Files.resolve(path) : nil
            ceilings.insert(ByteKey(real ?? path))
        }
        let crosses = variable("GIT_DISCOVERY_ACROSS_FILESYSTEM").map { text in
            !["false", "no", "off", "0"].contains(text.lowercased())
        }
        let device = FileStatus(of: folder)?.identity.device
        return { folder in
            let above = Files.split(folder).folder
            return ceilings.contains(ByteKey(above))
                || crosses != true && FileStatus(of: above)?.identity.device != device
        }
    }
}

package import CycCore
import CycPOSIX

extension Files {
    /// Returns why `path`, which is not in a repository, cannot be watched.
    ///
    /// - Parameters:
    ///   - path: Absolute.
    ///   - home: Neither it nor a folder above it becomes a repository.
    ///   - roots: The folders that are already searched.
    package static func reasonNotWatchable(
        at path: String, home: String?, roots: [String]
    ) -> RepositoryNotFound {
        func isInHome(_ path: String) -> Bool {
            guard let home else { return false }
            return [home, (try? resolve(home)) ?? home].contains {
                path.utf8.starts(with: "\($0)/".utf8)
            }
        }
        guard let status = FileStatus(of: path) else { return .missing(isInHome: isInHome(path)) }
        guard status.kind == .folder else { return .file }
        let real = (try? resolve(path)) ?? path
        if let home {
            let place = (try? resolve(home)) ?? home
            if real == "/" || "\(place)/".utf8.starts(with: "\(real)/".utf8) { return .home }
        }
        if isAboveRepository(real) {
            return .aboveRepositories(roots: roots.filter { $0 != path } + [path])
        }
        return isInHome(real) && (try? FileSystem.checkWritable(real.nativeBytes)) != nil
            ? .folder : .home
    }

    /// Whether a quick search finds a repository at most two levels below the folder.
    private static func isAboveRepository(_ folder: String) -> Bool {
        var open = [folder]
        for _ in 0..<2 {
            let inner = open.flatMap { above in
                names(in: above).filter { !$0.hasPrefix(".") }.map { "\(above)/\($0)" }
            }.prefix(1000)
            if inner.contains(where: { exists("\($0)/.git") }) { return true }
            open = inner.filter { FileStatus(ofLink: $0)?.kind == .folder }
        }
        return false
    }
}

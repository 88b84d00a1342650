import CycCore
import CycGitHub
import CycSystem

/// Host aliases of ssh, so that `git@work:octo/app` is recognized as a repository on GitHub.
struct HostAliases {
    private let configuration: SSHConfiguration
    /// Configuration files that were read, or would be if they existed.
    let files: [String]

    /// Reads `~/.ssh/config` and the files that it includes.
    init(_ world: World) {
        guard let home = try? world.home() else {
            (configuration, files) = (SSHConfiguration(), [])
            return
        }
        let folder = "\(home)/.ssh"
        let main = "\(folder)/config"
        var read = [main]
        // An unreadable file defines no aliases: its hosts keep their names.
        func text(of path: String) -> String? {
            ((try? Files.read(path)) ?? nil).map { String(decoding: $0, as: UTF8.self) }
        }
        configuration = SSHConfiguration(text(of: main) ?? "") { pattern in
            let expanded =
                pattern.hasPrefix("~/") ? home + pattern.dropFirst() : pattern
            let path = expanded.hasPrefix("/") ? expanded : "\(folder)/\(expanded)"
            let paths = Files.matches(path)
            read += paths
            return paths.compactMap(text(of:))
        }
        files = read
    }

    /// Returns the remote with the repositories that its URLs name.
    ///
    /// - Parameters:
    ///   - remote: Without places.
    ///   - gitHub: The host that is followed.
    /// - Returns: The remote, without a slot.
    func placed(_ remote: Remote, near gitHub: GitHubHost) -> Remote {
        func placed(_ destination: Destination) -> Destination {
            Destination(url: destination.url, place: place(destination.url, near: gitHub))
        }
        return Remote(
            name: remote.name, fetches: remote.fetches.map(placed),
            pushes: remote.pushes.map(placed))
    }

    /// Returns the repository that a URL names; `nil` for a local path or another form.
    private func place(_ url: String, near gitHub: GitHubHost) -> RemotePlace? {
        RemoteAddress(url, ssh: configuration, near: gitHub).map {
            RemotePlace(
                host: $0.host, owner: $0.repository.owner.description, name: $0.repository.name)
        }
    }
}

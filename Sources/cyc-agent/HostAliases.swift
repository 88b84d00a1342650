import CycCore
import CycGitHub
import CycSystem

/// ssh's own names for hosts, so that `git@work:octo/app` is known to be on GitHub.
struct HostAliases {
    private let configuration: SSHConfiguration
    /// The files that were read, or would be if they appeared.
    let files: [String]

    /// Reads `~/.ssh/config` and what it includes.
    init(_ world: World) {
        guard let home = try? world.home() else {
            (configuration, files) = (SSHConfiguration(), [])
            return
        }
        let folder = "\(home)/.ssh"
        let main = "\(folder)/config"
        var read = [main]
        // A file that cannot be read has no aliases: its hosts are taken by their names.
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

    /// The remote with the repositories that its addresses name.
    ///
    /// - Parameters:
    ///   - remote: Without them.
    ///   - gitHub: The one that is followed.
    /// - Returns: The remote, without a slot.
    func placed(_ remote: Remote, near gitHub: GitHubHost) -> Remote {
        func placed(_ destination: Destination) -> Destination {
            Destination(url: destination.url, place: place(destination.url, near: gitHub))
        }
        return Remote(
            name: remote.name, fetches: remote.fetches.map(placed),
            pushes: remote.pushes.map(placed))
    }

    /// The repository that an address names; `nil` for a path on the disk or another form.
    private func place(_ url: String, near gitHub: GitHubHost) -> RemotePlace? {
        RemoteAddress(url, ssh: configuration, near: gitHub).map {
            RemotePlace(
                host: $0.host, owner: $0.repository.owner.description, name: $0.repository.name)
        }
    }
}

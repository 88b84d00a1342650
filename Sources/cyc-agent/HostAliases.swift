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

    /// The remote with the repository that its address names, or one of its other addresses if only
    /// that one is on `host`.
    func placed(_ remote: Remote, on host: GitHubHost) -> Remote {
        var remote = remote
        let places = ([remote.url] + remote.moreURLs).map(place)
        remote.place = places.first { $0?.isOn(host) == true } ?? places.first ?? nil
        return remote
    }

    /// The repository that an address names; `nil` for a path on the disk or another form.
    func place(_ url: String) -> RemotePlace? {
        RemoteAddress(url, ssh: configuration).map {
            RemotePlace(
                host: $0.host, owner: $0.repository.owner.description, name: $0.repository.name)
        }
    }
}

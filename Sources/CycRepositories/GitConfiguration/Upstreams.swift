package import CycCore

extension Repository {
    /// Configured upstream of each branch: the target of a plain `git push`, else the source of
    /// `git pull`.
    ///
    /// - Parameter ofPulls: Whether only the source counts.
    /// - Returns: By local branch, without `refs/heads/`.
    /// - Throws: `UnreadReason` if git's configuration is invalid.
    /// - Source: https://git-scm.com/docs/git-config, `branch.*`, `remote.pushDefault`
    package borrowing func upstreams(
        ofPulls: Bool = false
    ) throws(UnreadReason) -> [String: DayScanResult.Upstream] {
        let configuration = try configuration()
        var pulled: [String: String] = [:]
        var pushed: [String: String] = [:]
        var merged: [String: String] = [:]
        for entry in configuration.entries where entry.section == "branch" {
            guard let branch = entry.subsection, let value = entry.value else { continue }
            switch entry.name {
            case "remote": pulled[branch] = value
            case "pushremote": pushed[branch] = value
            // git uses the first of several.
            case "merge": merged[branch] = merged[branch] ?? value
            default: break
            }
        }
        let pushDefault = try configuration.text("remote", "pushdefault")
        var upstreams: [String: DayScanResult.Upstream] = [:]
        for branch in Set(pulled.keys).union(pushed.keys) {
            let target = ofPulls ? nil : pushed[branch] ?? pushDefault
            guard let remote = target ?? pulled[branch] else { continue }
            let folder = "refs/heads/"
            let name = merged[branch].flatMap { name -> String? in
                guard remote == pulled[branch], name.utf8.starts(with: folder.utf8) else {
                    return nil
                }
                return String(Substring(name.utf8.dropFirst(folder.utf8.count)))
            }
            upstreams[branch] = DayScanResult.Upstream(
                remote: Remote.displayName(remote), branch: name)
        }
        return upstreams
    }

    /// Remotes without remote-tracking branches whose default branch does not exist locally either.
    ///
    /// - Parameter defaults: Default branch of each remote, by the remote's name.
    /// - Returns: Names of remotes.
    /// - Throws: `UnreadReason` if references are invalid.
    package borrowing func emptyRemotes(
        _ defaults: [String: String]
    ) throws(UnreadReason) -> Set<String> {
        var folders: Set<ReferenceName> = []
        let branches = try branches().keys
        for branch in branches {
            guard let name = branch.rest(below: "refs/remotes") else { continue }
            folders.formUnion(name.folders(upTo: Self.maxRemoteSlashes))
        }
        return Set(
            defaults.keys.filter { name in
                !folders.contains(ReferenceName(name))
                    && !branches.contains(ReferenceName("refs/heads/\(defaults[name] ?? "")"))
            })
    }
}

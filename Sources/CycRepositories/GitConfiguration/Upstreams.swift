package import CycCore

extension Repository {
    /// Where the configuration sends each branch: with `git push` alone, else where it is pulled from.
    ///
    /// - Returns: By the local branch's name, without `refs/heads/`.
    /// - Throws: The reason if git's configuration cannot be understood.
    /// - Source: https://git-scm.com/docs/git-config, `branch.*`, `remote.pushDefault`
    package borrowing func upstreams() throws(UnreadReason) -> [String: DayScanResult.Upstream] {
        let configuration = try configuration()
        var pulled: [String: String] = [:]
        var pushed: [String: String] = [:]
        var merged: [String: String] = [:]
        for entry in configuration.entries where entry.section == "branch" {
            guard let branch = entry.subsection, let value = entry.value else { continue }
            switch entry.name {
            case "remote": pulled[branch] = value
            case "pushremote": pushed[branch] = value
            // git takes the first of several.
            case "merge": merged[branch] = merged[branch] ?? value
            default: break
            }
        }
        let usual = try configuration.text("remote", "pushdefault")
        var upstreams: [String: DayScanResult.Upstream] = [:]
        for branch in Set(pulled.keys).union(pushed.keys) {
            guard let remote = pushed[branch] ?? usual ?? pulled[branch] else { continue }
            let folder = "refs/heads/"
            let name = merged[branch].flatMap { name -> String? in
                guard remote == pulled[branch], name.utf8.starts(with: folder.utf8) else {
                    return nil
                }
                return String(Substring(name.utf8.dropFirst(folder.utf8.count)))
            }
            upstreams[branch] = DayScanResult.Upstream(
                remote: Remote.shownName(remote), branch: name)
        }
        return upstreams
    }

    /// Remotes of which no branch was ever seen, and whose default branch is none here either.
    ///
    /// - Parameter defaults: The default branch of each remote, by its name.
    /// - Returns: Those of ``defaults``.
    /// - Throws: The reason if references cannot be understood.
    package borrowing func emptyRemotes(
        _ defaults: [String: String]
    ) throws(UnreadReason) -> Set<String> {
        var folders: Set<ReferenceName> = []
        let branches = try branches().keys
        for branch in branches {
            guard let name = branch.rest(below: "refs/remotes") else { continue }
            folders.formUnion(name.folders(upTo: Self.deepestRemote))
        }
        return Set(
            defaults.keys.filter { name in
                !folders.contains(ReferenceName(name))
                    && !branches.contains(ReferenceName("refs/heads/\(defaults[name] ?? "")"))
            })
    }
}

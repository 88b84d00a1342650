/// Push targets for the commits of one repository.
struct PushRoutes {
    /// A branch of a remote, and whether commits on it count.
    struct Destination {
        let branch: String
        let counts: Bool
    }

    let repository: KnownRepository
    /// `nil` if the repository was not scanned.
    let seen: DayScanResult.Repository?
    let account: AccountSnapshot?

    /// Whether the user is only a co-author of a commit.
    func isCoAuthored(_ commit: CommitID) -> Bool { seen?.coAuthored.contains(commit) ?? false }

    /// The repository that a push to `remote` is meant for: of those that receive it the likeliest
    /// to count, else one that is fetched from.
    func place(of remote: Remote) -> RemotePlace? {
        pushPlaces(of: remote).min { rank($0) < rank($1) }
            ?? remote.places.first(where: isOnAccountHost) ?? remote.places.first
    }

    private func isOnAccountHost(_ place: RemotePlace) -> Bool {
        account.map { place.isOn($0.name.host) } ?? true
    }

    /// Repositories on the account's GitHub that receive a push to `remote`.
    private func pushPlaces(of remote: Remote) -> [RemotePlace] {
        remote.pushes.compactMap(\.place).filter(isOnAccountHost)
    }

    /// Lower ranks are likelier to count.
    private func rank(_ place: RemotePlace) -> Int {
        let rule = account?.rules[place.key]
        return rule?.isArchived == true
            ? 3
            : rule?.kind == .fork
                ? 2
                : rule?.isInvolved == false ? 1 : 0
    }

    private func rule(of remote: Remote) -> RepositoryRule? {
        place(of: remote).flatMap { account?.rules[$0.key] }
    }

    func defaultBranch(of target: Remote) -> String {
        let reported = rule(of: target)?.defaultBranch ?? ""
        return reported.isEmpty ? seen?.defaults[target.name] ?? "main" : reported
    }

    /// The remote to push `branch` to: on the account's GitHub the likeliest to count, or the fork
    /// if the account can push to no other; in a tie the one that git would use.
    func target(from branch: String?) -> Remote? {
        let usual = branch.flatMap { seen?.upstreams[$0]?.remote }
        guard let account else {
            return repository.remotes.first { $0.name == usual }
                ?? repository.remotes.first { $0.name == "origin" } ?? repository.remotes.first
        }
        let remotes = repository.remotes.filter { $0.places.contains(where: isOnAccountHost) }
        let prefersForks = account.canPushToForksOnly(
            among: repository.places(on: account.name.host))
        func order(_ remote: Remote) -> Int {
            if pushPlaces(of: remote).isEmpty { return 4 }
            let rule = rule(of: remote)
            if rule?.kind == .fork { return prefersForks ? -1 : 3 }
            if rule?.isArchived == true { return 5 }
            return rule?.isInvolved == false ? 2 : 0
        }
        let ranks = remotes.enumerated().map { place, remote in
            (order(remote), remote.name == usual ? 0 : 1, place)
        }
        return ranks.min { $0 < $1 }.map { remotes[$0.2] }
    }

    /// Reason why no push reaches a place that counts.
    func closed(_ target: Remote, isPushed: Bool) -> Reason? {
        guard let account, let place = place(of: target) else { return nil }
        guard !pushPlaces(of: target).isEmpty else {
            let url = target.fetches.first { $0.place == place }?.url ?? target.url
            return Reason(
                .pushedElsewhere(
                    remote: target.name, url: target.pushes.first?.url ?? "",
                    place: place.fullName),
                remedy: .setPushAddress(path: repository.path, remote: target.name, url: url))
        }
        guard account.isArchived(place) else { return nil }
        return Reason(
            .archived(place: place.fullName, isPushed: isPushed),
            remedy: .unarchive(page: "https://\(place.host)/\(place.fullName)/settings"))
    }

    /// The branch of `target` that a push of the local `branch` goes to, and whether it counts
    /// there.
    ///
    /// It has the same name, unless git is configured to push to a branch that counts.
    func destination(of branch: String?, at target: Remote) -> Destination? {
        guard let branch else { return nil }
        let upstream = seen?.upstreams[branch].flatMap { upstream in
            upstream.remote == target.name ? upstream.branch : nil
        }
        guard account != nil else {
            return Destination(branch: upstream ?? branch, counts: true)
        }
        let counting = [defaultBranch(of: target), "gh-pages"]
        if let end = [branch, upstream].compactMap({ $0 }).first(where: counting.contains) {
            return Destination(branch: end, counts: true)
        }
        // The first branch of an empty repository becomes its default branch.
        let isFirst = seen?.empty.contains(target.name) ?? false
        return Destination(
            branch: upstream ?? branch, counts: isFirst && nameWithoutRemote(branch) == nil)
    }

    /// `main` for the remote-tracking branch `origin/main`; `nil` for a local branch.
    private func nameWithoutRemote(_ branch: String) -> String? {
        repository.remotes.lazy.map { "\($0.name)/".utf8 }
            .first { branch.utf8.starts(with: $0) }
            .map { String(Substring(branch.utf8.dropFirst($0.count))) }
    }

    /// The push of a commit to a branch of `target`; `nil` if the repository was not scanned.
    func push(
        _ id: CommitID, from branch: String?, to end: String?, at target: Remote
    ) -> Remedy? {
        guard let end else { return nil }
        let source: String
        if let branch {
            let isNamed = branch == end || BranchName(branch) != nil
            source = isNamed ? branch : "\(id)"
        } else if let seen {
            source = seen.loose.contains(id) ? "HEAD" : "\(id)"
        } else {
            return nil
        }
        return .push(
            path: repository.path, remote: target.name,
            branch: source == end ? source : "\(source):refs/heads/\(end)")
    }

    /// Adds a remote for a new repository on `host`.
    func newRemote(on host: GitHubHost, for id: CommitID) -> Remedy {
        let names = Set(repository.remotes.map(\.name))
        let name = ["origin", "github"].first { !names.contains($0) } ?? "github-\(host.name)"
        let owner = account.flatMap { $0.isNamed ? $0.name.login : nil } ?? "LOGIN"
        return .addRemote(
            path: repository.path, name: name,
            url: "git@\(host.name):\(owner)/\(repositoryName).git", branch: source(of: id))
    }

    /// Text of the refspec that pushes the commit to a new repository; `nil` if not scanned.
    private func source(of id: CommitID) -> String? {
        guard let seen else { return nil }
        // A detached HEAD has no branch name to push to.
        guard let branch = seen.branches[id] else { return "HEAD:refs/heads/main" }
        if let name = nameWithoutRemote(branch) {
            return "\(BranchName(branch)?.description ?? "\(id)"):refs/heads/\(name)"
        }
        return isReferencePart(branch) ? branch : "\(id):refs/heads/main"
    }

    /// Name for the new repository on GitHub, derived from its folder.
    private var repositoryName: String {
        var name = repository.path.split(separator: "/").last.map(String.init) ?? ""
        if name.hasSuffix(".git") { name = String(name.dropLast(4)) }
        let kept = name.unicodeScalars.map { scalar -> Character in
            let isKept =
                UInt8(exactly: scalar.value).map {
                    $0.isLetterOrDigit || "-._".utf8.contains($0)
                } ?? false
            return isKept ? Character(scalar) : "-"
        }
        let clean = String(kept.prefix(100))
        return clean.contains { $0 != "-" && $0 != "." } ? clean : "NAME"
    }
}

/// The repositories that a report names.
package enum RepositoryNames: String, CaseIterable, Sendable {
    case all
    /// Repositories of the account's own namespace; without an account, repositories without a remote
    /// on another machine.
    case mine
    case none
}

/// The commits of one repository in a report, or of several together.
package struct ReportedRepository: Sendable {
    package enum Name: Hashable, Sendable {
        case named(String)
        /// The place in the order of their commits, from 1.
        case numbered(Int)
        /// All repositories that are not named, together.
        case others(Int)
    }

    package let name: Name
    package let activity: CommitActivity
}

/// Groups the commits of repositories by what a report calls them.
package struct ReportNaming {
    let names: RepositoryNames
    let account: AccountName?

    package init(names: RepositoryNames, account: AccountName?) {
        self.names = names
        self.account = account
    }

    /// Repositories that are shown by themselves.
    static let limit = 200

    /// Returns the repositories with commits, most commits first, and the others together at the
    /// end.
    func grouped(_ activities: [(repository: KnownRepository, activity: CommitActivity)])
        -> [ReportedRepository]
    {
        var merged: [String: (name: String, activities: [CommitActivity])] = [:]
        var foreign: [String: [CommitActivity]] = [:]
        for (repository, activity) in activities where activity.total > 0 {
            let place = place(of: repository)
            let key = place?.key ?? repository.path
            if names != .mine || isMine(repository) {
                merged[key, default: (name(of: repository, place), [])].activities.append(activity)
            } else {
                foreign[key, default: []].append(activity)
            }
        }
        var hidden = foreign.values.map(CommitActivity.init(merging:))
        let groups = merged.map { key, group in
            (key: key, name: group.name, activity: CommitActivity(merging: group.activities))
        }.sorted { ($1.activity.total, $0.name, $0.key) < ($0.activity.total, $1.name, $1.key) }
        hidden += groups.dropFirst(Self.limit).map(\.activity)
        var used: Set<String> = []
        var reported = groups.prefix(Self.limit).enumerated().map { place, group in
            var (name, use) = (group.name, 1)
            while !used.insert(name).inserted {
                use += 1
                name = "\(group.name) (\(use))"
            }
            return ReportedRepository(
                name: names == .none ? .numbered(place + 1) : .named(name),
                activity: group.activity)
        }
        if !hidden.isEmpty {
            reported.append(
                ReportedRepository(
                    name: .others(hidden.count), activity: CommitActivity(merging: hidden)))
        }
        return reported
    }

    private func isOwned(_ place: RemotePlace) -> Bool {
        guard let account else { return false }
        return place.isOn(account.host) && place.owner.lowercased() == account.login.lowercased()
    }

    /// Whether a report names it with ``RepositoryNames/mine``.
    package func isMine(_ repository: KnownRepository) -> Bool {
        let destinations = repository.remotes.flatMap(\.destinations)
        guard account != nil else { return destinations.allSatisfy { $0.isLocal } }
        return destinations.compactMap(\.place).contains(where: isOwned)
    }

    /// The account's own place before others.
    private func place(of repository: KnownRepository) -> RemotePlace? {
        let places = repository.remotes.flatMap(\.places)
        return places.first(where: isOwned) ?? places.first
    }

    private func name(of repository: KnownRepository, _ place: RemotePlace?) -> String {
        guard let place else {
            return String(repository.path.split(separator: "/").last ?? "/")
        }
        return place.host == account?.host.name ?? GitHubHost.dotCom.name
            ? place.fullName : "\(place.host)/\(place.fullName)"
    }
}

extension Destination {
    /// Whether it is a folder of this machine.
    fileprivate var isLocal: Bool {
        guard place == nil else { return false }
        if url.hasPrefix("file://") || url.hasPrefix("/") || url.hasPrefix(".") { return true }
        let beforeSlash = url.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
        return !url.contains("://") && !beforeSlash.contains(":")
    }
}

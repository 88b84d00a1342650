package import CycCore
import CycHTTP

/// One page of the commits that a branch has.
package struct ListedCommits: Sendable {
    package let commits: Set<CommitID>
    /// Where the next page is; `nil` after the last one.
    package let next: String?
}

extension Endpoints {
    /// Asks which commits a branch has since an instant, by the time at which they were committed.
    ///
    /// Only such a list proves that a branch of this repository has a commit: by its name GitHub finds
    /// a commit in the whole network of forks.
    ///
    /// - Parameters:
    ///   - name: The repository.
    ///   - branch: Its branch.
    ///   - since: Units: seconds since 1970-01-01T00:00:00Z.
    ///   - token: Anybody's, or none.
    /// - Returns: The exchange for the first page.
    /// - Source: https://docs.github.com/en/rest/commits/commits#list-commits
    package func commits(
        of name: RepositoryName, on branch: String, since: Instant, token: AccessToken?
    ) -> Exchange<ListedCommits> {
        let since = Moment(secondsSinceEpoch: since, minutesEastOfUTC: 0)
        return Exchange(
            request: rest(
                "\(Self.path(of: name))/commits",
                query: ["sha": branch, "since": "\(since)", "per_page": "100"], token: token),
            read: ListedCommits.init)
    }

    /// Asks for the page that an earlier one named; `nil` where it lies elsewhere.
    package func commits(
        following link: String, token: AccessToken?
    ) -> Exchange<ListedCommits>? {
        rest(following: link, token: token).map {
            Exchange(request: $0, read: ListedCommits.init)
        }
    }
}

extension ListedCommits {
    fileprivate init(_ response: HTTPResponse) throws(GitHubError) {
        struct Commit: Decodable { let sha: String }
        // An empty repository has no branch yet.
        guard response.status != 409 else {
            self.init(commits: [], next: nil)
            return
        }
        try response.checkStatus()
        let names = try response.json([Commit].self).map { CommitID(hex: $0.sha) }
        guard names.allSatisfy({ $0 != nil }) else { throw .notUnderstood("sha") }
        self.init(commits: Set(names.compactMap { $0 }), next: response.nextPage)
    }
}

package import CycCore
import CycHTTP

/// One page of a branch's commits.
package struct ListedCommits: Sendable {
    package let commits: Set<CommitID>
    /// Link to the next page; `nil` on the last one.
    package let next: String?
}

extension Endpoints {
    /// Fetches the commits of a branch since an instant, by commit date.
    ///
    /// Only this list proves that a branch of this repository has a commit: looked up by hash,
    /// GitHub finds a commit in the whole network of forks.
    ///
    /// - Source: https://docs.github.com/en/rest/commits/commits#list-commits
    package func commits(
        of name: RepositoryName, on branch: String, since: Instant, token: AccessToken?
    ) -> Exchange<ListedCommits> {
        let since = Zone.utc.moment(at: since)
        return Exchange(
            request: rest(
                "\(Self.path(of: name))/commits",
                query: ["sha": branch, "since": "\(since)", "per_page": "100"], token: token),
            read: ListedCommits.init)
    }

    /// Fetches the page that `link` points to; `nil` if it leaves the API.
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
        // A 409 means an empty repository, which has no branch yet.
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

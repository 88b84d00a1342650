/// GitHub's rule for which commits count for an account: forks, default branch and involvement.
///
/// One rule per host; ``AccountSnapshot/rule(at:)`` chooses it by the host of a place.
package struct GitHubRule: Sendable {
    /// Whether commits in a place count, once they are on a branch that counts.
    package enum Standing: Equatable, Sendable {
        case counts
        case fork(parent: String?)
        /// The account is not involved in the repository.
        case notInvolved
        /// The repository was never fetched; the error of the last attempt.
        case undescribed(GitHubError?)
    }

    fileprivate let account: AccountSnapshot

    private func description(of place: RemotePlace) -> RepositoryRule? { account.rules[place.key] }

    package func standing(of place: RemotePlace) -> Standing {
        guard let rule = description(of: place), rule.kind != .unseen else {
            return .undescribed(description(of: place)?.failure)
        }
        if rule.kind == .fork { return .fork(parent: rule.parent) }
        if rule.isInvolved == false {
            // An account with a fork of it is involved.
            let name = place.fullName.lowercased()
            let hasFork = account.rules.values.contains { $0.parent?.lowercased() == name }
            return hasFork ? .counts : .notInvolved
        }
        // Unknown involvement may count; it is an unknown fact only after an error.
        return rule.isInvolved == nil && rule.failure != nil ? .undescribed(rule.failure) : .counts
    }

    /// Whether commits on `branch` of a place can count; true for any branch if the default branch
    /// is unknown.
    package func isCounting(_ branch: String, of place: RemotePlace) -> Bool {
        let defaultBranch = description(of: place)?.defaultBranch ?? ""
        return defaultBranch.isEmpty || branch == defaultBranch || branch == Self.pages
    }

    /// The other branch that counts, beside the default branch.
    package static let pages = "gh-pages"
}

extension AccountSnapshot {
    /// The rule of the host of `place`; `nil` if it is not the account's host.
    package func rule(at place: RemotePlace) -> GitHubRule? {
        place.isOn(name.host) ? GitHubRule(account: self) : nil
    }
}

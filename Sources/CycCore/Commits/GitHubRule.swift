/// GitHub's rule for what counts for an account: forks, default branch and involvement.
///
/// Each host has a rule of its own; ``AccountSnapshot/rule(at:)`` chooses it by the host of a place.
package struct GitHubRule: Sendable {
    /// What commits in a place come to, once they are on a branch that counts.
    package enum Standing: Equatable, Sendable {
        case counts
        case fork(parent: String?)
        /// The account has nothing to do with it.
        case notInvolved
        /// The host never described it; what kept it from that.
        case undescribed(GitHubError?)
    }

    fileprivate let account: AccountSnapshot

    private func description(of place: RemotePlace) -> RepositoryRule? { account.rules[place.key] }

    package func standing(of place: RemotePlace) -> Standing {
        guard let rule = description(of: place), rule.kind != .unseen else {
            return .undescribed(description(of: place)?.trouble)
        }
        if rule.kind == .fork { return .fork(parent: rule.parent) }
        if rule.isInvolved == false {
            // Whoever has a fork of it is involved.
            let name = place.fullName.lowercased()
            let hasFork = account.rules.values.contains { $0.parent?.lowercased() == name }
            return hasFork ? .counts : .notInvolved
        }
        // Whose part in it nobody can tell may count; where a question failed it is not known.
        return rule.isInvolved == nil && rule.trouble != nil ? .undescribed(rule.trouble) : .counts
    }

    /// Whether commits on `branch` of a place can count; where its default branch was never told, any
    /// branch may be the one.
    package func isCounting(_ branch: String, of place: RemotePlace) -> Bool {
        let told = description(of: place)?.defaultBranch ?? ""
        return told.isEmpty || branch == told || branch == Self.pages
    }

    /// The branch that counts beside the default branch.
    package static let pages = "gh-pages"
}

extension AccountSnapshot {
    /// The rule of the host on which a place is; `nil` where nothing counts for this account.
    package func rule(at place: RemotePlace) -> GitHubRule? {
        place.isOn(name.host) ? GitHubRule(account: self) : nil
    }
}

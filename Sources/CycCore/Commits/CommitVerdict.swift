/// Judgment of one commit from the stored data about it and its repository.
package struct CommitVerdict: Equatable, Sendable {
    package let verdict: TodayEvidence.Verdict
    /// Missing facts that make the verdict ``TodayEvidence/Verdict/unknown``.
    package let unconfirmed: [UnknownFact]
    /// Obstacles in the order in which to fix them; only `lag` if there are none.
    package let facts: [Reason.Fact]
    /// Whether it is proven to be on a branch that counts, in a repository that can count.
    package let isPublished: Bool

    /// Judges a commit for an account. Unknown repository facts make the verdict unknown.
    package init(
        of commit: LocatedCommit, in repository: KnownRepository,
        for account: AccountSnapshot, mine: MyAddresses
    ) {
        let (name, address) = (account.name, commit.address)
        var facts: [Reason.Fact] = []
        var unconfirmed: [UnknownFact] = []
        if !account.owns(address, in: repository.id, mine: mine) {
            if account.mayOwn(address) {
                unconfirmed.append(.address(address, account.addressError))
            } else {
                facts.append(
                    .wrongEmail(
                        address, account: name, canBeLinked: address.canBeLinked(on: name.host)))
            }
        }
        let places = repository.places(on: name.host)
        let locations = CommitLocations(of: commit, among: repository.remotes) { branch, place in
            account.rule(at: place)?.isCounting(branch, of: place) ?? true
        }
        let known = locations.proven.compactMap(\.place).filter { $0.isOn(name.host) }
        isPublished = known.contains { account.standing(of: $0) == .counts }
        let unknownPlace = known.first { account.standing(of: $0).isUndescribed }
        // If no URL of a remote could count, it does not matter which one has the commit.
        let ambiguous = locations.open.first { $0.contains { account.mayCount($0) } }
        let isOnlyElsewhere = known.isEmpty && !locations.proven.isEmpty
        let isInNonFork = known.contains { !account.standing(of: $0).isFork }
        let knownFork = known.allSatisfy { account.standing(of: $0).isFork } ? known.first : nil

        if repository.remotes.isEmpty {
            facts.append(.noRemote(host: name.host))
        } else if places.isEmpty {
            let wiki = repository.remotes.lazy.flatMap(\.places).first {
                $0.isWiki && $0.host == name.host.name
            }
            facts.append(.notGitHub(host: name.host, wiki: wiki?.fullName))
        } else if isPublished {
            // No other obstacle of its places matters.
        } else if let unknownPlace {
            unconfirmed.append(
                .repository(unknownPlace.fullName, account.rules[unknownPlace.key]?.failure))
        } else if let ambiguous {
            unconfirmed.append(.ambiguousRemote(ambiguous.map(\.url)))
        } else if let fork = knownFork ?? places.first(where: { account.standing(of: $0).isFork }),
            knownFork != nil || places.allSatisfy({ account.standing(of: $0).isFork })
                || !isInNonFork && account.canPushToForksOnly(among: places)
        {
            facts.append(.fork(place: fork.fullName, parent: account.rules[fork.key]?.parent))
        } else if places.allSatisfy(account.cannotCount(in:)) {
            let place = places.first { account.standing(of: $0) == .notInvolved }
            facts.append(.notInvolved(name, place: place?.fullName ?? ""))
        }
        let isClosed = !isPublished && !places.isEmpty && places.allSatisfy(account.isArchived)
        let isUnknown = isPublished ? !unconfirmed.isEmpty : unknownPlace != nil || ambiguous != nil
        verdict =
            if !facts.isEmpty || isClosed {
                .uncounted
            } else if isUnknown {
                .unknown
            } else if isPublished {
                .pushed
            } else {
                commit.isPushed ? .uncounted : .unpushed
            }
        if !places.isEmpty, !isPublished, unknownPlace == nil, ambiguous == nil {
            if !commit.isPushed {
                facts.append(.unpushed())
            } else if !facts.contains(where: \.isFork),
                !isInNonFork || !facts.contains(where: \.isNotInvolved)
            {
                facts.append(isOnlyElsewhere ? .unpushed() : .notDefaultBranch())
            }
        }
        self.unconfirmed = verdict == .unknown ? unconfirmed : []
        self.facts = facts.isEmpty ? [.lag()] : facts
    }
}

extension GitHubRule.Standing {
    fileprivate var isFork: Bool {
        if case .fork = self { true } else { false }
    }

    fileprivate var isUndescribed: Bool {
        if case .undescribed = self { true } else { false }
    }
}

extension Reason.Fact {
    fileprivate var isNotInvolved: Bool {
        if case .notInvolved = self { true } else { false }
    }

    fileprivate var isFork: Bool {
        if case .fork = self { true } else { false }
    }
}

extension AccountSnapshot {
    /// Whether commits by `address` are the account's; without a token, git's configured addresses
    /// count as its own.
    package func owns(
        _ address: EmailAddress, in repository: Int64, mine: MyAddresses
    ) -> Bool {
        addresses.contains(address) || isFormerNoreply(address)
            || (usesGitAddresses && mine.contains(address, in: repository))
    }

    /// Whether `address` could be the account's, as long as its addresses are incomplete.
    fileprivate func mayOwn(_ address: EmailAddress) -> Bool {
        !hasAllAddresses && (!isNamed || address.canBeLinked(on: name.host))
    }

    /// Whether commits in a place count; on another host they never do.
    fileprivate func standing(of place: RemotePlace) -> GitHubRule.Standing {
        rule(at: place)?.standing(of: place) ?? .notInvolved
    }

    /// Whether a commit there could count, as far as known.
    fileprivate func mayCount(_ destination: Destination) -> Bool {
        guard let place = destination.place, place.isOn(name.host) else { return false }
        return !cannotCount(in: place)
    }

    /// Whether `address` is the account's noreply address from before a rename: the user ID in it
    /// is the same.
    ///
    /// - Source: https://docs.github.com/en/account-and-profile/reference/email-addresses-reference
    private func isFormerNoreply(_ address: EmailAddress) -> Bool {
        let suffix = "@\(name.host.noreplyDomain)"
        func number(_ address: EmailAddress) -> Substring? {
            let text = address.description
            guard text.hasSuffix(suffix), let plus = text.firstIndex(of: "+") else { return nil }
            return text[..<plus]
        }
        guard let wanted = number(address) else { return false }
        return addresses.contains { number($0) == wanted }
    }

    /// Whether only a fork can be pushed to: `places` has one, and the account may push to none of
    /// the others.
    func canPushToForksOnly(among places: [RemotePlace]) -> Bool {
        let rules = places.map { self.rules[$0.key] }
        return rules.contains { $0?.kind == .fork }
            && rules.allSatisfy {
                $0?.kind == .fork || $0?.kind == .ordinary && $0?.canPush != true
            }
    }

    func isArchived(_ place: RemotePlace) -> Bool { rules[place.key]?.isArchived ?? false }

    /// Whether no commit of the account in `place` counts.
    fileprivate func cannotCount(in place: RemotePlace) -> Bool {
        switch standing(of: place) {
        case .fork, .notInvolved: true
        case .counts, .undescribed: false
        }
    }
}

/// What can be said of one commit from what is stored about it and its repository.
package struct CommitVerdict: Equatable, Sendable {
    package let verdict: TodayEvidence.Verdict
    /// What makes the verdict ``TodayEvidence/Verdict/unknown``.
    package let unlearned: [UnknownFact]
    /// What stands in the way, in the order in which it has to be mended; `lag` for nothing.
    package let facts: [Reason.Fact]
    /// Whether it is proven to be on a branch that counts, of a place that can count.
    package let isPublished: Bool

    /// Judges a commit for an account.
    ///
    /// What GitHub did not tell is no reason against a commit, and none for it either.
    package init(
        of commit: LocatedCommit, in repository: KnownRepository,
        for account: AccountSnapshot, mine: MyAddresses
    ) {
        let (name, address) = (account.name, commit.address)
        var facts: [Reason.Fact] = []
        var unlearned: [UnknownFact] = []
        if !account.owns(address, in: repository.id, mine: mine) {
            if account.mayOwn(address) {
                unlearned.append(.address(address, account.addressTrouble))
            } else {
                facts.append(
                    .wrongEmail(
                        address, account: name, canBeLinked: address.canBeLinked(on: name.host)))
            }
        }
        let places = repository.places(on: name.host)
        let whereabouts = CommitLocations(of: commit, among: repository.remotes) { branch, place in
            account.rule(at: place)?.isCounting(branch, of: place) ?? true
        }
        let known = whereabouts.proven.compactMap(\.place).filter { $0.isOn(name.host) }
        isPublished = known.contains { account.standing(of: $0) == .counts }
        let unjudged = known.first { account.standing(of: $0).isUndescribed }
        // Where no address of a remote could count, it does not matter which of them has it.
        let open = whereabouts.open.first { $0.contains { account.mayCount($0) } }
        let isOnlyElsewhere = known.isEmpty && !whereabouts.proven.isEmpty
        let isThere = known.contains { !account.standing(of: $0).isFork }
        let knownFork = known.allSatisfy { account.standing(of: $0).isFork } ? known.first : nil

        if repository.remotes.isEmpty {
            facts.append(.noRemote(host: name.host))
        } else if places.isEmpty {
            facts.append(.notGitHub(host: name.host))
        } else if isPublished {
            // Everything else about places is settled.
        } else if let unjudged {
            unlearned.append(.repository(unjudged.fullName, account.rules[unjudged.key]?.trouble))
        } else if let open {
            unlearned.append(.whereabouts(open.map(\.url)))
        } else if let fork = knownFork ?? places.first(where: { account.standing(of: $0).isFork }),
            knownFork != nil || places.allSatisfy({ account.standing(of: $0).isFork })
                || !isThere && account.canPushToForksOnly(among: places)
        {
            facts.append(.fork(place: fork.fullName, parent: account.rules[fork.key]?.parent))
        } else if places.allSatisfy(account.cannotCount(in:)) {
            let place = places.first { account.standing(of: $0) == .notInvolved }
            facts.append(.notInvolved(name, place: place?.fullName ?? ""))
        }
        let isClosed = !isPublished && !places.isEmpty && places.allSatisfy(account.isArchived)
        let isUnknown = isPublished ? !unlearned.isEmpty : unjudged != nil || open != nil
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
        if !places.isEmpty, !isPublished, unjudged == nil, open == nil {
            if !commit.isPushed {
                facts.append(.unpushed())
            } else if !facts.contains(where: \.isFork),
                !isThere || !facts.contains(where: \.isForeign)
            {
                facts.append(isOnlyElsewhere ? .unpushed() : .notDefaultBranch())
            }
        }
        self.unlearned = verdict == .unknown ? unlearned : []
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
    fileprivate var isForeign: Bool {
        if case .notInvolved = self { true } else { false }
    }

    fileprivate var isFork: Bool {
        if case .fork = self { true } else { false }
    }
}

extension AccountSnapshot {
    /// Whether commits by `address` are the account's; without a token, those of git's own
    /// addresses are.
    package func owns(
        _ address: EmailAddress, in repository: Int64, mine: MyAddresses
    ) -> Bool {
        addresses.contains(address) || isFormerNoreply(address)
            || (takesGitAddresses && mine.contains(address, in: repository))
    }

    /// Whether `address` could be the account's, as far as GitHub told its addresses.
    fileprivate func mayOwn(_ address: EmailAddress) -> Bool {
        !knowsAddresses && (!isNamed || address.canBeLinked(on: name.host))
    }

    /// What commits in a place come to; on a host without a rule they never count.
    fileprivate func standing(of place: RemotePlace) -> GitHubRule.Standing {
        rule(at: place)?.standing(of: place) ?? .notInvolved
    }

    /// Whether a commit there could count, as far as GitHub told.
    fileprivate func mayCount(_ destination: Destination) -> Bool {
        guard let place = destination.place, place.isOn(name.host) else { return false }
        return !cannotCount(in: place)
    }

    /// Whether `address` is GitHub's own for the account from before it was renamed: only the number
    /// in it says whose it is.
    ///
    /// - Source: https://docs.github.com/en/account-and-profile/reference/email-addresses-reference
    private func isFormerNoreply(_ address: EmailAddress) -> Bool {
        let ending = "@users.noreply.\(name.host)"
        func number(_ address: EmailAddress) -> Substring? {
            let text = address.description
            guard text.hasSuffix(ending), let plus = text.firstIndex(of: "+") else { return nil }
            return text[..<plus]
        }
        guard let wanted = number(address) else { return false }
        return addresses.contains { number($0) == wanted }
    }

    /// Whether commits get to where they count through a fork only: there is one among `places`, and
    /// to none of the others the account may push.
    func canPushToForksOnly(among places: [RemotePlace]) -> Bool {
        let rules = places.map { self.rules[$0.key] }
        return rules.contains { $0?.kind == .fork }
            && rules.allSatisfy {
                $0?.kind == .fork || $0?.kind == .ordinary && $0?.canPush != true
            }
    }

    func isArchived(_ place: RemotePlace) -> Bool { rules[place.key]?.isArchived ?? false }

    /// Whether GitHub counts no commit of the account in `place`.
    fileprivate func cannotCount(in place: RemotePlace) -> Bool {
        switch standing(of: place) {
        case .fork, .notInvolved: true
        case .counts, .undescribed: false
        }
    }
}

/// What can be said of one commit from what is stored about it and its repository.
package struct CommitVerdict: Equatable, Sendable {
    package let verdict: TodayEvidence.Verdict
    /// What makes the verdict ``TodayEvidence/Verdict/unknown``.
    package let unlearned: [Unlearned]
    /// What stands in the way, in the order in which it has to be mended; `lag` for nothing.
    package let facts: [Reason.Fact]

    /// Judges a commit for an account.
    ///
    /// What GitHub did not tell is no reason against a commit, and none for it either.
    package init(
        of record: CommitRecord, by address: EmailAddress, in repository: KnownRepository,
        for account: AccountKnowledge, mine: MyAddresses
    ) {
        let name = account.name
        var facts: [Reason.Fact] = []
        var unlearned: [Unlearned] = []
        if !account.owns(address, in: repository.id, mine: mine) {
            if account.mayOwn(address) {
                unlearned.append(.address(address, account.addressTrouble))
            } else {
                facts.append(
                    .wrongEmail(
                        address, account: name, canBeLinked: address.canBeLinked(on: name.host)))
            }
        }
        let places = repository.remotes.compactMap(\.place).filter { $0.isOn(name.host) }
        let fork = places.first { account.rules[$0.key]?.kind == .fork }
        if repository.remotes.isEmpty {
            facts.append(.noRemote(host: name.host))
        } else if places.isEmpty {
            facts.append(.notGitHub(host: name.host))
        } else if let fork,
            places.allSatisfy({ account.rules[$0.key]?.kind == .fork })
                || !record.isPublished && account.canPushToForksOnly(among: places)
        {
            facts.append(.fork(place: fork.fullName, parent: account.rules[fork.key]?.parent))
        } else if places.allSatisfy(account.cannotCount(in:)) {
            let place = places.first { account.rules[$0.key]?.isInvolved == false }
            facts.append(.notInvolved(name, place: place?.fullName ?? ""))
        } else if let place = account.undescribed(among: places) {
            unlearned.append(.repository(place.fullName, account.rules[place.key]?.trouble))
        }
        let isClosed =
            !record.isPublished && !places.isEmpty && places.allSatisfy(account.isArchived)
        verdict =
            switch (record.isPushed, record.isPublished) {
            case _ where !facts.isEmpty || isClosed: .uncounted
            case (false, _): .unpushed
            case (true, false): .uncounted
            case (true, true): unlearned.isEmpty ? .pushed : .unknown
            }
        if !places.isEmpty {
            if !record.isPushed {
                facts.append(.unpushed())
            } else if !record.isPublished, !facts.contains(where: \.isFork) {
                facts.append(.notDefaultBranch())
            }
        }
        self.unlearned = verdict == .unknown ? unlearned : []
        self.facts = facts.isEmpty ? [.lag()] : facts
    }
}

extension Reason.Fact {
    fileprivate var isFork: Bool {
        if case .fork = self { true } else { false }
    }
}

extension AccountKnowledge {
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

    /// The first place that GitHub never described, where none of them is known to count.
    fileprivate func undescribed(among places: [RemotePlace]) -> RemotePlace? {
        func isDescribed(_ place: RemotePlace) -> Bool {
            guard let rule = rules[place.key], rule.kind != .unseen else { return false }
            // Whose part in it nobody can tell may count; where a question failed it is not known.
            return rule.kind == .fork || rule.isInvolved != nil || rule.trouble == nil
        }
        guard !places.contains(where: { isDescribed($0) && !cannotCount(in: $0) }) else {
            return nil
        }
        return places.first { !isDescribed($0) }
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

    /// Whether GitHub counts no commit of the account in `place`; whoever has a fork of it is
    /// involved.
    fileprivate func cannotCount(in place: RemotePlace) -> Bool {
        guard let rule = rules[place.key] else { return false }
        if rule.kind == .fork { return true }
        let name = place.fullName.lowercased()
        return rule.isInvolved == false
            && !rules.values.contains { $0.parent?.lowercased() == name }
    }
}

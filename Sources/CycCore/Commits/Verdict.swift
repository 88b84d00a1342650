/// Why a commit counts on GitHub, or does not.
///
/// - Source: https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
package enum Cause: String, CaseIterable, Sendable {
    /// The author's address does not belong to the account.
    case wrongEmail = "wrong_email"
    case noRemote = "no_remote"
    /// No remote is on the account's GitHub.
    case notGitHub = "not_github"
    case unpushed
    /// Pushed, but neither to the default branch nor to `gh-pages`.
    case notDefaultBranch = "not_default_branch"
    case fork
    /// The account neither owns the repository nor may push, has not forked it, and has opened no
    /// issue or pull request there.
    case notInvolved = "not_involved"
    /// The author date is another day.
    case otherDay = "other_day"
    /// Everything is done; GitHub shows it within 24 hours.
    case lag
    case counted
}

/// What GitHub never told, and what decides whether a pushed commit counts.
package enum Unlearned: Hashable, Sendable {
    /// Whether `address` is the account's; what kept GitHub from telling its addresses.
    case address(EmailAddress, HubTrouble?)
    /// Whether commits in it count, as `owner/name`; what kept GitHub from describing it.
    case repository(String, HubTrouble?)

    /// What keeps it unknown; `nil` where nobody asked.
    package var trouble: HubTrouble? {
        switch self {
        case .address(_, let trouble), .repository(_, let trouble): trouble
        }
    }
}

/// What can be said of one commit from what is stored about it and its repository.
package struct CommitVerdict: Equatable, Sendable {
    package let verdict: TodayEvidence.Verdict
    /// What makes the verdict ``TodayEvidence/Verdict/unknown``.
    package let unlearned: [Unlearned]
    /// What stands in the way, in the order in which it has to be mended; `lag` for nothing.
    package let causes: [Cause]

    /// Judges a commit for an account.
    ///
    /// What GitHub did not tell is no reason against a commit, and none for it either.
    ///
    /// - Parameters:
    ///   - record: The commit.
    ///   - address: Its author's.
    ///   - repository: Where it is.
    ///   - account: Whose it shall be.
    ///   - mine: The addresses that are the person's, there or everywhere.
    package init(
        of record: CommitRecord, by address: EmailAddress, in repository: KnownRepository,
        for account: AccountKnowledge, mine: MyAddresses
    ) {
        var causes: [Cause] = []
        var unlearned: [Unlearned] = []
        if !account.owns(address, in: repository.id, mine: mine) {
            if account.mayOwn(address) {
                unlearned.append(.address(address, account.addressTrouble))
            } else {
                causes.append(.wrongEmail)
            }
        }
        let places = repository.remotes.compactMap(\.place)
            .filter { $0.isOn(account.name.host) }
        if repository.remotes.isEmpty {
            causes.append(.noRemote)
        } else if places.isEmpty {
            causes.append(.notGitHub)
        } else {
            let rules = places.map { account.rules[$0.key] }
            if rules.allSatisfy({ $0?.kind == .fork })
                || !record.isPublished && account.canPushToForksOnly(among: places)
            {
                causes.append(.fork)
            } else if places.allSatisfy(account.cannotCount(in:)) {
                causes.append(.notInvolved)
            } else if let place = account.undescribed(among: places) {
                unlearned.append(
                    .repository("\(place.owner)/\(place.name)", account.rules[place.key]?.trouble))
            }
        }
        let isClosed =
            !record.isPublished && !places.isEmpty && places.allSatisfy(account.isArchived)
        let isHopeless = !causes.isEmpty || isClosed
        if !repository.remotes.isEmpty, !places.isEmpty {
            if !record.isPushed {
                causes.append(.unpushed)
            } else if !record.isPublished, !causes.contains(.fork) {
                causes.append(.notDefaultBranch)
            }
        }
        switch (isHopeless, record.isPushed, record.isPublished) {
        case (true, _, _): verdict = .uncounted
        case (false, false, _): verdict = .unpushed
        case (false, true, false): verdict = .uncounted
        case (false, true, true): verdict = unlearned.isEmpty ? .pushed : .unknown
        }
        self.unlearned = verdict == .unknown ? unlearned : []
        self.causes = causes.isEmpty ? [.lag] : causes
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
        let ending = "@\(name.host.noreplyDomain)"
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

    /// Whether nobody may push to `place` any more.
    func isArchived(_ place: RemotePlace) -> Bool { rules[place.key]?.isArchived ?? false }

    /// Whether GitHub counts no commit of the account in `place`; whoever has a fork of it is
    /// involved.
    fileprivate func cannotCount(in place: RemotePlace) -> Bool {
        guard let rule = rules[place.key] else { return false }
        if rule.kind == .fork { return true }
        let name = "\(place.owner)/\(place.name)".lowercased()
        return rule.isInvolved == false
            && !rules.values.contains { $0.parent?.lowercased() == name }
    }
}

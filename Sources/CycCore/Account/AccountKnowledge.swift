/// Where an account is: a host, and a login as GitHub spells it.
package struct AccountName: Hashable, Codable, Sendable {
    package let host: String
    package let login: String

    package init(host: String, login: String) {
        self.host = host
        self.login = login
    }
}

/// Whether `text` can be the login of an account.
///
/// - Range: ASCII letters, digits, `-`, and `_` as in the logins of managed users; GitHub gives at
///   most 39 characters, longer ones exist where a short code of the enterprise is appended.
/// - Source: https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/iam-configuration-reference/username-considerations-for-external-authentication
package func isLogin(_ text: some StringProtocol) -> Bool {
    (1...100).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
        && text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
}

/// What is known of the account that cyc follows.
package struct AccountKnowledge: Sendable {
    package var name: AccountName
    /// What GitHub counts by day: the larger of what its two sources said last.
    package var grass: Grass
    /// GitHub's own levels, where the year came with any.
    package var levels: Levels
    /// When GitHub last told about the present day, in whichever way.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var answeredAt: Int64?
    /// The verified addresses and GitHub's own for the account; empty where it is not the token's
    /// owner.
    package var addresses: Set<EmailAddress>
    /// Whether the addresses that git uses here are taken as the account's: where there is no token,
    /// so that nobody can say whose they are.
    package var takesGitAddresses: Bool
    /// Whether GitHub ever told all of ``addresses``; else another one may be the account's, too.
    package var knowsAddresses: Bool
    /// What kept GitHub from telling the addresses; `nil` where it told, or nobody asked.
    package var addressTrouble: HubTrouble?
    /// What stands for the token that the account was last the owner of, and tells nothing of it.
    package var token: String?
    /// What keeps the last answer from being a new one; `nil` once one came.
    package var trouble: HubTrouble?
    /// What GitHub says of the repositories in which there are commits of today.
    package var rules: [String: RepositoryRule]
    /// Days with commits that were seen pushed where they count, and when the last of them was.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var pushedDays: [Day: Int64]

    /// Whether GitHub ever told whose token it is; else there is an account and nothing is known of it.
    package var isNamed: Bool { !name.login.isEmpty }

    package init(
        name: AccountName, grass: Grass = Grass(), levels: Levels = Levels(),
        answeredAt: Int64? = nil, addresses: Set<EmailAddress> = [],
        takesGitAddresses: Bool = true, knowsAddresses: Bool = true,
        addressTrouble: HubTrouble? = nil, token: String? = nil, trouble: HubTrouble? = nil,
        rules: [String: RepositoryRule] = [:], pushedDays: [Day: Int64] = [:]
    ) {
        self.name = name
        self.grass = grass
        self.levels = levels
        self.answeredAt = answeredAt
        self.addresses = addresses
        self.takesGitAddresses = takesGitAddresses
        self.knowsAddresses = knowsAddresses
        self.addressTrouble = addressTrouble
        self.token = token
        self.trouble = trouble
        self.rules = rules
        self.pushedDays = pushedDays
    }

    /// How long GitHub may take to show what was pushed; units: seconds.
    package static let longestLag: Int64 = 24 * 3600

    /// Until when the push of a commit of `day` alone keeps that day in a run; `nil` where none was
    /// seen.
    package func heldUntil(_ day: Day) -> Int64? { pushedDays[day].map { $0 + Self.longestLag } }

    /// Whether the push of a commit of `day` keeps it in a run at `now`.
    func isHeld(_ day: Day, at now: Int64) -> Bool {
        pushedDays[day].map { $0 <= now && now - $0 < Self.longestLag } ?? false
    }

    /// The account of a token of which GitHub never told whose it is.
    ///
    /// - Parameters:
    ///   - host: Where it is good for.
    ///   - today: In whose year nothing is known.
    ///   - trouble: Why it did not tell.
    /// - Returns: An account without a name.
    package static func unnamed(
        on host: String, today: Day, trouble: HubTrouble? = nil
    ) -> AccountKnowledge {
        AccountKnowledge(
            name: AccountName(host: host, login: ""), grass: Grass(missingYears: [today.year]),
            takesGitAddresses: false, knowsAddresses: false, trouble: trouble)
    }
}

/// The colour of each day, 0 to 4, where GitHub gave one.
package struct Levels: Equatable, Sendable {
    /// By year, from 1 January on; ``unknown`` where there is none.
    private var years: [Int: [UInt8]] = [:]

    package static let unknown: UInt8 = 255

    package init() {}

    package mutating func replace(year: Int, levels: [UInt8]) { years[year] = levels }

    package subscript(day: Day) -> Int? {
        let year = day.year
        guard let levels = years[year] else { return nil }
        let offset = day.number - Day.firstDay(ofYear: year).number
        guard offset < levels.count, levels[offset] != Self.unknown else { return nil }
        return Int(levels[offset])
    }
}

/// What GitHub says of one repository, as far as it decides whether commits in it can count.
package struct RepositoryRule: Hashable, Sendable {
    package enum Kind: Int, Sendable {
        case ordinary, fork
        /// GitHub did not tell: it is private and the token may not see it, or it is not there.
        case unseen
    }

    package var kind: Kind
    /// Empty where GitHub did not tell.
    package var defaultBranch: String
    /// Whether the account owns it, may push, has forked it or opened something in it; `nil` where
    /// that could not be found out.
    package var isInvolved: Bool?
    /// Whether the account may push there; `nil` where GitHub does not tell.
    package var canPush: Bool?
    /// Whether nobody may push there any more; what is in it counts all the same.
    package var isArchived: Bool
    /// What a fork was made from, as `owner/name`.
    package var parent: String?
    /// Seconds since 1970-01-01T00:00:00Z.
    package var askedAt: Int64
    package var etag: String?
    /// How often in a row GitHub did not describe it.
    package var failures: Int
    /// Why GitHub did not describe it the last time.
    package var trouble: HubTrouble?

    package init(
        kind: Kind, defaultBranch: String, isInvolved: Bool?, canPush: Bool? = nil,
        isArchived: Bool = false, parent: String? = nil, askedAt: Int64, etag: String? = nil,
        failures: Int = 0,
        trouble: HubTrouble? = nil
    ) {
        self.kind = kind
        self.defaultBranch = defaultBranch
        self.isInvolved = isInvolved
        self.canPush = canPush
        self.isArchived = isArchived
        self.parent = parent
        self.askedAt = askedAt
        self.etag = etag
        self.failures = failures
        self.trouble = trouble
    }

    /// Whether GitHub is to be asked again.
    ///
    /// An answer holds for a day. What was not described may be made at any moment; it is asked about
    /// soon, and then less and less often.
    ///
    /// - Parameter now: Units: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: Whether it is time.
    package func isDue(at now: Int64) -> Bool {
        if case .rateLimited(let until?) = trouble, until > now { return false }
        let lifetime: Int64 = 24 * 3600
        let pause =
            failures == 0 ? lifetime : growingPause(after: failures, from: 60, upTo: lifetime)
        return askedAt > now || now - askedAt >= pause
    }
}

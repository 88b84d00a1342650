/// Where an account is: a host, and a login as GitHub spells it.
package struct AccountName: Hashable, Sendable {
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
    /// Whether the addresses that git uses here are taken as the account's: only the owner of the
    /// token, or nobody else, can say whose they are.
    package var takesGitAddresses: Bool
    /// What keeps the last answer from being a new one; `nil` once one came.
    package var trouble: HubTrouble?
    /// What GitHub says of the repositories in which there are commits of today.
    package var rules: [String: RepositoryRule]

    /// Whether GitHub ever told whose token it is; else there is an account and nothing is known of it.
    package var isNamed: Bool { !name.login.isEmpty }

    package init(
        name: AccountName, grass: Grass = Grass(), levels: Levels = Levels(),
        answeredAt: Int64? = nil, addresses: Set<EmailAddress> = [],
        takesGitAddresses: Bool = true, trouble: HubTrouble? = nil,
        rules: [String: RepositoryRule] = [:]
    ) {
        self.name = name
        self.grass = grass
        self.levels = levels
        self.answeredAt = answeredAt
        self.addresses = addresses
        self.takesGitAddresses = takesGitAddresses
        self.trouble = trouble
        self.rules = rules
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
    /// What a fork was made from, as `owner/name`.
    package var parent: String?
    /// Seconds since 1970-01-01T00:00:00Z.
    package var askedAt: Int64
    package var etag: String?

    package init(
        kind: Kind, defaultBranch: String, isInvolved: Bool?, canPush: Bool? = nil,
        parent: String? = nil, askedAt: Int64, etag: String? = nil
    ) {
        self.kind = kind
        self.defaultBranch = defaultBranch
        self.isInvolved = isInvolved
        self.canPush = canPush
        self.parent = parent
        self.askedAt = askedAt
        self.etag = etag
    }
}

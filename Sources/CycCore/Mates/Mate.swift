/// A mate: an account on one GitHub host, and the user's name for it.
package struct Mate: Hashable, Sendable {
    package let number: Int64
    package internal(set) var host: GitHubHost
    /// In lower case, because logins ignore case; GitHub may have renamed the account since.
    package internal(set) var login: String
    package var name: String?
    /// A name in the system's zone data; `nil` for the user's own zone.
    package var zone: String?
    /// Whether the board omits this mate.
    package var isHidden = false

    package init(
        number: Int64, host: GitHubHost, login: String, name: String? = nil, zone: String? = nil
    ) {
        self.number = number
        self.host = host
        self.login = login.lowercased()
        self.name = name
        self.zone = zone
    }

    /// Identifies the mate on every machine.
    package var id: EntryID { EntryID(hashing: [.text("\(host)"), .text(login)], of: .mate) }
}

extension EntryKind {
    package static let mate = EntryKind(Mate.self)
}

extension Mate: EntryRecord {
    package static let traits = EntryTraits(
        "mate", plural: "mates", noun: EntryTraits.Noun("mate", "메이트"), listCommand: ["mates"],
        headline: ["name", "login"], sharing: .chosen(.mate))
    package static let table = Table([
        Column("host", \.host, role: .identity),
        Column("login", \.login, role: .identity),
        Column("name", \.name),
        Column("zone", \.zone),
        Column("hidden", ifTrue: \.isHidden),
    ])

    package static func blank(number: Int64) -> Mate {
        Mate(number: number, host: .dotCom, login: "")
    }

    package var isConsistent: Bool { isLogin(login) && login == login.lowercased() }

    package func validated() throws -> Mate {
        var validated = self
        validated.name = try wrapping({ CycError.mate(.name($0)) }, try checkedName(name))
        if let zone, !isZoneName(zone) { throw CycError.mate(.zone(zone)) }
        return validated
    }
}

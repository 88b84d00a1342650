/// Somebody whose days are looked at: an account on one GitHub, and what I call it.
package struct Mate: Hashable, Sendable {
    package let number: Int64
    package let host: GitHubHost
    /// In lower case, for no two logins differ in it alone; GitHub may know the account by another one
    /// since.
    package let login: String
    package var name: String?
    /// The name of a file of the system's zone data; `nil` for my own zone.
    package var zone: String?
    /// Off the board.
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

    /// What a mate is known by on every machine.
    package var id: EntryID { EntryID(hashing: [.text("\(host)"), .text(login)], of: .mate) }
}

extension Mate: EntryRecord {
    package static let kind = EntryKind.mate
    package static let plural = "mates"
    package static let fields = [
        Field("host", .text, role: .identity),
        Field("login", .text, role: .identity),
        Field("name", .text, isOptional: true),
        Field("zone", .text, isOptional: true),
        Field("hidden", .flag, isOptional: true),
    ]

    package var headline: String { name ?? login }

    package var values: [FieldValue] {
        [
            .text("\(host)"), .text(login), .text(name), .text(zone),
            isHidden ? .flag(true) : .none,
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let host = values[0].text.flatMap({ GitHubHost($0) }),
            values[0].text == host.description, let login = values[1].text, isLogin(login),
            login == login.lowercased()
        else { return nil }
        self.init(
            number: number, host: host, login: login, name: values[2].text, zone: values[3].text)
        isHidden = values[4].isTrue
    }

    package func asMade() throws -> Mate {
        var made = self
        do {
            made.name = try name.map { try checkedText($0, limit: TextLimit.name) }
        } catch let problem as TextProblem {
            throw Problem.mate(.name(problem))
        }
        if let zone, !isZoneName(zone) { throw Problem.mate(.zone(zone)) }
        return made
    }
}

import CycCore

extension JSONMembers {
    /// `cyc mates find` and `cyc mates requests`.
    init(_ found: FoundPeople) {
        self = [
            "people": .array(
                found.people.map { person in
                    .object([
                        "login": .string(person.login), "name": JSON(person.name),
                        "location": JSON(person.location),
                        "languages": person.languages.map { .array($0.map(JSON.string)) } ?? .null,
                        "url": .string(found.address(of: person)),
                        "is_mate": .bool(person.isMate),
                        "follows_me": person.followsMe.map(JSON.bool) ?? .null,
                    ])
                }), "total": JSON(found.total), "complete": .bool(found.isComplete),
        ]
    }
}

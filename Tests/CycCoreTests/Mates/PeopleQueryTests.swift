import CycCore
import Testing

/// One scalar more than a topic may have.
private func long(_ scalar: String) -> String {
    String(repeating: scalar, count: SearchTopics.longest + 1)
}

struct PeopleQueryTests {
    @Test(
        "Words are split at spaces and keep their case",
        arguments: [
            ([], []), (["swift"], ["swift"]), (["swift vapor", "C++"], ["swift", "vapor", "C++"]),
            ([" a\tb\u{3000}c "], ["a", "b", "c"]), (["알고리즘 12345678"], ["알고리즘", "12345678"]),
            (["1 2 3 4", "5 6 7 8"], ["1", "2", "3", "4", "5", "6", "7", "8"]),
        ] as [([String], [String])])
    func words(texts: [String], words: [String]) throws {
        #expect(try SearchTopics(texts).words == words)
    }

    @Test(
        "Invalid search words throw the matching error",
        arguments: [
            ([long("x")], PeopleSearchError.longWord(long("x"))),
            ([long("알")], .longWord(long("알"))),
            (["swift Swift"], .repeatedWord("Swift")), (["a", "b", "A"], .repeatedWord("A")),
            ([""], .emptyWord("")), (["a", " "], .emptyWord(" ")),
            (["\u{200B}"], .emptyWord("\u{200B}")),
            (["1 2 3 4 5 6 7 8 9"], .tooManyWords(9)),
            (["a\"b"], .sign("\"", in: "a\"b")), (["a\\"], .sign("\\", in: "a\\")),
            (["\u{1B}[m"], .sign("\u{1B}", in: "\u{1B}[m")),
            (["\u{202E}a"], .sign("\u{202E}", in: "\u{202E}a")),
        ] as [([String], PeopleSearchError)])
    func faults(texts: [String], error: PeopleSearchError) {
        #expect(throws: error) { try SearchTopics(texts) }
    }

    @Test("A query needs a place, language or topic, and trims surrounding spaces")
    func query() throws {
        let query = try PeopleQuery(
            place: " Mountain View ", language: nil, topics: ["a b"], limit: 3)
        #expect(query.place == "Mountain View" && query.language == nil)
        #expect(query.words == ["a", "b"])
        #expect(throws: PeopleSearchError.nothing) {
            try PeopleQuery(place: nil, language: nil, topics: [], limit: 1)
        }
        for (place, error) in [
            ("", PeopleSearchError.place(.empty)),
            ("Seoul\" repos:>9", .sign("\"", in: "Seoul\" repos:>9")),
            ("Seoul\nrepos:>9", .sign("\n", in: "Seoul\nrepos:>9")),
            (String(repeating: "x", count: 51), .place(.tooLong(limit: 50))),
        ] {
            #expect(throws: error) {
                try PeopleQuery(place: place, language: nil, topics: [], limit: 1)
            }
        }
        #expect(throws: PeopleSearchError.language(.tooLong(limit: 50))) {
            let language = String(repeating: "x", count: 51)
            return try PeopleQuery(place: nil, language: language, topics: [], limit: 1)
        }
    }

    @Test(
        "A place matches anywhere in a location, ignoring case",
        arguments: [
            ("Seoul", "Seoul, Korea", true), ("seoul", "SEOUL", true), ("Seoul", "서울", false),
            ("서울", "대한민국 서울", true), ("Seoul", nil, false), ("Seoul", "", false),
            (nil, nil, true), (nil, "Seoul", true),
        ] as [(String?, String?, Bool)])
    func places(place: String?, location: String?, isIn: Bool) throws {
        let query = try PeopleQuery(place: place, language: "c", topics: [], limit: 1)
        #expect(query.isIn(location) == isIn)
    }

    @Test("People are sorted by login, ignoring case")
    func order() {
        let found = FoundPeople(
            ["b", "A", "C"].map { FoundPerson(login: $0) }, at: "https://github.com")
        #expect(found.people.map(\.login) == ["A", "b", "C"])
        #expect(found.address(of: found.people[0]) == "https://github.com/A")
    }
}

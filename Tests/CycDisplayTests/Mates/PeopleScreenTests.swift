import CycCore
import CycDisplay
import Testing

struct PeopleScreenTests {
    private static func person(
        _ login: String, _ name: String? = nil, in place: String? = nil,
        _ languages: [String]? = nil,
        followsMe: Bool? = false, isMate: Bool = false
    ) -> FoundPerson {
        var person = FoundPerson(login: login)
        (person.name, person.location, person.languages) = (name, place, languages)
        (person.followsMe, person.isMate) = (followsMe, isMate)
        return person
    }

    private static let people = [
        person("octo", "Octo Cat", in: "Seoul", ["Swift", "C"], followsMe: true),
        person("haneul-kim", "김하늘", in: "서울특별시 마포구", ["Kotlin"]), person("quiet"),
    ]

    private static func found(
        _ people: [FoundPerson] = people, total: Int? = 3,
        _ change: (inout FoundPeople) -> Void = { _ in }
    ) -> FoundPeople {
        var found = FoundPeople(people, at: "https://github.com")
        found.total = total
        change(&found)
        return found
    }

    private func screen(
        _ found: FoundPeople, _ occasion: PeopleListPurpose = .search, width: Int = 120,
        in language: Language = .en
    ) -> [String] {
        let look = TerminalAppearance(width: width, depth: .none, background: .dark, isUTF8: true)
        return peopleScreen(found, on: occasion, messages: Messages(language), look: look).map(
            plain)
    }

    @Test("Wide terminals show everything, with an address to follow each user")
    func wide() {
        #expect(
            screen(Self.found()) == [
                "Login       Name      Place              Languages               Address",
                "haneul-kim  김하늘    서울특별시 마포구  Kotlin                  https://github.com/haneul-kim",
                "octo        Octo Cat  Seoul              Swift, C   follows you  https://github.com/octo",
                "quiet                                                            https://github.com/quiet",
                "",
                "3 people",
                "GitHub can't search bios; places and languages come from profiles, topics from public repositories",
                "Add a mate: cyc mates add octocat --zone Asia/Seoul",
            ])
    }

    @Test("Narrow terminals show the address once")
    func narrow() {
        let lines = screen(Self.found(), .requests, width: 40)
        #expect(lines[1].hasPrefix("haneul-kim  김하늘   서울특…   Kotlin"))
        #expect(lines.contains { $0.hasSuffix("https://github.com/LOGIN") })
        #expect(!lines.joined().contains("github.com/octo"))
    }

    @Test("Requesting users are shown with the address before other facts")
    func asking() {
        let lines = screen(Self.found(), .requests, width: 56)
        #expect(
            Array(lines.prefix(3)) == [
                "Login       Name      Address",
                "haneul-kim  김하늘    https://github.com/haneul-kim",
                "octo        Octo Cat  https://github.com/octo",
            ])
        #expect(screen(Self.found(), width: 64)[0].hasPrefix("Login       Name"))
        #expect(!screen(Self.found(), width: 64)[0].contains("Address"))
    }

    @Test("Korean is as whole as English")
    func korean() {
        let lines = screen(Self.found(), in: .ko)
        #expect(lines[0].hasPrefix("사용자 이름  이름      지역               언어"))
        #expect(lines[2].contains("나를 팔로우") && lines[5] == "3명")
        for occasion in PeopleListPurpose.allCases {
            for people in [Self.people, []] {
                let found = Self.found(people, total: 5) {
                    ($0.isCut, $0.isUnsure, $0.isAnonymous) = (true, true, true)
                }
                for line in screen(found, occasion, in: .ko).dropFirst(people.isEmpty ? 0 : 5)
                where !line.isEmpty {
                    #expect(hasHangul(line) || line.contains("cyc "), "\(line)")
                }
            }
        }
    }

    @Test("Every user fits in every look")
    func widths() {
        let hostile = "\u{1B}[31m\u{202E}evil\u{7}\n" + String(repeating: "긴 이름", count: 50)
        let people =
            Self.people + [
                Self.person(
                    "x" + String(repeating: "9", count: 38), hostile, in: hostile, [hostile, "C"],
                    followsMe: true, isMate: true)
            ]
        for messages in bothLanguages {
            for look in [40, 60, 80, 120, 200].flatMap(looks) {
                for occasion in PeopleListPurpose.allCases {
                    let found = Self.found(people, total: 1_234_567) {
                        ($0.isCut, $0.isUnsure, $0.isAnonymous) = (true, true, true)
                    }
                    let lines = peopleScreen(found, on: occasion, messages: messages, look: look)
                    for line in lines.map(plain) {
                        #expect(hasRoom(line, in: look.width), "\(line)")
                        #expect(!hasControl(line))
                    }
                    if messages.language == .en, !look.isUTF8 {
                        #expect(
                            lines.drop { !plain($0).isEmpty }.allSatisfy {
                                plain($0).utf8.allSatisfy { $0 < 0x80 }
                            })
                    }
                }
            }
        }
    }

    @Test("Missing data is named with its reason")
    func missing() {
        let cut = screen(Self.found(total: 120) { $0.isCut = true })
        #expect(cut[5] == "3 of 120 people")
        #expect(cut[6] == "Not all are shown: raise --limit or narrow the search")
        let unsure = screen(Self.found { $0.isUnsure = true })
        #expect(unsure[6].hasPrefix("GitHub's search timed out"))
        let anonymous = screen(
            Self.found([Self.person("octo", followsMe: nil)], total: nil) { $0.isAnonymous = true })
        #expect(anonymous[0] == "Login  Address" && anonymous[3] == "1 person")
        #expect(anonymous.contains("Log in for more details: cyc login --with-token"))
    }

    @Test(
        "Empty list of mates names its reason",
        arguments: [
            (PeopleListPurpose.search, "No one found"),
            (.requests, "No requests: you follow everyone who follows you"),
            (.mutual, "No one you follow follows you back"),
        ])
    func nobody(occasion: PeopleListPurpose, words: String) {
        let lines = screen(Self.found([], total: 0), occasion)
        #expect(lines[0] == words && lines.count == (occasion == .search ? 2 : 1))
        // Users that were not fetched have no result.
        let cut = screen(Self.found([], total: nil) { $0.isCut = true }, occasion)
        #expect((cut[0] == words) == (occasion == .search))
    }

    @Test("Existing mate is not offered again")
    func mates() {
        let lines = screen(Self.found([Self.person("octo", isMate: true)], total: 1), .mutual)
        #expect(
            lines == [
                "Login        Address", "octo   mate  https://github.com/octo", "", "1 person",
            ])
    }
}

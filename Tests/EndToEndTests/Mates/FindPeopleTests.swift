import Foundation
import TestSupport
import Testing

/// `cyc mates find` and `cyc mates requests`.
struct FindPeopleTests {
    typealias Somebody = PeopleHub.Somebody

    static let now = "2026-11-21T12:00:00Z"

    static let people = [
        Somebody(
            login: "zoe", name: "Zoe", location: "Seoul, Korea",
            languages: ["Swift", "C", "Swift"],
            topics: ["graphql"], followsMe: true),
        Somebody(login: "Ann", location: "Seoul", languages: ["Swift"], isFollowedByMe: true),
        Somebody(
            login: "corp", type: "Organization", location: "Seoul", languages: ["Swift"],
            topics: ["graphql"]),
        Somebody(
            login: "hubot", location: "Seoul", languages: ["Swift"], topics: ["graphql"],
            followsMe: true, isFollowedByMe: true),
        Somebody(
            login: "Me", name: "I", location: "Seoul", languages: ["Swift"], topics: ["graphql"]),
        Somebody(
            login: "bob", location: "Busan", languages: ["Swift"], topics: ["graphql"],
            followsMe: true, isFollowedByMe: true),
        Somebody(
            login: "kim", location: "서울", languages: ["Go"], topics: ["vapor"], followsMe: true),
    ]

    /// Returns a user with these mates.
    private func person(mates: [String] = ["Hubot"], settings: String? = "") throws -> Person {
        let ada = try Person(settings: settings)
        guard !mates.isEmpty else { return ada }
        let run = try ada.cyc(["mates", "add"] + mates, at: Self.now)
        #expect(run.status == 0, "\(run.errors)")
        return ada
    }

    private func logins(_ answer: JSONText) -> [String?] {
        answer["people"].list.map { $0["login"].text }
    }

    // MARK: Find

    @Test("find searches by place and language and leaves out mates and the user")
    func json() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people)
        let found = try ada.json(
            "mates", "find", "--place", "Seoul", "--language", "swift", at: Self.now,
            hub.variables())
        #expect(found.keys == ["schema", "people", "total", "complete"])
        #expect(logins(found) == ["Ann", "zoe"])
        let zoe = found["people"][1]
        #expect(
            zoe.keys == [
                "login", "name", "location", "languages", "url", "is_mate", "follows_me",
            ])
        #expect(zoe["name"] == "Zoe" && zoe["location"] == "Seoul, Korea")
        #expect(zoe["languages"] == ["Swift", "C"] && zoe["url"].text == "\(hub.base)/zoe")
        #expect(zoe["is_mate"] == false && zoe["follows_me"] == true)
        #expect(found["people"][0]["name"] == .null && found["people"][0]["follows_me"] == false)
        #expect(found["total"] == 5 && found["complete"] == true)
        #expect(
            hub.searches == [["q": "type:user location:Seoul language:swift", "per_page": "32"]])
        #expect(hub.details == [3])
    }

    @Test("the screen shows people with the follow address and names search limits")
    func screen() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people)
        var variables = hub.variables().merging(["COLUMNS": "120"]) { $1 }
        let run = try ada.cyc(["mates", "find", "--place", "Seoul"], at: Self.now, variables)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.outputLines[2].hasPrefix("zoe    Zoe   Seoul, Korea  Swift, C   follows you"))
        #expect(run.outputLines[2].hasSuffix("\(hub.base)/zoe"))
        #expect(run.output.contains("GitHub can't search bios"))
        #expect(!run.output.contains("hubot") && !run.output.contains("corp"))
        variables["LANG"] = "ko_KR.UTF-8"
        let korean = try ada.cyc(["mates", "find", "--place", "Seoul"], at: Self.now, variables)
        #expect(korean.output.contains("소개글을 검색하지 못합니다"))
    }

    @Test("a topic finds owners of repositories with at least one of its words")
    func topics() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people)
        let one = try ada.json("mates", "find", "--topic", "graphql", at: Self.now, hub.variables())
        #expect(logins(one) == ["bob", "zoe"])
        #expect(one["total"] == 2 && one["complete"] == true)
        #expect(hub.searches == [["q": "topic:graphql", "sort": "updated", "per_page": "100"]])
        let any = try ada.json(
            "mates", "find", "--topic", "graphql vapor", "--topic", "kotlin", at: Self.now,
            hub.variables())
        #expect(logins(any) == ["bob", "kim", "zoe"])
        let narrowed = try ada.json(
            "mates", "find", "--topic", "graphql vapor", "--language", "Go", at: Self.now,
            hub.variables())
        #expect(logins(narrowed) == ["kim"])
    }

    @Test("with place and topic the owners' profiles decide the place")
    func placeAndTopic() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people)
        let found = try ada.json(
            "mates", "find", "--topic", "graphql", "--place", "SEOUL", at: Self.now, hub.variables()
        )
        #expect(logins(found) == ["zoe"])
        #expect(found["complete"] == true)
        let nowhere = try ada.json(
            "mates", "find", "--topic", "vapor", "--place", "Paris", at: Self.now, hub.variables())
        #expect(logins(nowhere) == [] && nowhere["total"] == 0)
    }

    /// Returns `count` people who live in Seoul.
    private func crowd(_ count: Int, gone: Set<Int> = []) -> [Somebody] {
        (1...count).map { number in
            Somebody(
                login: "p\(number)", location: "Seoul", topics: ["graphql"],
                isGone: gone.contains(number))
        }
    }

    @Test("it shows at most the limit and requests only the pages needed")
    func limit() throws {
        let ada = try person(mates: ["p1", "p2", "P3"])
        let hub = try PeopleHub(crowd(260))
        func find(_ limit: String) throws -> JSONText {
            try ada.json(
                "mates", "find", "--place", "Seoul", "--limit", limit, at: Self.now, hub.variables()
            )
        }
        let five = try find("5")
        #expect(logins(five) == ["p4", "p5", "p6", "p7", "p8"])
        #expect(five["total"] == 260 && five["complete"] == false)
        #expect(hub.searches.map { $0["per_page"] } == ["9"])
        #expect(try find("150")["people"].list.count == 150)
        #expect(hub.searches.count == 3)
        let all = try find("1000")
        #expect(all["people"].list.count == 257 && all["complete"] == true)
        #expect(hub.searches.count == 6)
        #expect(hub.searches.suffix(3).map { $0["page"] } == [nil, "2", "3"])
        let run = try ada.cyc(["mates", "find", "--place", "Seoul"], at: Self.now, hub.variables())
        #expect(run.output.contains("30 of 260 people"))
        #expect(run.output.contains("Not all are shown: raise --limit"))
    }

    @Test("incomplete search results are reported")
    func incomplete() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people, PeopleHub.Habits(isIncomplete: true))
        let words = ["mates", "find", "--place", "Seoul"]
        #expect(
            try ada.json(words[0], words[1], words[2], words[3], at: Self.now, hub.variables())[
                "complete"] == false)
        let run = try ada.cyc(words, at: Self.now, hub.variables())
        #expect(run.output.contains("GitHub's search timed out"))
    }

    @Test(
        "without a token only logins are shown, and a place with a topic needs login")
    func anonymous() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people)
        let variables = hub.variables(hasToken: false)
        let found = try ada.json("mates", "find", "--place", "Seoul", at: Self.now, variables)
        #expect(logins(found) == ["Ann", "Me", "zoe"])
        for key in ["name", "location", "languages", "follows_me"] {
            #expect(found["people"][2][key] == .null)
        }
        #expect(!hub.requests.contains { $0.target == "/graphql" })
        for words in [
            ["mates", "find", "--place", "Seoul", "--topic", "graphql"], ["mates", "requests"],
        ] {
            let run = try ada.cyc(words, at: Self.now, variables)
            #expect(run.status == 77 && run.output == "")
            #expect(run.errors.contains("cyc login"))
        }
        let me = try person(settings: "[github]\nlogin = \"me\"\n")
        let others = try me.json("mates", "find", "--place", "Seoul", at: Self.now, variables)
        #expect(logins(others) == ["Ann", "zoe"])
    }

    @Test(
        "control characters in names and profiles do not reach the terminal",
        arguments: [["mates", "find", "--place", "x"], ["mates", "requests"]])
    func hostile(words: [String]) throws {
        let ada = try person()
        let marks = "x\u{1B}[31m\u{9B}2J\u{7}\u{202E}\u{2028}\u{3164}\nY\r\u{B}"
        let text = marks + String(repeating: "e\u{301}\u{1F468}\u{200D}", count: 2_500)
        let evil = Somebody(
            login: "evil", name: text, location: text, languages: [text, text + "2"],
            followsMe: true)
        let odd = [
            "../../user", "a b", "\u{1B}[31m", "a?b", "", String(repeating: "l", count: 10_000),
        ]
        let hub = try PeopleHub(
            odd.map { Somebody(login: $0, location: marks, followsMe: true) } + [evil])
        for (language, columns) in [("C.UTF-8", "40"), ("C.UTF-8", "200"), ("ko_KR.UTF-8", "120")] {
            let run = try ada.cyc(
                words, at: Self.now,
                hub.variables().merging(["LANG": language, "COLUMNS": columns]) { $1 })
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("evil") && run.output.utf8.count < 4_000)
            for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
                let kind = scalar.properties.generalCategory
                #expect(kind != .control && scalar != "\u{202E}" && scalar != "\u{3164}")
            }
            #expect(!run.outputLines.contains { $0.hasPrefix("Y") || $0.contains("user") })
        }
        let found = try ada.cyc(words + ["--json"], at: Self.now, hub.variables())
        #expect(!found.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        #expect(logins(try JSONText(found.output)) == ["evil"])
        #expect(hub.requests.allSatisfy { !$0.target.contains("..") })
    }

    @Test(
        "too large queries are split, and a deleted account does not hide others"
    )
    func overload() throws {
        let ada = try person(mates: [])
        let hub = try PeopleHub(
            crowd(30, gone: [7]), PeopleHub.Habits(maxUsersPerQuery: 4))
        let found = try ada.json("mates", "find", "--place", "Seoul", at: Self.now, hub.variables())
        #expect(found["people"].list.count == 30 && found["complete"] == true)
        let unknown = found["people"].list.filter { $0["location"] == .null }
        #expect(unknown.map { $0["login"] } == ["p7"])
        #expect(hub.details.allSatisfy { $0 <= 20 } && hub.details.count < 30)
    }

    @Test("people are shown without details and with the reason if details fail")
    func detailsFail() throws {
        let ada = try person()
        let hub = try PeopleHub(
            Self.people,
            PeopleHub.Habits(others: [
                "/graphql": .json(
                    #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#)
            ]))
        let run = try ada.cyc(
            ["mates", "find", "--place", "Seoul", "--json"], at: Self.now, hub.variables())
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("cyc: warning: GitHub asks to wait"))
        let found = try JSONText(run.output)
        #expect(found["people"].list.allSatisfy { $0["location"] == .null })
        #expect(found["people"].list.count == 3 && found["complete"] == true)
    }

    @Test(
        "errors of some profiles are reported, and the others are shown",
        arguments: [
            (words: ["--place", "Seoul"], count: 2),
            (["--topic", "graphql", "--place", "Seoul"], 1),
        ])
    func someFail(words: [String], count: Int) throws {
        let ada = try person()
        var people = Self.people
        people[1].error = "FORBIDDEN"
        people[1].topics = ["graphql"]
        let hub = try PeopleHub(people)
        let run = try ada.cyc(["mates", "find", "--json"] + words, at: Self.now, hub.variables())
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("cyc: warning: GitHub denied the request"), "\(run.errors)")
        let found = try JSONText(run.output)
        #expect(found["people"].list.count == count, "\(run.output)")
        #expect(found["complete"] == .flag(count == 2))
    }

    // MARK: Limits

    @Test("a rate limit is reported with its end, and no request is sent before")
    func rateLimited() throws {
        let ada = try person(settings: nil)
        // A longer timeout allows to wait for the next minute.
        try ada.folder.write("[sync]\ntimeout = \"20s\"\n", to: "home/.config/cyc/config.toml")
        let hub = try PeopleHub(Self.people, PeopleHub.Habits(searches: 0))
        for at in [Self.now, "2026-11-21T12:00:44Z"] {
            let run = try ada.cyc(["mates", "find", "--place", "Seoul"], at: at, hub.variables())
            #expect(run.status == 69 && run.output == "" && run.errors.contains("cyc mates find"))
            #expect(run.errors.contains("GitHub asks to wait until 12:00"))
            #expect(hub.searches.count == 1)
        }
    }

    @Test("an exhausted search limit holds for later runs too")
    func lastSearch() throws {
        let ada = try person()
        let hub = try PeopleHub(crowd(1_200), PeopleHub.Habits(searches: 3))
        let find = ["mates", "find", "--place", "Seoul", "--limit", "1000", "--json"]
        let run = try ada.cyc(find, at: Self.now, hub.variables())
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("cyc: warning: GitHub asks to wait until 12:00"))
        let found = try JSONText(run.output)
        #expect(found["people"].list.count == 300 && found["complete"] == false)
        let second = try ada.cyc(find, at: "2026-11-21T12:00:30Z", hub.variables())
        #expect(second.status == 69 && hub.searches.count == 3)
        _ = try ada.cyc(find, at: "2026-11-21T12:01:00Z", hub.variables())
        #expect(hub.searches.count > 3)
    }

    @Test(
        "no run sends more searches than GitHub allows in a minute",
        arguments: [(true, 30), (false, 10)])
    func budget(hasToken: Bool, most: Int) throws {
        let ada = try person(mates: [])
        // Only organisations, so that no page has a person to show.
        let hub = try PeopleHub(
            (1...1_000).map { number in
                Somebody(
                    login: "o\(number)", type: "Organization", topics: ["a", "b", "c", "d"])
            })
        let found = try ada.json(
            "mates", "find", "--topic", "a b c d", at: Self.now, hub.variables(hasToken: hasToken))
        #expect(hub.searches.count == most)
        #expect(found["people"].list.isEmpty)
        #expect(found["complete"] == false && found["total"] == .null)
        let questions = Set(hub.searches.map { $0["q"] })
        #expect(questions == ["topic:a", "topic:b", "topic:c", "topic:d"])
    }

    @Test("a search ends after a thousand results, and empty pages are not requested")
    func thousand() throws {
        let ada = try person(mates: [])
        let hub = try PeopleHub(crowd(1_300))
        let found = try ada.json(
            "mates", "find", "--topic", "graphql", "--limit", "1000", at: Self.now,
            hub.variables(hasToken: false))
        #expect(found["people"].list.count == 1_000 && found["complete"] == false)
        #expect(found["total"] == .null)
        #expect(hub.searches.count == 10)
    }

    @Test("a next page on another host is not requested")
    func elsewhere() throws {
        let ada = try person()
        let reply = LoginHub.Reply.json(
            #"{"total_count":9,"incomplete_results":false,"items":[{"login":"zoe","type":"User"}]}"#,
            ["Link: <http://127.0.0.1:1/search/users?page=2>; rel=\"next\""])
        let hub = try PeopleHub(
            Self.people, PeopleHub.Habits(others: ["/search/users": reply]))
        let found = try ada.json("mates", "find", "--place", "Seoul", at: Self.now, hub.variables())
        #expect(logins(found) == ["zoe"] && found["complete"] == false)
    }

    @Test(
        "every error has its status, one line and a hint",
        arguments: TestDepth.sample(
            [
                (LoginHub.Reply.json(#"{"message":"Bad credentials"}"#, status: 401), 77),
                (.json(#"{"message":"Forbidden"}"#, status: 403), 77),
                (.json("{}", status: 429, ["Retry-After: 60"]), 69), (.json("{}", status: 500), 69),
                (.json("{}", status: 404), 65), (.json("{}"), 65), (.json("nonsense"), 65),
                (.json(#"{"message":"Validation Failed"}"#, status: 422), 65),
                (
                    .json(
                        #"{"data":null,"errors":[{"type":"INSUFFICIENT_SCOPES","message":"No."}]}"#),
                    77
                ),
            ] as [(LoginHub.Reply, Int32)], oneOfEach: \.1))
    func failures(reply: LoginHub.Reply, status: Int32) throws {
        let ada = try person()
        let hub = try PeopleHub(
            Self.people, PeopleHub.Habits(others: ["/search/users": reply, "/graphql": reply]))
        for words in [["find", "--place", "Seoul"], ["requests"]] {
            // REST reports missing scopes in another form than GraphQL.
            if words[0] == "find", reply.body.contains("SCOPES") { continue }
            let run = try ada.cyc(["mates"] + words + ["--json"], at: Self.now, hub.variables())
            #expect(run.status == status, "\(run.errors)")
            #expect(run.output == "")
            #expect(run.errors.hasPrefix("cyc: error: ") && run.errors.contains("\nhint: "))
            #expect(!run.errors.contains(PeopleHub.token))
        }
    }

    @Test(
        "a GitHub that never responds ends with the timeout",
        arguments: [["find", "--place", "Seoul"], ["requests"]])
    func silence(words: [String]) throws {
        let ada = try person(settings: nil)
        try ada.folder.write("[sync]\ntimeout = \"1s\"\n", to: "home/.config/cyc/config.toml")
        let hub = try PeopleHub([], PeopleHub.Habits(silent: ["/search/users", "/graphql"]))
        let begin = ContinuousClock.now
        let run = try ada.cyc(["mates"] + words, at: Self.now, hub.variables())
        #expect(begin.duration(to: .now) < .seconds(8))
        #expect(run.status == 69 && run.errors.contains("did not answer in time"))
    }

    @Test("Ctrl-C ends it with status 130")
    func interrupted() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people, PeopleHub.Habits(silent: ["/graphql"]))
        let variables = ada.environment(at: Self.now).merging(hub.variables()) { $1 }
        let cyc = Program("\(Person.programs)/cyc", environment: variables)
        let running = try hearingSignals {
            try cyc.start(["mates", "find", "--place", "Seoul"], in: ada.elsewhere)
        }
        #expect(hub.waitForQuestion())
        running.signal(SIGINT)
        try #require(running.waitForEnd(within: 60))
        let outcome = try running.outcome()
        #expect(outcome.status == 130 && outcome.output == "")
    }

    // MARK: Requests

    @Test("requests lists followers who are not followed back, not the others")
    func requests() throws {
        let ada = try person()
        let hub = try PeopleHub(Self.people, PeopleHub.Habits(followersOnPage: 1))
        let asking = try ada.json("mates", "requests", at: Self.now, hub.variables())
        #expect(asking.keys == ["schema", "people", "total", "complete"])
        #expect(logins(asking) == ["kim", "zoe"])
        let first = try ada.json("mates", "requests", "-n", "1", at: Self.now, hub.variables())
        #expect(logins(first) == ["kim"] && first["total"] == 2 && first["complete"] == false)
        #expect(asking["people"][1]["languages"] == ["Swift", "C"])
        #expect(asking["people"][1]["url"].text == "\(hub.base)/zoe")
        #expect(asking["people"].list.allSatisfy { $0["follows_me"] == true })
        #expect(asking["total"] == 2 && asking["complete"] == true)
        let mutual = try ada.json("mates", "requests", "--mutual", at: Self.now, hub.variables())
        #expect(logins(mutual) == ["bob", "hubot"])
        #expect(mutual["people"].list.map { $0["is_mate"] } == [false, true])
        let run = try ada.cyc(["mates", "requests"], at: Self.now, hub.variables())
        #expect(run.output.contains("\(hub.base)/"))
        // Only queries: users follow in the browser.
        #expect(
            !hub.requests.contains { String(decoding: $0.body, as: UTF8.self).contains("mutation") }
        )
        #expect(hub.requests.allSatisfy { $0.method == "POST" && $0.target == "/graphql" })
    }

    @Test("only the latest thousand followers are read, and the limit is shown")
    func manyFollowers() throws {
        let ada = try person(mates: [])
        let hub = try PeopleHub(
            (1...30).map { Somebody(login: "p\($0)", followsMe: true) },
            PeopleHub.Habits(followersOnPage: 2))
        let found = try ada.json("mates", "requests", at: Self.now, hub.variables())
        #expect(found["people"].list.count == 20)
        #expect(found["complete"] == false && found["total"] == .null)
        let run = try ada.cyc(["mates", "requests"], at: Self.now, hub.variables())
        #expect(run.output.contains("Not all of your followers were checked"))
    }

    @Test("no requests is not an error")
    func nobody() throws {
        let ada = try person()
        let hub = try PeopleHub([])
        let run = try ada.cyc(["mates", "requests"], at: Self.now, hub.variables())
        #expect(run.status == 0)
        #expect(run.output == "No requests: you follow everyone who follows you\n")
    }

    // MARK: Usage

    @Test(
        "an invalid search is rejected before any request",
        arguments: [
            ([], "nothing to look for"),
            (["--topic", String(repeating: "x", count: 51)], "topic is one word of"),
            (["--topic", "a b", "--topic", "B"], "B is given twice"),
            (["--topic", "1 2 3 4 5 6 7 8 9"], "9 topics are too many"),
            (["--topic", ""], "not a topic: \"\""), (["--place", ""], "\"\" cannot be a place"),
            (["--language", " "], "\" \" cannot be a language"),
            (["--place", "Seoul\" repos:>5"], "U+22"), (["--place", "a\nb"], "U+A"),
            (["--place", "x", "--limit", "0"], "1 to 1000"),
            (["--place", "x", "--limit", "1001"], "1 to 1000"),
        ] as [([String], String)])
    func usage(words: [String], message: String) throws {
        let ada = try Person()
        let hub = try PeopleHub([])
        let run = try ada.cyc(["mates", "find"] + words, at: Self.now, hub.variables())
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors.contains(message) && run.errors.contains("\nhint: "), "\(run.errors)")
        #expect(hub.requests.isEmpty)
    }
}

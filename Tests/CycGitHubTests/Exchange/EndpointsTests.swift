import CycCore
import CycGitHub
import Testing

struct EndpointsTests {
    @Test("Only the configured GitHub's own pages are its pages")
    func ownPages() throws {
        let hub = try Endpoints(host: .dotCom)
        #expect(hub.isOwnPage("https://github.com/login/device?x=1#y"))
        #expect(hub.isOwnPage("https://GitHub.com:443/login/device"))
        #expect(!hub.isOwnPage("https://api.github.com/login/device"))
        #expect(hub.place(of: "https://evil.example:8/x") == "evil.example")
        #expect(hub.place(of: "https://github.com/x") == "https://github.com/x")
        #expect(hub.place(of: "javascript:x") == "")
        let other = try Endpoints(
            host: gitHub("git.example.org:8443"), addresses: [.server: "http://127.0.0.1:81/hub"])
        #expect(other.isOwnPage("https://git.example.org:8443/login/device"))
        #expect(other.isOwnPage("http://127.0.0.1:81/login/device"))
        for page in [
            "https://git.example.org/", "http://git.example.org:8443/", "https://127.0.0.1:81/",
            "http://127.0.0.1/", "https://github.com/", "http://localhost:81/",
        ] { #expect(!other.isOwnPage(page)) }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let host: String
        var overrides: [EndpointVariable: String] = [:]
        let addresses: [String]
        let variables: [String]
        var testDescription: String { "\(host) \(overrides)" }
    }

    static let plain = ["GH_TOKEN", "GITHUB_TOKEN"]
    static let enterprise = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    static let loopback = "http://127.0.0.1:8080"

    static let cases: [Case] = [
        Case(
            host: "github.com",
            addresses: [
                "https://github.com", "https://api.github.com", "https://api.github.com/graphql",
            ], variables: plain),
        Case(
            host: "WWW.GitHub.com",
            addresses: [
                "https://github.com", "https://api.github.com", "https://api.github.com/graphql",
            ], variables: plain),
        Case(
            host: "octo.ghe.com",
            addresses: [
                "https://octo.ghe.com", "https://api.octo.ghe.com",
                "https://api.octo.ghe.com/graphql",
            ], variables: plain),
        Case(
            host: "git.example.org:8443",
            addresses: [
                "https://git.example.org:8443", "https://git.example.org:8443/api/v3",
                "https://git.example.org:8443/api/graphql",
            ], variables: enterprise),
        Case(
            host: "github.com",
            overrides: [
                .server: loopback + "/", .api: loopback, .graphQL: loopback + "/graphql",
            ],
            addresses: [loopback, loopback, loopback + "/graphql"], variables: plain),
        Case(
            host: "git.example.org",
            overrides: [
                .server: "https://a.example", .api: "https://a.example/api/v3",
                .graphQL: "https://a.example/api/graphql",
            ],
            addresses: [
                "https://a.example", "https://a.example/api/v3", "https://a.example/api/graphql",
            ], variables: plain + enterprise),
        Case(
            host: "git.example.org", overrides: [.server: "", .api: "http://[::1]:90/x"],
            addresses: [
                "https://git.example.org", "http://[::1]:90/x",
                "https://git.example.org/api/graphql",
            ], variables: enterprise),
    ]

    @Test("Addresses follow from the host, and variables replace them", arguments: cases)
    func addresses(_ example: Case) throws {
        let endpoints = try Endpoints(host: gitHub(example.host), addresses: example.overrides)
        #expect([endpoints.web, endpoints.api, endpoints.graphQL] == example.addresses)
        #expect(endpoints.tokenVariables == example.variables)
    }

    @Test(
        "Invalid host is rejected",
        arguments: [
            "", "git hub.com", "https://github.com", "github.com/x", "a..b", "-a.com", "x:0",
            "x:99999",
            "user@github.com", "ex\nample.com", "a:b:c",
        ])
    func badHosts(host: String) {
        #expect(GitHubHost(host) == nil)
    }

    @Test(
        "An address in a variable is checked",
        arguments: [
            "ftp://x", "github.com", "https://", "https://user:pw@x.org", "https://x.org/?q",
            "https://x.org#f", "https://x .org", "https://x.org\\@evil.org",
            "https://x.org/\r\nA: b",
        ])
    func badAddresses(text: String) {
        let shown = RedactedAddress(text)
        #expect(throws: GitHubError.badAddress(source: "GITHUB_API_URL", value: shown)) {
            try Endpoints(host: .dotCom, addresses: [.api: text])
        }
    }

    @Test(
        "Plain http is for loopback only",
        arguments: [
            ("http://127.0.0.1", true), ("http://127.3.2.1:80/api", true),
            ("http://localhost:1", true),
            ("http://[::1]", true), ("HTTP://LOCALHOST", true), ("http://github.com", false),
            ("http://127.0.0.1.example.org", false), ("http://127.0.0.256", false),
            ("http://localhost.example.org", false), ("http://[::2]", false),
        ])
    func plainHTTP(text: String, isAllowed: Bool) {
        let addresses = [EndpointVariable.graphQL: text]
        if isAllowed {
            #expect(throws: Never.self) { try Endpoints(host: .dotCom, addresses: addresses) }
        } else {
            let shown = RedactedAddress(text)
            #expect(throws: GitHubError.plainHTTP(source: "GITHUB_GRAPHQL_URL", value: shown)) {
                try Endpoints(host: .dotCom, addresses: addresses)
            }
        }
    }

    @Test("Pages for people are on the web address")
    func pages() {
        #expect(dotCom.page(.emails) == "https://github.com/settings/emails")
        #expect(
            endpoints("git.example.org").page(.deviceLogin)
                == "https://git.example.org/login/device")
    }

    @Test("Printed token is hidden")
    func tokensAreSilent() {
        let secret = token("gho_verysecret")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])"] {
            #expect(!text.contains("verysecret"), "\(text)")
        }
    }

    @Test(
        "Tokens are taken as they are, without the line end after them",
        arguments: [
            ("gho_a\n", AccessToken.Family.oauth), (" ghp_b ", .classic),
            ("github_pat_c_d", .fineGrained), ("ghu_e", .userOfApp), ("ghs_f", .installation),
            ("0123456789abcdef", .unknown),
        ])
    func tokens(text: String, family: AccessToken.Family) throws {
        let token = try #require(AccessToken(text))
        #expect(token.family == family)
        #expect(!token.secret.contains { $0.isWhitespace })
    }

    @Test(
        "Text invalid in a header is not a token",
        arguments: ["", " \n", "a b", "a\r\nX: y", "a\u{0}b", "tökén"])
    func noTokens(text: String) {
        #expect(AccessToken(text) == nil)
    }

    @Test(
        "Logins are checked before they stand in an address",
        arguments: [
            ("octocat", true), ("Octo-Cat", true), ("octo_corp", true),
            (String(repeating: "a", count: 39), true), ("", false), ("-a", false), ("a/b", false),
            ("a b", false), ("a?b", false), ("../x", false), ("ö", false),
            (String(repeating: "a", count: 101), false),
        ])
    func logins(text: String, isOne: Bool) {
        #expect((Login(text) != nil) == isOne)
    }

    @Test("Logins and repositories are compared without case")
    func names() {
        #expect(login("OctoCat") == login("octocat"))
        #expect(Set([repository("A/b"), repository("a/B")]).count == 1)
        for text in ["a", "a/", "a/..", "a/b/c", "a/b c"] { #expect(RepositoryName(text) == nil) }
    }
}

import CycCore
import CycGitHub
import Testing

struct RemoteAddressTests {
    static let ssh = SSHConfiguration(
        """
        # work
        Host gh work-*
            HostName github.com
        Host ent
            HostName = git.%h.example.org
        Host port
            HostName github.com
            Port 2222
        Host over-https
            HostName ssh.github.com
            Port 443
        """)

    static let cases: [(String, String?)] = [
        ("https://github.com/octo/app.git", "github.com octo/app"),
        ("https://github.com/octo/app", "github.com octo/app"),
        ("https://github.com/octo/app/", "github.com octo/app"),
        ("https://www.github.com/octo/app.git/", "github.com octo/app"),
        ("HTTPS://GitHub.com/Octo/App.git", "github.com Octo/App"),
        ("http://github.com/octo/app", "github.com octo/app"),
        ("https://octo:secret@github.com/octo/app.git", "github.com octo/app"),
        ("https://x-access-token:a@b@github.com/octo/app", "github.com octo/app"),
        ("https://github.com:443/octo/app.git", "github.com octo/app"),
        ("https://github.com//octo//app.git", "github.com octo/app"),
        ("git@github.com:octo/app.git", "github.com octo/app"),
        ("github.com:octo/app", "github.com octo/app"),
        ("git@github.com:/octo/app.git", "github.com octo/app"),
        ("  git@github.com:octo/app.git\n", "github.com octo/app"),
        ("ssh://git@github.com/octo/app.git", "github.com octo/app"),
        ("ssh://git@ssh.github.com:443/octo/app.git", "github.com octo/app"),
        ("git+ssh://git@github.com:22/octo/app", "github.com octo/app"),
        ("git://github.com/octo/app.git", "github.com octo/app"),
        ("git@gh:octo/app.git", "github.com octo/app"),
        ("ssh://work-1/octo/app", "github.com octo/app"),
        ("git@ent:octo/app", "git.ent.example.org octo/app"),
        ("https://gh/octo/app", "gh octo/app"),
        ("git@GH:octo/app", "gh octo/app"),
        ("https://git.example.org:8443/octo/app", "git.example.org:8443 octo/app"),
        ("https://github.com:8443/octo/app", "github.com:8443 octo/app"),
        ("http://github.com:80/octo/app", "github.com octo/app"),
        ("http://github.com:443/octo/app", "github.com octo/app"),
        ("ssh://git@github.com:443/octo/app", "github.com:443 octo/app"),
        ("ssh://git@github.com:2222/octo/app", "github.com:2222 octo/app"),
        ("ssh://git@github.com:22/octo/app", "github.com octo/app"),
        ("ssh://git@port:22/octo/app", "github.com octo/app"),
        ("ssh://git@port/octo/app", "github.com:2222 octo/app"),
        ("git@port:octo/app", "github.com:2222 octo/app"),
        ("git@over-https:octo/app", "github.com octo/app"),
        ("ssh://git@[2001:db8::1]:2222/octo/app", "[2001:db8::1]:2222 octo/app"),
        ("https://github.com:/octo/app", "github.com octo/app"),
        ("https://github.com:x/octo/app", nil), ("ssh://github.com:99999/octo/app", nil),
        ("git@git.example.org:octo/my.repo-1_2.git", "git.example.org octo/my.repo-1_2"),
        ("ssh://git@[2001:db8::1]:22/octo/app", "2001:db8::1 octo/app"),
        ("git@[::1]:octo/app", "::1 octo/app"),
        ("https://github.com/octo_corp/app", "github.com octo_corp/app"),
        ("/srv/git/app.git", nil), ("../app", nil), ("./octo:x/app", nil),
        ("file:///octo/app", nil),
        ("app", nil), ("", nil), ("https://github.com", nil), ("https://github.com/octo", nil),
        ("https://github.com/octo/app/wiki", nil), ("git@gist.github.com:0123abcd.git", nil),
        ("https://github.com/oc to/app", nil), ("https://github.com/octo/..", nil),
        ("ftp://github.com/octo/app", nil), ("://x/y", nil), (":octo/app", nil), ("@:o/a", nil),
        ("https:///octo/app", nil), ("ssh://git@[::1/octo/app", nil),
        ("https://github.com/octo/app?\u{FFFD}", nil),
    ]

    @Test("A remote's address names host, owner and repository", arguments: cases)
    func addresses(url: String, expected: String?) {
        let address = RemoteAddress(url, ssh: Self.ssh)
        #expect(address.map { "\($0.host) \($0.repository)" } == expected)
    }

    @Test(
        "A remote is on a GitHub by host and port; for ssh the port of its pages plays no part",
        arguments: [
            ("https://git.example.org:8443/o/r", true), ("http://git.example.org:8443/o/r", true),
            ("https://git.example.org/o/r", false), ("https://git.example.org:9/o/r", false),
            ("git@git.example.org:o/r", true), ("ssh://git.example.org:22/o/r", true),
            ("ssh://git@git.example.org:2222/o/r", false),
            ("ssh://git@git.example.org:8443/o/r", false), ("https://github.com/o/r", false),
        ])
    func hosts(url: String, isOn: Bool) throws {
        let gitHub = gitHub("git.example.org:8443")
        let address = try #require(RemoteAddress(url, near: gitHub))
        #expect((address.host == gitHub.name) == isOn)
    }

    @Test("ssh over the port of https is GitHub's own")
    func overHTTPS() throws {
        let alias = try #require(RemoteAddress("git@ssh.github.com:octo/app"))
        #expect(alias.host == GitHubHost.dotCom.name)
    }

    struct SSHCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let hosts: [String: String]
    }

    static let sshCases: [SSHCase] = [
        SSHCase(testDescription: "nothing", text: "", hosts: ["a": "a"]),
        SSHCase(
            testDescription: "the first fitting line counts",
            text: "Host a\nHostName one\nHost *\nHostName two\nHost a\nHostName three",
            hosts: ["a": "one", "b": "two"]),
        SSHCase(
            testDescription: "before any Host it is for all",
            text: "HostName x\nHost a\nHostName y",
            hosts: ["a": "x", "b": "x"]),
        SSHCase(
            testDescription: "wildcards and refusals",
            text: "Host gh-? *.corp !no.corp\n hostname github.com",
            hosts: [
                "gh-1": "github.com", "gh-12": "gh-12", "a.b.corp": "github.com",
                "no.corp": "no.corp",
            ]
        ),
        SSHCase(
            testDescription: "keywords in any case, hosts in their own",
            text: "HOST Gh\nhOsTnAmE github.com", hosts: ["Gh": "github.com", "gh": "gh"]),
        SSHCase(
            testDescription: "equals signs, quotes, tabs and comments",
            text:
                "Host=gh \"my host\" # here\n\tHostName\t=\t\"github.com\"\n# Host gh\r\nHost x\r\n HostName y\r\n",
            hosts: ["gh": "github.com", "my host": "github.com", "#": "#", "x": "y"]),
        SSHCase(
            testDescription: "%h is the name", text: "Host *\nHostName %h.example.org%%",
            hosts: ["a": "a.example.org%"]),
        SSHCase(
            testDescription: "Match where it needs no program",
            text: "Match host a,b\nHostName x\nMatch exec true\nHostName y\nMatch all\nHostName z",
            hosts: ["a": "x", "b": "x", "c": "z"]),
        SSHCase(
            testDescription: "a negated Match is not guessed", text: "Match !host a\nHostName x",
            hosts: ["b": "b"]),
    ]

    @Test("Aliases of ssh", arguments: sshCases)
    func ssh(_ example: SSHCase) {
        let configuration = SSHConfiguration(example.text)
        for (name, host) in example.hosts { #expect(configuration.hostName(for: name) == host) }
    }

    @Test("Included files stand where they are included, and loops end")
    func include() {
        let files = [
            "conf.d/*": ["Host a\nHostName from-file", "Host b\nHostName second"],
            "loop": ["Include loop\nHost c\nHostName looped"],
        ]
        let configuration = SSHConfiguration(
            """
            Host z
                Include conf.d/*
            Include conf.d/* loop missing
            Host a b
            HostName late
            """, including: { files[$0] ?? [] })
        #expect(configuration.hostName(for: "z") == "z")
        let all = SSHConfiguration(
            "Include conf.d/* loop\nHost *\nHostName late", including: { files[$0] ?? [] })
        #expect(
            ["a", "b", "c", "d"].map(all.hostName) == ["from-file", "second", "looped", "late"])
    }

    @Test("Many stars do not take for ever")
    func stars() {
        let configuration = SSHConfiguration(
            "Host \(String(repeating: "*a", count: 2_000))b\nHostName x")
        let name = String(repeating: "a", count: 4_000)
        #expect(configuration.hostName(for: name) == name)
    }
}

import CycCore
import Testing

@Suite struct GitHubHostTests {
    @Test(
        "Every spelling of a GitHub host parses to one value",
        arguments: [
            ("github.com", "github.com"), ("GitHub.COM", "github.com"),
            ("www.github.com", "github.com"), ("API.github.com", "github.com"),
            ("ssh.github.com", "github.com"), ("github.com:443", "github.com"),
            ("github.com:8443", "github.com:8443"), ("Octo.ghe.com", "octo.ghe.com"),
            ("git.example.org:8443", "git.example.org:8443"), ("[::1]:90", "[::1]:90"),
            ("www.example.org", "www.example.org"), ("git_hub.local", "git_hub.local"),
        ])
    func spellings(text: String, canonical: String) throws {
        let host = try #require(GitHubHost(text))
        #expect(host.description == canonical)
        #expect(GitHubHost(canonical) == host)
        #expect((host == .dotCom) == (canonical == "github.com"))
    }

    @Test(
        "Text that is not exactly one host is rejected",
        arguments: [
            "", "git hub.com", "https://github.com", "github.com/x", "a..b", "-a.com", "x:0",
            "x:99999", "x:", "user@github.com", "ex\nample.com", "a:b:c", "[::1", "[x]",
            "github.com.",
        ])
    func none(text: String) { #expect(GitHubHost(text) == nil) }

    @Test(
        "The setting accepts a DNS name with a port, or nothing, and stores its canonical spelling",
        arguments: [
            ("www.GitHub.com", "github.com"), ("GHE.example.org", "ghe.example.org"),
            ("ghe.example.org:8443", "ghe.example.org:8443"),
            ("ghe.example.org:443", "ghe.example.org"),
            ("", ""), ("[::1]", nil),
        ])
    func setting(text: String, stored: String?) {
        let value = try? Setting.named("github.host")?.value(of: [text])
        #expect(value == stored.map { .text($0) })
    }

    @Test(
        "A remote is matched to a GitHub host by name, whatever the port",
        arguments: [
            ("git.example.org", "git.example.org:8443", true),
            ("github.com", "www.github.com", true),
            ("example.org", "git.example.org", false),
        ])
    func places(remoteHost: String, host: String, isOn: Bool) throws {
        let remote = RemotePlace(host: remoteHost, owner: "octo", name: "app")
        #expect(remote.isOn(try #require(GitHubHost(host))) == isOn)
    }

    @Test(
        "An address is safe for secrets with https or on this machine",
        arguments: [
            ("https://ntfy.sh", true), ("HTTP://LocalHost:80/x", true), ("http://127.9.9.9", true),
            ("http://[::1]/x", true), ("http://127.0.0.256", false), ("http://128.0.0.1", false),
            ("http://localhost.example.org", false), ("https://me:pw@ntfy.sh", false),
        ])
    func safety(text: String, isSafe: Bool) throws {
        #expect(try #require(WebAddress(text)).isSafe == isSafe)
    }

    @Test(
        "Text that is not a web address is rejected",
        arguments: ["ftp://x", "github.com", "https://", "https://x .org", "https://x\\@y", "//x"])
    func noAddress(text: String) { #expect(WebAddress(text) == nil) }
}

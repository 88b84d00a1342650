import CycCore
import Testing

struct GitNamesTests {
    @Test(
        "An ambiguous or invalid branch name has no short form",
        arguments: [
            "", "-", "-f", "--mirror", "+main", ":main", "a:b", "@", "HEAD", "tag", "stash",
            "FETCH_HEAD", "refs/heads/main", "heads/x", "tags/x", "remotes/x/y", "a..b", "a.lock",
            "a.lock/b", ".a", "a/.b", "a.", "/a", "a/", "a//b", "a b", "a~1", "a^", "a?", "a*",
            "a[b]", "a\\b", "a@{1}", "@{-1}", "a\u{7F}", "a\u{1B}", "a\nb",
            "0123456789abcdef0123456789abcdef01234567",
        ])
    func unusual(name: String) {
        #expect(BranchName(name) == nil)
        #expect(Refspec(name)?.description != name)
    }

    @Test(
        "Other branch names are kept as they are",
        arguments: [
            "main", "feature/x", "한글", "ma'in", "a;b", "$(x)", "e\u{301}", "a-b", "v1.0", "MAIN",
            "origin/x", "a@b", "a{b}", "gh-pages", "0123456789ab", "tag/x", "a\u{202E}",
        ])
    func usual(name: String) {
        #expect(BranchName(name)?.description == name)
        #expect(Refspec(name)?.description == name)
    }

    @Test(
        "A refspec maps a branch to a branch",
        arguments: [
            ("-f", "refs/heads/-f"), ("+main", "refs/heads/+main"), ("tag", "refs/heads/tag"),
            ("HEAD", "refs/heads/HEAD"), ("HEAD:refs/heads/main", "HEAD:refs/heads/main"),
            ("HEAD:refs/heads/-f", "HEAD:refs/heads/-f"), ("a/b:refs/heads/b", "a/b:refs/heads/b"),
            (":main", nil), (":refs/heads/main", nil), ("+a:refs/heads/b", nil), ("a:b", nil),
            ("a:refs/tags/b", nil), ("a:refs/heads/b:c", nil), ("a:refs/heads/", nil), ("", nil),
            ("-a:refs/heads/b", nil), ("a b", nil), ("a*", nil), ("a:refs/heads/*", nil),
        ] as [(String, String?)])
    func refspecs(text: String, refspec: String?) {
        #expect(Refspec(text)?.description == refspec)
    }

    @Test(
        "An explicit refspec names both ends in full",
        arguments: [
            ("main", "main", "main", "refs/heads/main:refs/heads/main"),
            ("-f", "-f", "-f", "refs/heads/-f:refs/heads/-f"),
            ("a/b:refs/heads/c", "a/b", "c", "refs/heads/a/b:refs/heads/c"),
            ("HEAD:refs/heads/-f", "HEAD", "-f", "HEAD:refs/heads/-f"),
            (
                "0123456789abcdef0123456789abcdef01234567:refs/heads/x",
                "0123456789abcdef0123456789abcdef01234567", "x",
                "0123456789abcdef0123456789abcdef01234567:refs/heads/x"
            ),
        ])
    func ends(text: String, source: String, target: String, explicit: String) throws {
        let refspec = try #require(Refspec(text))
        #expect(refspec.ends == (source, target))
        #expect(refspec.explicit == explicit)
    }

    @Test func aRemoteIsNeitherAnOptionNorAnAddress() {
        for name in ["origin", "up/stream", "my-fork", "@", "한글", "a;b"] {
            #expect(RemoteName(name)?.description == name)
        }
        for name in [
            "", "-x", "--receive-pack=x", ".", "..", "../up", "a b", "a:b", "ext::sh -c x",
            "https://x", "/srv/x.git/", "a\nb",
        ] { #expect(RemoteName(name) == nil, "\(name)") }
    }
}

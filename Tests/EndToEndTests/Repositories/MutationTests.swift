import Foundation
import TestSupport
import Testing

/// Damaged repositories in the output of `cyc status`.
struct MutationTests {
    private static let count =
        TestDepth.cases("CYC_TEST_MUTATIONS", dividedBy: 10, quick: 4, deep: 20)

    private static let now = "2026-11-21T12:00:00Z"

    @Test("status names every repository that git refuses, and today is unknown")
    func mutations() throws {
        let ada = try Person()
        let models = try TemporaryFolder()
        let made = try MutatedRepository.Models(in: models)
        var mutants: [MutatedRepository] = []
        for seed in TestDepth.seeds(Self.count) {
            let folder = "\(ada.source)/mutant\(seed)"
            try FileManager.default.createDirectory(
                atPath: ada.source, withIntermediateDirectories: true)
            mutants.append(
                try MutatedRepository(
                    seed: 1_000_000 + seed, of: made, at: folder, home: ada.home))
        }
        let verdicts = try GitVerdict.of(mutants.map(\.git.path), home: ada.home)
        #expect(verdicts.contains { $0.refusal != nil })
        let today = try ada.json("status", at: Self.now)["today"]
        let unread = Set(today["unread"].list.compactMap(\.["path"].text))
        for (mutant, verdict) in zip(mutants, verdicts) {
            guard let refusal = verdict.refusal else { continue }
            #expect(
                unread.contains(mutant.git.path), "\(mutant.git.path) \(mutant.changes): \(refusal)"
            )
        }
        #expect(today["complete"] == false)
        #expect(today["state"] == "unknown")
    }

    @Test(
        "a repository that git refuses makes today unknown until it is repaired",
        arguments: [
            (
                "config",
                "[core]\n\trepositoryformatversion = 0\n\tlogallrefupdates = trueJ[remote\n"
            ),
            ("refs/heads/a b", "nonsense\n"), ("refs/heads/x", ""), ("refs/tags/x", "nonsense\n"),
            ("refs/tags/x", String(repeating: "1", count: 40) + "\n"),
            ("packed-refs", "# pack-refs with: peeled fully-peeled sorted \n12345"),
        ])
    func refused(file: String, text: String) throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-20T08:00:00Z")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
        let path = "\(app.path)/.git/\(file)"
        let before = FileManager.default.contents(atPath: path)
        try Data(text.utf8).write(to: URL(filePath: path))
        let today = try ada.json("status", "--refresh", at: Self.now)["today"]
        #expect(today["state"] == "unknown")
        #expect(today["complete"] == false)
        #expect(today["unread"].list.map(\.["path"].text) == [app.path])
        #expect(today["unread"][0]["error"].text?.contains(file) == true)
        if let before {
            try before.write(to: URL(filePath: path))
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        let repaired = try ada.json("status", at: Self.now)["today"]
        #expect(repaired["state"] == "none")
        #expect(repaired["complete"] == true)
    }

    @Test("a configuration of megabytes does not delay other repositories")
    func largeConfiguration() throws {
        let ada = try Person()
        try ada.repository("well").commit(on: "2026-11-21T08:00:00Z")
        let sick = try ada.repository("sick")
        let common = String(repeating: "x", count: 3500)
        var text = "[core]\n\trepositoryformatversion = 0\n"
        for number in 0..<200 {
            text += "[url \"y\(number)\"]\n\tinsteadOf = \(common)\(number)y\n"
            text += "[remote \"r\(number)\"]\n\turl = \(common)z\(number)\n"
        }
        try Data(text.utf8).write(to: URL(filePath: "\(sick.path)/.git/config"))
        let today = try ada.json("status", at: Self.now)["today"]
        #expect(today["state"] == "done")
        #expect(today["unread"].list.map(\.["path"].text) == [sick.path])
        #expect(today["unread"][0]["error"].text?.contains("insteadOf") == true)
    }
}

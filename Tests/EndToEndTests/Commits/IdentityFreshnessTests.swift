import Foundation
import TestSupport
import Testing

/// The user's addresses follow git's current configuration, for each caller.
struct IdentityFreshnessTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"
    static let other = "new@example.org"

    private func state(
        _ ada: Person, _ words: [String] = [], in place: String, _ variables: [String: String] = [:]
    ) throws -> String? {
        let run = try ada.cyc(["status", "--json"] + words, in: place, at: Self.now, variables)
        return try JSONText(run.output)["today"]["state"].text
    }

    @Test(
        "the current repository follows git's configuration, even after another command read it",
        arguments: [[], ["--refresh"]])
    func standing(_ words: [String]) throws {
        let ada = try Person()
        let clone = try GitRepository.make(at: "\(ada.home)/stood", home: ada.home)
        try clone.commit(on: Self.morning, as: Self.other)
        #expect(try state(ada, in: clone.path) == "none")
        for (address, expected) in [(Self.other, "done"), (Person.address, "none")] {
            try ada.folder.write("[user]\n\temail = \(address)\n", to: "home/.gitconfig")
            _ = try state(ada, in: ada.elsewhere)
            #expect(try state(ada, words, in: clone.path) == expected, "\(address)")
        }
    }

    @Test("current repository is read again after a damaged configuration is repaired elsewhere")
    func repaired() throws {
        let ada = try Person()
        try ada.folder.write("[include]\n\tpath = more\n", to: "home/.gitconfig")
        try ada.folder.write("[user]\n\temail = \(Person.address)\n", to: "home/more")
        let clone = try GitRepository.make(at: "\(ada.home)/stood", home: ada.home)
        try clone.commit(on: Self.morning)
        func isComplete() throws -> JSONText {
            _ = try state(ada, in: ada.elsewhere)
            let run = try ada.cyc("status", "--json", in: clone.path, at: Self.now)
            return try JSONText(run.output)["today"]["complete"]
        }
        #expect(try isComplete() == true)
        try ada.folder.write("[user\n", to: "home/more")
        #expect(try isComplete() == false)
        try ada.folder.write("[user]\n\temail = \(Person.address)\n", to: "home/more")
        #expect(try isComplete() == true)
    }

    @Test("git variables count only for the command that has them")
    func variables() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning, as: Self.other)
        let file = ada.folder.file("global")
        try ada.folder.write("[user]\n\temail = \(Self.other)\n", to: "global")
        let sets = [
            ["GIT_CONFIG_GLOBAL": file],
            [
                "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.email",
                "GIT_CONFIG_VALUE_0": Self.other,
            ],
            ["GIT_CONFIG_NOSYSTEM": "0", "GIT_CONFIG_SYSTEM": file, "GIT_CONFIG_GLOBAL": ""],
            ["GIT_CONFIG_GLOBAL": "../global"],
            ["GIT_CONFIG_PARAMETERS": "'user.email'='\(Self.other)'"],
            ["GIT_CONFIG_PARAMETERS": "'user.email=\(Self.other)'"],
        ]
        for variables in sets {
            #expect(try state(ada, in: ada.elsewhere) == "none")
            #expect(try state(ada, in: ada.elsewhere, variables) == "done", "\(variables)")
        }
        #expect(try state(ada, in: ada.elsewhere) == "none")
        var changed = sets[1]
        changed["GIT_CONFIG_VALUE_0"] = "third@example.org"
        #expect(try state(ada, in: ada.elsewhere, sets[1]) == "done")
        #expect(try state(ada, in: ada.elsewhere, changed) == "none")
    }

    @Test("a reference that was written in place is detected")
    func inPlace() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        let first = try app.commit(on: "2026-11-20T08:00:00Z")
        let second = try app.commit(on: Self.morning)
        try app.git("reset", "-q", "--hard", first)
        try app.git("update-ref", "refs/remotes/origin/main", first)
        try app.git("update-ref", "refs/remotes/origin/topic", first)
        for branch in ["main", "topic"] {
            #expect(try ada.cyc("sync", "--full", at: Self.now).status == 0)
            #expect(try state(ada, in: ada.elsewhere) == "none")
            try app.writeInPlace("refs/remotes/origin/\(branch)", second)
            // Such a file is watched where it follows a branch that is checked out.
            if branch == "topic" {
                #expect(try ada.cyc("sync", "--full", at: Self.now).status == 0)
            }
            #expect(try state(ada, in: ada.elsewhere) == "done", "\(branch)")
            try app.writeInPlace("refs/remotes/origin/\(branch)", first)
        }
    }
}

extension GitRepository {
    fileprivate func writeInPlace(_ reference: String, _ commit: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: "\(path)/.git/\(reference)"))
        try file.write(contentsOf: Data("\(commit)\n".utf8))
        try file.close()
    }
}

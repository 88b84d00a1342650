import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "unread": a repository not read since it was added leaves today unknown.
struct NotReadYetTests {
    private static let now = "2026-11-21T12:00:00Z"
    private static let morning = "2026-11-21T08:00:00Z"

    /// Returns Ada, whose only repository below a root was read and has no commits today.
    private func makeUser() throws -> Person {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-20T08:00:00Z")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
        return ada
    }

    private func outside(_ ada: Person, commit date: String = morning) throws -> GitRepository {
        let work = try GitRepository.make(at: ada.folder.file("work"), home: ada.home)
        try work.commit(on: date)
        return work
    }

    private func runCyc(_ ada: Person, _ words: String..., in place: String? = nil) throws {
        let run = try ada.cyc(words, in: place, at: Self.now)
        #expect(run.status == 0, "\(words): \(run.errors)")
    }

    /// Returns the icon of the prompt file, outside of repositories.
    private func promptIcon(_ ada: Person) throws -> Character? {
        let run = try ada.cyc("status", "--prompt", at: Self.now)
        #expect(run.status == 0 && run.errors == "")
        return run.output.first
    }

    /// Expects the stored state to be unknown because of `path` until it is read.
    private func expectUnread(
        _ ada: Person, _ path: String, then state: JSONText,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let today = try ada.json("status", "--cached", at: Self.now)["today"]
        #expect(today["state"] == "unknown", sourceLocation: sourceLocation)
        #expect(today["complete"] == false, sourceLocation: sourceLocation)
        #expect(
            today["unread"].list.map(\.["path"].text) == [path], sourceLocation: sourceLocation)
        #expect(
            today["unread"][0]["error"] == "has not been read yet", sourceLocation: sourceLocation)
        #expect(today["unread"][0]["fix"] == "cyc sync", sourceLocation: sourceLocation)
        #expect(try promptIcon(ada) == "?", sourceLocation: sourceLocation)
        let check = try ada.cyc("status", "--cached", "--check", at: Self.now)
        #expect(check.status == 12, sourceLocation: sourceLocation)
        let read = try ada.json("status", at: Self.now)["today"]
        #expect(read["state"] == state, sourceLocation: sourceLocation)
        #expect(read["unread"] == [], sourceLocation: sourceLocation)
        let cached = try ada.json("status", "--cached", at: Self.now)["today"]
        #expect(cached == read, sourceLocation: sourceLocation)
        #expect(try promptIcon(ada) != "?", sourceLocation: sourceLocation)
    }

    @Test("a repository that is added is unread until it is read")
    func added() throws {
        let ada = try makeUser()
        let work = try outside(ada)
        try runCyc(ada, "repo", "add", work.path)
        try expectUnread(ada, work.path, then: "done")
    }

    @Test("a repository that was read before it is added is unread, and keeps its days")
    func standing() throws {
        let ada = try makeUser()
        let work = try outside(ada, commit: "2026-11-19T08:00:00Z")
        #expect(try ada.json("status", in: work.path, at: Self.now)["today"]["state"] == "none")
        try work.commit(on: Self.morning)
        try runCyc(ada, "repo", "add", ".", in: work.path)
        let streak = try ada.json("status", "--cached", at: Self.now)["streak"]
        #expect(streak["current"] == 2)
        try expectUnread(ada, work.path, then: "done")
    }

    @Test("undo and redo of adding keep no unread state as read")
    func undoOfAdding() throws {
        let ada = try makeUser()
        let work = try outside(ada)
        try runCyc(ada, "repo", "add", work.path)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        try runCyc(ada, "undo")
        let today = try ada.json("status", "--cached", at: Self.now)["today"]
        #expect(today["local_commits"] == 0)
        try expectUnread(ada, work.path, then: "none")
        try runCyc(ada, "redo")
        // The first commit was read before; the later one was not.
        let again = try ada.json("status", "--cached", at: Self.now)["today"]
        #expect(again["state"] == "done")
        #expect(again["complete"] == false)
        #expect(again["unread"].list.map(\.["path"].text) == [work.path])
        let tomorrow = "2026-11-22T12:00:00Z"
        #expect(
            try ada.json("status", "--cached", at: tomorrow)["today"]["state"] == "unknown")
        #expect(try ada.json("status", at: Self.now)["today"]["unread"] == [])
    }

    @Test("undo of adding a repository that a search found changes nothing")
    func undoOfAddingFound() throws {
        let ada = try makeUser()
        let app = try ada.git(in: "\(ada.source)/app")
        try app.commit(on: Self.morning)
        let before = try ada.json("status", at: Self.now)["today"]
        #expect(before["state"] == "done")
        for sync in [false, true] {
            try runCyc(ada, "repo", "add", app.path)
            if sync { try runCyc(ada, "repo", "scan") }
            try runCyc(ada, "undo")
            #expect(try ada.json("status", "--cached", at: Self.now)["today"] == before)
            #expect(try ada.json("status", at: Self.now)["today"] == before)
        }
    }

    @Test("undo and redo of removing keep no unread state as read")
    func undoOfRemoving() throws {
        let ada = try makeUser()
        let app = try ada.git(in: "\(ada.source)/app")
        try app.commit(on: Self.morning)
        let work = try outside(ada)
        try runCyc(ada, "repo", "add", work.path)
        for path in [work.path, app.path] {
            #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)
            try runCyc(ada, "repo", "remove", "--yes", path)
            try runCyc(ada, "undo")
            let today = try ada.json("status", "--cached", at: Self.now)["today"]
            #expect(today["unread"].list.map(\.["path"].text) == [path])
            #expect(today["local_commits"] == 1)
        }
        try runCyc(ada, "repo", "remove", "--yes", work.path)
        try runCyc(ada, "repo", "remove", "--yes", app.path)
        try runCyc(ada, "undo")
        try expectUnread(ada, app.path, then: "done")
        try runCyc(ada, "redo")
        let today = try ada.json("status", "--cached", at: Self.now)["today"]
        #expect(today["local_commits"] == 0)
    }

    @Test("an imported repository is unread until it is read")
    func imported() throws {
        let (ada, bob) = (try Person(), try makeUser())
        let work = try outside(bob)
        try runCyc(ada, "repo", "add", work.path)
        let file = bob.folder.file("export.json")
        try runCyc(ada, "export", file)
        try runCyc(bob, "import", file)
        try expectUnread(bob, work.path, then: "done")
    }

    @Test("undo and redo of an import keep no unread state as read")
    func undoOfImport() throws {
        let (ada, bob) = (try Person(), try makeUser())
        let work = try outside(bob)
        try runCyc(ada, "repo", "add", work.path)
        let file = bob.folder.file("export.json")
        try runCyc(ada, "export", file)
        try runCyc(bob, "import", file)
        #expect(try bob.json("status", at: Self.now)["today"]["state"] == "done")
        try runCyc(bob, "undo")
        try expectUnread(bob, work.path, then: "none")
        try runCyc(bob, "redo")
        let again = try bob.json("status", "--cached", at: Self.now)["today"]
        #expect(again["complete"] == false)
        #expect(again["unread"].list.map(\.["path"].text) == [work.path])
        #expect(try bob.json("status", at: Self.now)["today"]["unread"] == [])
    }

    @Test("a repository that was removed and is imported again is unread until it is read")
    func importedAgain() throws {
        let ada = try makeUser()
        let work = try outside(ada)
        try runCyc(ada, "repo", "add", work.path)
        let file = ada.folder.file("export.json")
        try runCyc(ada, "export", file)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        try runCyc(ada, "repo", "remove", "--yes", work.path)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
        try runCyc(ada, "import", file)
        try expectUnread(ada, work.path, then: "done")
    }

    @Test("a root that was added since the last search is unread until it is searched")
    func root() throws {
        let ada = try makeUser()
        try ada.repository("../work/one").commit(on: Self.morning)
        try runCyc(ada, "config", "set", "repositories.roots", "~/src", "~/work")
        try expectUnread(ada, "\(ada.home)/work", then: "done")
    }

    @Test("an unread current repository is unread with --cached")
    func stoodIn() throws {
        let ada = try makeUser()
        let work = try outside(ada)
        let today = try ada.json("status", "--cached", in: work.path, at: Self.now)["today"]
        #expect(today["state"] == "unknown")
        #expect(today["unread"].list.map(\.["path"].text) == [work.path])
    }
}

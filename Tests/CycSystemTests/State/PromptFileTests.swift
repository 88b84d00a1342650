import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

struct PromptFileTests {
    private let folder: TemporaryFolder
    private let world: World
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        world = .home(folder.path)
        path = folder.file(".local/state/cyc/prompt")
    }

    @Test("Without a file there is no timeline, and nothing to touch")
    func absent() throws {
        #expect(try world.readPrompt() == nil)
        #expect(try !world.touchPrompt())
        #expect(try world.readPrompt() == nil)
    }

    @Test("Timeline is replaced atomically and private to the user")
    func replace() throws {
        try world.replacePrompt(timeline("cyc1 one 🔥"))
        #expect(try world.readPrompt()?.timeline == timeline("cyc1 one 🔥"))
        #expect(try mode(path) == 0o600)
        #expect(try mode(folder.file(".local/state/cyc")) == 0o700)
        try world.replacePrompt(timeline(""))
        #expect(try world.readPrompt()?.timeline == timeline(""))
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.file(".local/state/cyc"))
        #expect(names == ["prompt"])
    }

    @Test("Touching makes it young and changes nothing else")
    func touch() throws {
        try world.replacePrompt(timeline("line"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
        #expect(try world.readPrompt()?.modified == 1_000_000)
        #expect(try world.touchPrompt())
        let line = try #require(try world.readPrompt())
        #expect(line.timeline == timeline("line"))
        #expect(abs(line.modified - World.live.clock() / 1_000_000_000) < 60)
    }

    @Test("A pipe in its place is no timeline, and nobody waits for its other end")
    func pipe() throws {
        try world.replacePrompt(timeline("line"))
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(try world.readPrompt() == nil)
    }

    @Test("A minute later it is old, and so is one from the future")
    func age() throws {
        try world.replacePrompt(timeline("line"))
        let line = try #require(try world.readPrompt())
        for (seconds, isOld) in [(0, false), (59, false), (60, true), (-59, false), (-60, true)] {
            #expect(line.isOld(at: (line.modified + Int64(seconds)) * 1_000_000_000) == isOld)
        }
    }

    @Test("Unreadable timeline is reported")
    func unreadable() throws {
        try folder.write("", to: ".local/state/cyc/prompt/.keep")
        #expect(throws: CycError.cannotRead(file: path, detail: "Is a directory")) {
            try world.readPrompt()
        }
    }
}

private func timeline(_ text: String) -> PromptTimeline { PromptTimeline(bytes: Array(text.utf8)) }

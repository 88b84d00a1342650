import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

private let ada = EmailAddress("ada@example.org")

struct SubjectTests {
    private func make(_ folder: TemporaryFolder) throws -> GitRepository {
        try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
    }

    private static let messages = [
        "one line", "first\nsecond\n\nbody", "\n\n  \n  indented  \t\nnext ", "한국어 제목\n\n본문",
        "trailing \r\n\r\nbody", "\tTab and\u{1B}[31m escape", "x", "🌱 grow",
        String(repeating: "long ", count: 30) + "\n" + String(repeating: "잔디 ", count: 300),
        "body follows\n  indented second line\n\n\nthird",
    ]

    @Test("A subject is what git shows, cut after 200 scalars")
    func asGit() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        var history = GitRepository.History()
        var last: [GitRepository.History.Parent] = []
        for message in Self.messages {
            last = [history.add(by: .init(), parents: last, message: message)]
        }
        history.set("refs/heads/main", to: last[0])
        try git.make(history)
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada], subjectsSince: Day(number: 0))
        let subjects = try #require(notebook.result?.subjects)
        #expect(subjects.count == Self.messages.count)
        for subject in subjects {
            // What git puts in front of a line it leaves there; nobody reads it.
            let expected = try git.git("log", "-1", "--format=%s", "\(subject.commit)")
                .unicodeScalars.drop { $0 == " " || $0 == "\t" }.prefix(CommitSubject.longest)
            #expect(subject.text.unicodeScalars.elementsEqual(expected), "\(subject.text)")
            #expect(subject.day == Day(iso: "2020-09-13"))
        }
    }

    @Test("Other encodings are read, and no byte is lost")
    func encodings() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let who = "Ada <ada@example.org> 1600000000 +0000"
        func object(_ encoding: String, _ message: [UInt8]) throws -> String {
            let tree = try git.git(["mktree"], input: [])
            let header = "tree \(tree)\nauthor \(who)\ncommitter \(who)\n\(encoding)\n"
            return try git.git(
                ["hash-object", "-t", "commit", "-w", "--stdin", "--literally"],
                input: Array(header.utf8) + message)
        }
        let cases: [(encoding: String, message: [UInt8], expected: String?)] = [
            ("encoding ISO-8859-1\n", [0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße"),
            ("encoding latin1\n", Array("Grüße".utf8), "GrÃ¼Ã\u{9F}e"),
            ("", [0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße"),
            ("encoding UTF-8\n", Array("Grüße".utf8), "Grüße"),
            ("encoding no-such\n", Array("Grüße".utf8), "Grüße"),
            ("", Array("before\0after".utf8), "before"),
            ("", Array("\n \n".utf8), nil),
            ("", [], nil),
            // Cut in the middle of a scalar.
            (
                "", Array("a".utf8) + Array(String(repeating: "🌱", count: 400).utf8),
                "a" + String(repeating: "🌱", count: 199)
            ),
        ]
        for (number, example) in cases.enumerated() {
            let id = try object(example.encoding, example.message)
            try git.update([("refs/heads/case\(number)", id)])
            var notebook = Notebook()
            try notebook.scan(git, keeping: [ada], subjectsSince: Day(number: 0))
            let subject = notebook.result?.subjects.first { "\($0.commit)" == id }
            #expect(subject?.text == example.expected, "case \(number)")
        }
    }

    @Test("Only own new commits since the first day report subjects")
    func wanted() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let day = Day(iso: "2020-09-13")
        try git.commit("too old", by: .init(seconds: 1_599_900_000))
        try git.commit("mine")
        try git.commit("not mine", by: .init("Bob", "bob@example.org"))
        var notebook = Notebook()
        func texts() -> [String]? { notebook.result?.subjects.map(\.text) }
        try notebook.scan(git, keeping: [ada], subjectsSince: day)
        #expect(texts() == ["mine"])
        try git.commit("later")
        try notebook.scan(git, keeping: [ada], subjectsSince: day)
        #expect(notebook.result?.isWhole == false)
        #expect(texts() == ["later"])
        try git.git("reset", "-q", "--soft", "HEAD~1")
        try notebook.scan(git, keeping: [ada], subjectsSince: day)
        #expect(texts() == [])
        var none = Notebook()
        try none.scan(git, keeping: [ada])
        #expect(none.result?.subjects == [])
    }
}

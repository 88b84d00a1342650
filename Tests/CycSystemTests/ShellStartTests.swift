import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

/// The lines in the file of a shell.
struct ShellStartTests {
    private let folder: TemporaryFolder
    private var file: String { folder.file(".bashrc") }

    init() throws { folder = try TemporaryFolder() }

    private func start(
        _ shell: String = "/bin/bash", _ more: [String: String] = [:], program: String = "/x/cyc"
    ) throws -> ShellStart? {
        let world = World.home(folder.path, ["SHELL": shell].merging(more) { $1 })
        return try ShellStart(in: world, program: program)
    }

    private static let block =
        "# BEGIN cyc prompt\n"
        + #"command -v /x/cyc >/dev/null && eval "$(/x/cyc init bash)""# + "\n# END cyc prompt\n"

    private func text(_ path: String? = nil) throws -> String {
        try String(contentsOfFile: path ?? file, encoding: .utf8)
    }

    @Test("Each shell has its file, wherever variables put it")
    func files() throws {
        let home = folder.path
        #expect(try start()?.file == "\(home)/.bashrc")
        #expect(try start("/usr/bin/zsh")?.file == "\(home)/.zshrc")
        #expect(try start("zsh", ["ZDOTDIR": "/z"])?.file == "/z/.zshrc")
        #expect(try start("fish")?.file == "\(home)/.config/fish/config.fish")
        #expect(try start("fish", ["XDG_CONFIG_HOME": "/c"])?.file == "/c/fish/config.fish")
        #expect(try start("/bin/dash") == nil)
        #expect(try start("") == nil)
    }

    @Test(
        "The lines come last, once, and all else stays to the last byte",
        arguments: ["", "a\n", "a\nb", "a\r\n\u{FFFD}\n\n"])
    func adds(before: String) throws {
        try folder.write(before, to: ".bashrc")
        chmod(file, 0o640)
        let start = try #require(try start())
        #expect(try start.state() == .lacksLine)
        #expect(try start.add())
        let end = before.isEmpty || before.hasSuffix("\n") ? "" : "\n"
        #expect(try text() == before + end + Self.block)
        #expect(try start.state() == .hasLine)
        #expect(try !start.add())
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o640)
    }

    @Test("Lines of another place of cyc are replaced where they stand")
    func replaces() throws {
        try folder.write("a\n\(Self.block)b\n", to: ".bashrc")
        let moved = try #require(try start(program: "/y/cyc"))
        #expect(try moved.state() == .lacksLine)
        #expect(try moved.add())
        #expect(try text() == "a\n" + Self.block.replacing("/x/cyc", with: "/y/cyc") + "b\n")
    }

    @Test("A line of the person's own is enough, unless it is a comment or for another shell")
    func ownLine() throws {
        let start = try #require(try start())
        for (text, state) in [
            (#"  eval "$(cyc init bash)""#, ShellStart.State.hasLine),
            (#"eval "$('/a b/cyc' init bash)""#, .hasLine),
            (#"# eval "$(cyc init bash)""#, .lacksLine), (#"eval "$(cyc init zsh)""#, .lacksLine),
        ] {
            try folder.write("\(text)\n", to: ".bashrc")
            #expect(try start.state() == state, "\(text)")
        }
    }

    @Test("A link stays, and what it leads to is written")
    func link() throws {
        try folder.write("a\n", to: "dotfiles/bashrc")
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: "dotfiles/bashrc")
        #expect(try start()?.add() == true)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: file) == "dotfiles/bashrc")
        #expect(try text(folder.file("dotfiles/bashrc")) == "a\n\(Self.block)")
    }

    @Test("What is closed, somebody else's, no file, or has broken marks is left alone")
    func outOfReach() throws {
        let start = try #require(try start())
        func expectLeftAlone(_ what: Comment) throws {
            #expect(try start.state() == .isOutOfReach, what)
            #expect(throws: Problem.self, what) { try start.add() }
        }
        try folder.write("a\n", to: ".bashrc")
        chmod(file, 0o444)
        try expectLeftAlone("closed")
        #expect(try text() == "a\n")
        for marks in ["# BEGIN cyc prompt\nx\n", "# END cyc prompt\n# BEGIN cyc prompt\n"] {
            chmod(file, 0o644)
            try folder.write(marks, to: ".bashrc")
            try expectLeftAlone("marks")
            #expect(try text() == marks)
        }
        try FileManager.default.removeItem(atPath: file)
        // Nobody's home is another's.
        let foreign = getuid() == 0 ? "/proc/self/status" : "/etc/passwd"
        if getuid() != 0 {
            try FileManager.default.createSymbolicLink(
                atPath: file, withDestinationPath: foreign)
            try expectLeftAlone("foreign")
            try FileManager.default.removeItem(atPath: file)
        }
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: "/nonexistent/bashrc")
        #expect(try start.state() == .isOutOfReach)
    }

    @Test("A file that is missing is made, with its folders")
    func makes() throws {
        let start = try #require(try start("fish"))
        #expect(try start.state() == .lacksLine)
        #expect(try start.add())
        #expect(
            try text(folder.file(".config/fish/config.fish"))
                == "# BEGIN cyc prompt\ncommand -q /x/cyc; and /x/cyc init fish | source\n"
                + "# END cyc prompt\n")
    }
}

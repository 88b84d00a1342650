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

    @Test("User's own line is enough, unless it is a comment or for another shell")
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
            #expect(throws: CycError.self, what) { try start.add() }
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

    // MARK: Taken away

    /// That of bash among those of all shells.
    private func bash() throws -> ShellStart {
        let all = try ShellStart.all(in: .home(folder.path))
        #expect(all.map(\.shell) == ShellStart.Shell.allCases)
        return try #require(all.first { $0.shell == .bash })
    }

    @Test(
        "Our lines go, for whatever program they are, and all else stays to the last byte",
        arguments: [
            ("a\nB", "a\n"), ("a\nBb\n", "a\nb\n"), ("Bb", "b"),
            ("a\r\n\u{FFFD}\nB\n", "a\r\n\u{FFFD}\n\n"),
            ("a\nb\n", "a\nb\n"),
            (#"eval "$(cyc init bash)""# + "\nB", #"eval "$(cyc init bash)""# + "\n"),
        ])
    func removes(before: String, after: String) throws {
        for block in [Self.block, Self.block.replacing("/x/cyc", with: "'/y z/cyc-dev'")] {
            try folder.write(before.replacing("B", with: block), to: ".bashrc")
            chmod(file, 0o640)
            #expect(try bash().calls().isMarked == before.contains("B"))
            try bash().remove()
            #expect(try text() == after)
            #expect(try mode(file) == 0o640)
            #expect(try !bash().calls().isMarked)
        }
    }

    @Test("User text between cyc's marks stays, and a file without other text is removed")
    func removesOwnAlone() throws {
        let lines = Self.block.split(separator: "\n", omittingEmptySubsequences: false)
        try folder.write(
            lines[0] + "\nexport A=1\n" + lines.dropFirst().joined(separator: "\n"), to: ".bashrc")
        try bash().remove()
        #expect(try text() == "export A=1\n")
        try folder.write(Self.block, to: ".bashrc")
        try bash().remove()
        #expect(!FileManager.default.fileExists(atPath: file))
        try bash().remove()
        #expect(!FileManager.default.fileExists(atPath: file))

        // Who made a link made the file for it, too.
        try folder.write(Self.block, to: "dotfiles/bashrc")
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: "dotfiles/bashrc")
        try bash().remove()
        #expect(try text(folder.file("dotfiles/bashrc")) == "")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: file) == "dotfiles/bashrc")
    }

    @Test("Lines written by the user are only reported, with the first one's number")
    func namesOthers() throws {
        for (text, line) in [
            ("a\n eval \"$(cyc init bash)\"\n", 2), ("# cyc init bash\n", nil),
            ("cyc init zsh\n", nil), ("__cyc_program=/usr/bin/cyc x=''\n", 1), ("", nil),
            (Self.block, nil), ("\(Self.block)eval \"$('/a/cyc' init bash)\"", 4),
            ("# BEGIN cyc prompt\nx && eval \"$(cyc init bash)\"\n", 2),
        ] {
            try folder.write(text, to: ".bashrc")
            #expect(try bash().calls().line == line, "\(text)")
            if line != nil || !text.contains("END") {
                let kept = text.replacing(Self.block, with: "")
                try bash().remove()
                #expect(try self.text() == kept)
            }
        }
    }

    @Test("File closed by the user is not opened")
    func removesNothingClosed() throws {
        try folder.write("a\n\(Self.block)", to: ".bashrc")
        chmod(file, 0o444)
        #expect(throws: CycError.self) { try bash().remove() }
        #expect(try text() == "a\n\(Self.block)")
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

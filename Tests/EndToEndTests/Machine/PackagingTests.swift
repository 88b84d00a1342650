import Foundation
import TestSupport
import Testing

/// Packages made of the built programs, and the files installed beside them.
struct PackagingTests {
    private static let root = SourceTree.path("")

    @Test(
        "every command has a manual page with examples that mandoc's lint accepts",
        .needs("python3", "mandoc"))
    func manual() throws {
        let ada = try Person()
        let run = try ada.shell(
            """
            cyc --experimental-dump-help | python3 '\(Self.root)/script/support/man.py' pages 1.2.3 2026-11-21 &&
            mandoc -T lint -W warning pages/*.1
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "")
        let pages = try FileManager.default.contentsOfDirectory(atPath: "\(ada.elsewhere)/pages")
        for name in [
            "cyc", "cyc-status", "cyc-todo", "cyc-todo-add", "cyc-config-set", "cyc-repo-remove",
            "cyc-licenses", "cyc-challenge-add",
        ] {
            #expect(pages.contains("\(name).1"))
        }
        #expect(!pages.contains { $0.contains("help") })
        for page in pages {
            let text = try String(contentsOfFile: "\(ada.elsewhere)/pages/\(page)", encoding: .utf8)
            for part in [
                "NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT",
                "FILES", "SEE ALSO",
            ] {
                #expect(text.contains("\n.SH \(part)\n"), "\(page)")
            }
            #expect(text.contains(".SH EXAMPLES\n.nf\ncyc"), "\(page)")
            #expect(text.contains("2026-11-21") && text.contains("1.2.3"))
        }
        let add = try ada.shell("mandoc -T ascii pages/cyc-todo-add.1 | sed 's/.\\x08//g'")
        #expect(add.output.contains("cyc todo add \"Parse the page +github due:fri\""))
        #expect(add.output.contains("--note text"))
        let status = try ada.shell("mandoc -T ascii pages/cyc-status.1 | sed 's/.\\x08//g'")
        #expect(status.output.contains("not pushed or cannot count"))
    }

    /// Copies the source tree with programs that are already built.
    private func clone(in folder: TemporaryFolder) throws -> String {
        let copy = folder.file("clone")
        let lines = """
            mkdir -p '\(copy)/Sources/CycCore/Machine' '\(copy)/.build/dist/bin'
            cd '\(Self.root)'
            cp -R script config docs README.md CHANGELOG.md CONTRIBUTING.md LICENSE '\(copy)'
            cp Sources/CycCore/Machine/Version.swift '\(copy)/Sources/CycCore/Machine'
            for name in cyc cyc-agent cyc-reader; do
                ln -s '\(Person.programs)'/$name '\(copy)/.build/dist/bin'
            done
            for name in build bootstrap; do
                printf '#!/bin/sh\n' >'\(copy)'/script/$name
            done
            """
        let run = try Program("bash", environment: ["PATH": "/usr/bin:/bin"])
            .run(["-e", "-c", lines], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return copy
    }

    /// Texts by path of all files below `folder` except programs; compressed ones are unpacked.
    private func texts(below folder: String) throws -> [String: String] {
        var texts: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isFolder: ObjCBool = false
            let file = "\(folder)/\(path)"
            guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
                !isFolder.boolValue, !path.hasSuffix("bin/cyc"), !path.hasSuffix("/cyc-agent"),
                !path.hasSuffix("/cyc-reader")
            else { continue }
            let reader = Program("/bin/zcat", environment: ["PATH": "/usr/bin:/bin"])
            texts[path] = try reader.run(["-f", file], in: folder).output
        }
        return texts
    }

    static let snippets = [
        "bash", "zsh", "fish", "nushell", "starship", "tmux", "waybar", "polybar", "i3blocks",
        "xbar",
    ]

    @Test(
        "packed files name only the folder where cyc will be installed", .needs("python3"),
        arguments: ["/usr/bin", "/opt/my cyc/50%/bin"])
    func places(bin: String) throws {
        let folder = try TemporaryFolder()
        let copy = try clone(in: folder)
        let run = try Program("bash", environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
            .run(
                [
                    "-c",
                    "cd \"$1\"/script; . support/common.sh; . support/stage.sh; stage \"$2\" \"$3\"",
                    "bash", copy, folder.file("tree"), bin,
                ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let texts = try texts(below: folder.file("tree"))
        for (path, text) in texts {
            for place in [copy, Person.programs, Self.root, folder.path] {
                #expect(!text.contains(place), "\(path) names \(place)")
            }
            // Below ~/.local this is the folder of the ledger, which belongs to the user alone.
            #expect(!path.hasPrefix("share/cyc"), "\(path)")
        }
        for name in Self.snippets {
            let text = try #require(texts["share/doc/cyc/snippets/\(name)"], "\(name)")
            #expect(text.contains("\(bin)/cyc") || name == "tmux", "\(name)")
        }
        let service = try #require(texts["share/systemd/user/cyc-remind.service"])
        let start = "ExecStart=\"\(bin.replacing("%", with: "%%"))/cyc\" remind\n"
        #expect(service.contains(start), "\(service)")
        // A file for all users has no language and no paths of the build machine.
        #expect(!service.contains("Environment") && !service.contains("Made by"))
        #expect(texts["share/systemd/user/cyc-remind.timer"]?.contains("OnCalendar=") == true)
        if bin != "/usr/bin" {
            #expect(!texts.values.contains { $0.contains("/usr/bin/cyc") })
        }
    }

    @Test("without an installation folder files that name it are not packed", .needs("python3"))
    func noPlace() throws {
        let folder = try TemporaryFolder()
        let copy = try clone(in: folder)
        let run = try Program("bash", environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
            .run(
                [
                    "-c", "cd \"$1\"/script; . support/common.sh; . support/stage.sh; stage \"$2\"",
                    "bash", copy, folder.file("tree"),
                ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let texts = try texts(below: folder.file("tree"))
        #expect(texts["share/man/man1/cyc.1.gz"] != nil)
        #expect(!texts.keys.contains { $0.contains("snippets") || $0.contains("systemd") })
        for (path, text) in texts { #expect(!text.contains("/bin/cyc "), "\(path)") }
    }

    @Test(
        "installing keeps the user's data, and uninstalling leaves nothing",
        .needs("python3"))
    func installation() throws {
        let ada = try Person(settings: nil)
        let copy = try clone(in: ada.folder)
        // Snippets that an earlier version installed in the data folder.
        try ada.folder.write("old", to: "home/.local/share/cyc/snippets/bash")
        try ada.folder.write(
            """
            share/
            share/cyc/
            share/cyc/snippets/
            share/cyc/snippets/bash
            share/doc/
            share/doc/cyc/
            share/doc/cyc/installed

            """,
            to: "home/.local/share/doc/cyc/installed")
        let install = Program("\(copy)/script/install", environment: ada.environment())
        let first = try install.run([], in: ada.elsewhere)
        #expect(first.status == 0, "\(first.errors)")
        #expect(!FileManager.default.fileExists(atPath: ada.data))
        let prefix = "\(ada.home)/.local"
        for (path, text) in try texts(below: prefix) {
            for place in [copy, Person.programs, Self.root] {
                #expect(!text.contains(place), "\(path) names \(place)")
            }
        }
        let program = Program("\(prefix)/bin/cyc", environment: ada.environment())
        #expect(try program.run(["dday", "add", "Exam", "+3d"], in: ada.elsewhere).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: ada.data)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        // The installed snippets equal what the installed program prints.
        for name in Self.snippets {
            let printed = try program.run(["init", name], in: ada.elsewhere).output
            let installed = try String(
                contentsOfFile: "\(prefix)/share/doc/cyc/snippets/\(name)", encoding: .utf8)
            #expect(installed == printed, "\(name)")
            #expect(installed.contains("\(prefix)/bin/cyc"), "\(name)")
        }
        #expect(try install.run(["--uninstall"], in: ada.elsewhere).status == 0)
        let left = try FileManager.default.subpathsOfDirectory(atPath: prefix)
        #expect(
            left.allSatisfy { $0.hasPrefix("share/cyc") || $0.hasPrefix("state") || $0 == "share" },
            "\(left)")
        #expect(left.contains("share/cyc/cyc.db"))
    }

    @Test("gh cyc forwards its arguments unchanged and returns the exit status")
    func extensionOfGh() throws {
        let ada = try Person()
        try ada.folder.writeProgram(
            "#!/bin/sh\nprintf '[%s]' \"$@\"\nexit 12\n", to: "bin/cyc")
        var variables = ada.environment()
        variables["PATH"] = "\(ada.folder.file("bin")):\(variables["PATH"] ?? "")"
        let run = try Program("\(Self.root)/config/gh/gh-cyc", environment: variables)
            .run(["status", "--format", "{streak} days", "", "*"], in: ada.elsewhere)
        #expect(run.output == "[status][--format][{streak} days][][*]")
        #expect(run.errors == "")
        #expect(run.status == 12)
    }
}

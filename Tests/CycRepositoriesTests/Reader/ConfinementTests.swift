import Foundation
import TestSupport
import Testing

/// Hostile process with the confinement of a reader child.
struct ConfinementTests {
    @Test(
        "A confined process reads below its folder and does nothing else; a program also maps its libraries",
        arguments: [
            ("child", [], []),
            (
                "program", ["limits 600 536870912 1024 0 0 0"],
                ["map executable memory", "make memory executable"]
            ),
        ])
    func attacks(role: String, limits: [String], more: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("inside", to: "repo/inside")
        try folder.write("secret", to: "secret")
        // Through a pipe: it can write to no file.
        let attacker = "\(BuiltPrograms.dynamicFolder)/ConfinedAttacker"
        let run = try Program("/bin/sh", environment: ["PATH": "/usr/bin:/bin"]).run(
            [
                "-c", #""$0" "$@" | cat"#, attacker, role, folder.file("repo"),
                folder.file("secret"),
            ],
            in: folder.path)
        #expect(run.outputLines == ["confined"] + limits + ["read inside"] + more)
        #expect(try String(contentsOfFile: folder.file("repo/inside"), encoding: .utf8) == "inside")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("repo")) == ["inside"])
    }
}

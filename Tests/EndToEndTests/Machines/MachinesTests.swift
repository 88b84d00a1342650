import Foundation
import TestSupport
import Testing

@Suite("machines: one journal on several machines")
struct MachinesTests {
    @Test("what was there before joining, and what comes after, is on all machines")
    func joining() throws {
        let home = try Household(3)
        try home.run("todo add Write the talk +work", on: 0, at: "2026-11-21T09:00:00Z")
        try home.run("todo add Buy tea", on: 1, at: "2026-11-21T10:00:00Z")
        try home.run("dday add Exam 2027-01-01", on: 1)
        try home.run("me name Ada", on: 2)
        try home.join()
        let first = try home.export(0)
        for machine in 1..<3 { #expect(try home.export(machine) == first) }
        for title in ["Write the talk", "Buy tea", "Exam", "Ada"] { #expect(first.contains(title)) }
        // The later one of two to-dos with the same number moved.
        #expect(try home.run("todo list", on: 0).contains("2  Buy tea"))

        try home.run("todo done 1", on: 1)
        try home.run("todo edit 2 Buy green tea", on: 2)
        try home.shareAll()
        let list = try home.run("todo list --done", on: 0)
        #expect(list.contains("Write the talk"))
        #expect(try home.run("todo list", on: 0).contains("Buy green tea"))
        // Only what was done here is undone without a name.
        #expect(try home.run("undo", on: 1).contains("todo done"))
        try home.shareAll()
        #expect(try home.export(0) == home.export(2))

        let json = try JSONText(home.run("machines --json", on: 0))
        #expect(json["remote"].text == home.address && json["pending"] == 0)
        #expect(json["error"] == .null)
        let shown = try home.run("machines", on: 0)
        for name in ["m0", "m1", "m2", "this machine", "Everything here is shared."] {
            #expect(shown.contains(name))
        }
        #expect(!shown.contains("behind"))
        #expect(try home.run("history", on: 2).contains("todo edit"))
    }

    @Test("an export of any machine restores all in an empty one")
    func restoring() throws {
        let home = try Household()
        try home.run("todo add Tea", on: 0)
        try home.run("focus add 09:00 10:00 Plan", on: 0, at: "2026-11-21T12:00:00Z")
        try home.run("focus add 09:30 10:30 Read", on: 1, at: "2026-11-21T12:00:00Z")
        try home.join()
        let file = home.machines[1].folder.file("all.json")
        try home.run("export \(file)", on: 1)
        let empty = try Person()
        let imported = try empty.cyc("import", file)
        #expect(imported.status == 0 && imported.output.contains(" 0 not taken"))
        #expect(try empty.cyc("export", "-").output == home.export(1))
    }

    @Test("the remote has no branch, nobody's address, no path and no token")
    func remote() throws {
        let home = try Household()
        let token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz"
        try home.run("todo add --here Tea", on: 0, status: 65)
        let repository = try home.machines[0].repository("app")
        try repository.commit(on: "2026-11-21T10:00:00Z")
        let added = try home.machines[0].cyc(
            "todo", "add", "Tea", "--here", in: repository.path, ["GH_TOKEN": token])
        #expect(added.status == 0)
        try home.join()
        let references = try home.remote.lines("for-each-ref", "--format=%(refname)")
        #expect(references.count == 2 && references.allSatisfy { $0.hasPrefix("refs/cyc/v1/") })
        #expect(try home.remote.git("log", "--branches", "--tags", "--remotes") == "")
        for line in try home.remote.lines(
            "log", "--format=%ae %ce %at %ct", references[0], references[1])
        {
            // The number of an action, some seconds after midnight of 1970-01-01.
            let dates = line.split(separator: " ").compactMap { Int($0) }
            #expect(line.hasPrefix("  ") && dates.count == 2 && dates.allSatisfy { $0 < 100 })
        }
        #expect(try home.remote.git("fsck", "--strict", "--no-dangling").contains("error") == false)
        // The lines are hexadecimal digits of the actions.
        func hexadecimal(_ text: String) -> String {
            text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        let objects = try home.remote.git("log", "--format=%B", references[0], references[1])
        #expect(objects.contains(hexadecimal("Tea")))
        for secret in [token, home.machines[0].home, repository.path, Person.address] {
            #expect(!objects.contains(secret) && !objects.contains(hexadecimal(secret)))
        }
        let clone = home.machines[1].folder.file("clone")
        _ = try home.remote.git("clone", "--quiet", home.remote.path, clone)
        #expect(try home.machines[1].git(in: clone).git("branch", "--all") == "")
    }

    @Test("two machines tell one reminder")
    func reminding() throws {
        let home = try Household(
            settings: """
                [remind]
                channels = ["command"]
                [remind.command]
                run = ["sh", "-c", "cat >> ~/told; echo >> ~/told"]

                """)
        for machine in home.machines {
            try machine.repository("app").commit(on: "2026-11-20T10:00:00Z")
        }
        try home.join()
        try home.run("remind", on: 0, at: "2026-11-21T19:00:30Z")
        try home.run("remind", on: 1, at: "2026-11-21T19:01:30Z")
        let told = home.machines.map {
            (try? String(contentsOfFile: "\($0.home)/told", encoding: .utf8)) ?? ""
        }
        #expect(!told[0].isEmpty && told[1].isEmpty)
        // The next hour is told once, too, by the other one.
        try home.run("remind", on: 1, at: "2026-11-21T20:00:30Z")
        try home.run("remind", on: 0, at: "2026-11-21T20:01:30Z")
        #expect(
            try !String(contentsOfFile: "\(home.machines[1].home)/told", encoding: .utf8).isEmpty)
        #expect(
            try String(contentsOfFile: "\(home.machines[0].home)/told", encoding: .utf8) == told[0])
        // Marks are no part of an export.
        #expect(try !home.export(0).contains("evening/"))
    }

    @Test("leaving keeps the data or brings back what was before, and loses nothing")
    func leaving() throws {
        let home = try Household()
        try home.run("todo add Mine", on: 0)
        try home.run("todo add Yours", on: 1)
        let before = try home.export(0)
        try home.join()
        #expect(try home.run("todo list", on: 0).contains("Yours"))
        try home.run("machines join --yes \(home.address)", on: 0, status: 65)
        let left = try home.run("machines leave --restore", on: 0)
        #expect(left.contains("cyc.db.shared-"))
        #expect(try home.export(0) == before)
        #expect(try home.run("machines", on: 0).contains("not shared"))
        try home.run("machines share", on: 0, status: 65)
        try home.run("machines leave", on: 1)
        #expect(try home.run("todo list", on: 1).contains("Mine"))
        // It may come back, as a new machine or the former one.
        try home.run("todo add Later", on: 0)
        try home.run("machines join --yes \(home.address)", on: 0)
        let list = try home.run("todo list", on: 0)
        for title in ["Mine", "Yours", "Later"] { #expect(list.contains(title)) }
        try home.run("doctor", on: 0, status: 0)
    }

    @Test("a copied folder becomes a machine of its own")
    func copied() throws {
        let home = try Household()
        try home.run("todo add First", on: 0)
        try home.join()
        let copy = try Person()
        try FileManager.default.createDirectory(
            atPath: "\(copy.home)/.local/share", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: home.machines[0].data, toPath: copy.data)
        try home.run("todo add Here", on: 0)
        #expect(try copy.cyc("todo", "add", "There").status == 0)
        try home.run("machines share", on: 0)
        let shared = try copy.cyc("machines", "share")
        #expect(shared.status == 0, "\(shared.errors)")
        try home.shareAll()
        #expect(try copy.cyc("machines", "share").status == 0)
        for machine in 0..<2 {
            let list = try home.run("todo list", on: machine)
            for title in ["First", "Here", "There"] { #expect(list.contains(title)) }
        }
        #expect(try copy.cyc("export", "-").output == home.export(0))
        #expect(try JSONText(home.run("machines --json", on: 1))["machines"].list.count == 3)
    }

    @Test("a forgotten machine leaves the list, its changes stay")
    func forgetting() throws {
        let home = try Household()
        try home.run("todo add Theirs", on: 1)
        try home.join()
        try home.run("machines forget m0", on: 0, status: 65)
        try home.run("machines forget nobody", on: 0, status: 65)
        try home.run("machines forget", on: 0, status: 64)
        try home.run("machines forget m1", on: 0)
        // Machines that join later get its changes.
        #expect(try home.remote.lines("for-each-ref").count == 2)
        #expect(try home.run("todo list", on: 0).contains("Theirs"))
        #expect(try !home.run("machines", on: 0).contains("m1"))
        // It comes back with its next change.
        try home.run("todo add More", on: 1)
        try home.run("machines share", on: 1)
        try home.run("machines share", on: 0)
        #expect(try home.run("todo list", on: 0).contains("More"))
        try home.run("forget --everything --yes --remote", on: 1)
        #expect(try home.remote.lines("for-each-ref").count == 1)
        #expect(!FileManager.default.fileExists(atPath: home.machines[1].data))
    }

    @Test("a refusal, a vanished repository and a wrong address lose nothing and name the fix")
    func failures() throws {
        let home = try Household()
        try home.join()
        let hook = "\(home.remote.path)/hooks/pre-receive"
        try FileManager.default.createDirectory(
            atPath: "\(home.remote.path)/hooks", withIntermediateDirectories: true)
        try "#!/bin/sh\necho no space for you >&2\nexit 1\n".write(
            toFile: hook, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        try home.run("todo add Tea", on: 0)
        let refused = try home.run("machines share", on: 0, status: 77)
        #expect(refused.contains("refused what was sent"))
        #expect(try JSONText(home.run("machines --json", on: 0))["pending"] == 1)
        #expect(try home.run("machines", on: 0).contains("1 change here waits"))
        try FileManager.default.removeItem(atPath: hook)
        let away = home.remote.path + ".away"
        try FileManager.default.moveItem(atPath: home.remote.path, toPath: away)
        let vanished = try home.run("machines share", on: 0, status: 65)
        #expect(vanished.contains("there is no repository") && vanished.contains("git ls-remote"))
        #expect(try home.run("doctor", on: 0, status: 65).contains("there is no repository"))
        try FileManager.default.moveItem(atPath: away, toPath: home.remote.path)
        try home.run("machines share", on: 0)
        try home.run("machines share", on: 1)
        #expect(try home.run("todo list", on: 1).contains("Tea"))
        for address in ["ext::sh", "https://me:secret@example.org/j.git", "ftp://h/j", "word"] {
            let person = try Person()
            let outcome = try person.cyc("machines", "join", address)
            #expect(outcome.status == 64)
            #expect(!FileManager.default.fileExists(atPath: "\(person.data)/machines.git"))
        }
    }

    @Test("a new remote gets what its machines know, also of those that do not come back")
    func newRemote() throws {
        let home = try Household(3)
        try home.run("todo add From a lost laptop", on: 0)
        for machine in 0..<2 { try home.run("machines join --yes \(home.address)", on: machine) }
        try FileManager.default.removeItem(atPath: home.remote.path)
        _ = try GitRepository.make(at: home.remote.path, home: home.machines[0].home, bare: true)
        try home.run("todo add Here", on: 1)
        try home.run("machines share", on: 1)
        try home.run("machines join --yes \(home.address)", on: 2)
        let list = try home.run("todo list", on: 2)
        #expect(list.contains("From a lost laptop") && list.contains("Here"))
        try home.run("machines share", on: 0)
        try home.shareAll()
        #expect(try home.export(0) == home.export(2))
        for machine in 0..<3 { try home.run("machines", on: machine) }
    }

    @Test("a damaged repository on this machine is made anew")
    func damagedHere() throws {
        let home = try Household()
        try home.join()
        let own = "\(home.machines[0].data)/machines.git"
        for damage in ["objects", "refs", ""] {
            try FileManager.default.removeItem(atPath: "\(own)/\(damage)")
            if !damage.isEmpty {
                try FileManager.default.createDirectory(
                    atPath: "\(own)/\(damage)", withIntermediateDirectories: true)
            }
            try home.run("todo add After \(damage)", on: 0)
            try home.run("machines share", on: 0)
            try home.run("machines share", on: 1)
            #expect(try home.run("todo list", on: 1).contains("After \(damage)"))
        }
    }

    @Test("a damaged line ends that machine's journal there and is named")
    func damaged() throws {
        let home = try Household()
        try home.run("todo add Whole", on: 1)
        try home.join()
        let name = try #require(
            home.remote.lines("for-each-ref", "--format=%(refname)").first {
                try home.remote.git("log", "--format=%B", $0).contains(" m1\n")
            })
        let commit = try home.remote.git(
            ["commit-tree", "4b825dc642cb6eb9a060e54bf8d69288fbee4904", "-p", name],
            input: Array("cyc 1 - m1\nzz\n".utf8)
        ).filter { $0 != "\n" }
        _ = try home.remote.git("update-ref", name, commit)
        try home.run("machines share", on: 0)
        #expect(try home.run("machines", on: 0).contains("can't be read"))
        #expect(try home.run("todo list", on: 0).contains("Whole"))
        // A later version is passed over.
        let later = try home.remote.git(
            ["commit-tree", "4b825dc642cb6eb9a060e54bf8d69288fbee4904", "-p", "\(commit)~"],
            input: Array("cyc 2 - m1\nwhatever\n".utf8)
        ).filter { $0 != "\n" }
        _ = try home.remote.git("update-ref", name, later)
        try home.run("machines share", on: 0)
        #expect(try home.run("machines", on: 0).contains("newer cyc"))
    }
}

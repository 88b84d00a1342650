import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

struct ZoneLookupTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["Asia/Seoul", "Europe/Berlin", "UTC"] {
            let target = folder.file("zoneinfo/\(name)")
            try FileManager.default.createDirectory(
                atPath: (target as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "/usr/share/zoneinfo/\(name)", toPath: target)
        }
        try folder.write("no zone", to: "zoneinfo/tzdata.zi")
        try folder.write("", to: "zoneinfo/empty")
    }

    private func world(_ environment: [String: String] = [:]) -> World {
        var world = World.silent(environment)
        world.systemZone.file = folder.file("etc/localtime")
        world.systemZone.nameFile = folder.file("etc/timezone")
        world.systemZone.data = folder.file("zoneinfo")
        return world
    }

    private func link(to target: String) throws {
        try folder.write("", to: "etc/.keep")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("etc/localtime"), withDestinationPath: target)
    }

    @Test("The setting comes first, then TZ, then the system")
    func order() throws {
        try link(to: "../zoneinfo/Europe/Berlin")
        #expect(try world(["TZ": "UTC"]).zone("Asia/Seoul").name == "Asia/Seoul")
        #expect(try world(["TZ": "Asia/Seoul"]).zone("").name == "Asia/Seoul")
        #expect(try world().zone("").name == "Europe/Berlin")
        #expect(try world().zone("").offset(at: 0) == 3600)
    }

    @Test("Values of TZ")
    func variable() throws {
        try link(to: "../zoneinfo/Europe/Berlin")
        for empty in ["", ":"] {
            #expect(try world(["TZ": empty]).zone("").name == "Europe/Berlin", "TZ='\(empty)'")
        }
        #expect(try world(["TZ": ":Asia/Seoul"]).zone("").offset(at: 0) == 32_400)
        let inside = folder.file("zoneinfo/Asia/Seoul")
        #expect(try world(["TZ": inside]).zone("").name == "Asia/Seoul")
        let outside = folder.file("mine")
        try FileManager.default.copyItem(atPath: inside, toPath: outside)
        #expect(try world(["TZ": ":\(outside)"]).zone("").name == outside)
        #expect(try world(["TZ": outside]).zone("").offset(at: 0) == 32_400)
    }

    @Test(
        "A name without its file is never UTC",
        arguments: [
            "Asia/Soul", "KST", "KST-99", "KS-9", "..", "../zoneinfo/UTC", "Asia/../UTC",
            "Asia//Seoul", "Asia",
            "tzdata.zi", "empty", "./UTC", "Asia/Seoul/", " UTC", "asia/seoul",
        ])
    func unknown(name: String) throws {
        #expect(throws: CycError.unknownZone(name: name, source: "day.time_zone")) {
            try world().zone(name)
        }
        #expect(throws: CycError.unknownZone(name: name, source: "TZ")) {
            try world(["TZ": name]).zone("")
        }
    }

    @Test("A POSIX rule is for TZ only, and a file of that name comes first")
    func rule() throws {
        try link(to: "../zoneinfo/Europe/Berlin")
        for rule in ["KST-9", ":KST-9", "<+09>-9"] {
            #expect(try world(["TZ": rule]).zone("").offset(at: 0) == 32_400, "\(rule)")
            #expect(throws: CycError.unknownZone(name: rule, source: "day.time_zone")) {
                try world().zone(rule)
            }
        }
        try FileManager.default.copyItem(
            atPath: folder.file("zoneinfo/Europe/Berlin"), toPath: folder.file("zoneinfo/KST-9"))
        #expect(try world(["TZ": "KST-9"]).zone("").offset(at: 0) == 3600)
    }

    @Test("An absolute path is for TZ only, and must be a zone")
    func absolute() throws {
        let path = folder.file("zoneinfo/UTC")
        #expect(throws: CycError.unknownZone(name: path, source: "day.time_zone")) {
            try world().zone(path)
        }
        for bad in ["/etc/passwd", "/nonexistent", "/"] {
            #expect(throws: CycError.unknownZone(name: bad, source: "TZ")) {
                try world(["TZ": bad]).zone("")
            }
        }
    }

    @Test("TZDIR names the zone data")
    func dataFolder() throws {
        var world = world(["TZDIR": folder.file("zoneinfo")])
        world.systemZone.data = "/nonexistent"
        #expect(try world.zone("Asia/Seoul").name == "Asia/Seoul")
        world.environment["TZDIR"] = "relative"
        #expect(throws: CycError.unknownZone(name: "Asia/Seoul", source: "day.time_zone")) {
            try world.zone("Asia/Seoul")
        }
    }

    @Test("Without any word of the system it is UTC")
    func nothing() throws { #expect(try world().zone("") == .utc) }

    @Test("The system's zone has its name from the link, else from a file")
    func systemName() throws {
        try folder.write("", to: "etc/.keep")
        try FileManager.default.copyItem(
            atPath: folder.file("zoneinfo/Asia/Seoul"), toPath: folder.file("etc/localtime"))
        #expect(try world().zone("").name == "localtime")
        try folder.write("Asia/Seoul\n", to: "etc/timezone")
        #expect(try world().zone("").name == "Asia/Seoul")
        #expect(try world().zone("").offset(at: 0) == 32_400)
    }

    @Test("A system without zone data says so, and does not become UTC")
    func dangling() throws {
        try link(to: "/nonexistent/zoneinfo/Asia/Seoul")
        let problem = CycError.unknownZone(name: "Asia/Seoul", source: folder.file("etc/localtime"))
        #expect(throws: problem) { try world().zone("") }
    }

    @Test("A link to UTC needs no zone data")
    func danglingUTC() throws {
        try link(to: "/nonexistent/zoneinfo/Etc/UTC")
        #expect(try world().zone("") == .utc)
    }

    @Test("A damaged local time is named")
    func damaged() throws {
        try folder.write("garbage", to: "etc/localtime")
        let problem = CycError.unknownZone(name: "localtime", source: folder.file("etc/localtime"))
        #expect(throws: problem) { try world().zone("") }
    }
}

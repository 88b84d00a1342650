import CycSystem
import Foundation
import TestSupport
import Testing

/// Whether the machine may sleep while unused.
@Suite struct SleepTests {
    private static let machines: [(String?, hasSeats: Bool, masked: [String], Bool)] = [
        ("freeze mem disk\n", true, [], true), ("standby", true, [], true),
        ("freeze mem disk\n", false, [], false), (nil, true, [], false),
        ("disk\n", true, [], false), ("", true, [], false), ("memory\n", true, [], false),
        ("mem\n", true, ["etc/systemd/system/sleep.target"], false),
        ("mem\n", true, ["etc/systemd/system/suspend.target"], false),
        ("mem\n", true, ["run/systemd/system/sleep.target"], false),
        ("mem\n", true, ["etc/systemd/system/hibernate.target"], true),
    ]

    @Test("It may where it can, a login manager runs, and nobody forbade it", arguments: machines)
    func maySleep(states: String?, hasSeats: Bool, masked: [String], expected: Bool) throws {
        let root = try TemporaryFolder()
        if let states { try root.write(states, to: "sys/power/state") }
        if hasSeats { try root.write("", to: "run/systemd/seats/seat0") }
        for path in masked {
            let file = root.file(path)
            try FileManager.default.createDirectory(
                atPath: URL(filePath: file).deletingLastPathComponent().path,
                withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: file, withDestinationPath: "/dev/null")
        }
        #expect(World.silent().maySleep(root: root.path) == expected)
    }

    @Test("A unit of somebody's own forbids nothing")
    func ownUnit() throws {
        let root = try TemporaryFolder()
        try root.write("mem\n", to: "sys/power/state")
        try root.write("", to: "run/systemd/seats/seat0")
        try root.write("[Unit]\n", to: "etc/systemd/system/sleep.target")
        #expect(World.silent().maySleep(root: root.path))
    }
}

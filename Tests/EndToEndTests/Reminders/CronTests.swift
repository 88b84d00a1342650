import Foundation
import TestSupport
import Testing

/// Reminders run by a real cron, with slots a minute apart instead of an hour.
struct CronTests {
    /// Command prefix for a cron with the jobs of `folder`, its own lock and its own queues.
    static func apart(from folder: String) -> [String] {
        let script = """
            mount --bind "$1" /var/spool/cron/crontabs && mount --bind /dev/null /etc/crontab &&
            mount -t tmpfs tmpfs /etc/cron.d && mount -t tmpfs tmpfs /run && shift && exec "$@"
            """
        return ["--mount", "sh", "-c", script, "sh", folder]
    }

    /// Whether this system has cron and permits a separate one.
    static let hasCron: Bool = {
        guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
        let unshare = Program("unshare", environment: ["PATH": "/usr/sbin:/usr/bin:/bin"])
        let run = try? unshare.run(
            apart(from: folder.path) + ["sh", "-c", "command -v cron crontab"], in: "/")
        return run?.status == 0
    }()

    static let noCron: Comment = "cron is not installed, or this is not root, who may mount"

    @Test(
        "cron sends one reminder for each slot and none after the push",
        .tags(.realtime, .external), .onlyDeep, .enabled(if: hasCron, noCron))
    func evening() throws {
        let ada = try Person()
        let (inbox, tabs) = (ada.folder.file("inbox"), try TemporaryFolder())
        try ada.folder.write("#!/bin/sh\nline=$(cat)\necho \"$line\" >>'\(inbox)'\n", to: "deliver")
        chmod(ada.folder.file("deliver"), 0o700)
        let zone = NoonZone()
        try ada.configure(
            """
            \(zone.setting)
            [remind]
            channels = ["command"]
            after = "00:00"
            every = "1m"
            [remind.command]
            run = ["\(ada.folder.file("deliver"))"]
            """)
        let bare = try ada.repository("../hub/app.git", bare: true)
        let app = try ada.repository("app")
        try app.git("remote", "add", "origin", bare.path)

        let cron = Program(
            "unshare",
            environment: ada.environment().merging(["PATH": "/usr/sbin:/usr/bin:/bin"]) { $1 })
        let install = try cron.run(
            Self.apart(from: tabs.path) + [
                "\(Person.programs)/cyc", "remind", "install", "--cron",
            ],
            in: ada.elsewhere)
        #expect(install.status == 0, "\(install.errors)")
        let daemon = try cron.start(Self.apart(from: tabs.path) + ["cron", "-f"], in: "/")
        defer { daemon.kill() }

        func received() throws -> [JSONText] {
            let text = (try? String(contentsOfFile: inbox, encoding: .utf8)) ?? ""
            return try text.split(separator: "\n").map { try JSONText(String($0)) }
        }
        /// Start of cron's last run.
        func lastRun() -> Date {
            let run = "\(ada.home)/.local/state/cyc/remind"
            let attributes = try? FileManager.default.attributesOfItem(atPath: run)
            return attributes?[.modificationDate] as? Date ?? .distantPast
        }
        func waitForRun(after instant: Date) throws -> Date {
            try #require(wait(seconds: 150) { lastRun() > instant }, "cron started nothing")
            return lastRun()
        }
        try #require(try wait(seconds: 240) { try received().count >= 2 }, "nothing arrived")
        #expect(try received().allSatisfy { $0["state"] == "none" && $0["again"] == false })

        try app.commit(on: zone.text())
        try app.git("push", "-q", "origin", "main")
        let first = try waitForRun(after: Date())
        // A run has sent its reminders before the next one begins.
        let second = try waitForRun(after: first)
        let reminders = try received()
        _ = try waitForRun(after: second)
        #expect(try received().count == reminders.count)
        let slots = reminders.map { "\($0["day"].text ?? "") \($0["slot"].text ?? "")" }
        #expect(Set(slots).count == slots.count, "\(slots)")
    }

    /// Polls until `condition` holds, at most `seconds` long.
    private func wait(seconds: Int, _ condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        while ContinuousClock.now < deadline {
            if try condition() { return true }
            usleep(100_000)
        }
        return false
    }
}

import Foundation
import TestSupport
import Testing

/// Alarms with a real cron, sound server, notification daemon and terminal.
struct AlarmCronTests {
    @Test(
        "alarm started by cron in an empty environment is audible, visible, and ends at a terminal",
        .tags(.realtime, .external), .onlyDeep,
        .enabled(if: CronTests.hasCron, CronTests.noCron),
        .needs(PulseAudio.needed + DesktopSession.needed))
    func morning() throws {
        // In the evening a reminder would be the first notification.
        let ada = try Person(settings: "[remind]\nquiet = [\"00:00-24:00\"]\n")
        let tabs = try TemporaryFolder()
        let (sound, desktop) = (try PulseAudio(), try DesktopSession())
        let surroundings = [
            "PATH": "/usr/sbin:/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": desktop.address,
            "PULSE_SERVER": sound.variables["PULSE_SERVER"] ?? "",
        ]
        let variables = ada.environment().merging(surroundings) { $1 }
        let apart = Program("unshare", environment: variables)
        func cyc(_ words: String...) throws -> Program.Outcome {
            try apart.run(
                CronTests.apart(from: tabs.path) + ["\(Person.programs)/cyc"] + words,
                in: ada.elsewhere)
        }
        let install = try cyc("remind", "install", "--cron")
        #expect(install.status == 0, "\(install.errors)")
        // The minute after the next one, so that the setup has time.
        let minute = Int(Date().timeIntervalSince1970) / 60 + 2
        let clock = String(format: "%02d:%02d", minute / 60 % 24, minute % 60)
        let add = try cyc("alarm", "add", clock, "--repeat", "1x3m")
        #expect(add.status == 0, "\(add.errors)")
        let tab = try FileManager.default.contentsOfDirectory(atPath: tabs.path).map {
            contents("\(tabs.path)/\($0)")
        }
        #expect(tab.contains { $0.contains("\n* * * * * ") }, "\(tab)")

        let daemon = try apart.start(CronTests.apart(from: tabs.path) + ["cron", "-f"], in: "/")
        defer { daemon.kill() }
        try #require(eventually(within: 240) { sound.isPlaying }, "nothing is heard")
        let call = try #require(desktop.waitForCalls(1).first)
        #expect(call.contains { $0.contains("Get up, it is \(clock)") }, "\(call)")
        #expect(call.contains { $0.contains("byte 2") }, "\(call)")

        let terminal = try Terminal(
            "'\(Person.programs)/cyc' alarm answer; echo \"status $?\"; sleep 600",
            environment: variables, in: ada.elsewhere)
        func line(_ part: String) -> String? {
            (try? terminal.screen())?.first { $0.contains(part) }
        }
        try #require(eventually { line(" =").flatMap(answer(toSumIn:)) != nil })
        let answer = try #require(line(" =").flatMap(answer(toSumIn:)))
        try terminal.type("\(answer + 1)", keys: "Enter")
        try #require(eventually { line("wrong") != nil })
        #expect(sound.isPlaying)
        try terminal.type("\(answer)", keys: "Enter")
        try #require(eventually { line("status 0") != nil })
        let answered = sound.seconds
        #expect(eventually { sound.seconds > answered + 2.5 })
        // Allows a tenth for sound that was buffered when the answer arrived.
        let after = try sound.strengths(from: answered + 1)
        #expect(!after.isEmpty && after.allSatisfy { $0 <= PulseAudio.audible }, "\(after)")
        #expect(eventually { (try? desktop.displayed()) == "0" })

        let log = try JSONText(ada.cyc("alarm", "log", "--json").output)["wakes"][0]
        #expect(log["result"] == "woken" && log["tries"] == 2)
        let date = try #require(log["date"].text)
        let day = try JSONText(ada.cyc("day", date, "--json").output)
        #expect(day["badges"].list.contains("wake"))
    }

    @Test(
        "an alarm is audible for its whole duration, and not a second longer",
        .tags(.realtime, .external), .onlyDeep,
        .needs(PulseAudio.needed))
    func whole() throws {
        let ada = try Person(settings: "[remind]\nchannels = []\n")
        let sound = try PulseAudio()
        let variables = ["PULSE_SERVER": sound.variables["PULSE_SERVER"] ?? ""]
        let now = Date()
        let minute = Int(now.timeIntervalSince1970) / 60
        let clock = String(format: "%02d:%02d", minute / 60 % 24, minute % 60)
        let before = now.addingTimeInterval(-3600).formatted(.iso8601)
        let add = try ada.cyc(["alarm", "add", clock], at: before)
        #expect(add.status == 0, "\(add.errors)")
        #expect(try ada.cyc(["remind"], variables).status == 0)
        try #require(eventually { sound.isPlaying })
        let start = sound.seconds
        try #require(eventually(within: 60) { sound.seconds > start + 20 })
        // No half second of the twenty is silent.
        let strengths = try sound.strengths(from: start).map { $0 > PulseAudio.audible }
        for end in stride(from: 5, through: strengths.count, by: 1) {
            #expect(strengths[(end - 5)..<end].contains(true), "\(end)")
        }
        try #require(eventually(within: 240) { !sound.isPlaying })
        #expect((175...186).contains(sound.seconds - start), "\(sound.seconds - start)")
        func result() -> JSONText? {
            guard let run = try? ada.cyc("alarm", "log", "--json") else { return nil }
            return (try? JSONText(run.output))?["wakes"][0]["result"]
        }
        #expect(eventually { result() == "missed" })
    }
}

import CycCore
import CycSchedule
import CycSystem
import Foundation
import TestSupport
import Testing

/// Alarms in the job, with programs that stand in for `crontab` and `systemctl`.
@Suite struct AlarmCarryingTests {
    let folder: TemporaryFolder
    let weekday = RingTime(minute: 390, recurrence: .weekly([.monday, .tuesday]))
    let sunday = RingTime(minute: 480, recurrence: .weekly([.sunday]))

    init() throws { folder = try TemporaryFolder() }

    private func world(_ variables: [String: String] = [:]) -> World {
        let own = ["PATH": folder.file("bin"), "USER": "nobody-at-all"]
        var world = World.home(folder.path, own.merging(variables) { $1 })
        world.timeAwake = World.live.timeAwake
        world.executable = { "/opt/cyc" }
        world.systemZone.data = folder.file("zones")
        return world
    }

    private func program(_ name: String, _ text: String) throws {
        try folder.writeProgram("#!/bin/sh\nPATH=/usr/bin:/bin\n\(text)\n", to: "bin/\(name)")
    }

    private func standInCrontab() throws {
        try program(
            "crontab",
            """
            tab='\(folder.file("tab"))'
            echo "crontab $*" >>'\(folder.file("calls"))'
            case $1 in
            -l) test -e "$tab" || { echo "no crontab for octo" >&2; exit 1; }; cat "$tab" ;;
            -r) rm "$tab" ;;
            *) cp "$1" "$tab" ;;
            esac
            """)
    }

    /// What the manager makes of a timer that is to wake the machine.
    enum Waking: String {
        case lets
        /// The timer does not start.
        case refuses
        /// The timer starts and is given up.
        case drops
    }

    private func standInSystemctl(
        version: Int = 257, _ waking: Waking = .lets, refusing verb: String = "none"
    ) throws {
        try program(
            "systemctl",
            """
            cd '\(folder.path)' && mkdir -p timers
            echo "$*" >>calls
            start() {
                touch "timers/$1"
                grep -q '^WakeSystem=true$' ".config/systemd/user/$1" || return 0
                case \(waking.rawValue) in
                lets) return 0 ;;
                drops) rm "timers/$1"; return 0 ;;
                *) rm "timers/$1"; echo "Operation not permitted" >&2; exit 1 ;;
                esac
            }
            case "$2 $4$3" in \(verb)*) echo "Access denied" >&2; exit 1 ;; esac
            case $2 in
            show) echo "Version=\(version).1-1~deb" ;;
            enable) start "$4" ;;
            restart) start "$3" ;;
            disable) rm -f "timers/$4" ;;
            is-active | is-enabled) test -e "timers/$3" ;;
            esac
            """)
    }

    /// Without those that only look.
    private func calls() throws -> [String] {
        let file = folder.file("calls")
        let text = FileManager.default.fileExists(atPath: file) ? try fileText(file) : ""
        try folder.write("", to: "calls")
        return text.split(separator: "\n").map(String.init).filter {
            !$0.contains("show") && !$0.contains("is-") && $0 != "crontab -l"
        }
    }

    private var units: String { folder.file(".config/systemd/user") }

    private func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: units)) ?? []).sorted()
    }

    private func text(_ name: String) throws -> String { try fileText("\(units)/\(name)") }

    private func schedule(
        _ alarms: [RingTime], by scheduler: Scheduler = .systemd,
        _ variables: [String: String] = [:]
    ) throws -> ScheduledJob {
        let world = world(variables)
        return try world.schedule(
            try world.reminderJob(Settings(), alarms, accounts: "/nonexistent"), by: scheduler)
    }

    private static let four = [
        "cyc-alarm.service", "cyc-alarm.timer", "cyc-remind.service", "cyc-remind.timer",
    ]

    // MARK: systemd

    @Test("Alarms have a timer of their own, with their times and what the reminders' service runs")
    func installed() throws {
        try standInSystemctl()
        let job = try schedule([weekday, sunday])
        #expect(job.alarms == ScheduledAlarms(isExact: true, obstacle: nil))
        #expect(job.files.map { Files.split($0).name }.sorted() == Self.four)
        #expect(names() == Self.four)
        #expect(
            try calls() == [
                "--user daemon-reload", "--user enable --now cyc-remind.timer",
                "--user enable --now cyc-alarm.timer",
            ])
        let lines = try text("cyc-alarm.timer").split(separator: "\n")
        #expect(
            lines.drop { $0 != "[Timer]" }.prefix { $0 != "[Install]" } == [
                "[Timer]", "OnCalendar=Mon,Tue *-*-* 06:30:00", "OnCalendar=Sun *-*-* 08:00:00",
                "AccuracySec=1s", "WakeSystem=true",
            ])
        func body(_ name: String) throws -> [Substring] {
            try text(name).split(separator: "\n").dropFirst().filter {
                !$0.hasPrefix("Description=")
            }
        }
        #expect(try body("cyc-alarm.service") == body("cyc-remind.service"))
        #expect(try body("cyc-alarm.service").contains("ExecStart=\"/opt/cyc\" remind"))
        #expect(try !schedule([weekday, sunday]).isChanged)
        #expect(try calls() == [])
        // The timer for reminders comes as often as before.
        #expect(try text("cyc-remind.timer").contains("OnCalendar=*-*-* *:0/5:00"))
        #expect(try schedule([]).isChanged)
        #expect(names() == ["cyc-remind.service", "cyc-remind.timer"])
        #expect(try calls() == ["--user disable --now cyc-alarm.timer", "--user daemon-reload"])
    }

    @Test(
        "The machine is woken where the manager is new enough, and may",
        arguments: [
            (254, Waking.lets, nil), (300, .lets, nil),
            (253, .lets, ScheduledAlarms.Obstacle.manager(version: 253)),
            (257, .refuses, .manager(version: nil)), (257, .drops, .manager(version: nil)),
        ] as [(Int, Waking, ScheduledAlarms.Obstacle?)])
    func waking(version: Int, waking: Waking, obstacle: ScheduledAlarms.Obstacle?) throws {
        try standInSystemctl(version: version, waking)
        let plan = try world().plan(
            world().reminderJob(Settings(), [weekday]), by: .systemd)
        #expect(plan.count == 4 && names() == [])
        #expect(try calls() == [])
        let job = try schedule([weekday])
        #expect(job.alarms == ScheduledAlarms(isExact: true, obstacle: obstacle))
        #expect(try text("cyc-alarm.timer").contains("WakeSystem=true") == (obstacle == nil))
        #expect(Files.exists(folder.file("timers/cyc-alarm.timer")))
        #expect(try !schedule([weekday]).isChanged)
        let state = try world().scheduleState(Settings(), [weekday])
        #expect(state.wakes == (obstacle == nil) && state.includesAlarms)
        let carrying = try world().scheduleAlarms([weekday, sunday], Settings())
        #expect(carrying.outcome == .changed)
        #expect(carrying.alarms == ScheduledAlarms(isExact: true, obstacle: obstacle))
        #expect(try text("cyc-alarm.timer").contains("WakeSystem=true") == (obstacle == nil))
    }

    @Test(
        "The zone stands behind every time, where systemd knows it",
        arguments: [
            ("", [:], "06:30:00"), ("Asia/Seoul", ["TZ": "UTC"], "06:30:00 Asia/Seoul"),
            ("", ["TZ": "Asia/Seoul"], "06:30:00 Asia/Seoul"),
            ("", ["TZ": ":Asia/Seoul"], "06:30:00 Asia/Seoul"),
            ("", ["TZ": "ZONES/Asia/Seoul"], "06:30:00 Asia/Seoul"),
            ("", ["TZ": ":/nonexistent/localtime"], "06:30:00"),
            ("", ["TZ": "KST-9"], nil), ("", ["TZ": "/elsewhere/Seoul"], nil),
            ("", ["TZ": "Asia/Nowhere"], nil),
            ("", ["TZ": "Asia/Seoul", "TZDIR": "/elsewhere"], nil), ("Asia/Nowhere", [:], nil),
        ] as [(String, [String: String], String?)])
    func zones(setting: String, variables: [String: String], expected: String?) throws {
        try standInSystemctl()
        try folder.write("TZif", to: "zones/Asia/Seoul")
        let variables = variables.mapValues { $0.replacing("ZONES", with: folder.file("zones")) }
        var settings = Settings()
        settings.timeZone = setting
        let world = world(variables)
        let job = try world.schedule(
            try world.reminderJob(settings, [weekday]), by: .systemd)
        let line = expected.map { "\nOnCalendar=Mon,Tue *-*-* \($0)\n" }
        #expect(try text("cyc-alarm.timer").contains(line ?? "\nOnCalendar=*-*-* *:*:00\n"))
        #expect(
            job.alarms
                == ScheduledAlarms(
                    isExact: expected != nil, obstacle: expected == nil ? .eachMinute : nil))
        // No wake-up each minute.
        #expect(try text("cyc-alarm.timer").contains("WakeSystem=true") == (expected != nil))
        // From a session without the variables the zone is the installed one.
        #expect(try self.world().scheduleAlarms([weekday], settings).outcome == .unchanged)
    }

    @Test("A change of alarms changes their timer alone, and only then")
    func carried() throws {
        try standInSystemctl()
        _ = try schedule([], ["LANG": "ko_KR.UTF-8"])
        _ = try calls()
        let before = try text("cyc-remind.service") + text("cyc-remind.timer")
        #expect(
            try world().scheduleAlarms([], Settings()) == AlarmScheduling(.unchanged, by: .systemd))
        let alarms = ScheduledAlarms(isExact: true, obstacle: nil)
        #expect(
            try world().scheduleAlarms([weekday], Settings())
                == AlarmScheduling(.changed, by: .systemd, alarms: alarms))
        #expect(
            try calls() == ["--user daemon-reload", "--user enable --now cyc-alarm.timer"])
        #expect(names() == Self.four)
        #expect(try text("cyc-alarm.service").contains("LANG=ko_KR.UTF-8"))
        try program("systemctl", "echo asked >>'\(folder.file("calls"))'; exit 1")
        #expect(
            try world().scheduleAlarms([weekday], Settings())
                == AlarmScheduling(.unchanged, by: .systemd, alarms: alarms))
        #expect(!Files.exists(folder.file("asked")))
        #expect(try fileText(folder.file("calls")).isEmpty)
        try standInSystemctl()
        #expect(try world().scheduleAlarms([weekday, sunday], Settings()).outcome == .changed)
        #expect(
            try calls() == [
                "--user daemon-reload", "--user enable --now cyc-alarm.timer",
                "--user restart cyc-alarm.timer",
            ])
        #expect(
            try world().scheduleAlarms([], Settings()) == AlarmScheduling(.changed, by: .systemd))
        #expect(names() == ["cyc-remind.service", "cyc-remind.timer"])
        #expect(try text("cyc-remind.service") + text("cyc-remind.timer") == before)
        // As it would be installed, to the byte.
        _ = try world().scheduleAlarms([weekday], Settings())
        #expect(try !schedule([weekday], ["LANG": "ko_KR.UTF-8"]).isChanged)
    }

    @Test("Missing job stays missing, and nothing is written")
    func notInstalled() throws {
        try standInSystemctl()
        try standInCrontab()
        try folder.write("* * * * * '/usr/bin/cyc' remind\n", to: "tab")
        #expect(try world().scheduleAlarms([weekday], Settings()) == AlarmScheduling(.notInstalled))
        #expect(try calls() == [] && names() == [])
        #expect(!Files.exists(folder.file(".local")))
    }

    @Test("systemd error is reported and leaves the existing units")
    func refused() throws {
        try standInSystemctl()
        _ = try schedule([weekday])
        let before = try text("cyc-alarm.timer")
        try standInSystemctl(refusing: "restart")
        let detail = "systemctl --user restart cyc-alarm.timer: Access denied"
        #expect(
            try world().scheduleAlarms([sunday], Settings()).outcome
                == .failed(.schedule(.systemctlFailed(detail: detail))))
        #expect(try text("cyc-alarm.timer") == before)
        #expect(try world().unschedule().removed == [.systemd])
        try standInSystemctl(refusing: "'enable cyc-alarm'")
        #expect(throws: CycError.self) { try schedule([weekday]) }
        #expect(names() == [])
    }

    @Test("Alarm unit edited by the user is neither replaced nor removed")
    func changed() throws {
        try standInSystemctl()
        _ = try schedule([weekday])
        let timer = "\(units)/cyc-alarm.timer"
        let mine = try fileText(timer) + "# mine\n"
        try folder.write(mine, to: ".config/systemd/user/cyc-alarm.timer")
        #expect(
            try world().scheduleAlarms([sunday], Settings()).outcome
                == .failed(.schedule(.changedUnit(file: timer))))
        #expect(throws: CycError.schedule(.changedUnit(file: timer))) { try schedule([sunday]) }
        #expect(try world().scheduleState(Settings(), [weekday]).includesAlarms == false)
        let gone = try world().unschedule()
        #expect(gone.removed == [.systemd] && gone.remarks == [.keptUnit(file: timer)])
        #expect(try fileText(timer) == mine)
        #expect(names() == ["cyc-alarm.service", "cyc-alarm.timer"])
        #expect(try world().schedulersWithJob() == [.systemd])
    }

    @Test("All four units go, where no manager runs too")
    func removed() throws {
        try standInSystemctl()
        _ = try schedule([weekday])
        try FileManager.default.removeItem(atPath: folder.file("bin/systemctl"))
        #expect(try world().unschedule().removed == [.systemd])
        #expect(names() == [])
        for name in Self.four {
            try standInSystemctl()
            _ = try schedule([weekday])
            for other in Self.four where other != name {
                try FileManager.default.removeItem(atPath: "\(units)/\(other)")
            }
            #expect(try world().schedulersWithJob() == [.systemd], "\(name)")
            #expect(try world().unschedule().remarks == [])
            #expect(try world().schedulersWithJob() == [])
        }
    }

    @Test("State shows whether the job has the times and is active for them")
    func state() throws {
        try standInSystemctl()
        func state(_ alarms: [RingTime]) throws -> ScheduleState {
            try world().scheduleState(Settings(), alarms)
        }
        let job = try world().reminderJob(Settings(), [weekday])
        _ = try world().schedule(job, by: .systemd)
        let fine = try state([weekday])
        #expect(fine.includesAlarms && fine.isCurrent && fine.wakes && fine.isServed == true)
        for alarms in [[], [sunday]] {
            let other = try state(alarms)
            #expect(!other.includesAlarms && !other.isCurrent && !other.wakes)
        }
        try FileManager.default.removeItem(atPath: folder.file("timers/cyc-alarm.timer"))
        let dead = try state([weekday])
        #expect(!dead.includesAlarms && !dead.isCurrent && !dead.wakes && dead.isServed == true)
        #expect(try world().schedule(job, by: .systemd).isChanged)
        #expect(try state([weekday]) == fine)
        // What this session has besides does not concern the times.
        let elsewhere = try world(["LANG": "C"]).scheduleState(Settings(), [weekday])
        #expect(elsewhere.includesAlarms && elsewhere.wakes && !elsewhere.isCurrent)
    }

    // MARK: cron

    @Test("The crontab's line runs every minute while anything rings; all else in it stays")
    func cron() throws {
        try standInCrontab()
        try folder.write("A=b\r\n# no end", to: "tab")
        let tab = folder.file("tab")
        let first = try schedule([], by: .cron, ["LANG": "C"])
        #expect(first.command.hasPrefix("*/5 * * * * ") && first.alarms == nil)
        let five = try fileText(tab)
        let state = try world().scheduleState(Settings(), [weekday])
        #expect(!state.includesAlarms && !state.isCurrent)
        #expect(
            try world().scheduleAlarms([weekday], Settings())
                == AlarmScheduling(.changed, by: .cron, alarms: .byCron))
        #expect(try fileText(tab) == five.replacing("*/5 * * * * ", with: "* * * * * "))
        _ = try calls()
        #expect(
            try world().scheduleAlarms([sunday], Settings())
                == AlarmScheduling(.unchanged, by: .cron, alarms: .byCron))
        #expect(try calls() == [])
        #expect(try world(["LANG": "C"]).scheduleState(Settings(), [weekday]).isCurrent)
        let again = try schedule([weekday], by: .cron, ["LANG": "C"])
        #expect(!again.isChanged && again.alarms == .byCron)
        // The error that blocks the crontab is reported.
        let open = try fileText(tab)
        try program("crontab", "test $1 = -l && { cat '\(tab)'; exit; }; echo no >&2; exit 1")
        #expect(
            try world().scheduleAlarms([], Settings()).outcome
                == .failed(.schedule(.crontabFailed(detail: "no"))))
        try standInCrontab()
        #expect(try fileText(tab) == open)
        #expect(try world().scheduleAlarms([], Settings()).outcome == .changed)
        #expect(try fileText(tab) == five)
        var settings = Settings()
        settings.remind.every = 7
        #expect(try world().scheduleAlarms([], settings).outcome == .changed)
        #expect(try world().unschedule().removed == [.cron])
        #expect(try fileText(tab) == "A=b\r\n# no end")
    }
}

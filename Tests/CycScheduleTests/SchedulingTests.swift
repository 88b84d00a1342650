import CycCore
import CycSchedule
import CycSystem
import Foundation
import TestSupport
import Testing

/// Installing and removing with programs that stand in for `crontab` and `systemctl`.
@Suite struct SchedulingTests {
    let folder: TemporaryFolder
    let job: ReminderJob

    init() throws {
        folder = try TemporaryFolder()
        job = try ReminderJob(program: "/opt/cyc", variables: [.init("PATH", "/bin")], interval: 5)
    }

    /// Somebody who has the stand-ins and no other program: their true crontab is out of reach.
    private var world: World {
        var world = World.home(
            folder.path, ["PATH": folder.file("bin"), "USER": "nobody-at-all"])
        world.timeAwake = World.live.timeAwake
        world.executable = { "/opt/cyc" }
        return world
    }

    private func program(_ name: String, _ text: String) throws {
        try folder.writeProgram("#!/bin/sh\nPATH=/usr/bin:/bin\n\(text)\n", to: "bin/\(name)")
    }

    /// As Debian's, also in what it shows otherwise and what it refuses.
    private func standInCrontab() throws {
        try program(
            "crontab",
            """
            tab='\(folder.file("tab"))'
            echo "crontab $*" >>'\(folder.file("calls"))'
            case $1 in
            -l) test -e "$tab" || { echo "no crontab for octo" >&2; exit 1; }
                sed 's/\\r/\\\\r/g' "$tab" ;;
            -e) sh -c "$VISUAL $tab"; echo "No modification made" >&2 ;;
            -r) rm "$tab" ;;
            *) if test "$(tail -c 1 "$1" | wc -l)" = 0 && tail -n 1 "$1" | grep -q '^[^#]'; then
                 echo "new crontab file is missing newline before EOF, can't install." >&2; exit 1
               fi
               cp "$1" "$tab" ;;
            esac
            """)
    }

    private func standInSystemctl(failing verb: String = "none") throws {
        try program(
            "systemctl",
            """
            echo "systemctl $*" >>'\(folder.file("calls"))'
            echo "$XDG_RUNTIME_DIR" >'\(folder.file("runtime"))'
            state='\(folder.file("active"))'
            case $2 in
            \(verb)) echo "Access denied" >&2; exit 1 ;;
            enable) touch "$state" ;;
            disable) rm -f "$state" ;;
            is-active | is-enabled) test -e "$state" ;;
            esac
            """)
    }

    private func calls() throws -> [String] {
        let file = folder.file("calls")
        let text = FileManager.default.fileExists(atPath: file) ? try fileText(file) : ""
        try folder.write("", to: "calls")
        return text.split(separator: "\n").map { String($0).replacing("\(folder.path)/", with: "") }
    }

    private var tab: String { folder.file("tab") }
    private var units: String { folder.file(".config/systemd/user") }

    private func unitNames() -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: units)
        return (names ?? []).sorted()
    }

    // MARK: cron

    @Test(
        "A crontab with CRLF, odd bytes or no final line end comes back through the program",
        arguments: ["A=b\r\n1 2 * * * x\r\n# y", "1 2 * * * printf '\\r'\n", "", "x\\b\r\n", "# c"])
    func thereAndBack(text: String) throws {
        try standInCrontab()
        try folder.write(text, to: "tab")
        let first = try world.schedule(job, by: .cron)
        #expect(first.isChanged && first.removed == nil && first.remarks.isEmpty)
        #expect(first.command == "*/5 * * * * PATH='/bin' '/opt/cyc' remind")
        #expect(try fileText(tab).hasPrefix(text))
        let installed = try fileText(tab)
        _ = try calls()
        #expect(try !world.schedule(job, by: .cron).isChanged)
        #expect(try fileText(tab) == installed)
        #expect(try calls().allSatisfy { $0 == "crontab -l" || $0 == "crontab -e" })
        #expect(try world.unschedule().removed == [.cron])
        #expect(try fileText(tab) == text)
        #expect(try world.unschedule().removed == [])
        let left = try FileManager.default.contentsOfDirectory(
            atPath: folder.file(".local/state/cyc"))
        #expect(left == ["schedule.lock"])
    }

    @Test("Missing crontab is missing again after removal")
    func absent() throws {
        try standInCrontab()
        _ = try world.schedule(job, by: .cron)
        #expect(FileManager.default.fileExists(atPath: tab))
        #expect(try world.unschedule().removed == [.cron])
        #expect(!FileManager.default.fileExists(atPath: tab))
    }

    @Test("A command without a line end, which crontab does not take, gets one and that is said")
    func endedLine() throws {
        try standInCrontab()
        try folder.write("1 2 * * * x", to: "tab")
        _ = try world.schedule(job, by: .cron)
        #expect(try world.unschedule().remarks == [.addedLineEnd])
        #expect(try fileText(tab) == "1 2 * * * x\n")
    }

    @Test("Damaged marks change nothing")
    func damaged() throws {
        try standInCrontab()
        let text = "x\n# BEGIN cyc remind (y)\n"
        try folder.write(text, to: "tab")
        for attempt in [
            { _ = try world.schedule(job, by: .cron) }, { _ = try world.unschedule() },
            { _ = try world.plan(job, by: .cron) }, { _ = try world.scheduleState(Settings(), []) },
        ] as [() throws -> Void] {
            #expect(throws: CycError.schedule(.damagedMarks(line: 2))) { try attempt() }
        }
        #expect(try fileText(tab) == text)
        #expect(try calls().allSatisfy { $0 == "crontab -l" })
    }

    @Test("A crontab that says no, loses what it is given, or is not there is told apart")
    func failures() throws {
        #expect(throws: CycError.schedule(.crontabMissing)) {
            try world.schedule(job, by: .cron)
        }
        #expect(try world.unschedule().removed == [])
        try program("crontab", "echo 'You are not allowed to use this program' >&2; exit 1")
        #expect(
            throws: CycError.schedule(
                .crontabFailed(detail: "You are not allowed to use this program"))
        ) { try world.schedule(job, by: .cron) }
        #expect(try world.scheduleState(Settings(), []).installed == [])
        try program("crontab", "test $1 = -l && echo '# other'; exit 0")
        #expect(throws: CycError.schedule(.crontabDiffers)) {
            try world.schedule(job, by: .cron)
        }
    }

    @Test("Dry run prints the exact bytes to write and changes nothing")
    func plan() throws {
        try standInCrontab()
        try standInSystemctl()
        try folder.write("# x", to: "tab")
        let planned = try world.plan(job, by: .cron)
        let files = try world.plan(job, by: .systemd)
        #expect(try fileText(tab) == "# x")
        #expect(try calls() == ["crontab -l"])
        #expect(unitNames() == [])
        _ = try world.schedule(job, by: .cron)
        #expect(try fileText(tab) == "# x\n" + planned.map(\.text).joined())
        _ = try world.schedule(job, by: .systemd)
        for planned in files {
            let file = try #require(planned.file)
            #expect(try fileText(file) == planned.text)
        }
    }

    // MARK: systemd

    @Test("The timer is written, loaded and started; again is no change; a new job restarts it")
    func timer() throws {
        try standInSystemctl()
        #expect(try world.defaultScheduler() == .systemd)
        #expect(try calls() == ["systemctl --user show-environment"])
        let first = try world.schedule(job, by: .systemd)
        #expect(first.isChanged && first.remarks == [.onlyWhileLoggedIn])
        #expect(first.command == "/opt/cyc remind")
        #expect(first.files.map { Files.exists($0) } == [true, true])
        #expect(
            try calls().filter { !$0.hasSuffix("show-environment") } == [
                "systemctl --user daemon-reload", "systemctl --user enable --now cyc-remind.timer",
            ])
        #expect(try fileText(folder.file("runtime")) == "/run/user/\(getuid())\n")
        #expect(try mode("\(units)/cyc-remind.timer") & 0o444 != 0)

        #expect(try !world.schedule(job, by: .systemd).isChanged)
        #expect(
            try calls().filter { !$0.contains("show-environment") } == [
                "systemctl --user is-active cyc-remind.timer",
                "systemctl --user is-enabled cyc-remind.timer",
            ])

        let often = try ReminderJob(program: "/opt/cyc", variables: [], interval: 1)
        #expect(try world.schedule(often, by: .systemd).isChanged)
        #expect(
            try calls().filter { !$0.contains("show-environment") } == [
                "systemctl --user daemon-reload", "systemctl --user enable --now cyc-remind.timer",
                "systemctl --user restart cyc-remind.timer",
            ])

        #expect(try world.unschedule().removed == [.systemd])
        #expect(unitNames() == [])
        #expect(
            try calls().filter { $0.hasPrefix("systemctl") && !$0.contains("show-environment") }
                == [
                    "systemctl --user disable --now cyc-remind.timer",
                    "systemctl --user daemon-reload",
                ])
    }

    @Test("systemd error leaves no file behind")
    func refused() throws {
        try standInSystemctl(failing: "enable")
        let detail = "systemctl --user enable --now cyc-remind.timer: Access denied"
        #expect(throws: CycError.schedule(.systemctlFailed(detail: detail))) {
            try world.schedule(job, by: .systemd)
        }
        #expect(unitNames() == [])
    }

    @Test("Without a user manager cron is used")
    func noManager() throws {
        try standInSystemctl(failing: "show-environment")
        #expect(try world.defaultScheduler() == .cron)
        #expect(throws: CycError.schedule(.noUserManager(detail: "Access denied"))) {
            try world.schedule(job, by: .systemd)
        }
        #expect(unitNames() == [])
    }

    @Test("Unit edited by the user is neither replaced nor removed")
    func changedUnits() throws {
        try standInCrontab()
        try standInSystemctl()
        _ = try world.schedule(job, by: .systemd)
        let timer = "\(units)/cyc-remind.timer"
        let text = try fileText(timer) + "# mine\n"
        try folder.write(text, to: ".config/systemd/user/cyc-remind.timer")
        #expect(throws: CycError.schedule(.changedUnit(file: timer))) {
            try world.schedule(job, by: .systemd)
        }
        let gone = try world.unschedule()
        #expect(gone.removed == [] && gone.remarks == [.keptUnit(file: timer)])
        #expect(try fileText(timer) == text)
        #expect(try world.schedule(job, by: .cron).remarks == [.keptUnit(file: timer)])
    }

    @Test("Units are removed where no manager runs, with the link that would start them")
    func removedWithoutManager() throws {
        try standInSystemctl()
        _ = try world.schedule(job, by: .systemd)
        let wants = "\(units)/timers.target.wants"
        try FileManager.default.createDirectory(
            atPath: wants, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(wants)/cyc-remind.timer", withDestinationPath: "../cyc-remind.timer")
        try FileManager.default.removeItem(atPath: folder.file("bin/systemctl"))
        #expect(try world.unschedule().removed == [.systemd])
        #expect(unitNames() == ["timers.target.wants"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: wants) == [])
    }

    // MARK: Both

    @Test("Installing with one removes what the other had")
    func oneOnly() throws {
        try standInCrontab()
        try standInSystemctl()
        _ = try world.schedule(job, by: .cron)
        #expect(try world.schedule(job, by: .systemd).removed == .cron)
        #expect(!FileManager.default.fileExists(atPath: tab))
        let back = try world.schedule(job, by: .cron)
        #expect(back.removed == .systemd && back.isChanged)
        #expect(unitNames() == [])
        #expect(try fileText(tab).contains("/opt/cyc"))
    }

    @Test("What one scheduler refuses keeps the other's part of the job from nothing")
    func removedApart() throws {
        try standInCrontab()
        try standInSystemctl()
        #expect(try world.schedulersWithJob() == [])
        _ = try world.schedule(job, by: .systemd)
        try folder.write("", to: ".local/share/systemd/timers/stamp-cyc-remind.timer")
        #expect(try world.schedulersWithJob() == [.systemd])
        try program("crontab", "echo 'not allowed' >&2; exit 1")
        #expect(throws: CycError.schedule(.crontabFailed(detail: "not allowed"))) {
            try world.unschedule()
        }
        #expect(unitNames() == [])
        #expect(try world.schedulersWithJob() == [])
        let stamps = folder.file(".local/share/systemd/timers")
        #expect(try FileManager.default.contentsOfDirectory(atPath: stamps) == [])
    }

    @Test("Any remaining part of a job counts as a job")
    func leftParts() throws {
        try standInCrontab()
        for file in [
            ".config/systemd/user/cyc-remind.service",
            ".local/share/systemd/timers/stamp-cyc-remind.timer",
        ] {
            try folder.write(
                file.hasSuffix("service") ? UnitFile.units(for: job)[0].text : "", to: file)
            #expect(try world.schedulersWithJob() == [.systemd], "\(file)")
            #expect(try world.unschedule().remarks == [])
            #expect(try world.schedulersWithJob() == [], "\(file)")
        }
        let wants = "\(units)/timers.target.wants"
        try FileManager.default.createDirectory(atPath: wants, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(wants)/cyc-remind.timer", withDestinationPath: "../cyc-remind.timer")
        #expect(try world.schedulersWithJob() == [.systemd])
        _ = try world.unschedule()
        #expect(try world.schedulersWithJob() == [])
        _ = try world.schedule(job, by: .cron)
        #expect(try world.schedulersWithJob() == [.cron])
    }

    @Test("The state tells where the job is, whether it is the present one, and whether it is run")
    func state() throws {
        try standInCrontab()
        try standInSystemctl()
        var settings = Settings()
        let processes = folder.file("proc")
        func state(_ alarms: [RingTime] = []) throws -> ScheduleState {
            try world.scheduleState(settings, alarms, processes: processes)
        }
        let job = try world.reminderJob(settings, [])
        #expect(try state() == ScheduleState(installed: []))

        _ = try world.schedule(job, by: .cron)
        #expect(try state() == ScheduleState(installed: [.cron]))
        try folder.write("init\n", to: "proc/1/comm")
        #expect(try state() == ScheduleState(installed: [.cron], isServed: false))
        try folder.write("cron\n", to: "proc/77/comm")
        try world.touchReminderRun()
        let run = try #require(try world.lastReminderRun())
        #expect(try state() == ScheduleState(installed: [.cron], isServed: true, lastRun: run))
        settings.remind.after = 18 * 60 + 1
        #expect(try !state().isCurrent)
        settings = Settings()

        _ = try world.schedule(job, by: .systemd)
        #expect(try state() == ScheduleState(installed: [.systemd], isServed: true, lastRun: run))
        try FileManager.default.removeItem(atPath: folder.file("active"))
        #expect(try state().isServed == false)
        settings.remind.every = 7
        #expect(try !state().isCurrent)
    }
}

import CycCore
import CycNotify
import CycSystem
import Foundation
import TestSupport
import Testing

/// The desktop, through `notify-send`.
@Suite struct DesktopTests {
    // MARK: A real daemon

    @Test(
        "From cron's empty environment it is seen on the bus, and the next one takes its place",
        .tags(.external), .needs(DesktopSession.needed))
    func real() throws {
        let session = try DesktopSession()
        let notifier = Notifier(settings(), in: .cron(home: session.folder.path))
        #expect(notifier.check(.desktop) == nil)
        #expect(notifier.deliver(.sample(), on: .desktop) == nil)
        var urgent = Notice.sample(.urgent)
        urgent.title = "--help <b>"
        #expect(notifier.deliver(urgent, on: .desktop) == nil)
        let calls = session.waitForCalls(2)
        try #require(calls.count == 2)
        let (first, second) = (calls[0], calls[1])
        #expect(
            first.prefix(6) == [
                "string \"cyc\"", "uint32 0", "string \"appointment-soon\"",
                "string \"오늘 커밋이 없어요 🌱\"", "string \"87일 연속 기록",
                "&lt;a&gt; &amp; \\n \"b\"\"",
            ])
        #expect(first.contains("variant             byte 1"))
        let file = session.folder.file(".local/state/cyc/desktop")
        let number = try #require(contents(file).split(separator: " ").first)
        #expect(
            second.prefix(4) == [
                "string \"cyc\"", "uint32 \(number)", "string \"dialog-warning\"",
                "string \"--help <b>\"",
            ])
        #expect(second.contains("variant             byte 2"))
        #expect(try session.displayed() == "1")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        // The number of another run of the machine, or of another bus, is somebody else's.
        for text in [
            contents(file).replacing("\(number) ", with: "\(number) x", maxReplacements: 1),
            contents(file).replacing("unix:path=", with: "unix:path=/other"), "\(number)\n", "",
            "x y\n",
        ] {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            #expect(notifier.deliver(.sample(), on: .desktop) == nil)
        }
        #expect(
            session.waitForCalls(7).dropFirst(2).map { $0[1] }
                == Array(repeating: "uint32 0", count: 5))
    }

    @Test(
        "A daemon that never answers is not waited for longer than three seconds",
        .tags(.external), .needs(DesktopSession.needed))
    func deaf() throws {
        let session = try DesktopSession()
        try session.stopDaemon()
        let notifier = Notifier(
            settings(), in: .cron(home: session.folder.path), patience: Notifier.Patience())
        let begin = ContinuousClock.now
        #expect(notifier.deliver(.sample(), on: .desktop) == .timedOut(seconds: 3))
        #expect((.seconds(2.9)..<(.seconds(6))).contains(begin.duration(to: .now)))
    }

    // MARK: What may be missing

    @Test("Missing bus is reported at once")
    func noBus() throws {
        let folder = try TemporaryFolder()
        let begin = ContinuousClock.now
        for more in [[:], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/none/bus"]] {
            let notifier = Notifier(settings(), in: .cron(home: folder.path, more))
            #expect(notifier.check(.desktop) == .noDesktop)
            #expect(notifier.deliver(.sample(), on: .desktop) == .noDesktop)
        }
        #expect(begin.duration(to: .now) < .seconds(3))
    }

    @Test("Without the program it is named")
    func noProgram() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "bus")
        let notifier = Notifier(
            settings(), in: .cron(home: folder.path, ["PATH": folder.path]))
        #expect(notifier.check(.desktop) == .programMissing("notify-send"))
        #expect(notifier.deliver(.sample(), on: .desktop) == .programMissing("notify-send"))
    }

    @Test("A notify-send that cannot replace is asked to show it all the same")
    func oldProgram() throws {
        let programs = try FakePrograms()
        try programs.add(
            "notify-send",
            """
            printf '%s|' "$@" >> $F/seen; echo >> $F/seen; echo $DBUS_SESSION_BUS_ADDRESS > $F/bus
            case "$*" in *--print-id*) echo Unknown option --print-id >&2; exit 1 ;; esac
            """)
        let folder = programs.folder.path
        let notifier = Notifier(
            settings(),
            in: .cron(
                home: folder,
                ["PATH": "\(folder):/usr/bin:/bin"]
                    .merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder),guid=1"]) { $1 }))
        var reminder = Notice.sample()
        reminder.title = "-t"
        reminder.body = "b"
        #expect(notifier.deliver(reminder, on: .desktop) == nil)
        let words = "--app-name=cyc|--urgency=normal|--icon=appointment-soon|"
        #expect(programs.kept("seen") == "\(words)--print-id|--|-t|b|\n\(words)--|-t|b|\n")
        #expect(programs.kept("bus") == "unix:path=\(folder),guid=1\n")
    }

    @Test("A mark behind a sign of markup does not hide it")
    func marks() throws {
        let programs = try FakePrograms()
        let folder = programs.folder.path
        try programs.folder.write("", to: "bus")
        var reminder = Notice.sample()
        reminder.body = "<\u{301}b>&\u{301}\\\u{301}n\u{1B}[1m\u{202E}\n\u{301}|\u{FFFE}"
        try programs.add("notify-send", #"for body; do :; done; printf '%s' "$body" > $F/body"#)
        let notifier = Notifier(
            settings(), in: .cron(home: folder, ["PATH": "\(folder):/usr/bin:/bin"]))
        #expect(notifier.deliver(reminder, on: .desktop) == nil)
        let told = "&lt;\u{301}b&gt;&amp;\u{301}\\\\\u{301}n[1m\n|&lt;U+FFFE&gt;"
        #expect(Array(programs.kept("body").unicodeScalars) == Array(told.unicodeScalars))
    }

    @Test("Rejecting daemon is tried three times and its message reported")
    func refusal() throws {
        let programs = try FakePrograms()
        try programs.add("notify-send", "echo x >> $F/runs; echo 'no daemon' >&2; exit 1")
        let folder = programs.folder.path
        try programs.folder.write("", to: "bus")
        let notifier = Notifier(
            settings(), in: .cron(home: folder, ["PATH": "\(folder):/usr/bin:/bin"]))
        #expect(
            notifier.deliver(.sample(), on: .desktop)
                == .programFailed("notify-send", status: 1, detail: "no daemon"))
        #expect(programs.kept("runs") == "x\nx\nx\n")
        // A state folder that cannot be written is no reason not to be told.
        try programs.add("notify-send", "echo 7")
        try programs.folder.write("", to: ".local")
        #expect(notifier.deliver(.sample(), on: .desktop) == nil)
    }
}

import Foundation

/// A session with a message bus and a real notification daemon, on a screen that nobody sees.
package final class DesktopSession {
    package static let needed = [
        "dbus-daemon", "dbus-monitor", "gdbus", "dunst", "Xvfb", "notify-send",
    ]

    /// The bus is `bus` in here.
    package let folder: TemporaryFolder
    private let programs: Program.Running
    /// The session ends when nobody holds it any more, this process included.
    private let lifeline: FileHandle

    package init() throws {
        folder = try TemporaryFolder()
        let lifelinePath = folder.file("lifeline")
        let readyPath = folder.file("ready")
        guard mkfifo(lifelinePath, 0o600) == 0, mkfifo(readyPath, 0o600) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        let number = open(lifelinePath, O_RDWR | O_CLOEXEC)
        lifeline = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        let script = """
            exec < /dev/null > noise 2>&1
            trap 'kill -CONT $(jobs -p); kill $(jobs -p)' EXIT
            wait_for() { for i in {1..1000}; do "$@" && break; sleep 0.02; done; }
            dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" &
            Xvfb -displayfd 3 -screen 0 320x240x24 -nolisten tcp 3> display &
            wait_for test -S bus
            wait_for test -s display
            DISPLAY=:$(cat display) dunst -conf dunstrc &
            echo $! > daemon
            gdbus wait --session --timeout 20 org.freedesktop.Notifications
            stdbuf -oL dbus-monitor --session \
                "interface='org.freedesktop.Notifications',member='Notify'" > seen &
            wait_for grep -q NameLost seen
            echo > ready
            read -r line < lifeline
            """
        try folder.write("[global]\n    monitor = 0\n", to: "dunstrc")
        programs = try Program(
            "bash",
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path,
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus",
            ]
        ).start(["-c", script], in: folder.path)
        // Blocks until the session is up, or has failed.
        _ = try FileHandle(forReadingFrom: URL(filePath: readyPath)).readToEnd()
    }

    deinit {
        try? lifeline.close()
        _ = programs.waitForEnd(within: 20)
    }

    /// What was asked of the daemon, in order: the strings and numbers of each call.
    package var calls: [[String]] {
        contents(folder.file("seen")).components(separatedBy: "member=Notify\n").dropFirst()
            .map { call in
                call.components(separatedBy: "\n").prefix { !$0.hasPrefix("method call") }
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    package func waitForCalls(_ count: Int) -> [[String]] {
        _ = eventually { calls.count >= count && calls.last?.last?.isEmpty == true }
        return calls
    }

    /// Where programs find it.
    package var address: String { "unix:path=\(folder.path)/bus" }

    /// Makes the daemon deaf.
    package func stopDaemon() throws {
        let number = contents(folder.file("daemon")).trimmingCharacters(in: .newlines)
        guard let process = Int32(number) else { throw CocoaError(.fileReadCorruptFile) }
        kill(process, SIGSTOP)
    }

    /// How many notifications the person sees.
    package func displayed() throws -> String {
        try Program(
            "dunstctl",
            environment: [
                "PATH": "/usr/bin:/bin",
                "DBUS_SESSION_BUS_ADDRESS": address,
            ]
        ).run(["count", "displayed"], in: folder.path).output.trimmingCharacters(in: .newlines)
    }
}

import CycSystem

/// One of the two files that make a timer of the person's systemd manager.
package struct UnitFile: Equatable, Sendable {
    package let name: String
    package let text: String

    package static let serviceName = "cyc-remind.service"
    package static let timerName = "cyc-remind.timer"

    private init(_ name: String, _ body: String) {
        self.name = name
        text = "\(Self.mark)\(Self.checksum(body.utf8))\(Self.markEnd)\n\(body)"
    }

    /// The first line; the checksum of all below tells whether somebody changed it since.
    private static let mark = "# Made by cyc remind install ("
    private static let markEnd = ")."

    /// The service that runs the job, and the timer that starts it.
    ///
    /// A background refresh may outlive the job, so only the job itself is ended with it.
    ///
    /// - Source: https://www.freedesktop.org/software/systemd/man/252/systemd.timer.html
    package static func units(for job: ReminderJob) -> [UnitFile] {
        let environment = job.variables.map {
            "Environment=\(quoted("\($0.name)=\($0.value)"))\n"
        }.joined()
        let minutes = job.interval == 1 ? "*" : "0/\(job.interval)"
        return [
            UnitFile(
                serviceName,
                """
                [Unit]
                Description=Reminder of today's commit (cyc)

                [Service]
                Type=oneshot
                KillMode=process
                TimeoutStartSec=4min
                \(environment)ExecStart=\(start(job.program)) remind

                """),
            UnitFile(
                timerName,
                """
                [Unit]
                Description=Reminder of today's commit (cyc)

                [Timer]
                OnCalendar=*-*-* *:\(minutes):00
                RandomizedDelaySec=30s
                AccuracySec=1s
                Persistent=true

                [Install]
                WantedBy=timers.target

                """),
        ]
    }

    /// Whether a file is as cyc wrote it, for whatever job.
    package static func isUnchanged(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        let first = String(decoding: bytes[..<end], as: UTF8.self)
        return first == "\(mark)\(checksum(bytes[(end + 1)...]))\(markEnd)"
    }

    /// systemd starts no program with a quote or a backslash in its path, but `env` does.
    private static func start(_ program: String) -> String {
        guard program.utf8.contains(where: { "\"'\\".utf8.contains($0) }) else {
            return quoted(program)
        }
        // In an argument a dollar sign begins a variable.
        let scalars = program.unicodeScalars.flatMap { $0 == "$" ? [$0, $0] : [$0] }
        return "/usr/bin/env \(quoted(String(String.UnicodeScalarView(scalars))))"
    }

    /// A word of a unit file.
    ///
    /// - Source: "Quoting" in systemd.syntax(7); a percent sign begins a specifier.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "%": quoted += "%%"
            case "\u{1}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\x" + (digits.count < 2 ? "0" : "") + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// FNV-1a with 64 bits, in 16 digits.
    ///
    /// - Source: http://www.isthe.com/chongo/tech/comp/fnv/
    private static func checksum(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hexadecimal(hash)
    }
}

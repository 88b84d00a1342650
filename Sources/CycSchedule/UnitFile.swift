import CycCore
import CycSystem

/// One of the two files of a timer for the user's systemd manager.
package struct UnitFile: Equatable, Sendable {
    /// A timer and its service, by their common name.
    enum Pair: String, CaseIterable {
        case reminder = "cyc-remind"
        /// Separate, so that a slow reminder does not delay alarms.
        case alarm = "cyc-alarm"

        var service: String { "\(rawValue).service" }
        var timer: String { "\(rawValue).timer" }
    }

    package let name: String
    package let text: String

    var isTimer: Bool { name.hasSuffix(".timer") }
    /// Whether it is a timer that wakes the machine from sleep.
    var wakes: Bool { Self.wakes(Array(text.utf8)) }

    private init(_ name: String, _ body: String) {
        self.name = name
        text = "\(Self.mark)\(Self.checksum(body.utf8))\(Self.markEnd)\n\(body)"
    }

    /// The first line contains the checksum of the rest, which detects changes by the user.
    private static let mark = "# Made by cyc remind install ("
    private static let markEnd = ")."

    /// Returns the service of the job and its timer, followed by those for alarms if there are any.
    ///
    /// A background refresh may outlive the job, so only the job itself is ended with it.
    ///
    /// - Parameter wakes: Whether alarms wake the machine from sleep, if possible.
    /// - Returns: Each service before its timer.
    /// - Source: https://www.freedesktop.org/software/systemd/man/252/systemd.timer.html
    package static func units(for job: ReminderJob, wakes: Bool = false) -> [UnitFile] {
        let units = reminderUnits(for: job)
        return units + alarmUnits(beside: units[0].text, at: job.calendar, wakes: wakes)
    }

    private static func reminderUnits(for job: ReminderJob) -> [UnitFile] {
        let environment = job.variables.map {
            "Environment=\(quoted("\($0.name)=\($0.value)"))\n"
        }.joined()
        let minutes = job.interval == 1 ? "*" : "0/\(job.interval)"
        return [
            UnitFile(
                Pair.reminder.service,
                """
                [Unit]
                Description=Reminder of today's commit (cyc)

                [Service]
                Type=oneshot
                KillMode=process
                TimeoutStartSec=4min
                \(environment)ExecStart=\(command(job.program)) remind

                """),
            UnitFile(
                Pair.reminder.timer,
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

    /// Returns the units that start the job at the times of alarms.
    ///
    /// - Parameters:
    ///   - service: The text of the service for reminders, whose command is also that for alarms.
    ///   - calendar: The times; a timer for each minute never wakes the machine.
    ///   - wakes: Whether exact times wake the machine from sleep.
    /// - Returns: Empty without alarms.
    static func alarmUnits(
        beside service: String, at calendar: RingCalendar, wakes: Bool
    ) -> [UnitFile] {
        guard !calendar.lines.isEmpty else { return [] }
        let lines = service.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.hasPrefix(mark) }
            .map { $0.hasPrefix("Description=") ? "Description=\(purpose)" : $0 }
        let times = calendar.lines.map { "OnCalendar=\($0)\n" }.joined()
        return [
            UnitFile(Pair.alarm.service, lines.joined(separator: "\n")),
            UnitFile(
                Pair.alarm.timer,
                """
                [Unit]
                Description=\(purpose)

                [Timer]
                \(times)AccuracySec=1s
                \(wakes && calendar.isExact ? "\(waking)\n" : "")
                [Install]
                WantedBy=timers.target

                """),
        ]
    }

    private static let purpose = "Wake alarms (cyc)"
    private static let waking = "WakeSystem=true"

    /// Whether a timer file, by cyc or not, wakes the machine from sleep.
    static func wakes(_ timer: [UInt8]) -> Bool {
        timer.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(waking.utf8) }
    }

    /// Returns the value of a variable in a service that cyc wrote.
    static func value(of name: String, in service: String) -> String? {
        let start = "Environment=\"\(name)="
        guard let line = service.split(separator: "\n").first(where: { $0.hasPrefix(start) }),
            line.hasSuffix("\"")
        else { return nil }
        let quoted = line.dropFirst(start.count).dropLast()
        // A job contains no control characters; other escapes are not from cyc.
        var scalars = quoted.unicodeScalars[...]
        var value = String.UnicodeScalarView()
        while let scalar = scalars.popFirst() {
            if scalar == "\\" || scalar == "%" {
                guard let next = scalars.popFirst() else { return nil }
                value.append(next)
            } else {
                value.append(scalar)
            }
        }
        return String(value)
    }

    /// Whether a file is as cyc wrote it, for any job.
    package static func isUnchanged(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        let first = String(decoding: bytes[..<end], as: UTF8.self)
        return first == "\(mark)\(checksum(bytes[(end + 1)...]))\(markEnd)"
    }

    /// Returns the command; systemd cannot start a program with a quote or a backslash in its path,
    /// but `env` can.
    private static func command(_ program: String) -> String {
        guard program.utf8.contains(where: { "\"'\\".utf8.contains($0) }) else {
            return quoted(program)
        }
        // A dollar sign begins a variable in an argument.
        let scalars = program.unicodeScalars.flatMap { $0 == "$" ? [$0, $0] : [$0] }
        return "/usr/bin/env \(quoted(String(String.UnicodeScalarView(scalars))))"
    }

    /// Quotes a word of a unit file.
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

    /// 16 digits.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> String {
        hex(FNV1a(bytes).value)
    }
}

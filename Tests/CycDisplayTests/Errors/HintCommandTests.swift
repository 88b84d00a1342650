import CycCore
import CycDisplay
import Foundation
import TestSupport
import Testing

/// The commands of all hints, in many states, against the table of commands.
struct HintCommandTests {
    /// The options of each command of `docs/command-table.md`, by its name.
    private static let commands: [String: Set<String>] = {
        let file = SourceTree.path("docs/command-table.md")
        let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n")
        var commands: [String: Set<String>] = [:]
        for line in lines ?? [] where line.hasPrefix("| `cyc") {
            let cells = line.split(separator: "|").map { $0.split(separator: "`") }
            let options = cells[2].flatMap { $0.split(separator: " ") }.map(String.init)
            commands[String(cells[0][1])] = Set(options)
        }
        return commands
    }()

    private static let machines: [Machine] = [[.desktop], [.command], [.ntfy, .desktop], []]
        .flatMap { (channels: [Settings.Channel]) in
            [true, false].flatMap { isRoot in
                [true, false].map { hasTopic in
                    var machine = Machine()
                    (machine.channels, machine.hasTopic) = (channels, hasTopic)
                    machine.user = isRoot ? 0 : 1000
                    return machine
                }
            }
        }

    private static var hints: [Hint] {
        let errors: [DeliveryError] = [
            .programMissing("notify-send"), .programMissing("apprise"), .noDesktop,
            .notConfigured(setting: "remind.ntfy.topic"),
            .notConfigured(setting: "remind.command.run"), .timedOut(seconds: 3),
            .unreachable(host: "ntfy.sh", detail: ""), .serverTooOld(host: "ntfy.sh"),
            .interrupted,
        ]
        let obstacles: [AlarmTargets.Obstacle] = [
            .noJob, .outdated(.cron), .notServed(.cron), .maySleep, .noPhone, .untested,
        ]
        return [
            .notSetUp(missing: nil), .notSetUp(missing: "/home/o/src"), .noRepositories, .logIn,
            .noAddress, .notWatched(path: "/home/o/a b"), .noChannels,
            .unknownAddress(
                path: "/home/o/a", address: EmailAddress("a@b.c"), known: [EmailAddress("d@b.c")]),
            .schedule(.notInstalled), .schedule(.outdated(.cron)),
            .draft(LogicalDay(on: day("2026-11-21")), path: "/home/o/d"),
        ] + errors.map { .channel(ChannelError(.ntfy, $0)) }
            + obstacles.map { .alarm($0, on: .phone) }
    }

    @Test("every hint is one line that a shell and cyc or git understand")
    func commands() throws {
        #expect(Self.commands.count > 80)
        var seen: Set<String> = []
        for machine in Self.machines {
            for messages in [Messages(.en, on: machine), Messages(.ko, on: machine)] {
                let advices = Self.hints.map { "\(messages.advice($0, home: "/home/o").command)" }
                let fixes = MessagesTests.reasons.map { reason in
                    let unread = Unread(path: "/home/o/a b", reason: reason)
                    return "\(Fix.read(unread, home: "/home/o"))"
                }
                seen.formUnion(advices + fixes)
            }
        }
        for line in seen {
            #expect(!line.contains("\n"))
            let check = try Program("sh", environment: [:]).run(["-n", "-c", line], in: "/")
            #expect(check.status == 0, "\(line)")
            for part in line.components(separatedBy: " && ") { expectKnown(part) }
        }
    }

    private func expectKnown(_ command: String) {
        let words = command.split(separator: " ").map(String.init)
        guard words.first == "cyc" else {
            #expect(knownPrograms.contains(words.first ?? ""), "\(command)")
            return
        }
        let name = (1...words.count).reversed().lazy
            .map { words.prefix($0).joined(separator: " ") }.first { Self.commands[$0] != nil }
        let options = name.flatMap { Self.commands[$0] }
        #expect(options != nil, "\(command)")
        for option in words where option.hasPrefix("--") {
            #expect(options?.contains(option) == true, "\(command)")
        }
    }
}

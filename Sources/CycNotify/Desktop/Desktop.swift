import CycCore
import CycDisplay
import CycSystem

extension Channel {
    static let desktop = Channel(
        patience: .seconds(3), check: { $0.checkDesktop() },
        deliver: { notice, context in context.showOnDesktop(notice) })
}

private let program = "notify-send"

extension ChannelContext {
    fileprivate func checkDesktop() -> DeliveryError? {
        guard world.messageBus() != nil else { return .noDesktop }
        return world.program(program) == nil ? .programMissing(program) : nil
    }

    /// Shows the notice; an evening or alarm notice replaces the previous one.
    ///
    /// - Source: notify-send(1); https://specifications.freedesktop.org/notification-spec/latest/
    fileprivate func showOnDesktop(_ notice: Notice) -> DeliveryError? {
        guard let bus = world.messageBus() else { return .noDesktop }
        guard let path = world.program(program) else { return .programMissing(program) }
        let last = LastNotification(on: bus, in: world)
        // A completed challenge gets a notification of its own.
        let replaces =
            switch notice.key {
            case .evening, .alarm: true
            default: false
            }
        let deadline = world.timeAwake() + patience
        return trying(until: deadline) { number in
            // notify-send before 0.8 cannot replace notifications, so retries do without.
            let options = number == 1 && replaces ? last.replaceOptions : []
            let outcome = run(
                path, named: program, arguments(for: notice, options),
                variables: ["DBUS_SESSION_BUS_ADDRESS": bus], until: deadline)
            switch outcome {
            case .success(let answer):
                if replaces { last.remember(printed: answer.output) }
                return nil
            case .failure(let error): return error
            }
        }
    }

    private func arguments(for notice: Notice, _ options: [String]) -> [String] {
        let (urgency, icon) =
            switch notice.urgency {
            case .normal: ("normal", "appointment-soon")
            case .urgent: ("critical", notice.key.isAlarm ? "appointment-soon" : "dialog-warning")
            }
        return ["--app-name=cyc", "--urgency=\(urgency)", "--icon=\(icon)"] + options
            + ["--", notice.title, notificationBody(notice.body)]
    }
}

extension Notifier {
    /// Closes the last notification of an evening or an alarm, if possible.
    ///
    /// - Source: `CloseNotification` in
    ///   https://specifications.freedesktop.org/notification-spec/latest/protocol.html
    package func clearDesktop() {
        let context = context(of: .desktop)
        let world = context.world
        guard settings.channels.contains(.desktop), let bus = world.messageBus(),
            let number = LastNotification(on: bus, in: world).number
        else { return }
        let (name, path) = ("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
        let ways = [
            "gdbus": [
                "call", "--session", "--dest", name, "--object-path", path, "--method",
                "\(name).CloseNotification", "\(number)",
            ],
            "dbus-send": [
                "--session", "--type=method_call", "--dest=\(name)", path,
                "\(name).CloseNotification", "uint32:\(number)",
            ],
        ]
        for (program, arguments) in ways.sorted(by: { $0.key > $1.key }) {
            guard let found = world.program(program) else { continue }
            _ = context.run(
                found, named: program, arguments, variables: ["DBUS_SESSION_BUS_ADDRESS": bus],
                until: world.timeAwake() + context.patience)
            return
        }
    }
}

/// Escapes text for the body of a notification, which is markup, and for `notify-send`, which
/// decodes escapes of C.
func notificationBody(_ text: String) -> String {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let clean = lines.map { sanitized(String($0)) }.joined(separator: "\n")
    return replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\\": "\\\\"], in: clean)
}

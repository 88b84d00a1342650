import CycCore
import CycSystem

extension Channel {
    static let command = Channel(
        patience: 10_000, check: { $0.checkCommand() },
        deliver: { reminder, context in context.runCommand(with: reminder) })
}

extension ChannelContext {
    fileprivate func checkCommand() -> DeliveryTrouble? {
        do throws(DeliveryTrouble) {
            _ = try command()
            return nil
        } catch {
            return error
        }
    }

    /// Runs the person's own program, without a shell, with the reminder as JSON.
    fileprivate func runCommand(with reminder: Reminder) -> DeliveryTrouble? {
        do throws(DeliveryTrouble) {
            let (path, name, arguments) = try command()
            let deadline = world.monotonicMilliseconds() + patience
            return trying(until: deadline) { _ in
                let outcome = run(
                    path, named: name, arguments, input: Array((json(reminder) + "\n").utf8),
                    until: deadline)
                guard case .failure(let trouble) = outcome else { return nil }
                return trouble
            }
        } catch {
            return error
        }
    }

    private func command() throws(DeliveryTrouble) -> (String, name: String, arguments: [String]) {
        guard let name = settings.command.first, !name.isEmpty else {
            throw .notConfigured(setting: "remind.command.run")
        }
        let written = (try? world.expand(name)) ?? name
        let path =
            written.hasPrefix("/")
            ? (Files.isProgram(written) ? written : nil) : world.program(written)
        guard let path else { throw .programMissing(name) }
        return (path, name, Array(settings.command.dropFirst()))
    }
}

/// The reminder as one JSON object in ASCII, which is the same in every locale; keys are only ever
/// added.
func json(_ reminder: Reminder) -> String {
    let members: JSONMembers = [
        "schema": .int(1), "day": JSON(reminder.slot.day), "slot": .string(reminder.slot.clock),
        "urgency": .string(reminder.urgency.rawValue), "again": .bool(reminder.isAgain),
        "state": .string(reminder.state.rawValue), "streak": .int(reminder.streak),
        "seconds_left": .int(Int(reminder.secondsLeft)), "title": .string(reminder.title),
        "body": .string(reminder.body), "click": JSON(reminder.click),
    ]
    return JSON.object(members).text.utf16.reduce(into: "") { text, unit in
        let digits = String(unit, radix: 16)
        text +=
            unit < 0x80
            ? String(Unicode.Scalar(UInt8(unit)))
            : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

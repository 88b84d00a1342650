package import CycCore
import CycSystem

extension Channel {
    static let command = Channel(
        patience: .seconds(10), check: { $0.checkCommand() },
        deliver: { notice, context in context.runCommand(with: notice) })
}

extension ChannelContext {
    fileprivate func checkCommand() -> DeliveryError? {
        do throws(DeliveryError) {
            _ = try command()
            return nil
        } catch {
            return error
        }
    }

    /// Runs the user's own program, without a shell, with the notice as JSON.
    fileprivate func runCommand(with notice: Notice) -> DeliveryError? {
        do throws(DeliveryError) {
            let (path, name, arguments) = try command()
            let deadline = world.timeAwake() + patience
            return trying(until: deadline) { _ in
                let outcome = run(
                    path, named: name, arguments,
                    input: Array((asciiJSON(notice.members) + "\n").utf8),
                    until: deadline)
                guard case .failure(let error) = outcome else { return nil }
                return error
            }
        } catch {
            return error
        }
    }

    private func command() throws(DeliveryError) -> (String, name: String, arguments: [String]) {
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

extension Notice {
    /// The members of its JSON; keys are never removed.
    package var members: JSONMembers {
        [
            "schema": .int(1), "kind": .string(key.kind),
            "day": JSON(slot.day), "slot": .string(slot.clock),
            "urgency": .string(urgency.rawValue), "again": .bool(isAgain),
            "state": JSON(today?.state.rawValue), "streak": JSON(today?.streak),
            "unit": JSON(today?.unit.rawValue),
            "seconds_left": JSON(today.map { Int($0.timeLeft.wholeSeconds) }),
            "title": .string(title),
            "body": .string(body), "click": JSON(click),
        ]
    }
}

/// Encodes one JSON object in ASCII, independent of the locale.
package func asciiJSON(_ members: JSONMembers) -> String {
    JSON.object(members).text.utf16.reduce(into: "") { text, unit in
        let digits = String(unit, radix: 16)
        text +=
            unit < 0x80
            ? String(Unicode.Scalar(UInt8(unit)))
            : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

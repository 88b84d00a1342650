package import CycCore

extension English {
    package var testReminder: ReminderText {
        ReminderText(
            title: "A test of cyc", lines: ["Reminders arrive here. Nothing has to be done."])
    }

    package func explain(_ trouble: DeliveryTrouble) -> Explanation {
        let command = Fix.delivery(trouble, on: machine)
        let after: Instruction = "then try again: \(command)"
        return switch trouble {
        case .programMissing("notify-send"):
            Explanation(
                "notify-send is not installed",
                hint: "install libnotify: \(Fix.installNotify(on: machine)), \(after)")
        case .programMissing("apprise"):
            Explanation(
                "apprise is not installed",
                hint: "install it: \(Fix.installApprise(on: machine)), \(after)")
        case .programMissing(let name):
            Explanation(
                "\(name) is not there, or may not be run",
                hint: "correct remind.command.run, \(after)")
        case .noDesktop:
            Explanation(
                "no desktop session can be reached",
                hint: "log in to the desktop, or have them on the phone: \(command)")
        case .notConfigured(let setting):
            Explanation("\(setting) is empty", hint: "give it a value: \(command)")
        case .timedOut(let seconds):
            Explanation(
                "no answer within \(counted(seconds, "second"))", hint: "try again: \(command)")
        case .unreachable(let host, let detail):
            Explanation(
                "\(host) cannot be reached\(because(detail))",
                hint: "check the network, \(after)")
        case .refused(let host, 401), .refused(let host, 403):
            Explanation(
                "\(host) does not allow it", hint: "set remind.ntfy.token: \(command)")
        case .refused(let host, 429):
            Explanation(
                "\(host) takes no more messages for now",
                hint: "wait a while, \(after)")
        case .refused(let host, let status):
            Explanation(
                "\(host) answered with status \(status)", hint: "try again: \(command)")
        case .serverTooOld(let host):
            Explanation(
                "\(host) runs an ntfy older than 2.16, which cannot take back what it"
                    + " was told to show later",
                hint: "do without: \(command)")
        case .programFailed(let name, let status, let detail):
            Explanation(
                "\(name) ended with status \(status)\(because(detail))",
                hint: "try again: \(command)")
        case .interrupted:
            Explanation(
                "cyc ended twice before it knew whether this arrived",
                hint: "see what was sent: \(command)")
        }
    }

    package func explainNotDelivered(_ troubles: [ChannelTrouble]) -> Explanation {
        Explanation(
            "no channel took the reminder" + (troubles.isEmpty ? "" : ": \(list(troubles))"),
            hint: troubles.first.flatMap { explain($0.trouble).hint }
                ?? "name one: \(Fix.setChannels)")
    }

    package func result(of record: ReminderRecord) -> Text {
        let text: Text
        if let instant = record.scheduledFor, record.isScheduled {
            text = "on the server for \(time(instant, today: record.slot.day))"
        } else if let delivered = record.delivered {
            text = "delivered at \(time(delivered.secondsSinceEpoch, today: record.slot.day))"
        } else if record.trouble != nil {
            text = "failed"
        } else {
            text = "not known: cyc ended before it was told"
        }
        return record.isAgain ? again(text) : text
    }

    package var nothingSent: Text { "nothing was sent yet; see what is planned" }
    package func delivered(on channel: Settings.Channel) -> Text {
        "\(channel.rawValue): delivered"
    }
    package var slotColumn: Text { "Slot" }
    package var channelColumn: Text { "Channel" }
    package var resultColumn: Text { "Result" }
    package var textColumn: Text { "Text" }
}

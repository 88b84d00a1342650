package import CycCore

/// What became of reminders, and what keeps channels from delivering.
package protocol DeliveryMessages: Sendable {
    func explain(_ trouble: DeliveryTrouble) -> Explanation
    func explainNotDelivered(_ troubles: [ChannelTrouble]) -> Explanation
    /// What became of one delivery.
    func result(of record: ReminderRecord) -> String
    var nothingSent: String { get }
    func delivered(on channel: Settings.Channel) -> String
    /// What `remind test` delivers.
    var testReminder: ReminderText { get }
    var slotColumn: String { get }
    var channelColumn: String { get }
    var resultColumn: String { get }
    var textColumn: String { get }
}

extension DeliveryMessages {
    /// Why a channel cannot deliver.
    func explain(_ trouble: ChannelTrouble) -> Explanation {
        let explanation = explain(trouble.trouble)
        return Explanation(
            "\(trouble.channel.rawValue): \(explanation.message)", hint: explanation.hint)
    }

    /// Each channel with what it said.
    func list(_ troubles: [ChannelTrouble]) -> String {
        troubles.map { explain($0).message }.joined(separator: "; ")
    }
}

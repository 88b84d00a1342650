package import CycCore

/// What became of reminders, and what keeps channels from delivering.
package protocol DeliveryMessages: Sendable {
    func explain(_ trouble: DeliveryTrouble) -> Explanation
    func explainNotDelivered(_ troubles: [ChannelTrouble]) -> Explanation
    /// What became of one delivery.
    func result(of record: ReminderRecord) -> Text
    var nothingSent: Text { get }
    func delivered(on channel: Settings.Channel) -> Text
    /// What `remind test` delivers.
    var testReminder: ReminderText { get }
    var slotColumn: Text { get }
    var channelColumn: Text { get }
    var resultColumn: Text { get }
    var textColumn: Text { get }
}

extension DeliveryMessages {
    /// Why a channel cannot deliver.
    func explain(_ trouble: ChannelTrouble) -> Explanation {
        let explanation = explain(trouble.trouble)
        return Explanation(
            "\(trouble.channel.rawValue): \(explanation.message)", hint: explanation.hint)
    }

    /// Each channel with what it said.
    func list(_ troubles: [ChannelTrouble]) -> Text {
        troubles.map { explain($0).message }.joined(separator: "; ")
    }
}

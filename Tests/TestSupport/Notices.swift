package import CycCore

extension NoticeRecord {
    /// The claim of an evening's reminder.
    package init(
        _ slot: ReminderSlot, on channel: Settings.Channel, at claimed: Moment,
        title: String = "t", body: String = "b"
    ) {
        self.init(
            of: Notice(.evening(slot), at: slot, title: title, body: body), on: channel,
            at: claimed)
    }
}

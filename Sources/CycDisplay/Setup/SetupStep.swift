/// A step of `cyc setup`, in their order.
package enum SetupStep: Int, CaseIterable, Sendable {
    case folders = 1
    case addresses, account, reminders, prompt
}

/// Something that `cyc setup` does once it may.
package enum SetupPart: CaseIterable, Sendable {
    case settings, login, reminders, prompt
}

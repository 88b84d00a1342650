/// Steps of `cyc setup` in their order.
package enum SetupStep: Int, CaseIterable, Sendable {
    case folders = 1
    case addresses, account, reminders, prompt
}

/// Parts that `cyc setup` carries out after the confirmation.
package enum SetupPart: CaseIterable, Sendable {
    case settings, login, reminders, prompt
}

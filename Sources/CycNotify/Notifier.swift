package import CycCore
package import CycHTTP
package import CycSystem

/// Takes reminders to the person, on every channel of the settings.
///
/// Any thread may ask it, also several at once. No secret of the settings is ever an argument of a
/// program or part of a ``DeliveryTrouble``.
package struct Notifier: Sendable {
    /// How long a channel may take with everything that it tries.
    ///
    /// Units: milliseconds.
    package struct Patience: Sendable {
        package var desktop: Int64 = 3000
        /// For each request to the server, with its repetitions.
        package var ntfy: Int64 = 15_000
        package var command: Int64 = 10_000
        package var apprise: Int64 = 15_000
        /// Before the second of at most three tries; the later one is twice as long.
        package var firstPause: Int64 = 250

        package init() {}
    }

    /// Makes the client that ``Notifier`` keeps for itself.
    package typealias OpenClient =
        @Sendable (HTTPClient.Limits, RetryPolicy) throws(HTTPFailure) -> HTTPClient

    let settings: Settings.Remind
    let world: World
    let patience: Patience
    let connection: Connection

    package init(
        _ settings: Settings.Remind, world: World, patience: Patience = Patience(),
        client: @escaping OpenClient
    ) {
        self.settings = settings
        self.world = world
        self.patience = patience
        connection = Connection(client, patience)
    }

    /// Delivers the reminder, and tries again inside the channel's time where that may help.
    ///
    /// - Returns: `nil` where the channel took it. ``DeliveryTrouble/interrupted`` where ``Interrupt``
    ///   broke it off; whether it was shown is then unknown.
    package func deliver(
        _ reminder: Reminder, on channel: Settings.Channel
    ) -> DeliveryTrouble? {
        switch channel {
        case .desktop: showOnDesktop(reminder)
        case .ntfy: publish(reminder)
        case .command: runCommand(with: reminder)
        case .apprise: sendThroughApprise(reminder)
        }
    }

    /// Whether the channel looks able to deliver; nobody is told anything.
    ///
    /// - Returns: What is missing, or `nil`.
    package func check(_ channel: Settings.Channel) -> DeliveryTrouble? {
        switch channel {
        case .desktop: checkDesktop()
        case .ntfy: checkServer()
        case .command: checkCommand()
        case .apprise: checkApprise()
        }
    }
}

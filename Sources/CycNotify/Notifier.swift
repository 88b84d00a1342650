package import CycCore
package import CycHTTP
package import CycSystem

/// Delivers notices to the user on the configured channels.
///
/// Thread-safe. Secrets of the settings are never arguments of a program or part of a
/// ``DeliveryError``.
package struct Notifier: Sendable {
    /// Time limits of the channels.
    package struct Patience: Sendable {
        /// Pause before the second of at most three tries; the next one is twice as long.
        package var firstPause = Duration.milliseconds(250)
        private var longest: [Settings.Channel: Duration] = [:]

        package init() {}

        /// See ``Channel/patience``.
        package subscript(channel: Settings.Channel) -> Duration {
            get { longest[channel] ?? channel.channel.patience }
            set { longest[channel] = newValue }
        }
    }

    package let settings: Settings.Remind
    private let world: World
    private let patience: Patience
    private let connection: Connection

    /// - Parameter client: Makes the HTTP client, which is then reused.
    package init(
        _ settings: Settings.Remind, world: World, patience: Patience = Patience(),
        client:
            @escaping @Sendable (HTTPClient.Limits, RetryPolicy) throws(HTTPError) ->
            HTTPClient
    ) {
        self.settings = settings
        self.world = world
        self.patience = patience
        connection = Connection(
            client, within: patience[.ntfy], firstPause: patience.firstPause)
    }

    /// Delivers the notice, with retries within the channel's time limit.
    ///
    /// - Returns: `nil` if the channel accepted it. ``DeliveryError/interrupted`` if ``Interrupt``
    ///   stopped it; whether it was shown is unknown then.
    package func deliver(
        _ notice: Notice, on channel: Settings.Channel
    ) -> DeliveryError? {
        channel.channel.deliver(notice, context(of: channel))
    }

    /// The ntfy server's host; `nil` without a topic.
    package var ntfyHost: String? { NtfyTopic(settings)?.health.host }

    /// Checks that the channel looks able to deliver, without notifying anybody.
    ///
    /// - Returns: The error, or `nil`.
    package func check(_ channel: Settings.Channel) -> DeliveryError? {
        channel.channel.check(context(of: channel))
    }

    func context(of channel: Settings.Channel) -> ChannelContext {
        ChannelContext(
            settings: settings, world: world, patience: patience[channel],
            firstPause: patience.firstPause, connection: connection)
    }
}

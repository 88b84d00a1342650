package import CycCore
package import CycHTTP
package import CycSystem

/// Takes notices to the person, on every channel of the settings.
///
/// Any thread may ask it, also several at once. No secret of the settings is ever an argument of a
/// program or part of a ``DeliveryError``.
package struct Notifier: Sendable {
    /// How long it is waited for channels; units: milliseconds.
    package struct Patience: Sendable {
        /// Before the second of at most three tries; the later one is twice as long.
        package var firstPause: Int64 = 250
        private var longest: [Settings.Channel: Int64] = [:]

        package init() {}

        /// See ``Channel/patience``.
        package subscript(channel: Settings.Channel) -> Int64 {
            get { longest[channel] ?? channel.channel.patience }
            set { longest[channel] = newValue }
        }
    }

    package let settings: Settings.Remind
    private let world: World
    private let patience: Patience
    private let connection: Connection

    /// - Parameters:
    ///   - settings: Those of the channels.
    ///   - world: The machine.
    ///   - patience: How long it is waited.
    ///   - client: Makes the client that is then kept.
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

    /// Delivers the notice, and tries again inside the channel's time where that may help.
    ///
    /// - Returns: `nil` where the channel took it. ``DeliveryError/interrupted`` where ``Interrupt``
    ///   broke it off; whether it was shown is then unknown.
    package func deliver(
        _ notice: Notice, on channel: Settings.Channel
    ) -> DeliveryError? {
        channel.channel.deliver(notice, context(of: channel))
    }

    /// Whether the channel looks able to deliver; nobody is told anything.
    ///
    /// - Returns: What is missing, or `nil`.
    package func check(_ channel: Settings.Channel) -> DeliveryError? {
        channel.channel.check(context(of: channel))
    }

    func context(of channel: Settings.Channel) -> ChannelContext {
        ChannelContext(
            settings: settings, world: world, patience: patience[channel],
            firstPause: patience.firstPause, connection: connection)
    }
}

import CycCore

/// A way to deliver notices to the user.
struct Channel: Sendable {
    /// Time limit for all tries of a local program, or for one request to a server.
    let patience: Duration
    /// Returns the error that would prevent delivery, as far as known without notifying anybody.
    let check: @Sendable (ChannelContext) -> DeliveryError?
    let deliver: @Sendable (Notice, ChannelContext) -> DeliveryError?
}

extension Channel {
    /// A program of an event, which the agent runs from the outbox.
    fileprivate static let hook = Channel(
        patience: .seconds(10), check: { _ in nil }, deliver: { _, _ in nil })
}

extension Settings.Channel {
    /// The implementation of this channel.
    var channel: Channel {
        switch self {
        case .desktop: .desktop
        case .ntfy: .ntfy
        case .command: .command
        case .apprise: .apprise
        case .hook: .hook
        }
    }
}

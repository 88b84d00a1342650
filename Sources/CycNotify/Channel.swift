import CycCore

/// One way to the person.
struct Channel: Sendable {
    /// How long it may take with everything that it tries, or for one request to a server.
    ///
    /// Units: milliseconds.
    let patience: Int64
    /// What keeps it from delivering, as far as can be seen without telling anybody anything.
    let check: @Sendable (ChannelContext) -> DeliveryError?
    let deliver: @Sendable (Notice, ChannelContext) -> DeliveryError?
}

extension Settings.Channel {
    /// What stands behind the name.
    var channel: Channel {
        switch self {
        case .desktop: .desktop
        case .ntfy: .ntfy
        case .command: .command
        case .apprise: .apprise
        }
    }
}

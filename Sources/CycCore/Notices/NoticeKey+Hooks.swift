extension NoticeKey {
    /// `nil` for a notice without an event for programs.
    package var hookEvent: HookEvent? {
        switch self {
        case .evening: .risk
        case .focus(.goalReached, _): .goal
        case .focus: .focus
        case .growth(.perfectDay, _): .perfect
        case .growth(.level, _): .level
        case .alarm: .wake
        case .day(.green, _): .green
        case .day(.broken, _): .broken
        case .completion, .test: nil
        }
    }

    /// Whether the channels of reminders get it; else only programs do.
    package var isForChannels: Bool {
        switch self {
        case .day, .focus(.started, _), .focus(.stopped, _): false
        default: true
        }
    }
}

extension Settings {
    /// Whether a notice goes anywhere.
    package func delivers(_ key: NoticeKey) -> Bool {
        key.isForChannels && !remind.channels.isEmpty
            || key.hookEvent.map { !hooks[$0].isEmpty } ?? false
    }
}

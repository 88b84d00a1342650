/// An error of a program of the user.
package enum HookError: Error, Hashable, Sendable {
    /// No event has this name.
    case noEvent(String)
    case failed(HookEvent, DeliveryError)
    /// A program that an event started tries to run one.
    case nested
    /// It failed several times in a row.
    case failing(HookEvent, count: Int, DeliveryError)

    package var status: ExitStatus {
        switch self {
        case .noEvent: .usage
        case .failed, .failing, .nested: .unavailable
        }
    }

    /// From so many failures in a row on, `cyc doctor` says so.
    package static let many = 3
}

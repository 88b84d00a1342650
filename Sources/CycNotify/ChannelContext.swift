import CycCore
import CycSystem

/// The environment of a channel's functions.
struct ChannelContext: Sendable {
    let settings: Settings.Remind
    let world: World
    /// See ``Channel/patience``.
    let patience: Duration
    /// See ``Notifier/Patience/firstPause``.
    let firstPause: Duration
    let connection: Connection
}

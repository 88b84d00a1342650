import CycCore
import CycSystem

/// The environment of a channel's functions.
struct ChannelContext: Sendable {
    let settings: Settings.Remind
    let world: World
    /// See ``Channel/patience``.
    let patience: Int64
    /// See ``Notifier/Patience/firstPause``.
    let firstPause: Int64
    let connection: Connection
}

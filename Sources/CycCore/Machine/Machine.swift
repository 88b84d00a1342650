/// Facts about the machine, for hints that fit it.
package struct Machine: Sendable {
    package var exists: @Sendable (String) -> Bool = { _ in true }
    /// Whether a program of this name is in `PATH`.
    package var hasProgram: @Sendable (String) -> Bool = { _ in true }
    /// Whether the file system that holds a path is read-only.
    package var isReadOnly: @Sendable (String) -> Bool = { _ in false }
    /// Whether the user owns a path and removed their own permission.
    package var isClosed: @Sendable (String) -> Bool = { _ in false }
    package var isSet: @Sendable (String) -> Bool = { _ in false }
    /// Whether the user may write to a path that exists.
    package var isWritable: @Sendable (String) -> Bool = { _ in true }
    /// The name of another user who owns a path, or the number if there is no name.
    package var owner: @Sendable (String) -> String? = { _ in nil }
    /// The channels of `remind.channels`.
    package var channels: [Settings.Channel] = [.desktop]
    /// Whether `remind.ntfy.topic` is set.
    package var hasTopic = false
    /// The user ID whose permissions count.
    package var user: UInt32 = 1000

    package init() {}

    /// Returns `path` if it exists, else the nearest folder above it that does.
    package func nearest(to path: String) -> String {
        var place = path
        while !exists(place) {
            guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
            if slash == place.startIndex { return "/" }
            place = String(Substring(place.utf8[..<slash]))
        }
        return place
    }

    /// Whether systemd started the machine.
    ///
    /// - Source: sd_booted(3)
    package var runsSystemd: Bool { exists("/run/systemd/system") }
}

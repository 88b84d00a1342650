/// What a hint has to know of the machine to be right on it.
package struct Machine: Sendable {
    package var exists: @Sendable (String) -> Bool = { _ in true }
    /// Whether a program of this name is in `PATH`.
    package var hasProgram: @Sendable (String) -> Bool = { _ in true }
    /// Whether the file system that holds a path takes no changes from anybody.
    package var isReadOnly: @Sendable (String) -> Bool = { _ in false }
    /// Whether a path is the person's own, and they took a permission from themselves.
    package var isClosed: @Sendable (String) -> Bool = { _ in false }
    package var isSet: @Sendable (String) -> Bool = { _ in false }
    /// Whose permissions count.
    package var user: UInt32 = 1000

    package init() {}

    /// `path` if something is there, else the nearest folder above it that is there.
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

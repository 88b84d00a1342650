package import CycCore

/// Scheduled notices on the ntfy server.
extension Notifier {
    /// Unkeyed hash of the ntfy server and the topic, to notice that either changed.
    package var place: String {
        let text = "\(settings.ntfyServer)\n\(settings.ntfyTopic)"
        return String(FNV1a(text.utf8).value, radix: 16)
    }

    /// Schedules the notice on the ntfy server for `instant`.
    ///
    /// Replaces a notice with the same key. Fails on servers that cannot cancel it.
    ///
    /// - Parameter instant: 10 seconds to 3 days from now, else the server rejects it.
    /// - Returns: `nil` if the server accepted it.
    package func schedule(_ notice: Notice, at instant: Instant) -> DeliveryError? {
        context(of: .ntfy).sendToServer(needingSequences: true) { $0.schedule(notice, at: instant) }
    }

    /// Removes a notice from the ntfy server and from phones that already show it.
    ///
    /// - Returns: `nil` if the server accepted it, even without such a notice.
    package func cancel(_ key: NoticeKey) -> DeliveryError? {
        context(of: .ntfy).sendToServer(needingSequences: true) { $0.cancel(key) }
    }
}

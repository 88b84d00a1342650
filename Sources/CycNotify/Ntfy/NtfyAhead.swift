package import CycCore

/// What waits on the ntfy server until its time comes.
extension Notifier {
    /// Stands for the ntfy server and the topic there, and tells nobody what they are.
    ///
    /// - Source: FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    package var place: String {
        let text = "\(settings.ntfyServer)\n\(settings.ntfyTopic)"
        let hash = text.utf8.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }

    /// Puts the notice on the ntfy server, which shows it at `instant` unless it is cancelled.
    ///
    /// The same key again replaces it. Nothing is put on a server that cannot take it back.
    ///
    /// - Parameters:
    ///   - notice: What to show then.
    ///   - instant: At least 10 seconds from now, at most 3 days, else the server refuses; units:
    ///     seconds since 1970-01-01T00:00:00Z.
    /// - Returns: `nil` where the server took it.
    package func schedule(_ notice: Notice, at instant: Int64) -> DeliveryError? {
        context(of: .ntfy).askServer(needingSequences: true) { $0.schedule(notice, at: instant) }
    }

    /// Takes a notice from the ntfy server and from the phones that already show it.
    ///
    /// - Returns: `nil` where the server agreed; whether there was one makes no difference.
    package func cancel(_ key: NoticeKey) -> DeliveryError? {
        context(of: .ntfy).askServer(needingSequences: true) { $0.cancel(key) }
    }
}

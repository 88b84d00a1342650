/// A notice of an evening that one machine delivered, so that the others do not repeat it.
package struct SentNotice: Hashable, Sendable {
    package let number: Int64
    /// A ``NoticeKey/encoded``.
    package internal(set) var key: String
    package internal(set) var at: Instant

    package init(number: Int64, key: String, at: Instant) {
        (self.number, self.key, self.at) = (number, key, at)
    }

    /// After that it is removed, because its evening is over everywhere.
    private static let lifetime = Duration.hours(48)

    package func hasExpired(at now: Instant) -> Bool { now - at > Self.lifetime }

    /// Identifies it on every machine.
    package static func id(of key: NoticeKey) -> EntryID {
        EntryID(hashing: [.text(key.encoded)], of: .sentNotice)
    }
}

extension EntryKind {
    package static let sentNotice = EntryKind(SentNotice.self)
}

extension SentNotice: EntryRecord {
    package static let traits = EntryTraits(
        "sent_notice", plural: "sent_notices", noun: EntryTraits.Noun("notice", "알림"),
        listCommand: ["remind", "log"], isInternal: true, sharing: .always)
    package static let table = Table([
        Column("key", \.key, role: .identity), Column("at", \.at, merge: .smallest),
    ])

    package static func blank(number: Int64) -> SentNotice {
        SentNotice(number: number, key: "", at: .epoch)
    }

    package var isConsistent: Bool { NoticeKey(encoded: key) != nil }
}

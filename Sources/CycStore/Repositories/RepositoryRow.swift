import CycCore

/// The columns that ``RepositoryDecoder`` reads.
let selectRepository = """
    SELECT id, path, watch, name, address, remotes, nullif(namesakes, x'') AS namesakes, unread, unread_detail,
        read_at, places
    FROM repository
    """

/// Decodes rows of ``selectRepository``.
struct RepositoryDecoder {
    private var addresses = DecodedTextCache<EmailAddress>()
    private var watches = DecodedTextCache<KnownRepository.Watch>()

    /// Decodes a repository.
    ///
    /// - Parameter withRemotes: Whether to decode its remotes; else it has none.
    /// - Throws: ``CorruptionError`` for invalid values.
    mutating func repository(
        in row: Columns, withRemotes: Bool = true
    ) throws -> KnownRepository {
        KnownRepository(
            id: try row.number(0), path: try row.text(1),
            watch: try watches.of(try row.text(2)) { _ in try decodeWatch(row, 2) },
            remotes: !withRemotes
                ? []
                : try row.decode(5) { remotes in
                    try row.decode(10) { decodeRemotes(remotes, places: $0) }
                },
            identity: Identity(
                name: try row.optionalText(3),
                address: try row.optionalText(4).map { addresses.of($0) { EmailAddress($0) } }),
            namesakes: try row.decode(6, decodeNamesakes), unread: try unreadReason(row, 7),
            readAt: try row.optionalInstant(9))
    }
}

/// Caches the decoded text of the last row, because most rows repeat it and a comparison is cheaper
/// than decoding.
private struct DecodedTextCache<Value> {
    private var last: (text: String, value: Value)?

    mutating func of(_ text: String, _ read: (String) throws -> Value) rethrows -> Value {
        if let last, last.text == text { return last.value }
        let value = try read(text)
        last = (text, value)
        return value
    }
}

func decodeWatch(_ row: Columns, _ index: Int) throws -> KnownRepository.Watch {
    guard let watch = KnownRepository.Watch(rawValue: try row.text(index)) else {
        throw row.damage(index)
    }
    return watch
}

// MARK: - Lists in one value

/// Encodes the texts, each followed by a zero byte.
func encode(texts: [String]) -> [UInt8] {
    texts.flatMap { $0.utf8 + [0] }
}

/// Decodes the texts of ``encode(texts:)``; `nil` for invalid bytes.
func decodeTexts(_ bytes: Span<UInt8>) -> [String]? {
    var texts: [String] = []
    var reader = TextReader()
    while let text = reader.next(in: bytes) { texts.append(text) }
    return reader.isAtEnd(of: bytes) ? texts : nil
}

/// Reads the encoding of ``encode(texts:)`` text by text.
private struct TextReader {
    private var position = 0

    /// Returns the next text; `nil` at the end, and if the terminator is missing.
    mutating func next(in bytes: Span<UInt8>) -> String? {
        var end = position
        while end < bytes.count, bytes[end] != 0 { end += 1 }
        guard end < bytes.count else { return nil }
        defer { position = end + 1 }
        return unsafe bytes.extracting(position..<end).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    func isAtEnd(of bytes: Span<UInt8>) -> Bool { position == bytes.count }
}

/// Encodes each remote: its name, its slot or an empty text, the number of its fetch URLs, all its
/// URLs, and an empty text.
func encode(_ remotes: [Remote]) -> [UInt8] {
    encode(
        texts: remotes.flatMap { remote in
            [remote.name, remote.slot.map { String($0) } ?? "", String(remote.fetches.count)]
                + remote.stored.map(\.url) + [""]
        })
}

/// Encodes the places of all URLs of the remotes in order, three texts each, empty ones for none.
func encodePlaces(_ remotes: [Remote]) -> [UInt8] {
    encode(
        texts: remotes.flatMap(\.stored).flatMap {
            [$0.place?.host ?? "", $0.place?.owner ?? "", $0.place?.name ?? ""]
        })
}

extension Remote {
    /// The URLs as stored: an empty one, which would end the list, becomes a space.
    fileprivate var stored: [Destination] {
        (fetches + pushes).map { $0.url.isEmpty ? Destination(url: " ") : $0 }
    }
}

/// Decodes remotes and, if they were stored, the places of their URLs.
private func decodeRemotes(_ bytes: Span<UInt8>, places: Span<UInt8>) -> [Remote]? {
    var remotes: [Remote] = []
    var (texts, parts) = (TextReader(), TextReader())
    while let name = texts.next(in: bytes) {
        guard let slot = texts.next(in: bytes),
            let count = texts.next(in: bytes).flatMap({ Int($0) }),
            count >= 0
        else { return nil }
        let number = Int(slot)
        guard slot.isEmpty || number.map((0..<RemoteSlots.count).contains) == true else {
            return nil
        }
        var destinations: [Destination] = []
        while let url = texts.next(in: bytes), !url.isEmpty {
            var destination = Destination(url: url)
            if let host = parts.next(in: places) {
                guard let owner = parts.next(in: places), let name = parts.next(in: places) else {
                    return nil
                }
                if !host.isEmpty {
                    destination.place = RemotePlace(host: host, owner: owner, name: name)
                }
            }
            destinations.append(destination)
        }
        guard count <= destinations.count else { return nil }
        remotes.append(
            Remote(
                name: name, fetches: Array(destinations.prefix(count)),
                pushes: Array(destinations.dropFirst(count)), slot: number))
    }
    return texts.isAtEnd(of: bytes) && parts.isAtEnd(of: places) ? remotes : nil
}

func encode(_ namesakes: [EmailAddress: Day]) -> [UInt8] {
    encode(
        texts: namesakes.sorted { $0.key < $1.key }
            .flatMap { [$0.key.description, String($0.value.number)] })
}

func decodeNamesakes(_ bytes: Span<UInt8>) -> [EmailAddress: Day]? {
    if bytes.isEmpty { return [:] }
    guard let texts = decodeTexts(bytes), texts.count.isMultiple(of: 2) else { return nil }
    var namesakes: [EmailAddress: Day] = [:]
    for index in stride(from: 0, to: texts.count, by: 2) {
        guard let day = Int(texts[index + 1]).map(Day.init(number:)) else { return nil }
        // Older versions stored days outside the calendar.
        if Day.commitDays.contains(day) { namesakes[EmailAddress(texts[index])] = day }
    }
    return namesakes
}

// MARK: - Reasons

func encode(_ unread: [Unread]) -> [UInt8] {
    encode(
        texts: unread.flatMap {
            let reason = storedWords($0.reason)
            return [$0.path, reason.kind, reason.detail ?? ""]
        })
}

func decodeUnread(_ bytes: Span<UInt8>) -> [Unread]? {
    guard let texts = decodeTexts(bytes), texts.count.isMultiple(of: 3) else { return nil }
    var unread: [Unread] = []
    for index in stride(from: 0, to: texts.count, by: 3) {
        guard let reason = reason(kind: texts[index + 1], detail: texts[index + 2]) else {
            return nil
        }
        unread.append(Unread(path: texts[index], reason: reason))
    }
    return unread
}

private func unreadReason(_ row: Columns, _ index: Int) throws -> UnreadReason? {
    guard let kind = try row.optionalText(index) else { return nil }
    guard let reason = reason(kind: kind, detail: try row.optionalText(index + 1) ?? "") else {
        throw row.damage(index)
    }
    return reason
}

/// Returns the stored form of a reason.
func storedWords(_ reason: UnreadReason) -> (kind: String, detail: String?) {
    switch reason {
    case .foreignOwner: ("foreign_owner", nil)
    case .damaged(let detail): ("damaged", storable(detail))
    case .overLimit(let detail): ("over_limit", storable(detail))
    case .noPermission: ("no_permission", nil)
    case .missing: ("missing", nil)
    case .noFolder: ("no-folder", nil)
    case .notARepository: ("not_a_repository", nil)
    case .variable(let name): ("variable", storable(name))
    case .objectFormat(let format): ("object_format", storable(format))
    case .refStorage(let storage): ("ref_storage", storable(storage))
    case .unknownExtension(let name): ("unknown_extension", storable(name))
    case .pending: ("pending", nil)
    case .notReadYet: ("not_read_yet", nil)
    case .changed: ("changed", nil)
    case .crashed(let signal): ("crashed", signal.map { String($0) })
    case .readerFailed(let detail): ("reader_failed", storable(detail))
    }
}

/// Returns at most 1,000 scalars of a detail without NULs, because it can come from the repository.
private func storable(_ detail: String) -> String {
    String(String.UnicodeScalarView(detail.unicodeScalars.prefix(1000).filter { $0.value != 0 }))
}

private func reason(kind: String, detail: String) -> UnreadReason? {
    switch kind {
    case "foreign_owner": .foreignOwner
    case "damaged": .damaged(detail)
    case "over_limit": .overLimit(detail)
    case "no_permission": .noPermission
    case "missing": .missing
    case "no-folder": .noFolder
    case "not_a_repository": .notARepository
    case "variable": .variable(detail)
    case "object_format": .objectFormat(detail)
    case "ref_storage": .refStorage(detail)
    case "unknown_extension": .unknownExtension(detail)
    case "pending": .pending
    case "not_read_yet": .notReadYet
    case "changed": .changed
    case "crashed": .crashed(signal: Int32(detail))
    case "reader_failed": .readerFailed(detail)
    default: nil
    }
}

/// Splits the bytes that a child of the reader sends into records and validates each.
package struct RecordReader {
    /// Received bytes that were not dropped; payload ranges are offsets in it.
    package private(set) var buffer: [UInt8] = []
    private var start = 0
    private let format: ObjectFormat

    /// Malformed record.
    package struct MalformedRecordError: Error {}

    package init(_ format: ObjectFormat) { self.format = format }

    /// Appends received bytes.
    package mutating func append(_ bytes: [UInt8]) {
        if start == buffer.count {
            buffer = bytes
        } else {
            buffer.removeFirst(start)
            buffer += bytes
        }
        start = 0
    }

    /// Whether all received bytes were returned as records.
    package var isEmpty: Bool { start == buffer.count }

    /// Returns the next record, or `nil` if it is incomplete. The payload range is valid until the
    /// next ``append(_:)``.
    package mutating func next() throws(MalformedRecordError) -> (
        kind: RecordKind, payload: Range<Int>
    )? {
        guard buffer.count - start >= RecordKind.headerSize else { return nil }
        let length = buffer.span.number(at: start + 1)
        guard let kind = RecordKind(rawValue: buffer[start]), kind.allows(length: length, format)
        else {
            throw MalformedRecordError()
        }
        let payload = start + RecordKind.headerSize
        guard buffer.count - payload >= length else { return nil }
        start = payload + length
        return (kind, payload..<start)
    }
}

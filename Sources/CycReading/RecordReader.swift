/// Cuts what a child of the reader sends into records, and holds each to its form.
package struct RecordReader {
    /// All bytes that came and were not dropped; ranges of records are places in them.
    package private(set) var buffer: [UInt8] = []
    private var start = 0
    private let format: ObjectFormat

    /// What was sent is not in the form of a record.
    package struct FormError: Error {}

    package init(_ format: ObjectFormat) { self.format = format }

    /// Adds bytes as they came.
    package mutating func append(_ bytes: [UInt8]) {
        if start == buffer.count {
            buffer = bytes
        } else {
            buffer.removeFirst(start)
            buffer += bytes
        }
        start = 0
    }

    /// Whether everything that came was taken.
    package var isEmpty: Bool { start == buffer.count }

    /// The next record, whose payload stays at its place in ``buffer`` until more is appended; `nil` where
    /// more has to come first.
    package mutating func next() throws(FormError) -> (kind: RecordKind, payload: Range<Int>)? {
        guard buffer.count - start >= RecordKind.headerSize else { return nil }
        let length = buffer.span.number(at: start + 1)
        guard let kind = RecordKind(rawValue: buffer[start]), kind.allows(length: length, format)
        else {
            throw FormError()
        }
        let payload = start + RecordKind.headerSize
        guard buffer.count - payload >= length else { return nil }
        start = payload + length
        return (kind, payload..<start)
    }
}

package import CycPOSIX

/// Buffered writer of records.
package struct RecordWriter: ~Copyable {
    private let stream: Descriptor
    private var buffer: [UInt8] = []
    /// Records of the current response so far.
    private var count: UInt64 = 0

    /// Buffered bytes above which the buffer is flushed.
    private static let flushThreshold = 64 << 10

    package init(_ stream: consuming Descriptor) {
        self.stream = stream
        buffer.reserveCapacity(2 * Self.flushThreshold)
    }

    /// Appends a record to the response.
    package mutating func write(
        _ kind: RecordKind, _ name: Span<UInt8>, _ payload: Span<UInt8>
    ) throws(SystemError) {
        count += 1
        begin(kind, length: name.count + payload.count)
        buffer.append(contentsOf: name)
        buffer.append(contentsOf: payload)
        if buffer.count >= Self.flushThreshold { try flush() }
    }

    /// Ends a successful response.
    package mutating func end() throws(SystemError) {
        begin(.end, length: 8)
        buffer.append(bigEndian: count)
        count = 0
        try flush()
    }

    /// Ends a failed response.
    package mutating func fail(
        _ reason: RecordError, _ name: Span<UInt8>, _ words: String
    ) throws(SystemError) {
        let words = words.utf8.prefix(RecordKind.maxMessageLength)
        begin(.failure, length: 1 + name.count + words.count)
        buffer.append(reason.rawValue)
        buffer.append(contentsOf: name)
        buffer.append(contentsOf: words)
        count = 0
        try flush()
    }

    private mutating func begin(_ kind: RecordKind, length: Int) {
        buffer.append(kind.rawValue)
        buffer.append(bigEndian: UInt32(length))
    }

    private mutating func flush() throws(SystemError) {
        try stream.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Reads exactly `count` bytes of the agent's requests; `nil` at an early end of the stream.
    package borrowing func read(_ count: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            guard let more = try stream.readSome(min(count - bytes.count, 1 << 20)) else {
                return nil
            }
            bytes += more
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(contentsOf bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

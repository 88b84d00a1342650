import CycCore
import CycReading

// Encoding of stored scan data: numbers are big-endian, object names have 20 or 32 bytes, texts are
// preceded by their length.

extension [UInt8] {
    mutating func append(_ number: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
    }

    /// Appends a name, padded to the size of the format.
    mutating func append(_ name: ObjectName, _ format: ObjectFormat) {
        let bytes = name.bytes
        append(contentsOf: bytes)
        append(contentsOf: repeatElement(0, count: format.size - bytes.count))
    }

    mutating func append(text: String) {
        append(UInt32(text.utf8.count))
        append(contentsOf: text.utf8)
    }
}

/// Decodes values in the order in which they were appended; `nil` at an early end of the bytes.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        let end = position + Number.bitWidth / 8
        guard end <= bytes.count else { return nil }
        var number: Number = 0
        while position < end {
            number = number << 8 | Number(truncatingIfNeeded: bytes[position])
            position += 1
        }
        return number
    }

    mutating func name(_ format: ObjectFormat) -> ObjectName? {
        guard position + format.size <= bytes.count else { return nil }
        defer { position += format.size }
        return ObjectName(bytes.span, at: position, format)
    }

    mutating func text() -> String? {
        guard let length = number(UInt32.self), position + Int(length) <= bytes.count else {
            return nil
        }
        defer { position += Int(length) }
        return String(decoding: bytes[position..<position + Int(length)], as: UTF8.self)
    }

    /// Reads a count and that many values.
    mutating func list<Value>(_ read: (inout Self) -> Value?) -> [Value]? {
        guard let count = number(UInt32.self) else { return nil }
        var values: [Value] = []
        for _ in 0..<count {
            guard let value = read(&self) else { return nil }
            values.append(value)
        }
        return values
    }
}

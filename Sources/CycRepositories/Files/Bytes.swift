import CycCore
import CycReading

// What a scan remembers, as bytes: numbers most significant byte first, names of objects as their
// 20 or 32 bytes, texts with their length before them.

extension [UInt8] {
    mutating func append(_ number: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
    }

    /// Appends all bytes that a name of this format has, whatever they are.
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

/// Reads what was appended to `[UInt8]`, in the same order; `nil` once the bytes end too soon.
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

    /// As many values as the number before them says.
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

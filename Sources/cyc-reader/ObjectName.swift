import CGit2
import CycReading

/// Name of an object: the bytes of its hash, padded with zeros.
struct ObjectName: Hashable {
    /// 8 bytes each, in memory order.
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// The name of no object.
    static let none = ObjectName()

    private init() {}

    /// The name whose first byte is `bytes[start]`.
    init(_ bytes: Span<UInt8>, at start: Int, _ format: ObjectFormat) {
        unsafe withUnsafeMutableBytes(of: &words) { words in
            for index in 0..<format.size { unsafe words[index] = bytes[start + index] }
        }
    }

    /// Parses hexadecimal digits at `start`; `nil` if malformed.
    init?(hex bytes: Span<UInt8>, at start: Int, _ format: ObjectFormat) {
        guard start + format.digits <= bytes.count, let first = Self.word(bytes, start),
            let second = Self.word(bytes, start + 16), let third = bytes.hexadecimal(at: start + 32)
        else { return nil }
        guard format == .sha256 else {
            words = (first, second, (third << 32).bigEndian, 0)
            return
        }
        guard let rest = bytes.hexadecimal(at: start + 40), let last = Self.word(bytes, start + 48)
        else { return nil }
        words = (first, second, (third << 32 | rest).bigEndian, last)
    }

    private static func word(_ bytes: Span<UInt8>, _ start: Int) -> UInt64? {
        guard let high = bytes.hexadecimal(at: start), let low = bytes.hexadecimal(at: start + 8)
        else { return nil }
        return (high << 32 | low).bigEndian
    }

    /// The first 20 bytes, as libgit2 stores them.
    var object: git_oid {
        var object = git_oid()
        unsafe withUnsafeBytes(of: words) { words in
            _ = unsafe git_oid_fromraw(
                &object, words.assumingMemoryBound(to: UInt8.self).baseAddress)
        }
        return object
    }

    func withBytes(_ format: ObjectFormat, _ body: (Span<UInt8>) throws -> Void) rethrows {
        try unsafe withUnsafeBytes(of: words) { words in
            let bytes = unsafe words.assumingMemoryBound(to: UInt8.self).span
            try body(bytes.extracting(0..<format.size))
        }
    }

    static func == (one: ObjectName, other: ObjectName) -> Bool { one.words == other.words }

    /// Hashes all bytes: the author of a repository may choose names with a common prefix.
    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        // Always zero for SHA-1.
        if words.3 != 0 { hasher.combine(words.3) }
    }
}

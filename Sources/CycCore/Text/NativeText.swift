// What the system and git call by bytes (paths, variables, names of branches) as texts, and back.
//
// A text is what those bytes are in UTF-8. Each byte that is none becomes the private character
// U+10FE00 and the byte's value, and so does each byte of such a character, so that every other text
// stands for other bytes, and all come back. Parts between slashes can be taken apart and joined.

extension String {
    /// The text that stands for `bytes`.
    package init(native bytes: some Collection<UInt8>) { self.init(native: Array(bytes)) }

    /// The text that stands for `bytes`; see ``init(native:)-([UInt8])``.
    package init(native bytes: ArraySlice<UInt8>) { self.init(native: Array(bytes)) }

    /// The text that stands for `bytes`.
    ///
    /// For an array, because the standard library's `init(validating:as:)` asks the runtime what it does
    /// not know of a collection: of every variable of the environment that took one in twelve of the
    /// instructions of a short answer.
    package init(native bytes: [UInt8]) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            self.init(decoding: bytes, as: UTF8.self)
            return
        }
        if let text = String(validating: bytes, as: UTF8.self), !text.hasNativeBytes {
            self = text
            return
        }
        var scalars = UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            let part = rest.prefix(Self.length(ofScalarStartingWith: first))
            if let scalar = String(validating: part, as: UTF8.self)?.unicodeScalars.first,
                scalar.nativeByte == nil
            {
                scalars.append(scalar)
                rest = rest.dropFirst(part.count)
            } else {
                // The bytes of an escape stand alone, as those of anything else that is no scalar.
                scalars.append(Unicode.Scalar(native: first))
                rest = rest.dropFirst()
            }
        }
        self = String(scalars)
    }

    /// The bytes that the text stands for.
    package var nativeBytes: [UInt8] {
        guard hasNativeBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            scalar.nativeByte.map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// Whether some of it stands for a byte that is not UTF-8.
    package var hasNativeBytes: Bool {
        // All of those characters begin with this byte.
        utf8.contains(0xF4) && unicodeScalars.contains { $0.nativeByte != nil }
    }

    /// The text with U+FFFD for what stands for bytes, for people to see.
    package var withoutNativeBytes: String {
        guard hasNativeBytes else { return self }
        // The bytes may be those of such a character, which is as little to be seen.
        let scalars = String(decoding: nativeBytes, as: UTF8.self).unicodeScalars
            .map { $0.nativeByte == nil ? $0 : "\u{FFFD}" }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Units: bytes; 1 for what begins no scalar.
    private static func length(ofScalarStartingWith byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}

extension Unicode.Scalar {
    /// The byte that the scalar stands for in a text of the system's.
    package var nativeByte: UInt8? {
        (0x10_FE80...0x10_FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
    }

    fileprivate init(native byte: UInt8) {
        precondition(byte > 0x7F)
        self = Unicode.Scalar(0x10_FE00 + UInt32(byte)) ?? "\u{FFFD}"
    }
}

/// A path or name as a key: two that are the same text to Unicode are two to the system.
package struct ByteKey: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (lhs: ByteKey, rhs: ByteKey) -> Bool {
        lhs.text.utf8.elementsEqual(rhs.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

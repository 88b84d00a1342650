// Texts for what the system and git define as bytes (paths, variables, branch names).
//
// A text is these bytes as UTF-8. Each byte that is not valid UTF-8 becomes the private character
// U+10FE00 plus the byte's value, and so does each byte of such a character. So different bytes
// give different texts, and all convert back. Parts between slashes can be split and joined.

extension String {
    /// The text for `bytes`.
    package init(native bytes: some Collection<UInt8>) { self.init(native: Array(bytes)) }

    /// The text for `bytes`; see ``init(native:)-([UInt8])``.
    package init(native bytes: ArraySlice<UInt8>) { self.init(native: Array(bytes)) }

    /// The text for `bytes`.
    ///
    /// Takes an array, because `init(validating:as:)` inspects other collections at run time: for
    /// all environment variables, that took one in twelve instructions of a short command.
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
                // Bytes of an escape, and bytes that form no scalar, are escaped one by one.
                scalars.append(Unicode.Scalar(native: first))
                rest = rest.dropFirst()
            }
        }
        self = String(scalars)
    }

    /// The bytes for which the text stands.
    package var nativeBytes: [UInt8] {
        guard hasNativeBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            scalar.nativeByte.map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// Whether it contains bytes that are not valid UTF-8.
    package var hasNativeBytes: Bool {
        // All of the private characters begin with this byte.
        utf8.contains(0xF4) && unicodeScalars.contains { $0.nativeByte != nil }
    }

    /// The text for display, with U+FFFD for bytes that are not valid UTF-8.
    package var withoutNativeBytes: String {
        guard hasNativeBytes else { return self }
        // The bytes themselves may form such a private character, which is not displayed either.
        let scalars = String(decoding: nativeBytes, as: UTF8.self).unicodeScalars
            .map { $0.nativeByte == nil ? $0 : "\u{FFFD}" }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The scalar's length, or 1 for a byte that begins none. Units: bytes.
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
    /// The byte that the scalar stands for in a text from the system.
    package var nativeByte: UInt8? {
        (0x10_FE80...0x10_FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
    }

    fileprivate init(native byte: UInt8) {
        precondition(byte > 0x7F)
        self = Unicode.Scalar(0x10_FE00 + UInt32(byte)) ?? "\u{FFFD}"
    }
}

/// A path or name as a key, compared by bytes: texts that Unicode considers equal are different
/// names.
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

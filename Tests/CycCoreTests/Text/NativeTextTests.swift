import CycCore
import Testing

struct NativeTextTests {
    static let examples: [[UInt8]] = [
        [], Array("/home/ada/src".utf8), Array("개발/é/e\u{301}".utf8), [0xFF], [0xC3], [0xE9, 0x2F],
        Array("caf".utf8) + [0xE9], [0xC3, 0xA9, 0xA9], [0xED, 0xA0, 0x80], [0xC0, 0x80],
        [0xF4, 0x8F, 0xBA], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x8C],
        // The code points that stand for bytes, and their neighbours.
        Array("\u{10FE80}\u{10FEFF}".utf8), Array("\u{10FE7F}\u{10FF00}".utf8),
        (0x80...0xFF).map { $0 },
    ]

    @Test(
        "All bytes are the same after conversion, and no two texts have equal keys",
        arguments: examples)
    func roundTrip(bytes: [UInt8]) {
        let text = String(native: bytes)
        #expect(text.nativeBytes == bytes)
        let matches = Self.examples.filter { ByteKey(String(native: $0)) == ByteKey(text) }
        #expect(matches == [bytes])
    }

    @Test("UTF-8 stays unchanged, and path components can be joined", arguments: examples)
    func parts(bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.nativeByte != nil })
        {
            #expect(String(native: bytes).utf8.elementsEqual(bytes))
        }
        for other in Self.examples {
            let joined = "\(String(native: bytes))/\(String(native: other))"
            #expect(joined.nativeBytes == bytes + [UInt8(ascii: "/")] + other)
            #expect(ByteKey(String(native: joined.nativeBytes)) == ByteKey(joined))
        }
    }

    @Test("Shown text contains no code points that stand for bytes", arguments: examples)
    func shown(bytes: [UInt8]) {
        #expect(!String(native: bytes).withoutNativeBytes.hasNativeBytes)
    }

    @Test("Texts that are only canonically equivalent have different keys")
    func keys() {
        #expect("é" == "e\u{301}")
        #expect(Set([ByteKey("é"), ByteKey("e\u{301}"), ByteKey("é")]).count == 2)
    }
}

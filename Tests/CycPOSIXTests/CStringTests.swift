import Testing

@testable import CycPOSIX

struct CStringTests {
    @Test(
        "Bytes are C strings and come back, also those that are no text",
        arguments: [[], [0x2F], [0xFF, 0x80, 0x2F, 0xC3], [0xF4, 0x8F, 0xBA, 0x80]] as [[UInt8]])
    func roundTrip(bytes: [UInt8]) {
        #expect(bytes.withCString { [UInt8](cString: $0) } == bytes)
        let copy = bytes.withCString {
            Array(UnsafeBufferPointer(start: $0, count: bytes.count + 1))
        }
        #expect(copy == bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

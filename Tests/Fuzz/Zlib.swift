import CZlib

enum Zlib {
    /// `bytes` in zlib's format.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        var compressed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&compressed, &count, bytes, UInt(bytes.count), 1) == Z_OK else {
            Fuzz.fail("zlib does not compress")
        }
        return Array(compressed.prefix(Int(count)))
    }
}

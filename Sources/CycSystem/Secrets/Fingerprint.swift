package import CycCore

extension World {
    /// Returns a keyed hash of a secret, which reveals nothing without this machine's key.
    ///
    /// - Parameter secret: Surrounding white space is ignored.
    /// - Returns: 16 hexadecimal digits; `nil` if there is no key yet.
    package func fingerprint(of secret: String) -> String? {
        guard let path = try? fingerprintKey, let key = try? Files.read(path),
            key.count == Self.keySize
        else { return nil }
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = Array(secret.utf8.drop(while: isSpace).reversed().drop(while: isSpace))
        return hex(sipHash(text, key: (low: word(key[..<8]), high: word(key[8...]))))
    }

    /// Creates the key of ``fingerprint(of:)`` if there is none.
    ///
    /// - Throws: ``CycError/noHome``, ``CycError/cannotWrite(file:detail:)``,
    ///   ``CycError/diskFull(file:)``.
    package func makeFingerprintKey() throws(CycError) {
        let path = try fingerprintKey
        guard (try? Files.read(path))?.count != Self.keySize else { return }
        try Files.makeFolder(dataFolder())
        let key = (0..<Self.keySize).map { _ in UInt8.random(in: 0...255) }
        try Files.replace(path, with: key)
    }

    /// Units: bytes.
    private static let keySize = 16

    private var fingerprintKey: String {
        get throws(CycError) { try path(of: .key) }
    }
}

import CycCore
import CycSystem

/// A small text file in the data folder, mode 0600, safe for concurrent writers.
struct LineFile {
    let path: String
    private let lock: String
    private let world: World
    /// Largest size; units: bytes.
    private static let limit = 64 << 10

    /// - Throws: ``CycError/noHome``.
    init(_ file: ManagedFile, in world: World) throws(CycError) {
        path = try world.path(of: file)
        lock = try world.path(of: .tokenLock)
        self.world = world
    }

    /// Returns the lines without their line ends.
    ///
    /// - Throws: The errors of ``Files/read(_:limit:)``.
    func lines() throws(CycError) -> [String] {
        guard let bytes = try Files.read(path, limit: Self.limit) else { return [] }
        // Editors of other systems write a byte order mark.
        let mark = Array("\u{FEFF}".utf8)
        return bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).split {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes temporary files of writers that were killed.
    func removeLeftovers() { Files.removeLeftovers(of: path) }

    /// Replaces the file, even by an equal one: its time shows that the user logged in.
    ///
    /// Without any line the file is removed.
    func change(_ edit: (inout [String]) -> Void) throws(CycError) {
        try world.checkOwner(of: .data)
        let fileLock = try FileLock(lock)
        var lines = try lines()
        edit(&lines)
        if lines.isEmpty {
            try Files.remove(path)
        } else {
            let text = lines.map { "\($0)\n" }.joined()
            try Files.replace(path, with: Array(text.utf8), keepsMode: false)
        }
        _ = consume fileLock
    }
}

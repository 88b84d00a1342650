import CycCore
import CycSystem

/// A small file of lines in the data folder, mode 0600, for several writers.
struct LineFile {
    let path: String
    private let lock: String
    private let world: World
    /// The most that it may hold; units: bytes.
    private static let limit = 64 << 10

    /// - Throws: ``CycError/noHome``.
    init(_ file: ManagedFile, in world: World) throws(CycError) {
        path = try world.path(of: file)
        lock = try world.path(of: .tokenLock)
        self.world = world
    }

    /// - Throws: What ``Files/read(_:limit:)`` throws.
    func lines() throws(CycError) -> [String] {
        guard let bytes = try Files.read(path, limit: Self.limit) else { return [] }
        return bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes what a writer left behind who was killed.
    func removeLeftovers() { Files.removeLeftovers(of: path) }

    /// Replaces the file, even by an equal one: its time tells that somebody logged in.
    ///
    /// Without a line the file goes.
    func change(_ edit: (inout [String]) -> Void) throws(CycError) {
        try world.checkOwner(of: .data)
        let held = try FileLock(lock)
        var lines = try lines()
        edit(&lines)
        if lines.isEmpty {
            try Files.remove(path)
        } else {
            let text = lines.map { "\($0)\n" }.joined()
            try Files.replace(path, with: Array(text.utf8), keepsMode: false)
        }
        _ = consume held
    }
}

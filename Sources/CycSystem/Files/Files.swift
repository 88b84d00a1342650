package import CycCore
import CycPOSIX

/// Files by their paths.
package enum Files {
    /// The most that is read where nothing else is said; units: bytes.
    package static let usualLimit = 16 << 20

    /// All bytes of a file.
    ///
    /// Waits for nobody: a pipe or a device in the file's place is none. `/dev/null` is an empty file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most that it may hold; units: bytes.
    /// - Returns: The bytes, or `nil` if there is no file.
    /// - Throws: ``CycError/cannotRead(file:detail:)``, ``CycError/notAFile(_:)`` or
    ///   ``CycError/fileTooLarge(_:limit:)``.
    package static func read(
        _ path: String, limit: Int = usualLimit
    ) throws(CycError) -> [UInt8]? {
        do {
            return try RegularFile.contents(of: path.nativeBytes, limit: limit)
        } catch {
            if error.isMissing { return nil }
            if error == .notSupported { throw .notAFile(path) }
            throw CycError(reading: path, error, limit: limit)
        }
    }

    /// All bytes of what the person named: a pipe is waited for.
    ///
    /// - Parameters:
    ///   - path: A file, a pipe or a device.
    ///   - limit: The most that it may hold; units: bytes.
    /// - Returns: The bytes, or `nil` if there is nothing.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` or ``CycError/fileTooLarge(_:limit:)``.
    package static func readNamed(_ path: String, limit: Int) throws(CycError) -> [UInt8]? {
        do {
            let file = try Descriptor(path.nativeBytes, .read)
            return try file.readAll(hint: file.status().size, limit: limit)
        } catch {
            if error.isMissing { return nil }
            throw CycError(reading: path, error, limit: limit)
        }
    }

    /// Whether it is a file and no folder, pipe or device, looked at through symbolic links.
    package static func isFile(_ path: String) -> Bool { FileStatus(of: path)?.kind == .file }

    package static func isLink(_ path: String) -> Bool { FileStatus(ofLink: path)?.kind == .link }

    package static func isFolder(_ path: String) -> Bool { FileStatus(of: path)?.kind == .folder }

    /// Whether it is a folder of the person's, and nobody else may do anything there.
    package static func isOwnFolder(_ path: String) -> Bool {
        guard let status = FileStatus(of: path) else { return false }
        return status.kind == .folder && status.owner == User.effective
            && status.mode & 0o077 == 0
    }

    package static func exists(_ path: String) -> Bool { FileStatus(of: path) != nil }

    /// Takes the file away; without one nothing happens.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)``.
    package static func remove(_ path: String) throws(CycError) {
        do {
            try FileSystem.remove(path.nativeBytes)
        } catch {
            if !error.isMissing { throw CycError(writing: path, error) }
        }
    }

    /// Sets the modification time to now.
    ///
    /// - Returns: Whether there is such a file.
    /// - Throws: ``CycError/cannotWrite(file:detail:)``.
    static func touch(_ path: String) throws(CycError) -> Bool {
        do {
            try FileSystem.touch(path.nativeBytes)
            return true
        } catch {
            if error.isMissing { return false }
            throw CycError(writing: path, error)
        }
    }

    /// Makes the folder and those above it, with mode 0700, where they are missing.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` or ``CycError/foreignEntry(_:)``.
    package static func makeFolder(_ path: String) throws(CycError) {
        try writing(path, Folder.make(path.nativeBytes))
    }

    /// Refuses a folder that another user decides about; it has to exist.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` or ``CycError/foreignEntry(_:)``.
    static func checkOwner(ofFolder path: String) throws(CycError) {
        try writing(path, Folder.checkOwner(path.nativeBytes))
    }

    /// The absolute path without symbolic links.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package static func resolve(_ path: String) throws(CycError) -> String {
        try reading(path, String(native: FileSystem.resolve(path.nativeBytes)))
    }

    /// The paths that a pattern with `*`, `?` and `[…]` stands for, in lexical order.
    package static func matches(_ pattern: String) -> [String] {
        FileSystem.matches(pattern.nativeBytes).map { String(native: $0) }
    }

    /// The names of what lies in the folder; none where it cannot be read.
    static func names(in folder: String) -> [String] {
        let entries = try? Folder.entries(of: folder.nativeBytes)
        return entries?.map { String(native: $0.name) } ?? []
    }

    /// The folder of `path` and the last part of its name.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
    }
}

extension FileStatus {
    /// Looks through symbolic links; `nil` for anything that cannot be looked at.
    init?(of path: String) {
        do { try self.init(of: path.nativeBytes) } catch { return nil }
    }

    /// Looks at a symbolic link itself.
    init?(ofLink path: String) {
        do { try self.init(ofLink: path.nativeBytes) } catch { return nil }
    }
}

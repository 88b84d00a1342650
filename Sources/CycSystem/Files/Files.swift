package import CycCore
import CycPOSIX

/// Operations on files by path.
package enum Files {
    /// Default limit of ``read(_:limit:)``; units: bytes.
    package static let usualLimit = 16 << 20

    /// Returns all bytes of a file; `nil` if there is none.
    ///
    /// Never blocks: a pipe or a device is an error, except `/dev/null`, which is an empty file.
    ///
    /// - Parameters:
    ///   - limit: Units: bytes.
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

    /// Returns all bytes of a file, pipe or device that the user named; waits for a pipe.
    ///
    /// - Parameters:
    ///   - limit: Units: bytes.
    /// - Returns: `nil` if nothing is there.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` or ``CycError/fileTooLarge(_:limit:)``.
    package static func readUserFile(_ path: String, limit: Int) throws(CycError) -> [UInt8]? {
        do {
            let file = try Descriptor(path.nativeBytes, .read)
            return try file.readAll(hint: file.status().size, limit: limit)
        } catch {
            if error.isMissing { return nil }
            throw CycError(reading: path, error, limit: limit)
        }
    }

    /// Whether the path is a regular file, after following symbolic links.
    package static func isFile(_ path: String) -> Bool { FileStatus(of: path)?.kind == .file }

    package static func isLink(_ path: String) -> Bool { FileStatus(ofLink: path)?.kind == .link }

    package static func isFolder(_ path: String) -> Bool { FileStatus(of: path)?.kind == .folder }

    /// Whether the path is a folder of this user that nobody else can access.
    package static func isOwnFolder(_ path: String) -> Bool {
        guard let status = FileStatus(of: path) else { return false }
        return status.kind == .folder && status.owner == User.effective
            && status.mode & 0o077 == 0
    }

    package static func exists(_ path: String) -> Bool { FileStatus(of: path) != nil }

    /// Returns the resolved destination of a symbolic link; `nil` for anything else.
    package static func destination(ofLink path: String) -> String? {
        guard (try? FileSystem.linkTarget(path.nativeBytes)) != nil else { return nil }
        return try? resolve(path)
    }

    /// Removes the file if it exists.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)``.
    package static func remove(_ path: String) throws(CycError) {
        do {
            try FileSystem.remove(path.nativeBytes)
        } catch {
            if !error.isMissing { throw CycError(writing: path, error) }
        }
    }

    /// Removes a folder with all that is in it; links are not followed. It may be missing.
    package static func removeFolder(_ path: String) throws(CycError) {
        guard FileStatus(ofLink: path)?.kind == .folder else { return }
        for name in names(in: path) {
            let inner = "\(path)/\(name)"
            if FileStatus(ofLink: inner)?.kind == .folder {
                try removeFolder(inner)
            } else {
                try remove(inner)
            }
        }
        try writing(path, Folder.remove(path.nativeBytes))
    }

    /// Sets the modification time to now.
    ///
    /// - Returns: Whether the file exists.
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

    /// Creates the folder and its parents, with mode 0700, if they are missing.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` or ``CycError/ownedByOther(_:)``.
    package static func makeFolder(_ path: String) throws(CycError) {
        try writing(path, Folder.make(path.nativeBytes))
    }

    /// Rejects a folder that another user controls; the folder has to exist.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` or ``CycError/ownedByOther(_:)``.
    static func checkOwner(ofFolder path: String) throws(CycError) {
        try writing(path, Folder.checkOwner(path.nativeBytes))
    }

    /// Returns the absolute path without symbolic links.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package static func resolve(_ path: String) throws(CycError) -> String {
        try reading(path, String(native: FileSystem.resolve(path.nativeBytes)))
    }

    /// Returns the paths that match a pattern with `*`, `?` and `[…]`, in lexical order.
    package static func matches(_ pattern: String) -> [String] {
        FileSystem.matches(pattern.nativeBytes).map { String(native: $0) }
    }

    /// The number of entries of a folder; 0 if it cannot be read.
    package static func count(in folder: String) -> Int { names(in: folder).count }

    /// Returns the names of the folder's entries; empty if it is unreadable.
    static func names(in folder: String) -> [String] {
        let entries = try? Folder.entries(of: folder.nativeBytes)
        return entries?.map { String(native: $0.name) } ?? []
    }

    /// Splits a path into its folder and its last component.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
    }
}

extension FileStatus {
    /// Reads the status after following symbolic links; `nil` on any error.
    init?(of path: String) {
        do { try self.init(of: path.nativeBytes) } catch { return nil }
    }

    /// Reads the status of a symbolic link itself; `nil` on any error.
    init?(ofLink path: String) {
        do { try self.init(ofLink: path.nativeBytes) } catch { return nil }
    }
}

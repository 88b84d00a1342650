package import CycCore
import CycPOSIX

extension Files {
    /// Puts `bytes` in the place of the file, or makes it.
    ///
    /// A reader sees the old or the new file, whole. A symbolic link stays, and its destination is
    /// replaced.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - bytes: The new contents.
    ///   - isDurable: Waits for the disk, so that a crash of the machine leaves one of the two.
    ///   - isPrivate: Makes a new file with mode 0600, else as the person's umask has it.
    ///   - keepsMode: Whether an old file's permissions stay, else they become a new file's.
    /// - Throws: ``Problem/diskFull(file:)`` or ``Problem/cannotWrite(file:detail:)``, as for a device
    ///   or a pipe, or ``Problem/foreignEntry(_:)``; the file is then as it was.
    package static func replace(
        _ path: String, with bytes: [UInt8], isDurable: Bool = true, isPrivate: Bool = true,
        keepsMode: Bool = true
    ) throws(Problem) {
        let destination = try destination(of: path)
        try writing(
            path,
            replaceDestination(
                destination, with: bytes, isDurable: isDurable, isPrivate: isPrivate,
                keepsMode: keepsMode))
    }

    private static func replaceDestination(
        _ path: String, with bytes: [UInt8], isDurable: Bool, isPrivate: Bool, keepsMode: Bool
    ) throws(SystemError) {
        let old = try file(at: path)
        removeLeftovers(of: path)
        let (folder, name) = split(path)
        let temporary = try TemporaryFile("\(folder)/.\(name).".nativeBytes)
        do throws(SystemError) {
            if let old, keepsMode {
                try temporary.descriptor.setMode(old.mode & 0o777)
            } else if !isPrivate {
                try temporary.descriptor.setMode(0o666 & ~User.mask)
            }
            try temporary.descriptor.write(bytes)
            if isDurable { try temporary.descriptor.synchronize() }
            try FileSystem.move(temporary.path, to: path.nativeBytes)
        } catch {
            // The first failure is the one to tell.
            do { try FileSystem.remove(temporary.path) } catch {}
            throw error
        }
    }

    /// Removes what a writer of the file left behind who was killed.
    ///
    /// - Parameter path: The file, which stays; its folder must be without symbolic links.
    package static func removeLeftovers(of path: String) {
        let (folder, name) = split(path)
        let start = Array(".\(name).".utf8)
        for other in names(in: folder) where isTemporary(other.utf8, after: start) {
            let leftover = "\(folder)/\(other)"
            do throws(SystemError) {
                let file = try Descriptor(leftover.nativeBytes, .leftover)
                let status = try file.status()
                // Whoever still writes it holds its lock.
                if status.kind == .file, status.owner == User.effective,
                    try file.tryLock()
                {
                    try FileSystem.remove(leftover.nativeBytes)
                }
            } catch {
                // It is in nobody's way.
            }
        }
    }

    /// The file that a writer was about to replace who left this name behind; `nil` for any other name.
    static func original(ofLeftover name: String) -> String? {
        let original = String(native: name.nativeBytes.dropFirst().dropLast(7))
        return isTemporary(name.utf8, after: Array(".\(original).".utf8)) ? original : nil
    }

    /// Whether it is `start` and six characters at random, of which a word would have no capital and
    /// no digit.
    private static func isTemporary(_ name: String.UTF8View, after start: [UInt8]) -> Bool {
        guard name.count == start.count + 6, name.starts(with: start) else { return false }
        let random = name.suffix(6)
        return random.allSatisfy { $0.isLetterOrDigit } && random.contains { $0 < 0x61 }
    }

    /// Whether the file could be made or replaced now, with its folders made where they are missing;
    /// nothing is written to find out.
    ///
    /// - Throws: ``Problem/cannotWrite(file:detail:)`` or ``Problem/foreignEntry(_:)``.
    package static func checkWritable(_ path: String) throws(Problem) {
        let destination = try destination(of: path)
        var folder = split(destination).folder
        while FileStatus(of: folder) == nil, folder != "/", folder != "." {
            folder = split(folder).folder
        }
        do throws(SystemError) {
            _ = try file(at: destination)
            guard FileStatus(of: folder)?.kind == .folder else { throw .notAFolder }
            try FileSystem.checkWritable(folder.nativeBytes)
        } catch {
            throw .cannotWrite(file: path, detail: error.text)
        }
    }

    /// Whether there is room to change the file: some is written beside it, and taken away.
    ///
    /// What the disk says of its free space tells nothing of a quota.
    ///
    /// - Throws: Like ``replace(_:with:isDurable:isPrivate:keepsMode:)``.
    package static func checkRoom(for path: String) throws(Problem) {
        let destination = try destination(of: path)
        try writing(path, tryWriting(beside: destination))
    }

    private static func tryWriting(beside path: String) throws(SystemError) {
        _ = try file(at: path)
        removeLeftovers(of: path)
        let (folder, name) = split(path)
        let trial = try TemporaryFile("\(folder)/.\(name).".nativeBytes)
        defer { try? FileSystem.remove(trial.path) }
        try trial.descriptor.write([UInt8](repeating: 0, count: roomForChange))
        try trial.descriptor.synchronize()
    }

    /// A few pages of the ledger and its journal, or a prompt line many times; units: bytes.
    private static let roomForChange = 64 << 10

    /// Whether what `path` leads to is the person's own, and not closed to writing.
    ///
    /// - Returns: `true` also where there is nothing yet.
    package static func isOwnAndOpen(_ path: String) -> Bool {
        guard let status = FileStatus(of: path) else { return FileStatus(ofLink: path) == nil }
        return status.kind == .file && status.owner == User.effective
            && status.mode & 0o200 != 0
    }

    /// Writes to a path that the person named: into a device or a pipe that is there, else as
    /// ``replace(_:with:isDurable:isPrivate:keepsMode:)`` does.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - path: The file, device or pipe.
    ///   - isPrivate: Makes a new file with mode 0600, else as the person's umask has it.
    /// - Throws: ``ClosedOutput``, or ``Problem/diskFull(file:)``,
    ///   ``Problem/cannotWrite(file:detail:)`` or ``Problem/foreignEntry(_:)``.
    package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = true) throws {
        guard FileStatus(of: path)?.kind == .other else {
            return try replace(path, with: bytes, isPrivate: isPrivate)
        }
        _ = try destination(of: path)
        let file = try writing(path, Descriptor(path.nativeBytes, .write))
        try deliver(bytes, to: file.number, named: path)
    }

    /// What is at a destination, which is nothing but a file.
    private static func file(at path: String) throws(SystemError) -> FileStatus? {
        let status = FileStatus(of: path)
        switch status?.kind {
        case .file, .link, nil: return status
        case .folder: throw .isAFolder
        case .other: throw .notSupported
        }
    }
}

package import CycCore
import CycPOSIX

extension Files {
    /// Replaces or creates the file atomically: a reader sees the old or the new contents, whole.
    ///
    /// A symbolic link is kept, and its destination is replaced.
    ///
    /// - Parameters:
    ///   - path: Its folder must exist.
    ///   - isDurable: Waits for the disk, so that a crash of the machine leaves one of the two.
    ///   - isPrivate: Creates a new file with mode 0600, else with the user's umask.
    ///   - keepsMode: Keeps an old file's permissions; else they are set as for a new file.
    /// - Throws: ``CycError/diskFull(file:)``, ``CycError/cannotWrite(file:detail:)``, also for a
    ///   device or a pipe, or ``CycError/ownedByOther(_:)``; the file is then unchanged.
    package static func replace(
        _ path: String, with bytes: [UInt8], isDurable: Bool = true, isPrivate: Bool = true,
        keepsMode: Bool = true
    ) throws(CycError) {
        try replace(
            path, in: .own, with: bytes, isDurable: isDurable, isPrivate: isPrivate,
            keepsMode: keepsMode)
    }

    private static func replace(
        _ path: String, in folders: WriteTarget.Folders, with bytes: [UInt8],
        isDurable: Bool = true, isPrivate: Bool, keepsMode: Bool = true
    ) throws(CycError) {
        try writing(
            path,
            replaceTarget(
                WriteTarget(path.nativeBytes, in: folders), with: bytes, isDurable: isDurable,
                isPrivate: isPrivate, keepsMode: keepsMode))
    }

    private static func replaceTarget(
        _ target: borrowing WriteTarget, with bytes: [UInt8], isDurable: Bool, isPrivate: Bool,
        keepsMode: Bool
    ) throws(SystemError) {
        let old = try file(at: target)
        target.removeLeftovers { isTemporary($0, after: target.temporaryStart) }
        let temporary = try TemporaryFile(beside: target)
        do throws(SystemError) {
            if let old, keepsMode {
                try temporary.descriptor.setMode(old.mode & 0o777)
            } else if !isPrivate {
                try temporary.descriptor.setMode(0o666 & ~User.mask)
            }
            try temporary.descriptor.write(bytes)
            if isDurable { try temporary.descriptor.synchronize() }
            try target.replace(with: temporary, isDurable: isDurable)
        } catch {
            // Report the first error, not one of the cleanup.
            do { try target.remove(temporary) } catch {}
            throw error
        }
    }

    /// Removes temporary files that processes left which were killed while they wrote the file.
    package static func removeLeftovers(of path: String) {
        do throws(SystemError) {
            let target = try WriteTarget(path.nativeBytes)
            target.removeLeftovers { isTemporary($0, after: target.temporaryStart) }
        } catch {
            // Leftovers do no harm.
        }
    }

    /// Returns the file that a temporary file was to replace; `nil` for any other name.
    static func original(ofLeftover name: String) -> String? {
        let original = String(native: name.nativeBytes.dropFirst().dropLast(7))
        return isTemporary(name.nativeBytes, after: ".\(original).".nativeBytes) ? original : nil
    }

    /// Whether a name is `start` and six random characters. A capital or a digit is required, so
    /// that a file such as `.name.backup` is not taken for a temporary one.
    private static func isTemporary(_ name: [UInt8], after start: [UInt8]) -> Bool {
        guard name.count == start.count + 6, name.starts(with: start) else { return false }
        let random = name.suffix(6)
        return random.allSatisfy { $0.isLetterOrDigit } && random.contains { $0 < 0x61 }
    }

    /// Checks that the file and its missing folders are creatable, or the file replaceable, without
    /// writing.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` or ``CycError/ownedByOther(_:)``.
    package static func checkWritable(_ path: String) throws(CycError) {
        do throws(SystemError) {
            try WriteTarget.checkWritable(path.nativeBytes)
        } catch {
            throw error == .foreign
                ? .ownedByOther(path) : .cannotWrite(file: path, detail: error.text)
        }
    }

    /// Checks that there is disk space to change the file, by writing a temporary file beside it.
    ///
    /// The disk's free space would not reveal a quota.
    ///
    /// - Throws: Like ``replace(_:with:isDurable:isPrivate:keepsMode:)``.
    package static func checkSpace(for path: String) throws(CycError) {
        try writing(path, tryWriting(beside: WriteTarget(path.nativeBytes)))
    }

    private static func tryWriting(beside target: borrowing WriteTarget) throws(SystemError) {
        _ = try file(at: target)
        target.removeLeftovers { isTemporary($0, after: target.temporaryStart) }
        let trial = try TemporaryFile(beside: target)
        defer { try? target.remove(trial) }
        try trial.descriptor.write([UInt8](repeating: 0, count: trialSize))
        try trial.descriptor.synchronize()
    }

    /// Enough for a few pages of the ledger and its journal; units: bytes.
    private static let trialSize = 64 << 10

    /// Whether the file at `path` belongs to this user and is writable by its mode.
    ///
    /// - Returns: `true` also if nothing is there yet.
    package static func isOwnAndWritable(_ path: String) -> Bool {
        guard let status = FileStatus(of: path) else { return FileStatus(ofLink: path) == nil }
        return status.kind == .file && status.owner == User.effective
            && status.mode & 0o200 != 0
    }

    /// Writes to a path that the user named: into an existing device or pipe, else as
    /// ``replace(_:with:isDurable:isPrivate:keepsMode:)`` does.
    ///
    /// - Parameter isPrivate: Creates a new file with mode 0600, else with the user's umask.
    /// - Throws: ``ClosedOutput``, or ``CycError/diskFull(file:)``,
    ///   ``CycError/cannotWrite(file:detail:)`` or ``CycError/ownedByOther(_:)``.
    package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = true) throws {
        guard FileStatus(of: path)?.kind == .other else {
            return try replace(path, in: .any, with: bytes, isPrivate: isPrivate)
        }
        let file = try writing(path, Descriptor(path.nativeBytes, .write))
        try deliver(bytes, to: file.number, named: path)
    }

    /// Returns the status of a target; throws unless it is a file, a link or nothing.
    private static func file(at target: borrowing WriteTarget) throws(SystemError) -> FileStatus? {
        let status = try target.status()
        switch status?.kind {
        case .file, .link, nil: return status
        case .folder: throw .isAFolder
        case .other: throw .notSupported
        }
    }
}

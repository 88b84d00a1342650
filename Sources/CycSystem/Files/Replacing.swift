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
    /// - Throws: ``CycError/diskFull(file:)`` or ``CycError/cannotWrite(file:detail:)``, as for a device
    ///   or a pipe, or ``CycError/foreignEntry(_:)``; the file is then as it was.
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
            // The first failure is the one to tell.
            do { try target.remove(temporary) } catch {}
            throw error
        }
    }

    /// Removes what a writer of the file left behind who was killed.
    ///
    /// - Parameter path: The file, which stays.
    package static func removeLeftovers(of path: String) {
        do throws(SystemError) {
            let target = try WriteTarget(path.nativeBytes)
            target.removeLeftovers { isTemporary($0, after: target.temporaryStart) }
        } catch {
            // They are in nobody's way.
        }
    }

    /// The file that a writer was about to replace who left this name behind; `nil` for any other name.
    static func original(ofLeftover name: String) -> String? {
        let original = String(native: name.nativeBytes.dropFirst().dropLast(7))
        return isTemporary(name.nativeBytes, after: ".\(original).".nativeBytes) ? original : nil
    }

    /// Whether it is `start` and six characters at random, of which a word would have no capital and
    /// no digit.
    private static func isTemporary(_ name: [UInt8], after start: [UInt8]) -> Bool {
        guard name.count == start.count + 6, name.starts(with: start) else { return false }
        let random = name.suffix(6)
        return random.allSatisfy { $0.isLetterOrDigit } && random.contains { $0 < 0x61 }
    }

    /// Whether the file could be made or replaced now, with its folders made where they are missing;
    /// nothing is written to find out.
    ///
    /// - Throws: ``CycError/cannotWrite(file:detail:)`` or ``CycError/foreignEntry(_:)``.
    package static func checkWritable(_ path: String) throws(CycError) {
        do throws(SystemError) {
            try WriteTarget.checkWritable(path.nativeBytes)
        } catch {
            throw error == .foreign
                ? .foreignEntry(path) : .cannotWrite(file: path, detail: error.text)
        }
    }

    /// Whether there is room to change the file: some is written beside it, and taken away.
    ///
    /// What the disk says of its free space tells nothing of a quota.
    ///
    /// - Throws: Like ``replace(_:with:isDurable:isPrivate:keepsMode:)``.
    package static func checkRoom(for path: String) throws(CycError) {
        try writing(path, tryWriting(beside: WriteTarget(path.nativeBytes)))
    }

    private static func tryWriting(beside target: borrowing WriteTarget) throws(SystemError) {
        _ = try file(at: target)
        target.removeLeftovers { isTemporary($0, after: target.temporaryStart) }
        let trial = try TemporaryFile(beside: target)
        defer { try? target.remove(trial) }
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
    /// - Throws: ``ClosedOutput``, or ``CycError/diskFull(file:)``,
    ///   ``CycError/cannotWrite(file:detail:)`` or ``CycError/foreignEntry(_:)``.
    package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = true) throws {
        guard FileStatus(of: path)?.kind == .other else {
            return try replace(path, in: .any, with: bytes, isPrivate: isPrivate)
        }
        let file = try writing(path, Descriptor(path.nativeBytes, .write))
        try deliver(bytes, to: file.number, named: path)
    }

    /// What is at a target, which is nothing but a file.
    private static func file(at target: borrowing WriteTarget) throws(SystemError) -> FileStatus? {
        let status = try target.status()
        switch status?.kind {
        case .file, .link, nil: return status
        case .folder: throw .isAFolder
        case .other: throw .notSupported
        }
    }
}

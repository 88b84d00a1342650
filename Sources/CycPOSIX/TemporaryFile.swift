@unsafe import CycLibC

/// A new file of mode 0600, locked while it is open.
package struct TemporaryFile: ~Copyable {
    package let descriptor: Descriptor
    let name: [UInt8]

    /// Creates it beside the target, named by a dot, the target's name, a dot and six characters.
    package init(beside target: borrowing WriteTarget) throws(SystemError) {
        while true {
            let name = target.temporaryStart + Self.ending()
            let file: Descriptor
            do throws(SystemError) {
                file = try target.folder.openEntry(
                    name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            } catch .exists {
                continue
            }
            // On a file system without locks other writers cannot take it for a leftover either.
            file.lockIfPossible()
            // Before it was locked another writer may have removed it as a leftover.
            if try file.status().names > 0 {
                descriptor = file
                self.name = name
                return
            }
        }
    }

    /// Returns six letters and digits, the first not in lower case, to differ from the end of a
    /// word.
    private static func ending() -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let first = alphabet.filter { $0 < UInt8(ascii: "a") }
        return [first.randomElement() ?? alphabet[0]]
            + (0..<5).map { _ in alphabet.randomElement() ?? alphabet[0] }
    }
}

extension WriteTarget {
    /// Prefix of the names of temporary files beside it.
    package var temporaryStart: [UInt8] { [dot] + name + [dot] }

    /// Replaces the target by the temporary file.
    ///
    /// - Parameter isDurable: Whether a crash of the machine leaves the old or the new contents;
    ///   else it may leave an empty file, and nothing waits for the disk.
    package func replace(
        with file: borrowing TemporaryFile, isDurable: Bool
    ) throws(SystemError) {
        if !isDurable, exchange(file.name) {
            // The old file has the temporary name now, and no lock: another writer may remove it as
            // a leftover first.
            do throws(SystemError) { try folder.remove(file.name, 0) } catch .missing {}
        } else {
            try Self.rename((folder.number, file.name), (folder.number, name))
        }
    }

    /// Swaps the two names; fails if one is missing, or the system has no such call.
    private func exchange(_ other: [UInt8]) -> Bool {
        #if canImport(Darwin)
            return false
        #else
            let (folder, name) = (folder.number, name)
            return unsafe name.withCString { name in
                unsafe other.withCString { unsafe cyc_exchange(folder, $0, name) == 0 }
            }
        #endif
    }

    package func remove(_ file: borrowing TemporaryFile) throws(SystemError) {
        try folder.remove(file.name, 0)
    }

    /// Removes temporary files that killed writers left beside the target.
    ///
    /// - Parameter isTemporary: Whether a name can be that of a temporary file.
    package func removeLeftovers(where isTemporary: ([UInt8]) -> Bool) {
        guard let names = try? Folder.entries(in: folder).map(\.name) else { return }
        for name in names where isTemporary(name) {
            do throws(SystemError) {
                let file = try folder.openEntry(name, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
                let status = try file.status()
                // An active writer holds its lock.
                if status.kind == .file, status.owner == User.effective, try file.tryLock() {
                    try folder.remove(name, 0)
                }
            } catch {
                // Leftovers do no harm.
            }
        }
    }
}

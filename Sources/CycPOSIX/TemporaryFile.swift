@unsafe import CycLibC

/// A new file of mode 0600, locked as long as it is open.
package struct TemporaryFile: ~Copyable {
    package let descriptor: Descriptor
    let name: [UInt8]

    /// Makes it beside the target: a dot, the target's name, a dot and six characters.
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
            // Where a file system knows no locks nobody takes it for a leftover either.
            file.lockIfPossible()
            // Before it was locked it looked like a leftover.
            if try file.status().names > 0 {
                descriptor = file
                self.name = name
                return
            }
        }
    }

    /// Six letters and digits of which not all are small letters, as those of a word may be.
    private static func ending() -> [UInt8] {
        let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let first = signs.filter { $0 < UInt8(ascii: "a") }
        return [first.randomElement() ?? signs[0]]
            + (0..<5).map { _ in signs.randomElement() ?? signs[0] }
    }
}

extension WriteTarget {
    /// The beginning of the names of temporary files beside it.
    package var temporaryStart: [UInt8] { [dot] + name + [dot] }

    /// Puts the temporary file in the target's place.
    ///
    /// - Parameters:
    ///   - file: The new contents.
    ///   - isDurable: Whether a crash of the machine leaves the old or the new contents; else it may leave an
    ///     empty file, and nothing waits for the disk.
    /// - Throws: What the system says.
    package func replace(
        with file: borrowing TemporaryFile, isDurable: Bool
    ) throws(SystemError) {
        if !isDurable, exchange(file.name) {
            // What was replaced has the temporary name now, and no lock: another writer may take it for a
            // leftover and remove it first.
            do throws(SystemError) { try folder.remove(file.name, 0) } catch .missing {}
        } else {
            try Self.rename((folder.number, file.name), (folder.number, name))
        }
    }

    /// Whether the two have swapped their names: not where one is missing, or the system knows no such call.
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

    /// Removes what a writer left beside the target who was killed.
    ///
    /// - Parameter isTemporary: Whether it can be the name of a temporary file.
    package func removeLeftovers(where isTemporary: ([UInt8]) -> Bool) {
        guard let names = try? Folder.entries(in: folder).map(\.name) else { return }
        for name in names where isTemporary(name) {
            do throws(SystemError) {
                let file = try folder.openEntry(name, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
                let status = try file.status()
                // Whoever still writes it holds its lock.
                if status.kind == .file, status.owner == User.effective, try file.tryLock() {
                    try folder.remove(name, 0)
                }
            } catch {
                // It is in nobody's way.
            }
        }
    }
}

package import CycCore
import CycPOSIX

/// A locked file in which a day's diary text is being written.
package final class Draft {
    package let path: String
    /// Contents left by an earlier run; `nil` for a new file.
    package let leftover: [UInt8]?
    /// Fingerprint of the stored text that the leftover was based on; `nil` if unknown.
    private let base: UInt64?
    private let basePath: String
    private let lock: FileLock

    fileprivate init?(_ name: DraftName, in folder: String, isNew: Bool) throws(CycError) {
        (path, basePath) = ("\(folder)/\(name.text)", "\(folder)/\(name.base)")
        let exists = Files.exists(path)
        guard exists != isNew else { return nil }
        do throws(CycError) {
            lock = try FileLock(basePath, waiting: .zero)
        } catch .ledgerBusy {
            return nil
        }
        // Another process may have created or removed it before it was locked.
        guard Files.exists(path) == exists else { return nil }
        // An unreadable file is kept for the user to repair, like one that is not text.
        leftover = exists ? ((try? Files.read(path, limit: Self.longest)) ?? nil) ?? [0] : nil
        let word = try? Files.read(basePath)
        base = word.flatMap(\.self).flatMap {
            UInt64(String(decoding: $0, as: UTF8.self), radix: 16)
        }
    }

    /// Whether the leftover was based on this text.
    package func isBasedOn(_ text: String) -> Bool { base == Self.fingerprint(of: text) }

    /// Larger than any stored text; units: bytes.
    private static let longest = 16 << 20

    /// Writes a text, and the fingerprint of the stored text that it is based on.
    ///
    /// - Throws: ``CycError/diskFull(file:)``, ``CycError/cannotWrite(file:detail:)``.
    package func begin(with text: String, over base: String?) throws(CycError) {
        // Overwritten in place: a replaced file would lose the lock.
        let mark = Array(hex(Self.fingerprint(of: base)).utf8)
        try writing(basePath, Self.overwrite(basePath, with: mark))
        try Files.replace(
            path, with: Array(DiaryText.file(text).utf8), isDurable: false, keepsMode: false)
    }

    private static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        try Descriptor(path.nativeBytes, .write).overwrite(bytes)
    }

    /// Returns the file's contents; `nil` if it does not exist.
    ///
    /// - Throws: ``CycError/fileTooLarge(_:limit:)``, ``CycError/cannotRead(file:detail:)``,
    ///   ``CycError/notAFile(_:)``.
    package func read() throws(CycError) -> [UInt8]? {
        try Files.read(path, limit: Self.longest)
    }

    /// Removes the file after its text was stored.
    package func remove() {
        do throws(CycError) {
            try Files.remove(path)
            try Files.remove(basePath)
        } catch {
            // The next run finds it again, and its text is already stored.
        }
    }

    private static func fingerprint(of text: String?) -> UInt64 {
        sipHash((text ?? "").utf8, key: (low: 0x6379_632d_6469_6172, high: 0))
    }
}

extension World {
    /// Returns a file to write a day's text in: one left by an earlier run, else a new one.
    ///
    /// - Returns: The draft, and whether another process is writing the same day.
    /// - Throws: ``CycError/diary(_:)`` if too many processes write the day, or the error of
    ///   creating the file.
    package func draft(of day: LogicalDay) throws(CycError) -> (draft: Draft, isShared: Bool) {
        let folders = try draftFolders()
        for folder in folders {
            for number in DraftName.numbers {
                let name = DraftName(day, number: number)
                if let draft = try Draft(name, in: folder, isNew: false) { return (draft, false) }
            }
        }
        for number in DraftName.numbers {
            let name = DraftName(day, number: number)
            if let draft = try Draft(name, in: folders[0], isNew: true) {
                return (draft, number > 1)
            }
        }
        throw .diary(.tooManyDrafts(day))
    }

    /// Removes the drafts of a day that earlier runs left; those being written are kept.
    ///
    /// - Returns: Whether there were any.
    /// - Throws: ``CycError/noHome``.
    package func removeDrafts(of day: LogicalDay) throws(CycError) -> Bool {
        var isFound = false
        for folder in try draftFolders() {
            for number in DraftName.numbers {
                let name = DraftName(day, number: number)
                if let draft = try Draft(name, in: folder, isNew: false) {
                    draft.remove()
                    isFound = true
                }
            }
        }
        return isFound
    }

    /// Returns the folders of drafts; new ones are created in the first.
    private func draftFolders() throws(CycError) -> [String] {
        [runtimeFolder(), try dataFolder()].compactMap(\.self)
    }

    /// Returns the drafts that no run has stored yet, including those being written.
    package func drafts() throws(CycError) -> [(day: LogicalDay, path: String)] {
        try draftFolders().flatMap { folder in
            Files.names(in: folder).sorted().compactMap { name in
                guard let draft = DraftName(name), name == draft.text else { return nil }
                return (draft.day, "\(folder)/\(name)")
            }
        }
    }
}

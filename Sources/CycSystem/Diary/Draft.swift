package import CycCore
import CycPOSIX

/// A file in which a day's text is being written, which nobody else writes meanwhile.
package final class Draft {
    package let path: String
    /// What it held when it was taken up; `nil` for a new one.
    package let leftover: [UInt8]?
    /// The fingerprint of the text that the leftover began with; `nil` where that is not known.
    private let base: UInt64?
    private let basePath: String
    private let lock: FileLock

    fileprivate init?(_ name: DraftName, in folder: String, isNew: Bool) throws(CycError) {
        (path, basePath) = ("\(folder)/\(name.text)", "\(folder)/\(name.base)")
        let exists = Files.exists(path)
        guard exists != isNew else { return nil }
        do throws(CycError) {
            lock = try FileLock(basePath, waiting: 0)
        } catch .ledgerBusy {
            return nil
        }
        // Somebody may have begun or ended it before it was locked.
        guard Files.exists(path) == exists else { return nil }
        // What cannot be read is for the person to mend, as what is no text.
        leftover = exists ? ((try? Files.read(path, limit: Self.longest)) ?? nil) ?? [0] : nil
        let word = try? Files.read(basePath)
        base = word.flatMap(\.self).flatMap {
            UInt64(String(decoding: $0, as: UTF8.self), radix: 16)
        }
    }

    /// Whether this is the text that the leftover began with.
    package func beganWith(_ text: String) -> Bool { base == Self.fingerprint(of: text) }

    /// More than is ever kept; units: bytes.
    private static let longest = 16 << 20

    /// Puts a text there, and remembers which one it was begun with.
    ///
    /// - Throws: ``CycError/diskFull(file:)``, ``CycError/cannotWrite(file:detail:)``.
    package func begin(with text: String, over base: String?) throws(CycError) {
        // In its place: another file there would have another lock.
        let mark = Array(hex(Self.fingerprint(of: base)).utf8)
        try writing(basePath, Self.overwrite(basePath, with: mark))
        try Files.replace(
            path, with: Array(DiaryText.file(text).utf8), isDurable: false, keepsMode: false)
    }

    private static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        try Descriptor(path.nativeBytes, .write).overwrite(bytes)
    }

    /// What stands there; `nil` where nothing does.
    ///
    /// - Throws: ``CycError/fileTooLarge(_:limit:)``, ``CycError/cannotRead(file:detail:)``,
    ///   ``CycError/notAFile(_:)``.
    package func read() throws(CycError) -> [UInt8]? {
        try Files.read(path, limit: Self.longest)
    }

    /// Takes it away: its text is kept elsewhere.
    package func remove() {
        do throws(CycError) {
            try Files.remove(path)
            try Files.remove(basePath)
        } catch {
            // It is found again, and nothing in it is new then.
        }
    }

    private static func fingerprint(of text: String?) -> UInt64 {
        sipHash((text ?? "").utf8, key: (low: 0x6379_632d_6469_6172, high: 0))
    }
}

extension World {
    /// A file to write a day's text in: what an earlier run left, else a new one.
    ///
    /// - Returns: The draft, and whether somebody else is writing the day now.
    /// - Throws: ``CycError/diary(_:)`` where too many write the day, or why no file can be made.
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

    /// Takes away what earlier runs left of a day; what is being written now stays.
    ///
    /// - Returns: Whether there was anything.
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

    /// Where drafts lie; new ones in the first.
    private func draftFolders() throws(CycError) -> [String] {
        [runtimeFolder(), try dataFolder()].compactMap(\.self)
    }

    /// Files with texts that no earlier run kept, or that are being written now.
    package func drafts() throws(CycError) -> [(day: LogicalDay, path: String)] {
        try draftFolders().flatMap { folder in
            Files.names(in: folder).sorted().compactMap { name in
                guard let draft = DraftName(name), name == draft.text else { return nil }
                return (draft.day, "\(folder)/\(name)")
            }
        }
    }
}

package import CycCore

/// The log of the user's programs: one line for each run.
package struct HookLog {
    private let path: String

    /// The newest runs are kept.
    private static let most = 200
    /// Units: bytes.
    private static let longest = 4 << 20

    /// - Throws: ``CycError/noHome``.
    package init(in world: World) throws(CycError) { path = try world.path(of: .hookLog) }

    /// Returns the runs, oldest first; lines that are damaged are left out.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``, ``CycError/fileTooLarge(_:limit:)``.
    package func runs() throws(CycError) -> [HookRun] {
        let bytes = try Files.read(path, limit: Self.longest) ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            HookRun(encoded: Array($0))
        }
    }

    /// Adds a run; only one process does so at a time.
    ///
    /// - Throws: The errors of ``Files/replace(_:with:isDurable:isPrivate:keepsMode:)``.
    package func add(_ run: HookRun) throws(CycError) {
        // A log that cannot be read begins again.
        let former = (try? runs()) ?? []
        let kept = former.suffix(Self.most - 1) + [run]
        try Files.makeFolder(Files.split(path).folder)
        let text = kept.map { $0.encoded + "\n" }.joined()
        try Files.replace(path, with: Array(text.utf8), isDurable: false)
    }
}

extension World {
    /// Remembers that a program of the user changed timers, so that none runs for that.
    ///
    /// If it cannot be written, one may run.
    package func noteChangesByHook(_ entries: [FocusEntry]) {
        guard isInHook, let path = try? path(of: .hookChanges) else { return }
        let new = entries.flatMap { entry in
            [FocusNotice.Kind.started, .stopped].map { NoticeKey.focus($0, entry.number).encoded }
        }
        let text = (changesByHooks().suffix(HookChanges.most) + new).map { "\($0)\n" }.joined()
        try? Files.makeFolder(Files.split(path).folder)
        try? Files.replace(path, with: Array(text.utf8), isDurable: false)
    }

    /// Returns the ``NoticeKey/encoded`` notices of timers that programs of the user changed.
    package func changesByHooks() -> [String] {
        let bytes = (try? Files.read(path(of: .hookChanges), limit: HookChanges.longest)) ?? nil
        return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

private enum HookChanges {
    static let most = 100
    /// Units: bytes.
    static let longest = 1 << 16
}

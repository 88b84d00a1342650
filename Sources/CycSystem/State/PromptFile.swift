package import CycCore
import CycPOSIX

/// The prompt line as it lies on the disk.
package struct PromptFile: Equatable, Sendable {
    /// Without the end of the line.
    package let text: String
    /// When it was written or touched; units: seconds since 1970-01-01T00:00:00Z.
    package let modified: Int64

    /// Whether it is time to renew it.
    ///
    /// The file's own time counts: the refresh touches it before it begins, so that prompts in a row
    /// start one refresh a minute and not one each.
    ///
    /// - Parameter clock: Units: nanoseconds since 1970-01-01T00:00:00Z.
    /// - Returns: Whether it was touched a minute ago, or in the future.
    package func isOld(at clock: Int64) -> Bool {
        abs(clock / 1_000_000_000 - modified) >= PromptLine.freshFor
    }
}

extension World {
    /// Replaces the prompt line at once, without waiting for the disk.
    ///
    /// - Throws: ``Problem/noHome``, ``Problem/cannotWrite(file:detail:)``, ``Problem/diskFull(file:)``.
    package func replacePromptLine(_ text: String) throws(Problem) {
        let folder = try stateFolder()
        try Files.makeFolder(folder)
        try Files.replace("\(folder)/prompt", with: Array("\(text)\n".utf8), isDurable: false)
    }

    /// Whether the prompt line could be replaced now, for `cyc doctor`; it is tried beside it.
    ///
    /// - Throws: Like ``replacePromptLine(_:)``.
    package func checkPromptLine() throws(Problem) {
        let folder = try stateFolder()
        try Files.makeFolder(folder)
        try Files.checkRoom(for: "\(folder)/prompt")
    }

    /// The prompt line, or `nil` without one.
    ///
    /// Never waits, whatever lies in its place, and reads no more than a line can be long.
    ///
    /// - Throws: ``Problem/noHome``, ``Problem/cannotRead(file:detail:)``.
    package func readPromptLine() throws(Problem) -> PromptFile? {
        let path = "\(try stateFolder())/prompt"
        do {
            let file = try Descriptor(path.nativeBytes, .readAtOnce)
            let status = try file.status()
            guard status.kind == .file || status.kind == .folder else { return nil }
            let bytes = try file.readSome(4096) ?? []
            return PromptFile(
                text: String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self),
                modified: status.modified / 1_000_000_000)
        } catch {
            if error.isMissing { return nil }
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    /// Makes the prompt line look just written; does nothing without one.
    ///
    /// - Throws: ``Problem/noHome``, ``Problem/cannotWrite(file:detail:)``.
    package func touchPromptLine() throws(Problem) {
        _ = try Files.touch("\(try stateFolder())/prompt")
    }
}

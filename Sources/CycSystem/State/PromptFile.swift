package import CycCore
import CycPOSIX

/// The prompt's timeline as it lies on the disk.
package struct PromptFile: Equatable, Sendable {
    package let timeline: PromptTimeline
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
        abs(clock / 1_000_000_000 - modified) >= PromptTimeline.freshFor
    }
}

extension World {
    /// Replaces the prompt's timeline at once, without waiting for the disk.
    ///
    /// - Throws: ``CycError/noHome``, ``CycError/cannotWrite(file:detail:)``, ``CycError/diskFull(file:)``.
    package func replacePrompt(_ timeline: PromptTimeline) throws(CycError) {
        try checkOwner(of: .state)
        try Files.makeFolder(stateFolder())
        try Files.replace(path(of: .prompt), with: timeline.bytes, isDurable: false)
    }

    /// Whether the prompt's timeline could be replaced now, for `cyc doctor`; it is tried beside it.
    ///
    /// - Throws: Like ``replacePrompt(_:)``.
    package func checkPrompt() throws(CycError) {
        try checkOwner(of: .state)
        try Files.makeFolder(stateFolder())
        try Files.checkRoom(for: path(of: .prompt))
    }

    /// The prompt's timeline, or `nil` without one.
    ///
    /// Never waits, whatever lies in its place, and reads no more than a timeline can be long.
    ///
    /// - Throws: ``CycError/noHome``, ``CycError/cannotRead(file:detail:)``.
    package func readPrompt() throws(CycError) -> PromptFile? {
        let path = try path(of: .prompt)
        do {
            let file = try Descriptor(path.nativeBytes, .readAtOnce)
            let status = try file.status()
            guard status.kind == .file || status.kind == .folder else { return nil }
            let size = min(max(1, Int(status.size)), TimelineFormat.maximumSize)
            return PromptFile(
                timeline: PromptTimeline(bytes: try file.readSome(size) ?? []),
                modified: status.modified / 1_000_000_000)
        } catch {
            if error.isMissing { return nil }
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    /// Makes the prompt's timeline look just written.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``CycError/noHome``, ``CycError/cannotWrite(file:detail:)``.
    package func touchPrompt() throws(CycError) -> Bool {
        try Files.touch(path(of: .prompt))
    }
}

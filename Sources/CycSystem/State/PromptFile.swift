package import CycCore
import CycPOSIX

/// The prompt's timeline as stored on disk.
package struct PromptFile: Equatable, Sendable {
    package let timeline: PromptTimeline
    /// Time of the last write or touch; units: seconds since 1970-01-01T00:00:00Z.
    package let modified: Int64

    /// Whether the file is due for a refresh: its time is a minute or more away from now.
    ///
    /// The refresh touches the file before it begins, so that consecutive prompts start one refresh
    /// a minute and not one each.
    ///
    /// - Parameter clock: Units: nanoseconds since 1970-01-01T00:00:00Z.
    /// - Returns: `true` also for a time in the future.
    package func isOld(at clock: Int64) -> Bool {
        abs(clock / 1_000_000_000 - modified) >= PromptTimeline.freshSeconds
    }
}

extension World {
    /// Replaces the prompt's timeline without waiting for the disk.
    ///
    /// - Throws: ``CycError/noHome``, ``CycError/cannotWrite(file:detail:)``,
    ///   ``CycError/diskFull(file:)``.
    package func replacePrompt(_ timeline: PromptTimeline) throws(CycError) {
        try checkOwner(of: .state)
        try Files.makeFolder(stateFolder())
        try Files.replace(path(of: .prompt), with: timeline.bytes, isDurable: false)
    }

    /// Checks for `cyc doctor` that the prompt's timeline is replaceable, by writing a temporary
    /// file beside it.
    ///
    /// - Throws: Like ``replacePrompt(_:)``.
    package func checkPrompt() throws(CycError) {
        try checkOwner(of: .state)
        try Files.makeFolder(stateFolder())
        try Files.checkSpace(for: path(of: .prompt))
    }

    /// Returns the prompt's timeline; `nil` if there is none.
    ///
    /// Never blocks, even if a pipe or device is in its place, and reads no more than the maximum
    /// size.
    ///
    /// - Throws: ``CycError/noHome``, ``CycError/cannotRead(file:detail:)``.
    package func readPrompt() throws(CycError) -> PromptFile? {
        let path = try path(of: .prompt)
        do {
            let file = try Descriptor(path.nativeBytes, .readNonblocking)
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

    /// Sets the file's time to now.
    ///
    /// - Returns: Whether the file exists.
    /// - Throws: ``CycError/noHome``, ``CycError/cannotWrite(file:detail:)``.
    package func touchPrompt() throws(CycError) -> Bool {
        try Files.touch(path(of: .prompt))
    }
}

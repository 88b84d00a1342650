import CConfine
import CycPOSIX
import CycReading

/// Confined git process with its input and output.
final class GitProcess {
    private var input: Pipe
    private var output: Pipe
    private var errorOutput: Pipe
    private let number: Int32
    private let feeder: GitProcess?
    /// Received output; the part from ``start`` on is unread.
    private(set) var buffer: [UInt8] = []
    private var start = 0
    /// Input that is not written yet.
    private var pendingInput: [UInt8] = []
    /// CPU time used at the last output.
    private var timeAtLastOutput = Duration.zero

    /// Units: bytes.
    private static let longestLine = 2 * RecordKind.maxReferenceLength + 100
    private static let longestMessage = 4096
    /// CPU time without output after which git is given up.
    private static let maxIdleTime = Duration.seconds(5)
    /// Time awake without output after which git is given up: git uses no CPU time while it waits
    /// for a named pipe in place of a file.
    private static let maxWait = Duration.seconds(30)
    /// Interval between checks of the limits.
    private static let checkInterval = Duration.milliseconds(500)
    /// Time to wait for more of an error message.
    private static let messageTimeout = Duration.milliseconds(200)

    /// Starts git; a failed start is reported on its standard error.
    ///
    /// - Parameters:
    ///   - request: The paths that git may access.
    ///   - arguments: Command line without the program's name.
    ///   - feeder: The process whose output becomes the input.
    init(
        _ request: ReadingRequest, _ arguments: [String], readingFrom feeder: GitProcess? = nil
    ) throws(SystemError) {
        self.feeder = feeder
        input = try Pipe()
        output = try Pipe()
        errorOutput = try Pipe()
        let source = feeder?.output.reading.number ?? input.reading.number
        let streams = [source, output.writing.number, errorOutput.writing.number]
        // commitGraph and multiPackIndex only duplicate data of the objects.
        let settings = [
            "-c", "core.commitGraph=false", "-c", "core.multiPackIndex=false",
            "-c", "core.warnAmbiguousRefs=false",
        ]
        let words = (["git"] + settings + arguments).map { Array($0.utf8) }
        let folders = Self.folders(of: request)
        let variables = Self.variables(of: request)
        number = unsafe request.git.withCString { path in
            unsafe words.withCStrings { words in
                unsafe variables.withCStrings { variables in
                    unsafe folders.withCStrings { list in
                        unsafe cyc_start_confined(
                            path, words, variables, streams, list, folders.count)
                    }
                }
            }
        }
        try input.writing.setNonBlocking()
        if let feeder {
            feeder.output.reading.shut()
            input.writing.shut()
        }
        input.reading.shut()
        output.writing.shut()
        errorOutput.writing.shut()
        guard number > 0 else { throw .closedPipe }
    }

    /// Paths that git may read: the repository, the shared folder, the files in it that the agent
    /// allows to be links, and the object parts of each alternate.
    private static func folders(of request: ReadingRequest) -> [[UInt8]] {
        [request.gitFolder, request.commonFolder]
            + ["/refs", "/config", "/packed-refs"].map { request.commonFolder + Array($0.utf8) }
            + request.includedFiles + request.objectFolders.prefix(1)
            + request.objectFolders.dropFirst().flatMap {
                alternateSubfolders($0) + [$0 + Array("/info".utf8)]
            }
    }

    /// Environment: no configuration but the repository's own, no replaced objects, no fetches, no
    /// prompts.
    private static func variables(of request: ReadingRequest) -> [[UInt8]] {
        [
            "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_ATTR_NOSYSTEM=1",
            "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE=/dev/null/none", "GIT_NO_LAZY_FETCH=1",
            "GIT_ALLOW_PROTOCOL=",
            "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C", "HOME=/", "PATH=/",
        ].map { Array($0.utf8) } + [
            Array("GIT_DIR=".utf8) + request.gitFolder,
            Array("GIT_ALTERNATE_OBJECT_DIRECTORIES=".utf8)
                + request.objectFolders.dropFirst().map(quoted).joined(separator: [colon]),
        ]
    }

    /// Quotes a folder for a colon-separated list.
    private static func quoted(_ folder: [UInt8]) -> [UInt8] {
        let mark = UInt8(ascii: "\"")
        return [mark]
            + folder.flatMap { byte in
                byte == mark || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
            } + [mark]
    }

    private static let colon = UInt8(ascii: ":")

    // MARK: Exchange

    /// Queues input, written at the latest before the next read; unread output must fit git's pipe.
    func write(_ bytes: [UInt8]) { pendingInput += bytes }

    /// Writes queued input and closes the pipe.
    func closeInput() throws {
        try flushInput()
        input.writing.shut()
    }

    private func flushInput() throws {
        let start = Clock.timeAwake()
        var rest = pendingInput[...]
        while !rest.isEmpty {
            if try waitToWrite(to: input.writing.number, for: Self.checkInterval) {
                // If git has ended, the next read reports that.
                rest = try input.writing.writeSome(rest)
            } else {
                try requireProgress(since: start, with: timeUsed)
            }
        }
        pendingInput.removeAll(keepingCapacity: true)
    }

    /// CPU time used, including the feeder.
    private var timeUsed: Duration {
        .milliseconds(cyc_time_used(number) + (feeder.map { cyc_time_used($0.number) } ?? 0))
    }

    private func requireProgress(since start: Duration, with used: Duration) throws {
        guard used - timeAtLastOutput < Self.maxIdleTime,
            Clock.timeAwake() - start < Self.maxWait
        else {
            throw ChildExit(status: 128 + Signals.profilingTimer)
        }
    }

    /// Reads a line of output; `nil` at the end.
    func line() throws -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return buffer[start..<end]
            }
            let rest = buffer.count - start
            guard rest <= Self.longestLine else {
                throw ReadingError(.damaged, .none, "git said more than a line")
            }
            guard try receive() else {
                guard rest == 0 else { throw try failure() }
                return nil
            }
            searched = start + rest
        }
    }

    /// Reads `count` bytes; returns their range in ``buffer``, valid until the next read.
    func bytes(_ count: Int) throws -> Range<Int> {
        while buffer.count - start < count {
            guard try receive() else { throw try failure() }
        }
        defer { start += count }
        return start..<start + count
    }

    /// Skips the next `count` bytes of output.
    func skip(_ count: Int) throws {
        var left = count
        while buffer.count - start < left {
            left -= buffer.count - start
            start = buffer.count
            guard try receive() else { throw try failure() }
        }
        start += left
    }

    /// Ends git; any further output is an error.
    func finish() throws {
        try closeInput()
        guard try line() == nil else {
            throw ReadingError(.damaged, .none, "git said more than it was asked")
        }
        try requireCleanExit()
    }

    /// Waits for git to exit; a non-zero status or a message on standard error is an error.
    func requireCleanExit() throws {
        let message = try readErrorOutput([], within: Self.maxIdleTime)
        let status = try end()
        guard status == 0, message.isEmpty else { throw failure(status, message) }
    }

    /// Returns the error of a git that ended too early.
    func failure() throws -> any Error {
        input.writing.shut()
        let message = try readErrorOutput([], within: Self.maxIdleTime)
        return failure(try end(), message)
    }

    /// Waits for git to exit, after closing its standard error so that git cannot block on it.
    private func end() throws(SystemError) -> Int32 {
        errorOutput.reading.shut()
        return try Child(forked: number).waitForEnd()
    }

    private func failure(_ status: Int32, _ message: [UInt8]) -> any Error {
        if status > 128, message.isEmpty { return ChildExit(status: status) }
        let words = String(decoding: message, as: UTF8.self)
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        let reason = RecordError(message: words)
        return ReadingError(reason, .none, words.isEmpty ? "git ended with \(status)" : words)
    }

    /// Waits for more output.
    ///
    /// - Returns: `false` at the end of the output.
    /// - Throws: ``ReadingError`` for a message on standard error, ``ChildExit`` after too long
    ///   without output.
    private func receive() throws -> Bool {
        try flushInput()
        let start = Clock.timeAwake()
        while true {
            let (hasOutput, hasMessage) = try Descriptor.wait(
                toRead: output.reading, errorOutput.reading, for: Self.checkInterval)
            if hasMessage {
                guard let message = try errorOutput.reading.readSome(Self.longestMessage) else {
                    errorOutput.reading.shut()
                    continue
                }
                input.writing.shut()
                throw failure(0, try readErrorOutput(message, within: Self.messageTimeout))
            }
            let used = timeUsed
            if hasOutput {
                timeAtLastOutput = used
                guard let more = try output.reading.readSome(1 << 16) else { return false }
                buffer.removeFirst(self.start)
                buffer += more
                self.start = 0
                return true
            }
            try requireProgress(since: start, with: used)
        }
    }

    /// Reads standard error until its end, up to a limit.
    ///
    /// - Parameters:
    ///   - first: Bytes read before, returned with the others.
    ///   - timeout: Maximum time to wait for more.
    private func readErrorOutput(
        _ first: [UInt8], within timeout: Duration
    ) throws -> [UInt8] {
        var all = first
        while all.count < Self.longestMessage, errorOutput.reading.number >= 0 {
            guard try errorOutput.reading.waitToRead(for: timeout),
                let more = try errorOutput.reading.readSome(Self.longestMessage)
            else { break }
            all += more
        }
        return all
    }
}

extension RecordError {
    /// Classifies messages of git 2.29 to 2.55, untranslated.
    fileprivate init(message words: String) {
        func contains(_ parts: [String]) -> Bool { parts.contains { words.contains($0) } }
        self =
            if contains([
                "cannot start: ", "unknown repository extension",
                "unknown repository object format",
                "unknown ref storage format", "nknown option `include-root-refs",
                "Expected git repo version", "invalid value for 'extensions.",
            ]) {
                .unknownFormat
            } else if contains(["ut of memory", "malloc failed", "mmap failed"]) {
                .overLimit
            } else if contains(["Permission denied"]) {
                .noPermission
            } else {
                .damaged
            }
    }
}

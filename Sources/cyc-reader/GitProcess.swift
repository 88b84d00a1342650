import CConfine
import CycPOSIX
import CycReading

/// One confined git, and what it says.
final class GitProcess {
    private var input: Pipe
    private var output: Pipe
    private var complaints: Pipe
    private let number: Int32
    private let feeder: GitProcess?
    /// What came; what was not taken yet begins at ``start``.
    private(set) var buffer: [UInt8] = []
    private var start = 0
    /// What was not written yet.
    private var unsaid: [UInt8] = []
    /// CPU time that it had taken when it said something last.
    ///
    /// Units: milliseconds.
    private var timeUsed: Int64 = 0

    /// Units: bytes.
    private static let longestLine = 2 * RecordKind.longestReference + 100
    private static let longestComplaint = 4096
    /// CPU time without a word after which it is given up.
    ///
    /// Units: milliseconds.
    private static let mostTime: Int64 = 5000
    /// The same for time that passes while the machine is awake: git waits for a named pipe in the place of a file,
    /// and takes no time for that.
    private static let longestWait: Int64 = 30_000
    /// The same for more of a complaint.
    private static let lastWords: Int64 = 200

    /// Starts it; what keeps it from starting is told as its complaint.
    ///
    /// - Parameters:
    ///   - request: What it may see.
    ///   - arguments: Its command line, without the program's name.
    ///   - feeder: Whose output is its input.
    /// - Throws: What the system says.
    init(
        _ request: ReadingRequest, _ arguments: [String], fedBy feeder: GitProcess? = nil
    ) throws(SystemError) {
        self.feeder = feeder
        input = try Pipe()
        output = try Pipe()
        complaints = try Pipe()
        let source = feeder?.output.reading.number ?? input.reading.number
        let streams = [source, output.writing.number, complaints.writing.number]
        // The first two hold only what is kept elsewhere, too.
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
        complaints.writing.shut()
        guard number > 0 else { throw .closedPipe }
    }

    /// The repository, what it shares, what the agent allows to be links there, and of each folder of objects that
    /// it borrows from what git reads there.
    private static func folders(of request: ReadingRequest) -> [[UInt8]] {
        [request.gitFolder, request.commonFolder]
            + ["/refs", "/config", "/packed-refs"].map { request.commonFolder + Array($0.utf8) }
            + request.includedFiles + request.objectFolders.prefix(1)
            + request.objectFolders.dropFirst().flatMap {
                partsOfAlternate($0) + [$0 + Array("/info".utf8)]
            }
    }

    /// No configuration but the repository's own, no replaced object, nothing fetched, nothing asked.
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

    /// As git reads a folder in a list: within quotation marks, so that a colon in it separates nothing.
    private static func quoted(_ folder: [UInt8]) -> [UInt8] {
        let mark = UInt8(ascii: "\"")
        return [mark]
            + folder.flatMap { byte in
                byte == mark || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
            } + [mark]
    }

    private static let colon = UInt8(ascii: ":")

    // MARK: Exchange

    /// Says something to it, at the latest when it is listened to; what was not answered must fit its pipe.
    func write(_ bytes: [UInt8]) { unsaid += bytes }

    /// Says what was not said yet, and that there is no more.
    func endSaying() throws {
        try sayAll()
        input.writing.shut()
    }

    private func sayAll() throws {
        let start = Clock.monotonicMilliseconds()
        var rest = unsaid[...]
        while !rest.isEmpty {
            if try waitToWrite(to: input.writing.number, milliseconds: 500) {
                // Where nobody takes it, git has ended, which the first look for an answer tells.
                rest = try input.writing.writeSome(rest)
            } else {
                try requirePatience(since: start, with: timeTaken)
            }
        }
        unsaid.removeAll(keepingCapacity: true)
    }

    /// CPU time that it has taken, with whoever feeds it.
    ///
    /// Units: milliseconds.
    private var timeTaken: Int64 {
        cyc_time_used(number) + (feeder.map { cyc_time_used($0.number) } ?? 0)
    }

    private func requirePatience(since start: Int64, with used: Int64) throws {
        guard used - timeUsed < Self.mostTime,
            Clock.monotonicMilliseconds() - start < Self.longestWait
        else {
            throw ChildExit(status: 128 + Signals.profilingTimer)
        }
    }

    /// What it says up to the end of a line; `nil` once it has said everything.
    func line() throws -> ArraySlice<UInt8>? {
        var looked = start
        while true {
            if let end = buffer[looked...].firstIndex(of: UInt8(ascii: "\n")) {
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
            looked = start + rest
        }
    }

    /// The place in ``buffer`` of the next `count` bytes that it says, until more is read.
    func bytes(_ count: Int) throws -> Range<Int> {
        while buffer.count - start < count {
            guard try receive() else { throw try failure() }
        }
        defer { start += count }
        return start..<start + count
    }

    /// Drops the next `count` bytes that it says.
    func skip(_ count: Int) throws {
        var left = count
        while buffer.count - start < left {
            left -= buffer.count - start
            start = buffer.count
            guard try receive() else { throw try failure() }
        }
        start += left
    }

    /// Lets it end, which it is to do without another word.
    func finish() throws {
        try endSaying()
        guard try line() == nil else {
            throw ReadingError(.damaged, .none, "git said more than it was asked")
        }
        try requireGoodEnd()
    }

    /// Waits for its end, which is to come without a complaint.
    func requireGoodEnd() throws {
        let complaint = try restOfComplaints([], within: Self.mostTime)
        let status = try end()
        guard status == 0, complaint.isEmpty else { throw failure(status, complaint) }
    }

    /// What it ended by before it had said what it was asked.
    func failure() throws -> any Error {
        input.writing.shut()
        let complaint = try restOfComplaints([], within: Self.mostTime)
        return failure(try end(), complaint)
    }

    /// Waits for its end, and does not let it wait for somebody who hears more complaints.
    private func end() throws(SystemError) -> Int32 {
        complaints.reading.shut()
        return try Child(forked: number).waitForEnd()
    }

    private func failure(_ status: Int32, _ complaint: [UInt8]) -> any Error {
        if status > 128, complaint.isEmpty { return ChildExit(status: status) }
        let words = String(decoding: complaint, as: UTF8.self)
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        let reason = RecordError(complaint: words)
        return ReadingError(reason, .none, words.isEmpty ? "git ended with \(status)" : words)
    }

    /// Waits for more of what it says.
    ///
    /// - Returns: `false` once that has ended.
    /// - Throws: ``ReadingError`` if it complains, ``ChildExit`` if it is too long busy.
    private func receive() throws -> Bool {
        try sayAll()
        let start = Clock.monotonicMilliseconds()
        while true {
            let (hasOutput, hasComplaint) = try Descriptor.wait(
                toRead: output.reading, complaints.reading, milliseconds: 500)
            if hasComplaint {
                guard let complaint = try complaints.reading.readSome(Self.longestComplaint) else {
                    complaints.reading.shut()
                    continue
                }
                input.writing.shut()
                throw failure(0, try restOfComplaints(complaint, within: Self.lastWords))
            }
            let used = timeTaken
            if hasOutput {
                timeUsed = used
                guard let more = try output.reading.readSome(1 << 16) else { return false }
                buffer.removeFirst(self.start)
                buffer += more
                self.start = 0
                return true
            }
            try requirePatience(since: start, with: used)
        }
    }

    /// All that it complains of until it ends, or a part of that.
    ///
    /// - Parameters:
    ///   - first: What came already.
    ///   - patience: How long more is waited for. Units: milliseconds.
    /// - Returns: With `first`.
    /// - Throws: What reading fails with.
    private func restOfComplaints(
        _ first: [UInt8], within patience: Int64
    ) throws -> [UInt8] {
        var all = first
        while all.count < Self.longestComplaint, complaints.reading.number >= 0 {
            guard try complaints.reading.waitToRead(milliseconds: patience),
                let more = try complaints.reading.readSome(Self.longestComplaint)
            else { break }
            all += more
        }
        return all
    }
}

extension RecordError {
    /// What git means, in the words of its version 2.29 to 2.55 without translation.
    fileprivate init(complaint words: String) {
        func says(_ parts: [String]) -> Bool { parts.contains { words.contains($0) } }
        self =
            if says([
                "cannot start: ", "unknown repository extension",
                "unknown repository object format",
                "unknown ref storage format", "nknown option `include-root-refs",
                "Expected git repo version", "invalid value for 'extensions.",
            ]) {
                .unknownFormat
            } else if says(["ut of memory", "malloc failed", "mmap failed"]) {
                .overLimit
            } else if says(["Permission denied"]) {
                .noPermission
            } else {
                .damaged
            }
    }
}

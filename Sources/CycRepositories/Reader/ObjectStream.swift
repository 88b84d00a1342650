import CycCore
import CycPOSIX
import CycReading

/// Commits and tags of one repository, read by a child of the reader.
///
/// Responses of the child are validated against the requests. The hashes of tags and of commits
/// that references point to are verified; see ``requireName(_:of:_:)`` for others. Results count
/// only after ``finish()`` succeeded.
final class ObjectStream {
    /// First object folder; names the repository in errors.
    private let folder: String
    private let stream: Descriptor
    private let reader: RepositoryReader
    /// Hash format of object names.
    let format: ObjectFormat
    private let isReftable: Bool
    private var records: RecordReader
    /// Commits that references point to.
    private var tips: Set<ObjectName> = []
    /// Received bytes.
    private(set) var cost = 0
    /// Received records.
    private var count = 0
    /// Records received before the current response.
    private var countBefore = 0
    private var isResponding = false
    private var isFinished = false

    /// - Parameters:
    ///   - folder: Names the repository in errors.
    ///   - isReftable: Whether only git can read the references.
    ///   - stream: Stream to the child.
    ///   - reader: Process to which the child belongs.
    init(
        folder: String, _ format: ObjectFormat, isReftable: Bool = false,
        _ stream: consuming Descriptor,
        of reader: RepositoryReader
    ) {
        self.folder = folder
        self.format = format
        self.isReftable = isReftable
        records = RecordReader(format)
        self.stream = stream
        self.reader = reader
    }

    /// Kills a child in the middle of a response.
    deinit {
        guard !isFinished else { return }
        if isResponding { reader.end() } else { try? finish() }
    }

    // MARK: Requests

    /// Peels objects of references, through tags, to commits; `nil` for other objects.
    ///
    /// - Throws: `damaged` for a missing object or a wrong hash, `overLimit` for a too long chain
    ///   of tags.
    func commits(of objects: [ObjectName]) throws(UnreadReason) -> [ObjectName?] {
        guard !objects.isEmpty else { return [] }
        try send(.peel, objects)
        var commits: [ObjectName?] = []
        commits.reserveCapacity(objects.count)
        var target: ObjectName?
        while let record = try next() {
            guard commits.count < objects.count else { throw invalidResponse }
            let expected = target ?? objects[commits.count]
            let bytes = records.buffer
            switch record.kind {
            case .tag:
                let content = bytes.span.extracting(record.content)
                // The name follows "object ".
                guard record.name == expected, let next = ObjectName(hex: content, at: 7, format)
                else {
                    throw invalidResponse
                }
                try requireName(expected, of: "tag", content)
                target = next
            case .peeled:
                let commit =
                    record.content.isEmpty
                    ? nil : ObjectName(bytes.span, at: record.content.lowerBound, format)
                guard record.name == objects[commits.count], commit == nil || commit == expected
                else { throw invalidResponse }
                if let commit { tips.insert(commit) }
                commits.append(commit)
                target = nil
            default: throw invalidResponse
            }
        }
        guard commits.count == objects.count else { throw invalidResponse }
        return commits
    }

    /// Rejects missing objects.
    func require(_ objects: [ObjectName]) throws(UnreadReason) {
        guard !objects.isEmpty else { return }
        try send(.require, objects)
        guard try next() == nil else { throw invalidResponse }
    }

    /// Parses a commit into `parser`.
    ///
    /// - Returns: Its content.
    /// - Throws: `damaged` with its name if it is missing, of another kind, or malformed.
    func readCommit(
        _ name: ObjectName, _ parser: inout CommitParser
    ) throws(UnreadReason) -> [UInt8] {
        try send(.read, [name])
        var content: [UInt8]?
        while let record = try next() {
            guard record.kind == .commit, record.name == name, content == nil else {
                throw invalidResponse
            }
            let commit = Array(records.buffer[record.content])
            try parse(commit.span, of: name, &parser)
            content = commit
        }
        guard let content else { throw invalidResponse }
        return content
    }

    /// Rejects missing or malformed commits.
    func requireCommits(_ names: Set<ObjectName>) throws(UnreadReason) {
        guard !names.isEmpty else { return }
        try send(.read, Array(names))
        var parser = CommitParser(format)
        var open = names
        while let record = try next() {
            guard record.kind == .commit, open.remove(record.name) != nil else {
                throw invalidResponse
            }
            let bytes = records.buffer
            try parse(bytes.span.extracting(record.content), of: record.name, &parser)
        }
        guard open.isEmpty else { throw invalidResponse }
    }

    /// Calls `body` with every commit that is reachable from `tips`.
    ///
    /// - Parameters:
    ///   - shallow: Commits whose parents are not followed.
    ///   - body: Gets the name, the parsed commit and its content.
    /// - Throws: `UnreadReason` for anything but a complete response, errors of `body`.
    func walk(
        from tips: [ObjectName], shallow: Set<ObjectName>,
        _ body: (ObjectName, CommitParser, Span<UInt8>) throws -> Void
    ) throws {
        guard !tips.isEmpty else { return }
        try send(.walk, tips, shallow: Array(shallow))
        var parser = CommitParser(format)
        while let record = try next() {
            guard record.kind == .commit else { throw invalidResponse }
            let bytes = records.buffer
            let commit = bytes.span.extracting(record.content)
            try parse(commit, of: record.name, &parser)
            try body(record.name, parser, commit)
        }
    }

    /// Reads the `HEAD` of each worktree and all references of a repository with a reftable.
    ///
    /// - Returns: Existing heads, and references by name.
    /// - Throws: `UnreadReason` if they cannot be read.
    func references() throws(UnreadReason) -> (
        heads: [ObjectName], all: [ReferenceName: ReferenceTarget]
    ) {
        try send(.references, [])
        var heads: [ObjectName] = []
        var all: [ReferenceName: ReferenceTarget] = [:]
        while let record = try next() {
            guard record.kind == .reference,
                let (name, object, target) = reference(Array(records.buffer[record.content]))
            else { throw invalidResponse }
            if name == Self.worktree {
                guard target == nil, heads.count < Limit.worktrees else { throw invalidResponse }
                if object != .none { heads.append(object) }
                continue
            }
            guard name.isValid, target?.isValid ?? true, object != .none, all[name] == nil else {
                throw invalidResponse
            }
            guard all.count < Limit.branches else {
                throw .overLimit("\(folder): \(Limit.branches)")
            }
            all[name] = target.map { .reference($0) } ?? .object(object)
        }
        return (heads, all)
    }

    private static let worktree = ReferenceName(RecordKind.worktree)

    /// Parses the payload of a reference record.
    private func reference(
        _ record: [UInt8]
    ) -> (ReferenceName, ObjectName, target: ReferenceName?)? {
        guard let end = record.firstIndex(of: 0), end + 1 + format.size <= record.count else {
            return nil
        }
        let target = record[(end + 1 + format.size)...]
        return (
            ReferenceName(record[..<end]), ObjectName(record.span, at: end + 1, format),
            target.isEmpty ? nil : ReferenceName(target)
        )
    }

    /// Ends the child and verifies that its responses were complete.
    ///
    /// - Throws: The error with which the child ended.
    func finish() throws(UnreadReason) {
        guard !isFinished else { return }
        stream.endWriting()
        guard try !receive() else { throw invalidResponse }
        if let failure = try end() { throw failure }
    }

    /// Rejects an object whose hash does not match its name.
    ///
    /// - Parameters:
    ///   - kind: `commit` or `tag`.
    ///   - content: Without its header.
    /// - Throws: `damaged` with the name.
    func requireName(
        _ name: ObjectName, of kind: String, _ content: Span<UInt8>
    ) throws(UnreadReason) {
        guard format.name(of: kind, content) == name else { throw .damaged(name.description) }
    }

    private func parse(
        _ commit: Span<UInt8>, of name: ObjectName, _ parser: inout CommitParser
    ) throws(UnreadReason) {
        guard parser.parse(commit) else { throw .damaged(name.description) }
        if tips.contains(name) { try requireName(name, of: "commit", commit) }
    }

    // MARK: Exchange

    private struct ReceivedRecord: Equatable {
        let kind: RecordKind
        let name: ObjectName
        /// Range in the buffer of ``records``.
        let content: Range<Int>
    }

    private func send(
        _ request: ObjectRequest, _ names: [ObjectName], shallow: [ObjectName] = []
    ) throws(UnreadReason) {
        guard names.count + shallow.count <= ObjectRequest.maxRequestNames else {
            throw .overLimit("\(folder): \(ObjectRequest.maxRequestNames)")
        }
        var bytes: [UInt8] = [request.rawValue]
        bytes.reserveCapacity(
            ObjectRequest.headerSize + (names.count + shallow.count) * format.size)
        bytes.append(bigEndian: UInt32(names.count))
        bytes.append(bigEndian: UInt32(shallow.count))
        for name in names { bytes.append(name, format) }
        for name in shallow { bytes.append(name, format) }
        countBefore = count
        isResponding = true
        // If the stream has ended, the next read reports that.
        try? stream.sendAll(bytes)
    }

    /// Reads the next record of a response; `nil` at its end.
    ///
    /// - Throws: The error of a failed response, or the error with which the child ended.
    private func next() throws(UnreadReason) -> ReceivedRecord? {
        while true {
            let found: (kind: RecordKind, payload: Range<Int>)?
            do throws(RecordReader.MalformedRecordError) {
                found = try records.next()
            } catch {
                throw invalidResponse
            }
            guard let (kind, payload) = found else {
                guard try receive() else { throw try end() ?? invalidResponse }
                continue
            }
            let bytes = records.buffer
            switch kind {
            case .end:
                guard bytes.span.number(at: payload.lowerBound + 4) == count - countBefore,
                    records.isEmpty
                else { throw invalidResponse }
                isResponding = false
                return nil
            case .failure:
                guard records.isEmpty else { throw invalidResponse }
                isResponding = false
                throw failure(bytes.span.extracting(payload))
            case .commit, .tag, .peeled:
                count += 1
                let name = ObjectName(bytes.span, at: payload.lowerBound, format)
                guard name.isLong == (format == .sha256) else { throw invalidResponse }
                return ReceivedRecord(
                    kind: kind, name: name,
                    content: payload.lowerBound + format.size..<payload.upperBound)
            case .reference:
                count += 1
                return ReceivedRecord(kind: kind, name: .none, content: payload)
            }
        }
    }

    /// Receives data, waiting for at least one byte.
    ///
    /// - Returns: `false` at the end of the stream.
    /// - Throws: `pending` if cancelled, `overLimit` for more data than allowed for a repository.
    private func receive() throws(UnreadReason) -> Bool {
        do throws(SystemError) {
            while try !stream.waitToRead(for: RepositoryReader.interval) {
                if reader.shouldStop() { throw .interrupted }
            }
            guard let bytes = try stream.readSome(1 << 18) else { return false }
            cost += bytes.count
            records.append(bytes)
        } catch .interrupted {
            throw .pending
        } catch {
            return false
        }
        guard cost <= ObjectLimit.all + count * ObjectLimit.each else {
            throw .overLimit("\(folder): \(ObjectLimit.all)")
        }
        return true
    }

    /// Converts the payload of a `failure` record.
    private func failure(_ payload: Span<UInt8>) -> UnreadReason {
        let name = ObjectName(payload, at: 1, format)
        let words = (1 + format.size..<payload.count).map { payload[$0] }
        let subject = name == .none ? folder : name.description
        let detail = "\(subject): \(String(decoding: words, as: UTF8.self))"
        return switch RecordError(rawValue: payload[0]) {
        case .damaged: .damaged(detail)
        case .overLimit: .overLimit(detail)
        case .noPermission: .noPermission
        case .unknownFormat: unknownFormat
        case nil: invalidResponse
        }
    }

    /// Error with which the child ended; `nil` after a normal exit.
    private func end() throws(UnreadReason) -> UnreadReason? {
        isFinished = true
        let end = try reader.waitForChildEnd()
        guard let signal = end.signal else {
            return switch end.status {
            case ReaderProcess.Status.done: nil
            case ReaderProcess.Status.notConfined: .readerFailed("confinement")
            case ReaderProcess.Status.notOpened: .damaged(folder)
            case ReaderProcess.Status.noGit: unknownFormat
            case ReaderProcess.Status.gitFailed: .damaged("\(folder): git")
            default: invalidResponse
            }
        }
        // Any other signal was sent by another process.
        let isOwn = Signals.crashes.contains(signal) || Signals.isCPULimit(signal)
        return .crashed(signal: isOwn ? signal : nil)
    }

    /// Error of a format that only git reads, without a suitable git.
    private var unknownFormat: UnreadReason {
        if isReftable { return .refStorage("reftable") }
        // libgit2 could read SHA-1, but cannot be confined here.
        return format == .sha1 ? .readerFailed("confinement") : .objectFormat(format.rawValue)
    }

    /// Error of an invalid response.
    private var invalidResponse: UnreadReason { .damaged(folder) }
}

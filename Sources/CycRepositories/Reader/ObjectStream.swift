import CycCore
import CycPOSIX
import CycReading

/// The commits and tags of one repository, read by a child of the reader.
///
/// Whatever the child sends is held to what was asked for. Tags, and commits that references lead to, are
/// compared with their names; see ``requireName(_:of:_:)`` for others. Only ``finish()`` tells whether all
/// of it was the whole truth.
final class ObjectStream {
    /// The first folder of objects, which stands for the repository in errors.
    private let folder: String
    private let stream: Descriptor
    private let reader: RepositoryReader
    /// How objects are named.
    let format: ObjectFormat
    private let isReftable: Bool
    private var records: RecordReader
    /// Commits that references lead to.
    private var tips: Set<ObjectName> = []
    /// Bytes that were received.
    private(set) var cost = 0
    /// Records that were received.
    private var count = 0
    /// Records that were received before the present answer.
    private var countBefore = 0
    private var isAnswering = false
    private var isOver = false

    /// - Parameters:
    ///   - folder: Stands for the repository in errors.
    ///   - format: How objects are named.
    ///   - isReftable: Whether its references are kept where only git finds them.
    ///   - stream: What the child answers on.
    ///   - reader: Whose child it is.
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

    /// A child that is in the middle of an answer is ended.
    deinit {
        guard !isOver else { return }
        if isAnswering { reader.end() } else { try? finish() }
    }

    // MARK: Questions

    /// The commits that objects of references are, or lead to as tags; `nil` for those that lead to none.
    ///
    /// - Throws: `damaged` for a missing object or one that is not what its name says, `overLimit` for
    ///   too many tags in a row.
    func commits(of objects: [ObjectName]) throws(UnreadReason) -> [ObjectName?] {
        guard !objects.isEmpty else { return [] }
        try ask(.peel, objects)
        var commits: [ObjectName?] = []
        commits.reserveCapacity(objects.count)
        var target: ObjectName?
        while let record = try next() {
            guard commits.count < objects.count else { throw lie }
            let expected = target ?? objects[commits.count]
            let bytes = records.buffer
            switch record.kind {
            case .tag:
                let content = bytes.span.extracting(record.content)
                // "object ", then the name.
                guard record.name == expected, let next = ObjectName(hex: content, at: 7, format)
                else {
                    throw lie
                }
                try requireName(expected, of: "tag", content)
                target = next
            case .peeled:
                let commit =
                    record.content.isEmpty
                    ? nil : ObjectName(bytes.span, at: record.content.lowerBound, format)
                guard record.name == objects[commits.count], commit == nil || commit == expected
                else { throw lie }
                if let commit { tips.insert(commit) }
                commits.append(commit)
                target = nil
            default: throw lie
            }
        }
        guard commits.count == objects.count else { throw lie }
        return commits
    }

    /// Refuses objects that are not there.
    func require(_ objects: [ObjectName]) throws(UnreadReason) {
        guard !objects.isEmpty else { return }
        try ask(.require, objects)
        guard try next() == nil else { throw lie }
    }

    /// Reads a commit into `parser`.
    ///
    /// - Returns: Its content.
    /// - Throws: `damaged` with its name if it is missing, of another kind, or cannot be understood.
    func readCommit(
        _ name: ObjectName, _ parser: inout CommitParser
    ) throws(UnreadReason) -> [UInt8] {
        try ask(.read, [name])
        var content: [UInt8]?
        while let record = try next() {
            guard record.kind == .commit, record.name == name, content == nil else { throw lie }
            let commit = Array(records.buffer[record.content])
            try parse(commit.span, of: name, &parser)
            content = commit
        }
        guard let content else { throw lie }
        return content
    }

    /// Refuses commits that are not there or cannot be understood.
    func requireCommits(_ names: Set<ObjectName>) throws(UnreadReason) {
        guard !names.isEmpty else { return }
        try ask(.read, Array(names))
        var parser = CommitParser(format)
        var open = names
        while let record = try next() {
            guard record.kind == .commit, open.remove(record.name) != nil else { throw lie }
            let bytes = records.buffer
            try parse(bytes.span.extracting(record.content), of: record.name, &parser)
        }
        guard open.isEmpty else { throw lie }
    }

    /// Calls `body` with commits until every one that can be reached from `tips` was among them.
    ///
    /// - Parameters:
    ///   - tips: Names of commits.
    ///   - shallow: Commits whose parents are not followed.
    ///   - body: Gets the name, the parsed commit and its content.
    /// - Throws: `UnreadReason` for anything but a whole answer, and what `body` throws.
    func walk(
        from tips: [ObjectName], shallow: Set<ObjectName>,
        _ body: (ObjectName, CommitParser, Span<UInt8>) throws -> Void
    ) throws {
        guard !tips.isEmpty else { return }
        try ask(.walk, tips, shallow: Array(shallow))
        var parser = CommitParser(format)
        while let record = try next() {
            guard record.kind == .commit else { throw lie }
            let bytes = records.buffer
            let commit = bytes.span.extracting(record.content)
            try parse(commit, of: record.name, &parser)
            try body(record.name, parser, commit)
        }
    }

    /// What is checked out in worktrees, and all references; for a repository that keeps them where only
    /// git finds them.
    ///
    /// - Returns: Of worktrees those in which something is.
    /// - Throws: The reason if they cannot be read.
    func references() throws(UnreadReason) -> (
        heads: [ObjectName], all: [ReferenceName: ReferenceTarget]
    ) {
        try ask(.references, [])
        var heads: [ObjectName] = []
        var all: [ReferenceName: ReferenceTarget] = [:]
        while let record = try next() {
            guard record.kind == .reference,
                let (name, object, target) = reference(Array(records.buffer[record.content]))
            else { throw lie }
            if name == Self.worktree {
                guard target == nil, heads.count < Limit.worktrees else { throw lie }
                if object != .none { heads.append(object) }
                continue
            }
            guard name.isValid, target?.isValid ?? true, object != .none, all[name] == nil else {
                throw lie
            }
            guard all.count < Limit.branches else {
                throw .overLimit("\(folder): \(Limit.branches)")
            }
            all[name] = target.map { .reference($0) } ?? .object(object)
        }
        return (heads, all)
    }

    private static let worktree = ReferenceName(RecordKind.worktree)

    /// The parts of a record.
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

    /// Lets the child end, and learns whether all that it sent was its whole answer.
    ///
    /// - Throws: What the child ended by, if it did not end well.
    func finish() throws(UnreadReason) {
        guard !isOver else { return }
        stream.endWriting()
        guard try !receive() else { throw lie }
        if let failure = try end() { throw failure }
    }

    /// Refuses an object whose content is not what its name says.
    ///
    /// - Parameters:
    ///   - name: Its name.
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
        /// Places in the buffer of ``records``.
        let content: Range<Int>
    }

    private func ask(
        _ question: ObjectRequest, _ names: [ObjectName], shallow: [ObjectName] = []
    ) throws(UnreadReason) {
        guard names.count + shallow.count <= ObjectRequest.mostNames else {
            throw .overLimit("\(folder): \(ObjectRequest.mostNames)")
        }
        var bytes: [UInt8] = [question.rawValue]
        bytes.reserveCapacity(
            ObjectRequest.headerSize + (names.count + shallow.count) * format.size)
        bytes.append(bigEndian: UInt32(names.count))
        bytes.append(bigEndian: UInt32(shallow.count))
        for name in names { bytes.append(name, format) }
        for name in shallow { bytes.append(name, format) }
        countBefore = count
        isAnswering = true
        // Where nobody takes it, the stream has ended, which the first look for an answer tells.
        try? stream.sendAll(bytes)
    }

    /// The next record of an answer; `nil` at its end.
    ///
    /// - Throws: The failure that the answer ends with, or what the child ended by.
    private func next() throws(UnreadReason) -> ReceivedRecord? {
        while true {
            let found: (kind: RecordKind, payload: Range<Int>)?
            do throws(RecordReader.FormError) {
                found = try records.next()
            } catch {
                throw lie
            }
            guard let (kind, payload) = found else {
                guard try receive() else { throw try end() ?? lie }
                continue
            }
            let bytes = records.buffer
            switch kind {
            case .end:
                guard bytes.span.number(at: payload.lowerBound + 4) == count - countBefore,
                    records.isEmpty
                else { throw lie }
                isAnswering = false
                return nil
            case .failure:
                guard records.isEmpty else { throw lie }
                isAnswering = false
                throw failure(bytes.span.extracting(payload))
            case .commit, .tag, .peeled:
                count += 1
                let name = ObjectName(bytes.span, at: payload.lowerBound, format)
                guard name.isLong == (format == .sha256) else { throw lie }
                return ReceivedRecord(
                    kind: kind, name: name,
                    content: payload.lowerBound + format.size..<payload.upperBound)
            case .reference:
                count += 1
                return ReceivedRecord(kind: kind, name: .none, content: payload)
            }
        }
    }

    /// Takes what has come, waiting for at least one byte.
    ///
    /// - Returns: `false` at the end of the stream.
    /// - Throws: `pending` where it was to stop, `overLimit` for more than a repository may have.
    private func receive() throws(UnreadReason) -> Bool {
        do throws(SystemError) {
            while try !stream.waitToRead(milliseconds: RepositoryReader.interval) {
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

    /// What an answer failed of.
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
        case nil: lie
        }
    }

    /// What the child ended by; `nil` if it ended well.
    private func end() throws(UnreadReason) -> UnreadReason? {
        isOver = true
        let end = try reader.childEnd()
        guard let signal = end.signal else {
            return switch end.status {
            case ReaderProcess.Status.done: nil
            case ReaderProcess.Status.notConfined: .readerFailed("confinement")
            case ReaderProcess.Status.notOpened: .damaged(folder)
            case ReaderProcess.Status.noGit: unknownFormat
            case ReaderProcess.Status.gitFailed: .damaged("\(folder): git")
            default: lie
            }
        }
        // Any other signal came from outside.
        let isOwn = Signals.crashes.contains(signal) || Signals.isCPULimit(signal)
        return .crashed(signal: isOwn ? signal : nil)
    }

    /// No git that is here can read it.
    private var unknownFormat: UnreadReason {
        if isReftable { return .refStorage("reftable") }
        // libgit2 would read it, if it could be confined.
        return format == .sha1 ? .readerFailed("confinement") : .objectFormat(format.rawValue)
    }

    /// What came was no answer to what was asked.
    private var lie: UnreadReason { .damaged(folder) }
}

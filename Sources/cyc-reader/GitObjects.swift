import CConfine
import CycPOSIX
import CycReading

/// Objects and references of one repository, read with the git program.
///
/// Used for formats that libgit2 does not support. Any message on git's standard error fails the
/// reading.
final class GitObjects: ObjectSource {
    private let format: ObjectFormat
    private let objects: GitProcess
    /// Lists reachable commits and pipes their names into ``commits``.
    private let revisions: GitProcess
    private let commits: GitProcess
    /// Lists references; `nil` if the agent reads them.
    private let stored: GitProcess?
    /// Lists the `HEAD` of each worktree; `nil` as ``stored``.
    private let worktrees: GitProcess?
    private var requested: [ObjectName] = []
    private var next = 0

    /// As many names as fit into a pipe with room for one page, so that cyc-reader and git never
    /// wait for each other.
    var window: Int { 4096 / (format.digits + 1) }

    /// Starts git processes, confined to the paths in `request`.
    init(_ request: ReadingRequest) throws(SystemError) {
        format = request.format
        objects = try GitProcess(request, ["cat-file", "--batch"])
        revisions = try GitProcess(request, ["rev-list", "--stdin"])
        commits = try GitProcess(
            request, ["cat-file", "--batch", "--buffer"], readingFrom: revisions)
        guard request.backend == .gitWithReferences else {
            (stored, worktrees) = (nil, nil)
            return
        }
        let format = "--format=%(refname)%00%(objectname)%00%(symref)"
        stored = try GitProcess(request, ["for-each-ref", "--include-root-refs", format])
        worktrees = try GitProcess(request, ["worktree", "list", "--porcelain"])
    }

    /// Ends git after all requests.
    ///
    /// - Returns: Exit status of this process.
    func finish() -> Int32 {
        do {
            try objects.finish()
            return ReaderProcess.Status.done
        } catch {
            return (error as? ChildExit)?.status ?? ReaderProcess.Status.gitFailed
        }
    }

    /// Can be called only once.
    func walk(
        from names: [ObjectName], _ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void
    ) throws -> Bool {
        for name in names { revisions.write(name.hexadecimal(format) + [.newline]) }
        try revisions.closeInput()
        while let line = try commits.line() {
            guard let (name, kind, size) = try header(line) else {
                throw ReadingError(.damaged, .none, String(decoding: line, as: UTF8.self))
            }
            try content(of: name, kind, size, from: commits, body)
        }
        try commits.requireCleanExit()
        try revisions.requireCleanExit()
        return true
    }

    func ask(for name: ObjectName) {
        if next == requested.count { (requested, next) = ([], 0) }
        requested.append(name)
        objects.write(name.hexadecimal(format) + [.newline])
    }

    func take(_ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void) throws {
        let name = requested[next]
        next += 1
        guard let (found, kind, size) = try header() else {
            throw ReadingError(.damaged, name, "missing")
        }
        guard found == name else { throw ReadingError(.damaged, name, "git answered otherwise") }
        try content(of: name, kind, size, from: objects, body)
    }

    /// Reads the content that follows a header.
    private func content(
        of name: ObjectName, _ kind: ObjectKind, _ size: Int, from process: GitProcess,
        _ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void
    ) throws {
        guard kind != .other else {
            try process.skip(size + 1)
            return try body(name, kind, Span())
        }
        guard size <= RecordKind.maxObjectSize else {
            throw ReadingError(.overLimit, name, "\(RecordKind.maxObjectSize)")
        }
        let content = try process.bytes(size + 1)
        let buffer = process.buffer
        try body(name, kind, buffer.span.extracting(content.dropLast()))
    }

    func kind(of name: ObjectName) throws -> ObjectKind {
        var found = ObjectKind.other
        try read(name) { kind, _ in found = kind }
        return found
    }

    func contains(_ name: ObjectName) throws -> Bool {
        objects.write(name.hexadecimal(format) + [.newline])
        guard let (_, _, size) = try header() else { return false }
        try objects.skip(size + 1)
        return true
    }

    func references(_ body: (StoredReference) throws -> Void) throws {
        guard let stored, let worktrees else {
            throw ReadingError(.damaged, .none, "references are files")
        }
        while let line = try worktrees.line() {
            let start = Array("HEAD ".utf8)
            guard line.starts(with: start) else { continue }
            guard let object = ObjectName(hex: Array(line.dropFirst(start.count)), format) else {
                throw ReadingError(.damaged, .none, "a line of git worktree list")
            }
            try body(
                StoredReference(name: StoredReference.worktree, object: object, target: []))
        }
        try worktrees.requireCleanExit()
        while let line = try stored.line() {
            let parts = line.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
            guard parts.count == 3, !parts[0].isEmpty,
                max(parts[0].count, parts[2].count) <= RecordKind.maxReferenceLength,
                let object = ObjectName(hex: parts[1], format)
            else { throw ReadingError(.damaged, .none, "a line of git for-each-ref") }
            try body(StoredReference(name: parts[0], object: object, target: parts[2]))
        }
        try stored.requireCleanExit()
    }

    /// Reads the header of an object; `nil` if it is missing.
    private func header() throws -> (name: ObjectName, kind: ObjectKind, size: Int)? {
        guard let line = try objects.line() else { throw try objects.failure() }
        return try header(line)
    }

    private func header(
        _ line: ArraySlice<UInt8>
    ) throws -> (name: ObjectName, kind: ObjectKind, size: Int)? {
        let words = line.split(separator: UInt8(ascii: " "))
        if words.last?.elementsEqual("missing".utf8) == true { return nil }
        guard words.count == 3, let name = ObjectName(hex: Array(words[0]), format),
            let size = Int(String(decoding: words[2], as: UTF8.self)), 0...1 << 60 ~= size
        else { throw ReadingError(.damaged, .none, "a line of git cat-file") }
        let kind: ObjectKind =
            switch String(decoding: words[1], as: UTF8.self) {
            case "commit": .commit
            case "tag": .tag
            default: .other
            }
        return (name, kind, size)
    }
}

extension ObjectName {
    /// Parses all of `text` as hexadecimal digits; `nil` if malformed.
    fileprivate init?(hex text: [UInt8], _ format: ObjectFormat) {
        guard text.count == format.digits else { return nil }
        self.init(hex: text.span, at: 0, format)
    }

    fileprivate func hexadecimal(_ format: ObjectFormat) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(format.digits + 1)
        withBytes(format) { bytes in
            for index in bytes.indices {
                text.append(digits[Int(bytes[index] >> 4)])
                text.append(digits[Int(bytes[index] & 15)])
            }
        }
        return text
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
}

import CConfine
import CGit2
import CycPOSIX
import CycReading

/// Handles the agent's requests for objects of one repository.
struct ObjectRequestHandler<Source: ObjectSource>: ~Copyable {
    /// Maximum length of a chain of tags.
    private static var maxTags: Int { 64 }
    /// Objects between two renewals of the CPU time limit.
    private static var step: Int { 1024 }

    private let source: Source
    private let format: ObjectFormat
    private var stream: RecordWriter
    private var parser: CommitParser
    private var count = 0

    init(_ source: Source, _ format: ObjectFormat, on stream: consuming RecordWriter) {
        self.source = source
        self.format = format
        self.stream = stream
        parser = CommitParser(format)
    }

    /// Handles requests until the agent closes the stream.
    ///
    /// - Returns: Exit status of the process.
    mutating func run() -> Int32 {
        do {
            while let header = try stream.read(ObjectRequest.headerSize) {
                let request = ObjectRequest(rawValue: header[0])
                let count = header.span.number(at: 1)
                let shallowCount = header.span.number(at: 5)
                guard let request, count + shallowCount <= ObjectRequest.maxRequestNames,
                    let names = try readNames(count), let shallow = try readNames(shallowCount)
                else { return ReaderProcess.Status.broken }
                try answer(request, names, shallow)
            }
            return ReaderProcess.Status.done
        } catch let exit as ChildExit {
            return exit.status
        } catch {
            return ReaderProcess.Status.broken
        }
    }

    private mutating func answer(
        _ request: ObjectRequest, _ names: [ObjectName], _ shallow: [ObjectName]
    ) throws {
        do {
            switch request {
            case .peel: for name in names { try peel(name) }
            case .require: for name in names { try require(name) }
            case .read: try read(names)
            case .walk: try walk(from: names, shallow: Set(shallow))
            case .references: try sendReferences()
            }
            try stream.end()
        } catch let error as ReadingError {
            try fail(error)
        }
    }

    private mutating func fail(_ error: ReadingError) throws {
        try error.name.withBytes(format) { try stream.fail(error.reason, $0, error.words) }
    }

    /// Reads names from the stream; `nil` at its end.
    private func readNames(_ count: Int) throws -> [ObjectName]? {
        guard let bytes = try stream.read(count * format.size) else { return nil }
        return (0..<count).map { ObjectName(bytes.span, at: $0 * format.size, format) }
    }

    // MARK: Requests

    private mutating func sendReferences() throws {
        try source.references { reference in
            advance()
            try reference.object.withBytes(format) { object in
                var rest: [UInt8] = []
                for index in object.indices { rest.append(object[index]) }
                rest += reference.target
                try stream.write(.reference, (reference.name + [0]).span, rest.span)
            }
        }
    }

    private mutating func peel(_ name: ObjectName) throws {
        advance()
        var object = name
        for _ in 0...Self.maxTags {
            switch try source.kind(of: object) {
            case .commit: return try writePeeled(name, object)
            case .other: return try writePeeled(name, nil)
            case .tag: object = try target(ofTag: object)
            }
        }
        throw ReadingError(.overLimit, name, "\(Self.maxTags) tags")
    }

    private mutating func writePeeled(_ name: ObjectName, _ commit: ObjectName?) throws {
        try name.withBytes(format) { name in
            if let commit {
                try commit.withBytes(format) { try stream.write(.peeled, name, $0) }
            } else {
                try stream.write(.peeled, name, Span())
            }
        }
    }

    /// Sends a tag and returns its target.
    private mutating func target(ofTag name: ObjectName) throws -> ObjectName {
        var target: ObjectName?
        try source.read(name) { kind, content in
            guard kind == .tag else { return }
            // The name follows "object ".
            target = ObjectName(hex: content, at: 7, format)
            try name.withBytes(format) { try stream.write(.tag, $0, content) }
        }
        guard let target else { throw ReadingError(.damaged, name, "not a tag") }
        return target
    }

    private mutating func require(_ name: ObjectName) throws {
        advance()
        guard try source.contains(name) else { throw ReadingError(.damaged, name, "missing") }
    }

    /// Sends every reachable commit once, first parents first, which is roughly the order in packs.
    private mutating func walk(from tips: [ObjectName], shallow: Set<ObjectName>) throws {
        let isDone = try source.walk(from: tips) { try send($0, $1, $2) }
        if isDone { return }
        var seen: Set<ObjectName> = []
        var open: [ObjectName] = []
        for tip in tips.reversed() where seen.insert(tip).inserted { open.append(tip) }
        while let name = open.popLast() {
            source.ask(for: name)
            try source.take { name, kind, content in
                try send(name, kind, content)
                // Parents of a shallow commit may exist, but do not count.
                guard shallow.isEmpty || !shallow.contains(name) else { return }
                for start in parser.parentStarts.reversed() {
                    guard let parent = ObjectName(hex: content, at: start, format) else { continue }
                    if seen.insert(parent).inserted { open.append(parent) }
                }
            }
        }
    }

    private mutating func read(_ names: [ObjectName]) throws {
        var asked = 0
        for (index, name) in names.enumerated() {
            source.ask(for: name)
            guard index + 1 - asked == source.window || index + 1 == names.count else { continue }
            while asked <= index {
                try source.take { try send($0, $1, $2) }
                asked += 1
            }
        }
    }

    /// Sends a commit and leaves its parents in ``parser``.
    private mutating func send(
        _ name: ObjectName, _ kind: ObjectKind, _ content: Span<UInt8>
    ) throws {
        advance()
        guard kind == .commit, parser.parseParents(content) != nil else {
            throw ReadingError(.damaged, name, "not a commit")
        }
        try name.withBytes(format) { try stream.write(.commit, $0, content) }
    }

    /// Renews the CPU time limit every ``step`` objects.
    private mutating func advance() {
        count += 1
        if count.isMultiple(of: Self.step) { cyc_expect_progress(cpuSecondsLimit) }
    }
}

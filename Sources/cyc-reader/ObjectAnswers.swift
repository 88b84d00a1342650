import CConfine
import CGit2
import CycPOSIX
import CycReading

/// Answers the questions about one repository's objects that arrive on a stream.
struct ObjectAnswers: ~Copyable {
    /// CPU time without progress after which the process is ended.
    ///
    /// Units: seconds.
    static let mostSeconds: Int32 = 5
    /// How many tags may lead from one to the next.
    private static let mostTags = 64
    /// Objects after which there was progress.
    private static let step = 1024

    private let database: ObjectDatabase
    private var stream: RecordWriter
    private var parser = CommitParser()
    private var count = 0

    init(_ database: ObjectDatabase, on stream: consuming RecordWriter) {
        self.database = database
        self.stream = stream
    }

    /// Answers until the other side has no more questions.
    ///
    /// - Returns: What the process exits with.
    mutating func run() -> Int32 {
        do {
            while let header = try stream.read(ObjectQuestion.headerSize) {
                let question = ObjectQuestion(rawValue: header[0])
                let count = header.span.number(at: 1)
                let shallowCount = header.span.number(at: 5)
                guard let question, count + shallowCount <= ObjectQuestion.mostNames,
                    let names = try readNames(count), let shallow = try readNames(shallowCount)
                else { return ReaderProcess.Status.broken }
                try answer(question, names, shallow)
            }
            return ReaderProcess.Status.done
        } catch {
            return ReaderProcess.Status.broken
        }
    }

    private mutating func answer(
        _ question: ObjectQuestion, _ names: [ObjectName], _ shallow: [ObjectName]
    ) throws {
        do {
            switch question {
            case .peel: for name in names { try peel(name) }
            case .require: for name in names { try require(name) }
            case .read: for name in names { try read(name) }
            case .walk: try walk(from: names, shallow: Set(shallow))
            }
            try stream.end()
        } catch let error as ReadingError {
            try error.name.withBytes { try stream.fail(error.reason, $0, error.words) }
        }
    }

    /// The names that follow on the stream; `nil` where it ends before.
    private func readNames(_ count: Int) throws -> [ObjectName]? {
        guard let bytes = try stream.read(count * ObjectName.size) else { return nil }
        return (0..<count).map { ObjectName(bytes.span, at: $0 * ObjectName.size) }
    }

    // MARK: Questions

    private mutating func peel(_ name: ObjectName) throws {
        advance()
        var object = name
        for _ in 0...Self.mostTags {
            switch try database.kind(of: object) {
            case .commit: return try writePeeled(name, object)
            case .other: return try writePeeled(name, nil)
            case .tag: object = try target(ofTag: object)
            }
        }
        throw ReadingError(.overLimit, name, "\(Self.mostTags) tags")
    }

    private mutating func writePeeled(_ name: ObjectName, _ commit: ObjectName?) throws {
        try name.withBytes { name in
            if let commit {
                try commit.withBytes { try stream.write(.peeled, name, $0) }
            } else {
                try stream.write(.peeled, name, Span())
            }
        }
    }

    /// Sends a tag, and follows it.
    private mutating func target(ofTag name: ObjectName) throws -> ObjectName {
        var target: ObjectName?
        try database.read(name) { kind, content in
            guard kind == .tag else { return }
            // "object ", then the name.
            target = ObjectName(hex: content, at: 7)
            try name.withBytes { try stream.write(.tag, $0, content) }
        }
        guard let target else { throw ReadingError(.damaged, name, "not a tag") }
        return target
    }

    private mutating func require(_ name: ObjectName) throws {
        advance()
        guard database.contains(name) else { throw ReadingError(.damaged, name, "missing") }
    }

    private mutating func read(_ name: ObjectName) throws {
        advance()
        try database.read(name) { kind, content in
            guard kind == .commit else { throw ReadingError(.damaged, name, "not a commit") }
            try name.withBytes { try stream.write(.commit, $0, content) }
        }
    }

    /// Sends every commit once, along first parents first: packs hold them in much the same order.
    private mutating func walk(from tips: [ObjectName], shallow: Set<ObjectName>) throws {
        var seen: Set<ObjectName> = []
        for tip in tips where seen.insert(tip).inserted {
            var open = [tip]
            while let name = open.popLast() {
                advance()
                try database.read(name) { kind, content in
                    guard kind == .commit, parser.parseParents(content) != nil else {
                        throw ReadingError(.damaged, name, "not a commit")
                    }
                    try name.withBytes { try stream.write(.commit, $0, content) }
                    // Objects beyond may be present all the same.
                    if !shallow.isEmpty, shallow.contains(name) { return }
                    for start in parser.parentStarts.reversed() {
                        guard let parent = ObjectName(hex: content, at: start) else { continue }
                        if seen.insert(parent).inserted { open.append(parent) }
                    }
                }
            }
        }
    }

    /// Says from time to time that this process moves on.
    private mutating func advance() {
        count += 1
        if count.isMultiple(of: Self.step) { cyc_expect_progress(Self.mostSeconds) }
    }
}

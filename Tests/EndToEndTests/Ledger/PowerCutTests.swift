import Foundation
import TestSupport
import Testing

/// The disk after a power cut: what was synced, and any sectors of what was only written.
struct PowerCutTests {
    static let cuts = TestDepth.cases("CYC_TEST_KILLS", quick: 20, deep: 200)

    /// A change of a file of the ledger, or the report of a to-do.
    private enum Event {
        case write(file: String, offset: Int, bytes: [UInt8])
        case truncate(file: String, size: Int)
        case remove(file: String)
        case sync(file: String)
        case report(title: String)
    }

    /// Returns the lines of a trace, with calls in one piece that another process interrupted.
    private static func calls(_ trace: String) -> [String] {
        var started: [Substring: String] = [:]
        return trace.split(separator: "\n").compactMap { line in
            let process = line.prefix { $0 != " " }
            if let end = line.range(of: " <unfinished ...>") {
                started[process] = String(line[..<end.lowerBound])
                return nil
            }
            guard let resumed = line.range(of: " resumed>") else { return String(line) }
            return (started.removeValue(forKey: process) ?? "") + line[resumed.upperBound...]
        }
    }

    /// Returns the events of system calls that strace printed with `-y -xx`.
    private static func events(_ trace: String, below folder: String) -> [Event] {
        func bytes(_ text: some StringProtocol) -> [UInt8] {
            text.split(separator: "\\x").compactMap { UInt8($0, radix: 16) }
        }
        func text(_ hexadecimal: some StringProtocol) -> String {
            String(decoding: bytes(hexadecimal), as: UTF8.self)
        }
        let call =
            /(?<name>[a-z0-9_]+)\((?:(?<number>\d+)<(?<path>[^>]*)>|AT_FDCWD[^,]*, |)(?<rest>.*) = (?<result>-?\d+)/
        return calls(trace).compactMap { line in
            guard let match = line.firstMatch(of: call), let result = Int(match.result) else {
                return nil
            }
            let quoted = match.rest.split(separator: "\"", omittingEmptySubsequences: false)
            let data = quoted.count > 1 ? bytes(quoted[1]) : []
            let numbers = (quoted.last ?? "").split { !$0.isNumber }.compactMap { Int($0) }
            if match.name.hasPrefix("unlink"), result == 0 {
                let path = String(decoding: data, as: UTF8.self)
                return path.hasPrefix("\(folder)/cyc.db") ? .remove(file: path) : nil
            }
            guard let path = match.path.map({ text($0) }) else { return nil }
            if match.name == "write", match.number == "1" {
                let words = String(decoding: data, as: UTF8.self).split { $0.isWhitespace }
                guard words.first == "Added", let title = words.last else { return nil }
                return .report(title: String(title))
            }
            guard path.hasPrefix("\(folder)/cyc.db"), !path.hasSuffix("-shm") else { return nil }
            switch match.name {
            case "pwrite64": return .write(file: path, offset: numbers[1], bytes: data)
            case "ftruncate": return .truncate(file: path, size: numbers[0])
            case "fdatasync", "fsync": return .sync(file: path)
            default: return nil
            }
        }
    }

    /// Returns the files after a power cut.
    private static func disk(
        _ files: [String: [UInt8]], after events: ArraySlice<Event>,
        using random: inout SeededGenerator
    ) -> [String: [UInt8]] {
        let sector = 512
        var files = files
        func isSynced(_ file: String, after index: Int) -> Bool {
            events[index...].contains { if case .sync(file) = $0 { true } else { false } }
        }
        for (index, event) in zip(events.indices, events) {
            switch event {
            case .write(let file, let offset, let bytes):
                let isWhole = isSynced(file, after: index)
                var content = files[file] ?? []
                for start in stride(from: 0, to: bytes.count, by: sector)
                where isWhole || Bool.random(using: &random) {
                    let part = bytes[start..<min(start + sector, bytes.count)]
                    let missing = offset + start + part.count - content.count
                    if missing > 0 { content += [UInt8](repeating: 0, count: missing) }
                    content.replaceSubrange(
                        offset + start..<offset + start + part.count, with: part)
                }
                files[file] = content
            case .truncate(let file, let size):
                guard isSynced(file, after: index) || Bool.random(using: &random) else { continue }
                files[file] = (files[file] ?? []).prefix(size) + []
            case .remove(let file): files[file] = nil
            case .sync, .report: continue
            }
        }
        return files
    }

    @Test("a power cut loses no to-do that was reported as added")
    func cuts() throws {
        let ada = try Person()
        let names = ["cyc.db", "cyc.db-wal"].map { "\(ada.data)/\($0)" }
        func content() throws -> [String: [UInt8]] {
            var files: [String: [UInt8]] = [:]
            for name in names {
                files[name] = [UInt8](try Data(contentsOf: URL(filePath: name)))
            }
            return files
        }
        #expect(try ada.cyc("todo", "add", "first").status == 0)
        let before = try content()
        let trace = ada.folder.file("trace")
        let run = try ada.shell(
            """
            strace -f -y -xx -s 1000000 -o '\(trace)' \
                -e trace=write,pwrite64,ftruncate,fsync,fdatasync,unlink,unlinkat \
                sh -c 'for number in $(seq 30); do cyc todo add title-$number || exit; done'
            """)
        guard run.status == 0 else {
            try Test.cancel("strace is not installed or may not trace: \(run.errors)")
        }
        let events = Self.events(
            String(decoding: try Data(contentsOf: URL(filePath: trace)), as: UTF8.self),
            below: ada.data)
        let reports = events.indices.filter { if case .report = events[$0] { true } else { false } }
        #expect(reports.count == 30)
        // The log was moved into the database and written over.
        #expect(events.contains { if case .truncate(names[1], 0) = $0 { true } else { false } })
        var random = TestDepth.generator(33)
        for number in 0..<Self.cuts {
            // Every other right after a report, when nothing else may be on the disk yet.
            let end =
                number.isMultiple(of: 2)
                ? Int.random(in: 0...events.count, using: &random)
                : (reports.randomElement(using: &random) ?? 0) + 1
            let bob = try Person()
            try FileManager.default.createDirectory(
                atPath: bob.data, withIntermediateDirectories: true)
            for (path, bytes) in Self.disk(before, after: events[..<end], using: &random) {
                let path = path.replacingOccurrences(of: ada.data, with: bob.data)
                try Data(bytes).write(to: URL(filePath: path))
            }
            let titles = Set(
                try bob.json("todo", "list")["todos"].list.compactMap { $0["title"].text })
            for case .report(let title) in events[..<end] {
                #expect(titles.contains(title), "cut \(number) at \(end)")
            }
        }
    }
}

import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// The option that replaces an existing file without a question.
struct ReplacementOptions: ParsableArguments {
    @Flag(help: "Replace an existing file, whatever it contains.")
    var force = false
}

/// The format of an exported file, by which cyc recognizes its own files before replacing one.
enum ExportFormat {
    /// `cyc export`.
    case everything
    /// `cyc todo export`.
    case todos
    /// `cyc todo export --txt`.
    case todoTxt
    /// `cyc todo export --taskwarrior`.
    case taskwarrior
    /// `cyc focus export`.
    case focus
    /// `cyc diary export`.
    case diary
    /// `cyc diary export --markdown`.
    case diaryMarkdown
    /// `cyc diary export --jrnl`.
    case diaryJrnl
    /// `cyc mates export`.
    case mates
    /// `cyc grass --svg` and `cyc card`.
    case picture
    /// `cyc report`.
    case report
    /// `cyc calendar --ics`.
    case calendar

    /// Whether the bytes have this format, so that they may be replaced without a question.
    func matches(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .everything:
            let keys = topLevelKeys(bytes)
            return keys.isSuperset(of: ["schema", "freezes", "repositories"])
                && keys.isSubset(of: Backup.keys)
        case .todos: return topLevelKeys(bytes) == ["schema", "todos"]
        case .todoTxt:
            let lines = bytes.split(separator: UInt8(ascii: "\n"))
            return lines.allSatisfy { line in
                let words = line.split(separator: UInt8(ascii: " "))
                return ["id:", "created:"].allSatisfy { key in
                    words.contains { $0.starts(with: key.utf8) }
                }
            }
        case .taskwarrior: return Taskwarrior.isExport(bytes)
        case .focus: return Timewarrior.isExport(bytes)
        case .diary: return topLevelKeys(bytes) == ["schema", "entries"]
        case .diaryMarkdown: return DiaryMarkdown.isDocument(bytes)
        case .diaryJrnl: return Jrnl.isText(bytes)
        case .mates:
            let list = String(validating: bytes, as: UTF8.self).map { MateList($0) { _ in true } }
            return list.map { !$0.lines.isEmpty && $0.faults.isEmpty } ?? false
        case .picture: return isPicture(bytes)
        case .report: return isReportPage(bytes)
        case .calendar: return ICalendar.isExport(bytes)
        }
    }

    /// The keys of a JSON object; empty for anything else.
    private func topLevelKeys(_ bytes: [UInt8]) -> Set<String> {
        Set(JSONDocument(bytes)?.keys ?? [])
    }
}

extension CommandContext {
    /// The size limit of a file to be imported or replaced; units: bytes.
    static let importLimit = 128 << 20

    /// Whether a file may be written; asks before replacing one of another format.
    ///
    /// - Throws: ``CycError/existingFile(_:)`` without a terminal, or the error of reading the
    ///   file.
    func mayReplace(
        _ file: String, _ options: ReplacementOptions, ifFormatIs format: ExportFormat
    ) throws -> Bool {
        guard !options.force, !isStandardOutput(file), Files.isFile(file) else { return true }
        if try isReplaceable(file, format) { return true }
        guard world.isTerminal(.input), world.isTerminal(.error) else {
            throw CycError.existingFile(file)
        }
        return try asks(messages.askToReplace(file), otherwise: messages.nothingReplaced)
    }

    private func isReplaceable(
        _ file: String, _ format: ExportFormat
    ) throws(CycError) -> Bool {
        do throws(CycError) {
            guard let bytes = try Files.read(file, limit: Self.importLimit) else { return true }
            // `mktemp` creates an empty file.
            return bytes.isEmpty || format.matches(bytes)
        } catch {
            if case .fileTooLarge = error { return false }
            throw error
        }
    }

    private func isStandardOutput(_ file: String) -> Bool { file == "-" || file == "/dev/stdout" }

    /// Reads a file that the user named; `-` is standard input.
    ///
    /// - Throws: ``CycError/noSuchFile(_:)``, or the error of reading it.
    func readUserFile(_ file: String) throws(CycError) -> [UInt8] {
        if file == "-" || file == "/dev/stdin" {
            return try world.readInput(limit: Self.importLimit)
        }
        guard let bytes = try Files.readUserFile(file, limit: Self.importLimit) else {
            throw .noSuchFile(file)
        }
        return bytes
    }

    /// Writes to a file, device or pipe that the user named; `-` is standard output.
    ///
    /// - Parameter isPrivate: Whether only the user may read a new file.
    /// - Returns: Whether messages may be written to standard output.
    /// - Throws: ``CycSystem/ClosedOutput``, or the error of writing.
    func export(_ text: String, to file: String, isPrivate: Bool = true) throws -> Bool {
        // Standard output may be a file with more content, which must not be replaced.
        if isStandardOutput(file) {
            guard !world.isOutputClosed else {
                throw CycError.cannotWrite(file: "stdout", detail: "Bad file descriptor")
            }
            try world.write(asIs: text)
            return false
        }
        try world.checkHome(above: file)
        try Files.write(Array(text.utf8), to: file, isPrivate: isPrivate)
        return true
    }
}

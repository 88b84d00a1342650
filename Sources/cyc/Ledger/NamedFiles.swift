import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// Whether a file that is there goes without a question.
struct ReplacementOptions: ParsableArguments {
    @Flag(help: "Replace a file that is there, whatever it holds.")
    var force = false
}

/// What a command writes to a file that the person named, as it is told from files of others.
enum ExportedForm {
    /// `cyc export`.
    case everything
    /// `cyc todo export`.
    case todos
    /// `cyc todo export --txt`.
    case todoTxt
    /// `cyc focus export`.
    case focus
    /// `cyc diary export`.
    case diary
    /// `cyc diary export --markdown`.
    case diaryMarkdown
    /// `cyc diary export --jrnl`.
    case diaryJrnl
    /// `cyc grass --svg`.
    case picture
    /// `cyc calendar --ics`.
    case calendar

    /// Whether the bytes have this form, so that a newer one may take their place.
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
        case .focus: return Timewarrior.isExport(bytes)
        case .diary: return topLevelKeys(bytes) == ["schema", "entries"]
        case .diaryMarkdown: return DiaryMarkdown.isDocument(bytes)
        case .diaryJrnl: return Jrnl.isText(bytes)
        case .picture: return isGrassPicture(bytes)
        case .calendar: return ICalendar.isExport(bytes)
        }
    }

    /// Of a JSON object; none for anything else.
    private func topLevelKeys(_ bytes: [UInt8]) -> Set<String> {
        Set(JSONDocument(bytes)?.keys ?? [])
    }
}

extension CommandContext {
    /// The most that is read of a file to import, or to be replaced; units: bytes.
    static let importLimit = 128 << 20

    /// Whether a file may be written, before anything is done for it: one of another form goes only if
    /// the person says so.
    ///
    /// - Throws: ``CycError/fileInTheWay(_:)`` where nobody can be asked, or why it cannot be read.
    func mayReplace(
        _ file: String, _ options: ReplacementOptions, ifItIs form: ExportedForm
    ) throws -> Bool {
        guard !options.force, !isStandardOutput(file), Files.isFile(file) else { return true }
        if try isReplaceable(file, form) { return true }
        guard world.isTerminal(.input), world.isTerminal(.error) else {
            throw CycError.fileInTheWay(file)
        }
        return try asks(messages.askToReplace(file), otherwise: messages.nothingReplaced)
    }

    private func isReplaceable(
        _ file: String, _ form: ExportedForm
    ) throws(CycError) -> Bool {
        do throws(CycError) {
            guard let bytes = try Files.read(file, limit: Self.importLimit) else { return true }
            // An empty one is what `mktemp` makes.
            return bytes.isEmpty || form.matches(bytes)
        } catch {
            if case .fileTooLarge = error { return false }
            throw error
        }
    }

    private func isStandardOutput(_ file: String) -> Bool { file == "-" || file == "/dev/stdout" }

    /// All bytes of what the person named; `-` is standard input.
    ///
    /// - Throws: ``CycError/noSuchFile(_:)``, or why it cannot be read.
    func readNamed(_ file: String) throws(CycError) -> [UInt8] {
        if file == "-" || file == "/dev/stdin" {
            return try world.readInput(limit: Self.importLimit)
        }
        guard let bytes = try Files.readNamed(file, limit: Self.importLimit) else {
            throw .noSuchFile(file)
        }
        return bytes
    }

    /// Writes to a file that the person named; `-` is standard output.
    ///
    /// - Parameters:
    ///   - text: All that belongs there.
    ///   - file: A path, also of a device or a pipe.
    ///   - isPrivate: Whether a new file is for the person alone.
    /// - Returns: Whether standard output is still free to tell of it.
    /// - Throws: ``CycSystem/ClosedOutput``, or why it cannot be written.
    func export(_ text: String, to file: String, isPrivate: Bool = true) throws -> Bool {
        // A file behind standard output may hold more than this, which must not be replaced.
        if isStandardOutput(file) {
            try world.write(asIs: text)
            return false
        }
        try world.checkHome(above: file)
        try Files.write(Array(text.utf8), to: file, isPrivate: isPrivate)
        return true
    }
}

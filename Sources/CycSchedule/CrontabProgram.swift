import CycCore
import CycSystem

/// The user's crontab, accessed through the program `crontab`.
struct CrontabProgram {
    private let path: String
    private let world: World
    private let variables: [String: String]

    /// - Throws: ``ScheduleError/crontabMissing``.
    init(in world: World) throws(CycError) {
        guard let path = world.program("crontab") else { throw .schedule(.crontabMissing) }
        self.path = path
        self.world = world
        variables = world.programVariables.merging(
            // Suppresses the header that Debian's adds; the editors print the text to edit.
            ["CRONTAB_NOHEADER": "Y", "VISUAL": "cat", "EDITOR": "cat"]) { $1 }
    }

    /// Reads the exact bytes.
    ///
    /// Debian's `crontab -l` prints a carriage return as `\r` and a backspace as `\b`; if the
    /// output has one of them, the text that `crontab -e` gives to an editor shows the real bytes.
    func read() throws(CycError) -> Crontab {
        let answer = try run(["-l"])
        if answer.status == 1, answer.output.isEmpty,
            answer.complaint.lowercased().contains("no crontab for")
        {
            return Crontab(nil)
        }
        try check(answer)
        guard Self.mayBeEscaped(answer.output) else { return Crontab(answer.output) }
        let edited = try run(["-e"])
        try check(edited)
        guard edited.output == answer.output || Self.escaped(edited.output) == answer.output else {
            throw .schedule(.crontabDiffers)
        }
        return Crontab(edited.output)
    }

    /// Replaces the crontab, and verifies the result.
    ///
    /// - Throws: ``ScheduleError/crontabFailed(detail:)`` if the program rejects it,
    ///   ``ScheduleError/crontabDiffers``.
    func write(_ crontab: Crontab) throws(CycError) {
        if let bytes = crontab.bytes {
            let file = try world.path(of: .crontab)
            try Files.makeFolder(world.stateFolder())
            // A file instead of standard input, because a crontab may be of any size.
            try Files.replace(file, with: bytes, isDurable: false, keepsMode: false)
            defer { try? Files.remove(file) }
            try check(try run([file]))
        } else {
            try check(try run(["-r"]))
        }
        guard try read() == crontab else { throw .schedule(.crontabDiffers) }
    }

    private func run(_ arguments: [String]) throws(CycError) -> ProgramResult {
        guard
            let answer = try world.run(
                path, arguments, variables: variables, within: .seconds(20))
        else { throw .schedule(.crontabFailed(detail: "crontab \(arguments[0])")) }
        return answer
    }

    private func check(_ answer: ProgramResult) throws(CycError) {
        guard answer.status != 0 else { return }
        throw .schedule(.crontabFailed(detail: answer.lastWords))
    }

    private static let carriageReturn = (byte: UInt8(ascii: "\r"), letter: UInt8(ascii: "r"))
    private static let backspace = (byte: UInt8(8), letter: UInt8(ascii: "b"))

    private static func mayBeEscaped(_ bytes: [UInt8]) -> Bool {
        zip(bytes, bytes.dropFirst()).contains {
            $0 == UInt8(ascii: "\\") && [carriageReturn.letter, backspace.letter].contains($1)
        }
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case carriageReturn.byte: [UInt8(ascii: "\\"), carriageReturn.letter]
            case backspace.byte: [UInt8(ascii: "\\"), backspace.letter]
            default: [byte]
            }
        }
    }
}

extension ProgramResult {
    /// The last line of standard error, else the status.
    var lastWords: String {
        complaint.split(separator: "\n").last.map(String.init) ?? "status \(status)"
    }
}

extension World {
    /// Variables for a scheduler's programs: the environment without tokens, and a fixed language.
    var programVariables: [String: String] {
        environment.filter { !$0.key.hasSuffix("_TOKEN") }.merging(["LC_ALL": "C"]) { $1 }
    }
}

import CycCore
import CycSystem

/// The person's crontab through the program `crontab`, the only way to it.
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
            // Debian's would show lines of its own otherwise; the editors print what they should edit.
            ["CRONTAB_NOHEADER": "Y", "VISUAL": "cat", "EDITOR": "cat"]) { $1 }
    }

    /// Every byte of it.
    ///
    /// Debian's `crontab -l` prints a carriage return as `\r` and a backspace as `\b`; where one of
    /// them is to be seen, what `crontab -e` gives to an editor tells what is really there.
    func read() throws(CycError) -> Crontab {
        let answer = try run(["-l"])
        if answer.status == 1, answer.output.isEmpty,
            answer.complaint.lowercased().contains("no crontab for")
        {
            return Crontab(nil)
        }
        try check(answer)
        guard Self.mayBeShownOtherwise(answer.output) else { return Crontab(answer.output) }
        let edited = try run(["-e"])
        try check(edited)
        guard edited.output == answer.output || Self.shown(edited.output) == answer.output else {
            throw .schedule(.crontabDiffers)
        }
        return Crontab(edited.output)
    }

    /// Puts `crontab` in the place of the one that is there, and looks that it is.
    ///
    /// - Throws: ``ScheduleError/crontabFailed(detail:)`` where it is refused,
    ///   ``ScheduleError/crontabDiffers``.
    func write(_ crontab: Crontab) throws(CycError) {
        if let bytes = crontab.bytes {
            let file = try world.path(of: .crontab)
            try Files.makeFolder(world.stateFolder())
            // A file and no standard input: a crontab has no limit.
            try Files.replace(file, with: bytes, isDurable: false, keepsMode: false)
            defer { try? Files.remove(file) }
            try check(try run([file]))
        } else {
            try check(try run(["-r"]))
        }
        guard try read() == crontab else { throw .schedule(.crontabDiffers) }
    }

    private func run(_ arguments: [String]) throws(CycError) -> ProgramAnswer {
        guard
            let answer = try world.run(
                path, arguments, variables: variables, milliseconds: 20_000)
        else { throw .schedule(.crontabFailed(detail: "crontab \(arguments[0])")) }
        return answer
    }

    private func check(_ answer: ProgramAnswer) throws(CycError) {
        guard answer.status != 0 else { return }
        throw .schedule(.crontabFailed(detail: answer.lastWords))
    }

    private static let carriageReturn = (byte: UInt8(ascii: "\r"), letter: UInt8(ascii: "r"))
    private static let backspace = (byte: UInt8(8), letter: UInt8(ascii: "b"))

    private static func mayBeShownOtherwise(_ bytes: [UInt8]) -> Bool {
        zip(bytes, bytes.dropFirst()).contains {
            $0 == UInt8(ascii: "\\") && [carriageReturn.letter, backspace.letter].contains($1)
        }
    }

    private static func shown(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case carriageReturn.byte: [UInt8(ascii: "\\"), carriageReturn.letter]
            case backspace.byte: [UInt8(ascii: "\\"), backspace.letter]
            default: [byte]
            }
        }
    }
}

extension ProgramAnswer {
    /// The last line of its complaint, else its status.
    var lastWords: String {
        complaint.split(separator: "\n").last.map(String.init) ?? "status \(status)"
    }
}

extension World {
    /// Variables for a scheduler's programs: ours without the tokens, and words that do not change with
    /// the language.
    var programVariables: [String: String] {
        environment.filter { !$0.key.hasSuffix("_TOKEN") }.merging(["LC_ALL": "C"]) { $1 }
    }
}

import CycCore
import CycDisplay
import CycSystem

/// The program that leaves the machine and walks repositories, for `cyc` and not for people.
@main
enum Main {
    static func main() {
        let world = World.live
        world.exit(run(World.arguments(), in: world))
    }

    private static func run(_ words: [String], in world: World) -> Int32 {
        guard let verb = words.first.flatMap({ word in verbs.first { $0.name == word } }) else {
            world.complain("cyc-agent belongs to cyc; run cyc --help\n")
            return ExitStatus.usage.rawValue
        }
        let desk = Desk(world)
        defer { desk.close() }
        do {
            try world.checkDescriptors()
            return try verb.run(Words(words.dropFirst()), desk).rawValue
        } catch let problem as Problem {
            desk.report(problem, to: verb.answersCyc ? .output : .error)
            return problem.status.rawValue
        } catch is ClosedOutput {
            return ExitStatus.fine.rawValue
        } catch {
            desk.report(.agentFailed(detail: "\(error)"), to: verb.answersCyc ? .output : .error)
            return ExitStatus.failed.rawValue
        }
    }
}

/// One thing that `cyc` can ask for.
struct Verb: Sendable {
    let name: String
    /// Whether `cyc` reads standard output, and so also why something failed.
    let answersCyc: Bool
    let run: @Sendable (Words, Desk) throws -> ExitStatus
}

/// One line for each verb.
private let verbs = [
    Verb(name: "refresh", answersCyc: true, run: refresh),
    Verb(name: "sync", answersCyc: false, run: sync),
    Verb(name: "scan", answersCyc: false, run: scan),
    Verb(name: "login", answersCyc: false, run: login),
    Verb(name: "logout", answersCyc: false, run: logout),
    Verb(name: "whoami", answersCyc: false, run: whoAmI),
    Verb(name: "why", answersCyc: true, run: why),
    Verb(name: "setup", answersCyc: true, run: setup),
    Verb(name: "remind", answersCyc: false, run: remind),
    Verb(name: "version", answersCyc: true, run: version),
]

/// The words behind a verb, parsed by `cyc` already.
struct Words {
    private let words: [String]

    init(_ words: some Sequence<String>) {
        self.words = Array(words)
    }

    func has(_ flag: String) -> Bool { words.contains(flag) }

    /// The word behind `option`.
    func value(of option: String) -> String? {
        guard let index = words.firstIndex(of: option), index + 1 < words.count else { return nil }
        return words[index + 1]
    }

    /// All words behind `option`, which comes last; `nil` without it.
    func all(after option: String) -> [String]? {
        words.firstIndex(of: option).map { Array(words[($0 + 1)...]) }
    }
}

private func version(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    try desk.world.write("\(Version.current)\n")
    return .fine
}

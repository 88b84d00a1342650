package import CycCore
import CycPOSIX

extension World {
    /// The variables for git at a path that cyc names: none that would lead it elsewhere.
    ///
    /// - Source: `git rev-parse --local-env-vars`; `GIT_CONFIG_COUNT` of them is the person's own
    ///   configuration, which cyc reads as well.
    package func environmentForGit(at path: String) -> [String: String] {
        var variables = environment
        for name in Self.leadingElsewhere { variables[name] = nil }
        // What is no repository any more must not stand for one above it.
        variables["GIT_CEILING_DIRECTORIES"] = Files.split(path).folder
        return variables
    }

    private static let leadingElsewhere = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG",
        "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE",
        "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
    ]

    /// Runs a program at the person's terminal to its end, so that it can ask and be interrupted there;
    /// Ctrl-C ends it and not this process (see ``Interrupt``).
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Without the program's name.
    ///   - variables: All of its variables.
    /// - Returns: The first MiB of its standard output, the only stream that is not the terminal's, and
    ///   its status.
    /// - Throws: ``Problem/cannotRead(file:detail:)`` where it does not start.
    package func runAtTerminal(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(Problem) -> ProgramAnswer {
        do throws(SystemError) {
            var pipe = try Pipe()
            let child = try Child(
                here: Child.Program(path, arguments, variables), output: pipe.writing)
            // The child's own end is the last then.
            pipe.writing.shut()
            var output: [UInt8] = []
            var status: Int32?
            while true {
                // Nothing tells of the end where something it started keeps the pipe open.
                let isReady = try pipe.reading.waitToRead(milliseconds: status == nil ? 20 : 0)
                let chunk = isReady ? try pipe.reading.readSome(1 << 16) : nil
                if let chunk, output.count < 1 << 20 { output += chunk }
                guard chunk == nil else { continue }
                if let status {
                    return ProgramAnswer(output: output, complaint: "", status: status)
                }
                status = try child.ended()
                if status == nil, isReady { Clock.sleep(milliseconds: 5) }
            }
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }
}

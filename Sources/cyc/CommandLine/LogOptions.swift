import ArgumentParser

/// The options of a command that lists a log.
struct LogOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only the last ones.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be a number from 1") }
    }
}

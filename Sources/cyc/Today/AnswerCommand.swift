import ArgumentParser

/// A command whose plain command line says how much the answer may cost, and whether it is JSON.
protocol AnswerCommand: Command {
    var effort: EffortOptions { get set }
    var json: Bool { get set }
}

extension AnswerCommand {
    /// What else the command has is still to be set.
    static func plain(_ words: ArraySlice<String>) -> Self? {
        guard let words = QuickWords(words, flags: EffortOptions.flags + ["json"]),
            let effort = EffortOptions(words)
        else { return nil }
        var command = Self()
        command.effort = effort
        command.json = words.has("json")
        return command
    }

    static func quick(_ words: ArraySlice<String>) -> (any Command)? { plain(words) }
}

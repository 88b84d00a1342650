import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// Whether something is removed without a question.
struct RemovalOptions: ParsableArguments {
    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Ask nothing.")
    var isSure = false
}

extension CommandContext {
    /// Removes an entry for good, once the person has said so.
    ///
    /// - Parameters:
    ///   - what: What is removed.
    ///   - options: Whether `--yes` was said.
    ///   - remove: Takes it out of the ledger.
    /// - Returns: ``ExitStatus/fine``, also where the person wants it to stay.
    /// - Throws: ``CycError/usage(message:hint:)`` where nobody can be asked, or what `remove` throws.
    func remove(
        _ what: Text, _ options: RemovalOptions, _ remove: (Ledger, Moment) throws -> Void
    ) throws -> ExitStatus {
        guard try options.isSure || asks(messages.askToRemove(what), toRemove: what) else {
            return .fine
        }
        try remove(ledger(), moment())
        try write(messages.removed(entry: what))
        return .fine
    }

    /// Asks on the terminal whether something is removed.
    ///
    /// - Parameters:
    ///   - question: With what can be answered.
    ///   - what: What is removed.
    /// - Returns: Whether the answer was yes.
    /// - Throws: ``CycError/usage(message:hint:)`` where nobody can be asked.
    func asks(_ question: Text, toRemove what: Text) throws -> Bool {
        guard world.isTerminal(.input) else {
            throw CycError.usage(
                message: "nobody is here to be asked whether to remove \(what)",
                hint: "say so on the command line: --yes")
        }
        return try asks(question)
    }

    /// Asks on the terminal; anything but `y` and `yes` means no, and so does the end of the input.
    ///
    /// - Parameters:
    ///   - question: With what can be answered.
    ///   - refusal: What is said then; ``AgendaMessages/nothingRemoved`` if not given.
    ///   - isUsual: Whether an empty answer means yes.
    /// - Returns: Whether the answer was yes.
    /// - Throws: What writing the refusal throws.
    func asks(
        _ question: Text, otherwise refusal: Text? = nil, isUsual: Bool = false
    ) throws -> Bool {
        complain(question, terminator: "")
        if let answer = world.readAnswer()?.lowercased().filter({ $0 != " " }) {
            if ["y", "yes", "예", "네", "ㅇ"].contains(answer) || isUsual && answer.isEmpty {
                return true
            }
        } else {
            // Nobody ended the line.
            complain("")
        }
        try write(refusal ?? messages.nothingRemoved)
        return false
    }
}

import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// The option that skips the confirmation of a removal.
struct RemovalOptions: ParsableArguments {
    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Ask nothing.")
    var isSure = false
}

extension CommandContext {
    /// Removes an entry after the user confirmed it, and prints that.
    ///
    /// - Returns: ``ExitStatus/fine``, also if the user declines.
    /// - Throws: ``CycError/usage(message:hint:)`` without a terminal, or the errors of `remove`.
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

    /// Asks on the terminal whether to remove something.
    ///
    /// - Throws: ``CycError/usage(message:hint:)`` without a terminal.
    func asks(_ question: Text, toRemove what: Text) throws -> Bool {
        guard world.isTerminal(.input) else {
            throw CycError.usage(
                message: "nobody is here to be asked whether to remove \(what)",
                hint: "say so on the command line: --yes")
        }
        return try asks(question)
    }

    /// Asks on the terminal; anything but `y` and `yes`, and the end of the input, means no.
    ///
    /// - Parameters:
    ///   - refusal: Printed if the answer is no; by default ``CycDisplay/Messages/nothingRemoved``.
    ///   - defaultsToYes: Whether an empty answer means yes.
    func asks(
        _ question: Text, otherwise refusal: Text? = nil, defaultsToYes: Bool = false
    ) throws -> Bool {
        writeError(question, terminator: "")
        if let answer = world.readAnswer()?.lowercased().filter({ $0 != " " }) {
            if ["y", "yes", "예", "네", "ㅇ"].contains(answer) || defaultsToYes && answer.isEmpty {
                return true
            }
        } else {
            // The input ended without a line end.
            writeError("")
        }
        try write(refusal ?? messages.nothingRemoved)
        return false
    }
}

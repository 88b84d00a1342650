import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// The option that skips a question.
struct ConfirmationOptions: ParsableArguments {
    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Don't ask.")
    var isSure = false
}

extension CommandContext {
    /// - Throws: ``CycError/cannotAsk`` without a terminal to ask on.
    func checkCanAsk() throws(CycError) {
        guard world.isTerminal(.input) else { throw .cannotAsk }
    }

    /// Asks on the terminal before a change.
    ///
    /// - Throws: ``CycError/cannotAsk`` without a terminal.
    func asksToChange(_ question: Text) throws -> Bool {
        try checkCanAsk()
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

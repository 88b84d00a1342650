/// What failed, on what and why, in one line; and the command or setting that fixes it.
package struct Explanation: Equatable, Sendable {
    package let message: String
    package let hint: Instruction?

    package init(_ message: String, hint: Instruction?) {
        self.message = message
        self.hint = hint
    }

    package init(_ message: String, fix: ShellCommand) {
        self.init(message, hint: Instruction(fix))
    }
}

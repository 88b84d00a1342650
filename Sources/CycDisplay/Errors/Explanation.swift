/// Error message in one line (what failed, on what and why), with a hint how to fix it.
package struct Explanation: Equatable, Sendable {
    package let message: Text
    package let hint: Instruction?

    package init(_ message: Text, hint: Instruction?) {
        self.message = message
        self.hint = hint
    }

    package init(_ message: Text, fix: ShellCommand) {
        self.init(message, hint: Instruction(fix))
    }
}

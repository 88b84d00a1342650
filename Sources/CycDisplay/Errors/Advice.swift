/// Sentence with the command that does what it says.
package struct Advice: Equatable, Sendable {
    package let text: Text
    package let command: ShellCommand

    package init(_ text: Text, command: ShellCommand) {
        self.text = text
        self.command = command
    }
}

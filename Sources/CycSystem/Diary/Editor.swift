package import CycCore
import CycPOSIX

extension World {
    /// Returns the command line of the editor that git would use outside any repository, for a
    /// shell.
    ///
    /// - Source: "GIT_EDITOR" in https://git-scm.com/docs/git-var
    package func editor() -> String {
        if let editor = variable("GIT_EDITOR") { return editor }
        if let editor = editorOfGit() { return editor }
        let isDumb = variable("TERM").map { $0 == "dumb" } ?? true
        if !isDumb, let editor = variable("VISUAL") { return editor }
        return variable("EDITOR") ?? "vi"
    }

    /// Returns `core.editor`; `nil` also without git.
    private func editorOfGit() -> String? {
        guard let git = program("git") else { return nil }
        var world = self
        world.environment = gitEnvironment
        let answer = try? run(
            git, ["-C", "/", "config", "--get", "core.editor"],
            variables: world.environmentForGit(at: "/"), within: Self.patience)
        guard let output = answer?.output, answer?.status == 0 else { return nil }
        let line = String(native: output.prefix { $0 != UInt8(ascii: "\n") })
        return line.isEmpty ? nil : line
    }

    private static let patience = Duration.seconds(2)

    /// Opens a file in the editor at the terminal, and restores the terminal afterwards.
    ///
    /// As in git, the shell parses the editor's words, and the file is the last argument.
    /// Interrupts reach the editor only; a stop signal stops this program too.
    ///
    /// - Returns: The exit status, or 128 plus the number of the signal that ended it.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` if no shell starts.
    package func edit(_ path: String, with editor: String) throws(CycError) -> Int32 {
        let shell = "/bin/sh"
        do {
            return try Terminal(0).restoringMode {
                let child = try Child(
                    here: Child.Program(
                        shell, ["-c", "\(editor) \"$@\"", editor, path], environment),
                    output: 1)
                return try child.waitForEnd()
            }
        } catch {
            throw .cannotRead(file: shell, detail: (error as? SystemError)?.text ?? "\(error)")
        }
    }

    /// Runs `body` while Ctrl-C only reaches another program at the terminal.
    package func ignoringInterrupts<Value>(_ body: () throws -> Value) rethrows -> Value {
        try Signals.ignoringInterrupts(body)
    }
}

import Foundation
import TestSupport
import Testing

/// A program in a terminal emulated by tmux.
final class Terminal: Sendable {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    /// Starts `command`, a line of `sh`.
    ///
    /// - Parameters:
    ///   - environment: All environment variables of the command.
    ///   - place: Current folder of the command.
    ///   - background: Colour that the terminal reports when queried; nil for no report.
    /// - Throws: A file system error, or a cancellation of the test if tmux is missing.
    init(
        _ command: String, environment: [String: String], in place: String, columns: Int = 60,
        rows: Int = 20, background: String? = nil
    ) throws {
        folder = try TemporaryFolder()
        // The tmux server inherits the variables of the process that starts it.
        self.environment = environment.merging(["TERM": "xterm-256color"]) { $1 }
        let style = background.map { "set -g window-style bg=\($0)\n" } ?? ""
        let settings = try folder.write(
            "set -g default-terminal tmux-256color\n\(style)", to: "tmux.conf")
        let start = try tmux(
            "-f", settings, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", place,
            command)
        try Self.check(start)
    }

    private static func check(_ start: Program.Outcome) throws {
        guard start.status != 0 else { return }
        try Test.cancel("tmux is not installed or cannot start: \(start.errors)")
    }

    deinit { close() }

    /// Closes the terminal of the running program.
    func close() { _ = try? tmux("kill-server") }

    @discardableResult
    private func tmux(_ words: String...) throws -> Program.Outcome {
        // A server that inherits descriptors from `Process` would keep the test waiting for the end
        // of the client that started it.
        let close =
            "for file in /proc/$$/fd/*; do n=${file##*/}; "
            + "if [ $n -gt 2 ]; then eval \"exec $n>&-\"; fi; done; exec tmux \"$@\""
        return try Program("bash", environment: environment).run(
            ["-c", close, "tmux", "-S", folder.file("socket")] + words, in: folder.path)
    }

    /// Types `text` as it is, then presses `keys`.
    func type(_ text: String = "", keys: String...) throws {
        if !text.isEmpty { try tmux("send-keys", "-l", text) }
        for key in keys { try tmux("send-keys", key) }
    }

    /// Returns the lines on the screen without trailing spaces.
    func screen(colored: Bool = false) throws -> [String] {
        let pane = try colored ? tmux("capture-pane", "-p", "-e") : tmux("capture-pane", "-p")
        return pane.output.split(separator: "\n").map(String.init)
    }

    /// Returns the column of the cursor, counted from 0.
    func cursorColumn() throws -> Int? {
        Int(try tmux("display-message", "-p", "#{cursor_x}").output.dropLast())
    }

    func resize(columns: Int, rows: Int) throws {
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// Copies all further output of programs to a file.
    func record(to path: String) throws { try tmux("pipe-pane", "cat > '\(path)'") }

    /// Whether a program uses the alternate screen.
    func hasOtherScreen() throws -> Bool {
        try tmux("display-message", "-p", "#{alternate_on}").output == "1\n"
    }

    func hasCursor() throws -> Bool {
        try tmux("display-message", "-p", "#{cursor_flag}").output == "1\n"
    }

    /// Polls until `condition` holds.
    ///
    /// - Returns: True if it held in time.
    func waits(within seconds: Int = 60, until condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        while try !condition() {
            guard ContinuousClock.now < deadline else { return false }
            usleep(20_000)
        }
        return true
    }

    /// Polls until the last line on the screen is `line`.
    func shows(
        last line: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isShown = try waits { try screen().last == line }
        let shown = try screen()
        #expect(
            isShown, "\(line) is not the last of \(shown)", sourceLocation: sourceLocation)
    }
}

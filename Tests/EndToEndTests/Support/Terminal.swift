import Foundation
import TestSupport
import Testing

/// A program at a terminal of its own, which tmux draws.
final class Terminal: Sendable {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    /// Starts `command`, a line of `sh`.
    ///
    /// - Parameters:
    ///   - command: What runs there.
    ///   - environment: All of its variables.
    ///   - place: Where it stands.
    ///   - columns: The width of the screen.
    ///   - rows: The height of the screen.
    ///   - background: The background that the terminal tells whoever asks; it tells none without.
    /// - Throws: What the file system said; the test is left out where there is no tmux.
    init(
        _ command: String, environment: [String: String], in place: String, columns: Int = 60,
        rows: Int = 20, background: String? = nil
    ) throws {
        folder = try TemporaryFolder()
        // A server belongs to whoever starts it and gets its variables.
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

    /// Takes the terminal away from whatever runs at it.
    func close() { _ = try? tmux("kill-server") }

    @discardableResult
    private func tmux(_ words: String...) throws -> Program.Outcome {
        // A server that keeps what a `Process` gives its child would keep the test waiting for the end
        // of the client that began it.
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

    /// What stands on the screen, line by line without the spaces at its end.
    func screen(colored: Bool = false) throws -> [String] {
        let pane = try colored ? tmux("capture-pane", "-p", "-e") : tmux("capture-pane", "-p")
        return pane.output.split(separator: "\n").map(String.init)
    }

    /// The column in which the cursor stands.
    func cursorColumn() throws -> Int? {
        Int(try tmux("display-message", "-p", "#{cursor_x}").output.dropLast())
    }

    /// Gives the screen another size.
    func resize(columns: Int, rows: Int) throws {
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// Writes all that programs send to the terminal from now on to a file, too.
    func record(to path: String) throws { try tmux("pipe-pane", "cat > '\(path)'") }

    /// Whether a program draws on a screen of its own.
    func hasOtherScreen() throws -> Bool {
        try tmux("display-message", "-p", "#{alternate_on}").output == "1\n"
    }

    func hasCursor() throws -> Bool {
        try tmux("display-message", "-p", "#{cursor_flag}").output == "1\n"
    }

    /// Looks until `condition` holds.
    ///
    /// - Returns: Whether it came to hold in time.
    func waits(within seconds: Int = 60, until condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        while try !condition() {
            guard ContinuousClock.now < deadline else { return false }
            usleep(20_000)
        }
        return true
    }

    /// Looks until the last line on the screen is `line`.
    func shows(
        last line: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isShown = try waits { try screen().last == line }
        let shown = try screen()
        #expect(
            isShown, "\(line) is not the last of \(shown)", sourceLocation: sourceLocation)
    }
}

import CycCore
import CycPOSIX

extension World {
    /// Returns the next line of standard input without its line end; `nil` at the end of the input.
    package func readAnswer() -> String? { readLine(strippingNewline: true) }
}

/// Prompts the user at a terminal, line by line.
package struct Dialogue {
    private let world: World
    /// Input that was typed during a request to the terminal.
    private var typed: [UInt8] = []

    package init(in world: World) {
        self.world = world
    }

    /// Longest wait for the terminal's response.
    private static let patience = Duration.milliseconds(180)

    /// Requests the terminal's background color and returns whether it is light.
    ///
    /// Input that the user types meanwhile is kept; if input is already waiting, nothing is
    /// requested. A signal that ends this program waits until the terminal is restored.
    ///
    /// - Returns: `nil` if the terminal does not respond, or would display the request.
    package mutating func isBackgroundLight() -> Bool? {
        guard let terminal = world.variable("TERM"), !["dumb", "linux"].contains(terminal) else {
            return nil
        }
        let answer = Signals.blockingSignals {
            try? Terminal(0).withKeyInput { () throws(SystemError) in try requestBackground() }
        }
        guard let answer else { return nil }
        let report = TerminalReport(answer)
        typed += report.typed
        return report.isLight
    }

    private func requestBackground() throws(SystemError) -> [UInt8]? {
        let input = try Descriptor.standardInput()
        guard try !input.waitToRead(for: .zero) else { return nil }
        try writeAll(Array(TerminalReport.question.utf8), to: 1)
        var bytes: [UInt8] = []
        let end = Clock.timeAwake() + Self.patience
        while !TerminalReport(bytes).isComplete, bytes.count < 4096 {
            let left = end - Clock.timeAwake()
            guard left > .zero, try input.waitToRead(for: left) else { break }
            guard let some = try input.readSome(256) else { break }
            bytes += some
        }
        return bytes
    }

    /// Reads the user's answer to the prompt just written.
    ///
    /// - Returns: The line without surrounding spaces and without the sequences of keys such as
    ///   arrows; `nil` at the end of the input, as after Ctrl-D.
    /// - Throws: ``CycError/interrupted`` (see ``Interrupt``), or an error of writing.
    package mutating func answer() throws -> String? {
        if !typed.isEmpty { try world.write(.output, typed.filter { $0 != Self.newline }) }
        let line: [UInt8]
        if let end = typed.firstIndex(of: Self.newline) {
            line = Array(typed[..<end])
            typed.removeSubrange(...end)
            try world.write(asIs: "\n")
        } else {
            let start = typed
            typed = []
            do {
                guard let rest = try readInputLine(limit: 4096) else { return nil }
                line = start + rest
            } catch is SystemError {
                // The terminal has closed.
                return nil
            }
        }
        // A Ctrl-D typed during the request arrives as a character.
        if let first = line.first, first == 0x04 || first == 0 { return nil }
        let text = String(decoding: TerminalReport(line).typed, as: UTF8.self)
        return String(
            text.unicodeScalars.filter { !isForbidden($0) }.map(Character.init)
        ).trimmed
    }

    private static let newline = UInt8(ascii: "\n")
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

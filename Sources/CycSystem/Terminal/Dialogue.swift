import CycCore
import CycPOSIX

extension World {
    /// The next line of standard input without its end, or `nil` where there is none.
    package func readAnswer() -> String? { readLine(strippingNewline: true) }
}

/// Questions to a person at a terminal, line by line.
package struct Dialogue {
    private let world: World
    /// What was typed while the terminal was asked for something.
    private var typed: [UInt8] = []

    package init(in world: World) {
        self.world = world
    }

    /// How long a terminal has to answer; units: milliseconds.
    private static let patience: Int64 = 180

    /// Asks the terminal whether its background is light.
    ///
    /// What a person types meanwhile is kept, and where something was typed before nobody is asked. A
    /// signal that ends this program waits until the terminal is as it was.
    ///
    /// - Returns: `nil` where it does not tell, or would show the question.
    package mutating func isBackgroundLight() -> Bool? {
        guard let terminal = world.variable("TERM"), !["dumb", "linux"].contains(terminal) else {
            return nil
        }
        let answer = Signals.whileWaiting {
            try? Terminal(0).withEveryKey { () throws(SystemError) in try ask() }
        }
        guard let answer else { return nil }
        let report = TerminalReport(answer)
        typed += report.typed
        return report.isLight
    }

    private func ask() throws(SystemError) -> [UInt8]? {
        let input = try Descriptor.standardInput()
        guard try !input.waitToRead(milliseconds: 0) else { return nil }
        try writeAll(Array(TerminalReport.question.utf8), to: 1)
        var bytes: [UInt8] = []
        let end = Clock.monotonicMilliseconds() + Self.patience
        while !TerminalReport(bytes).isComplete, bytes.count < 4096 {
            let left = end - Clock.monotonicMilliseconds()
            guard left > 0, try input.waitToRead(milliseconds: left) else { break }
            guard let some = try input.readSome(256) else { break }
            bytes += some
        }
        return bytes
    }

    /// Reads the answer to what was just written.
    ///
    /// - Returns: The line without the spaces around it and without what keys such as arrows send; `nil`
    ///   at the end of the input, as after Ctrl-D.
    /// - Throws: ``CycError/interrupted`` (see ``Interrupt``), or what writing throws.
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
                // The terminal is gone.
                return nil
            }
        }
        // A Ctrl-D that was typed before the terminal was asked is a letter by now.
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

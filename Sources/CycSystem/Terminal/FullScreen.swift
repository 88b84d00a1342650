import CycCore
import CycPOSIX

extension World {
    /// Whether the terminal supports drawing on the whole screen and reading single keys.
    package var hasScreen: Bool {
        isTerminal(.input) && isTerminal(.output)
            && variable("TERM").map { $0 != "dumb" } ?? false
    }

    /// Runs `body` on the terminal's alternate screen and restores the terminal afterwards.
    ///
    /// A signal that ends this program first becomes an event of
    /// ``FullScreen/wait(for:)``, and ends it after the terminal is restored.
    ///
    /// - Returns: The result of `body`; `nil` after Ctrl-C.
    /// - Throws: The error of `body`, or ``CycError/cannotRead(file:detail:)``.
    package func onScreen<Value>(_ body: (inout FullScreen) throws -> Value) throws -> Value? {
        var screen: FullScreen
        do throws(SystemError) {
            screen = try FullScreen(self)
        } catch {
            throw CycError.cannotRead(file: "/dev/tty", detail: error.text)
        }
        let result = Result { try body(&screen) }
        screen.leave()
        let signal = screen.signal
        _ = consume screen
        if let signal {
            if !Signals.isInterrupt(signal) { Signals.die(of: signal) }
            return nil
        }
        return try result.get()
    }
}

/// The terminal in full-screen mode.
///
/// - Source: `?1049`, `?25`, ED, EL, CUP and SGR of
///   https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
package struct FullScreen: ~Copyable {
    package enum Event: Equatable {
        /// The wait has timed out.
        case time
        /// Typed text, without the sequences of keys such as arrows.
        case keys(String)
        /// The whole screen has to be redrawn, maybe at another size.
        case redraw
        /// The terminal has closed, or a signal ends this program.
        case over
    }

    package struct Size: Equatable {
        package let columns: Int
        package let rows: Int
    }

    private let world: World
    private let input: Descriptor
    private let signals: SignalQueue
    private let mode: Terminal.Mode
    /// The lines on the screen; `nil` before the first drawing.
    private var shown: (size: Size, lines: [String])?
    /// The signal that ends this program.
    fileprivate private(set) var signal: Int32?

    /// Longest wait at the end for a terminal that accepts no output.
    private static let patience = Duration.seconds(1)

    fileprivate init(_ world: World) throws(SystemError) {
        let signals = try SignalQueue()
        let input = try Descriptor.standardInput()
        mode = try Terminal(0).enableKeyInput()
        self.input = input
        self.signals = signals
        self.world = world
        show("\u{1B}[?1049h")
    }

    fileprivate func leave() {
        if (try? waitToWrite(to: 1, for: Self.patience)) == true {
            // Clear a terminal without an alternate screen, too.
            show("\u{1B}[0m\u{1B}[2J\u{1B}[H\u{1B}[?25h\u{1B}[?1049l")
        }
        Terminal(0).restore(mode)
    }

    /// Write errors are ignored: the next wait reports a closed terminal.
    private func show(_ text: String) { try? world.write(asIs: text) }

    package var size: Size {
        let terminal = Terminal(1)
        return Size(columns: terminal.columns ?? 80, rows: terminal.rows ?? 24)
    }

    /// Redraws the lines that have changed; does nothing while the terminal accepts no output.
    ///
    /// - Parameters:
    ///   - lines: From the top; none is wider than the terminal.
    ///   - size: The size for which the lines were rendered.
    package mutating func draw(_ lines: [String], for size: Size) {
        guard (try? waitToWrite(to: 1, for: .zero)) == true else { return }
        var text = ""
        var before: [String] = []
        if let shown, shown.size == size {
            before = shown.lines
        } else {
            text = "\u{1B}[?25l\u{1B}[0m\u{1B}[2J"
        }
        for (index, line) in lines.prefix(size.rows).enumerated() {
            let old = index < before.count ? before[index] : ""
            guard line != old else { continue }
            // Erase first: after a full line the cursor stays on its last column.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K\(line)"
        }
        if !text.isEmpty { show(text) }
        shown = (size, lines)
    }

    /// Waits for an event, or until `limit` has passed.
    package mutating func wait(for limit: Duration) -> Event {
        guard signal == nil, let isReady = try? signals.wait(toRead: input, for: limit) else {
            return .over
        }
        var event = Event.time
        let signals = signals.events()
        for case .end(let number) in signals {
            signal = number
            return .over
        }
        for signal in signals {
            switch signal {
            case .resized: event = .redraw
            case .stop:
                leave()
                self.signals.stop()
                guard (try? Terminal(0).enableKeyInput()) != nil else { return .over }
                show("\u{1B}[?1049h")
                (event, shown) = (.redraw, nil)
            case .continued:
                guard (try? Terminal(0).enableKeyInput()) != nil else { return .over }
                (event, shown) = (.redraw, nil)
            case .end: return .over
            }
        }
        guard event == .time, isReady else { return event }
        guard let bytes = try? input.readSome(256) else { return .over }
        return .keys(String(decoding: TerminalReport(bytes).typed, as: UTF8.self))
    }
}

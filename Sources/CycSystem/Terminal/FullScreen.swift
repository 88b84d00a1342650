import CycCore
import CycPOSIX

extension World {
    /// Whether a program can draw on the whole terminal and read its keys.
    package var hasScreen: Bool {
        isTerminal(.input) && isTerminal(.output)
            && variable("TERM").map { $0 != "dumb" } ?? false
    }

    /// Lets `body` draw on the whole terminal, which is then as it was before.
    ///
    /// A signal that ends this program is first an answer to ``FullScreen/wait(milliseconds:)``, and
    /// ends it when the terminal is as it was.
    ///
    /// - Parameter body: Draws until it has reason to end.
    /// - Returns: What `body` returns; `nil` after Ctrl-C.
    /// - Throws: What `body` throws, or ``CycError/cannotRead(file:detail:)``.
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

/// The terminal of a program that draws on all of it.
///
/// - Source: `?1049`, `?25`, ED, EL, CUP and SGR of
///   https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
package struct FullScreen: ~Copyable {
    package enum Event: Equatable {
        /// The time is over.
        case time
        /// What was typed, without what keys such as arrows send.
        case keys(String)
        /// All has to be drawn again, maybe at another size.
        case redraw
        /// The terminal is gone, or a signal asks this program to end.
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
    /// What is on the screen; nothing before it was drawn.
    private var shown: (size: Size, lines: [String])?
    /// The signal that asked this program to end.
    fileprivate private(set) var signal: Int32?

    /// How long a terminal that takes nothing is waited for at the end.
    ///
    /// Units: milliseconds.
    private static let patience: Int64 = 1000

    fileprivate init(_ world: World) throws(SystemError) {
        let signals = try SignalQueue()
        let input = try Descriptor.standardInput()
        mode = try Terminal(0).takeEveryKey()
        self.input = input
        self.signals = signals
        self.world = world
        show("\u{1B}[?1049h")
    }

    fileprivate func leave() {
        if (try? waitToWrite(to: 1, milliseconds: Self.patience)) == true {
            // A terminal with one screen only keeps nothing of what was drawn.
            show("\u{1B}[0m\u{1B}[2J\u{1B}[H\u{1B}[?25h\u{1B}[?1049l")
        }
        Terminal(0).restore(mode)
    }

    /// Whoever cannot be shown anything is gone, which the next wait tells.
    private func show(_ text: String) { try? world.write(asIs: text) }

    package var size: Size {
        let terminal = Terminal(1)
        return Size(columns: terminal.columns ?? 80, rows: terminal.rows ?? 24)
    }

    /// Draws those of the lines that are others than before.
    ///
    /// A terminal that takes nothing now is left as it is.
    ///
    /// - Parameters:
    ///   - lines: From the top; none is wider than the terminal.
    ///   - size: What they were made for.
    package mutating func draw(_ lines: [String], for size: Size) {
        guard (try? waitToWrite(to: 1, milliseconds: 0)) == true else { return }
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
            // Erased before it is drawn: behind the last column the cursor stands on that.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K\(line)"
        }
        if !text.isEmpty { show(text) }
        shown = (size, lines)
    }

    /// Waits until something happens or `milliseconds` have passed.
    package mutating func wait(milliseconds: Int64) -> Event {
        guard signal == nil,
            let isReady = try? signals.wait(toRead: input, milliseconds: milliseconds)
        else { return .over }
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
                guard (try? Terminal(0).takeEveryKey()) != nil else { return .over }
                show("\u{1B}[?1049h")
                (event, shown) = (.redraw, nil)
            case .continued:
                guard (try? Terminal(0).takeEveryKey()) != nil else { return .over }
                (event, shown) = (.redraw, nil)
            case .end: return .over
            }
        }
        guard event == .time, isReady else { return event }
        guard let bytes = try? input.readSome(256) else { return .over }
        return .keys(String(decoding: TerminalReport(bytes).typed, as: UTF8.self))
    }
}

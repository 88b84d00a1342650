@unsafe import CycLibC

/// A terminal behind the descriptor of this number, which may be none.
package struct Terminal {
    private let number: Int32

    package init(_ number: Int32) { self.number = number }

    /// Whether this process belongs to a terminal, wherever its input and output are.
    package static var isControlling: Bool {
        let number = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else { return false }
        close(number)
        return true
    }

    package var exists: Bool { isatty(number) == 1 }

    /// Columns, or `nil` where there is no terminal.
    package var columns: Int? { window.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

    /// Lines, or `nil` where there is no terminal.
    package var rows: Int? { window.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

    private var window: winsize? {
        var size = winsize()
        return unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// Runs `body` while what is typed does not show.
    package func withoutEcho<Value>(_ body: () throws -> Value) throws -> Value {
        let before = try change(TCSAFLUSH) { $0.c_lflag &= ~tcflag_t(ECHO) }
        defer { restore(before, TCSAFLUSH) }
        return try body()
    }

    /// Runs `body` while each key can be read at once and none of them shows.
    package func withEveryKey<Value>(
        _ body: () throws(SystemError) -> Value
    ) throws(SystemError) -> Value {
        let before = try change(TCSANOW) { $0.c_lflag &= ~tcflag_t(ICANON | ECHO) }
        defer { restore(before, TCSANOW) }
        return try body()
    }

    /// How a terminal treats what is typed.
    package struct Mode {
        fileprivate let raw: termios
    }

    /// From now on each key can be read at once and none of them shows; Ctrl-S is one as any other.
    ///
    /// - Returns: What ``restore(_:)`` makes good again.
    /// - Throws: What the terminal said.
    package func takeEveryKey() throws(SystemError) -> Mode {
        Mode(
            raw: try change(TCSANOW) {
                $0.c_lflag &= ~tcflag_t(ICANON | ECHO)
                $0.c_iflag &= ~tcflag_t(IXON)
            })
    }

    /// What was typed and not read stays for whoever reads next.
    package func restore(_ mode: Mode) { restore(mode.raw, TCSANOW) }

    /// Runs `body`, and brings the terminal back to what it was, whatever a program made of it that may
    /// have been killed.
    package func keepingMode<Value>(_ body: () throws -> Value) rethrows -> Value {
        var mode = termios()
        let isKnown = unsafe tcgetattr(number, &mode) == 0
        defer {
            if isKnown {
                takeFromNobody()
                restore(mode, TCSANOW)
            }
        }
        return try body()
    }

    /// Takes the terminal where those who had it are gone; else whoever touches it is stopped.
    private func takeFromNobody() {
        let group = tcgetpgrp(number)
        guard group > 0, group != getpgrp(), kill(-group, 0) != 0, errno == ESRCH else { return }
        let before = signal(SIGTTOU, SIG_IGN)
        _ = tcsetpgrp(number, getpgrp())
        _ = signal(SIGTTOU, before)
    }

    private func change(
        _ when: Int32, _ change: (inout termios) -> Void
    ) throws(SystemError) -> termios {
        var mode = termios()
        try SystemError.check { unsafe tcgetattr(number, &mode) }
        let before = mode
        change(&mode)
        try SystemError.check { unsafe tcsetattr(number, when, &mode) }
        return before
    }

    private func restore(_ mode: termios, _ when: Int32) {
        var mode = mode
        _ = unsafe tcsetattr(number, when, &mode)
    }
}

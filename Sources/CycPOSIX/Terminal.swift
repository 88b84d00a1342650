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
    package var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
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

@unsafe import CycLibC

/// The terminal of a descriptor, if it is one.
package struct Terminal {
    private let number: Int32

    package init(_ number: Int32) { self.number = number }

    /// Whether this process has a controlling terminal, independent of its input and output.
    package static var isControlling: Bool {
        let number = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else { return false }
        close(number)
        return true
    }

    package var exists: Bool { isatty(number) == 1 }

    /// Columns; `nil` without a terminal.
    package var columns: Int? { window.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

    /// Lines; `nil` without a terminal.
    package var rows: Int? { window.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

    private var window: winsize? {
        var size = winsize()
        return unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// Runs `body` without showing typed characters.
    package func withoutEcho<Value>(_ body: () throws -> Value) throws -> Value {
        let before = try change(TCSAFLUSH) { $0.c_lflag &= ~tcflag_t(ECHO) }
        defer { restore(before, TCSAFLUSH) }
        return try body()
    }

    /// Runs `body` while each key is readable at once and not shown.
    package func withKeyInput<Value>(
        _ body: () throws(SystemError) -> Value
    ) throws(SystemError) -> Value {
        let before = try change(TCSANOW) { $0.c_lflag &= ~tcflag_t(ICANON | ECHO) }
        defer { restore(before, TCSANOW) }
        return try body()
    }

    /// Input mode of a terminal.
    package struct Mode {
        fileprivate let raw: termios
    }

    /// Makes each key readable at once and not shown, also Ctrl-S.
    ///
    /// - Returns: The mode for ``restore(_:)``.
    package func enableKeyInput() throws(SystemError) -> Mode {
        Mode(
            raw: try change(TCSANOW) {
                $0.c_lflag &= ~tcflag_t(ICANON | ECHO)
                $0.c_iflag &= ~tcflag_t(IXON)
            })
    }

    /// Restores the mode; unread input is kept for the next reader.
    package func restore(_ mode: Mode) { restore(mode.raw, TCSANOW) }

    /// Runs `body` and restores the terminal's mode, even if a program changed it and was killed.
    package func restoringMode<Value>(_ body: () throws -> Value) rethrows -> Value {
        var mode = termios()
        let isKnown = unsafe tcgetattr(number, &mode) == 0
        defer {
            if isKnown {
                reclaim()
                restore(mode, TCSANOW)
            }
        }
        return try body()
    }

    /// Takes over the terminal if its foreground process group is gone; otherwise accessing it
    /// would stop this process.
    private func reclaim() {
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

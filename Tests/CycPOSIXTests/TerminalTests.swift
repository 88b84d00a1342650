import CycPOSIX
import Glibc
import Testing

struct TerminalTests {
    @Test("A pipe is no terminal and has no width")
    func pipe() throws {
        let pipe = try Pipe()
        let number = pipe.writing.number
        #expect(!Terminal(number).exists)
        #expect(Terminal(number).columns == nil)
        #expect(Terminal(number).rows == nil)
        #expect(throws: SystemError.self) { _ = try Terminal(number).enableKeyInput() }
    }

    @Test("A terminal has its width")
    func pseudoTerminal() throws {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(master >= 0)
        defer { close(master) }
        var size = winsize(ws_row: 24, ws_col: 137, ws_xpixel: 0, ws_ypixel: 0)
        #expect(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
        #expect(Terminal(master).exists)
        #expect(Terminal(master).columns == 137)
        #expect(Terminal(master).rows == 24)
    }

    @Test("Every key is taken, and then the terminal is as it was")
    func keys() throws {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(master >= 0)
        defer { close(master) }
        func flags() -> [tcflag_t] {
            var mode = termios()
            #expect(tcgetattr(master, &mode) == 0)
            return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
        }
        let before = flags()
        let mode = try Terminal(master).enableKeyInput()
        #expect(flags()[3] & tcflag_t(ICANON | ECHO) == 0)
        #expect(flags()[0] & tcflag_t(IXON) == 0)
        // Ctrl-C stays a signal.
        #expect(flags()[3] & tcflag_t(ISIG) != 0)
        Terminal(master).restore(mode)
        #expect(flags() == before)
    }

    @Test("Signals are read one after the other, and end nothing meanwhile")
    func signals() throws {
        let pipe = try Pipe()
        let queue = try SignalQueue()
        #expect(queue.events() == [])
        let signals: [(Int32, SignalQueue.Event)] = [
            (SIGWINCH, .resized), (SIGCONT, .continued), (SIGTERM, .end(SIGTERM)),
            (SIGHUP, .end(SIGHUP)), (SIGWINCH, .resized),
        ]
        for (number, event) in signals {
            // Threads of tests block signals, so that this one is not the one that gets it.
            #expect(kill(getpid(), number) == 0)
            #expect(try !queue.wait(toRead: pipe.reading, for: .seconds(60)))
            #expect(queue.events() == [event])
        }
        try pipe.writing.write([1])
        #expect(try queue.wait(toRead: pipe.reading, for: .seconds(60)))
        #expect(queue.events() == [])
    }
}

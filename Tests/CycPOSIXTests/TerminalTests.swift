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
    }
}

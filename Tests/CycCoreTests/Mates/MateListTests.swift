import CycCore
import Testing

struct MateListTests {
    private typealias Line = MateList.Line

    private func read(_ text: String) -> MateList {
        MateList(text) { ["Asia/Seoul", "UTC"].contains($0) }
    }

    @Test(
        "A line has a login, optionally a zone and a name",
        arguments: [
            ("tom", "tom", nil, nil), ("@tom", "tom", nil, nil), ("  tom\t\r", "tom", nil, nil),
            ("tom # the first", "tom", nil, nil), ("tom,", "tom", nil, nil),
            ("tom,,", "tom", nil, nil), ("tom,Asia/Seoul", "tom", "Asia/Seoul", nil),
            ("tom , UTC , Tom T ", "tom", "UTC", "Tom T"), ("tom,,Tom", "tom", nil, "Tom"),
            ("tom,,Kim, Tom", "tom", nil, "Kim, Tom"), ("\u{FEFF}tom", "tom", nil, nil),
            ("tom,,토미", "tom", nil, "토미"), ("a_b-C9", "a_b-C9", nil, nil),
        ] as [(String, String, String?, String?)])
    func lines(text: String, login: String, zone: String?, name: String?) {
        let list = read(text)
        #expect(list.faults.isEmpty)
        #expect(list.lines.map(\.login) == [login])
        #expect(list.lines.map(\.zone) == [zone] && list.lines.map(\.name) == [name])
    }

    @Test(
        "Empty lines and comments are skipped",
        arguments: ["", "\n\n", " \t\r\n", "# tom", "\u{FEFF}"])
    func nobody(text: String) {
        #expect(read(text).lines.isEmpty && read(text).faults.isEmpty)
    }

    @Test(
        "An invalid line is reported with its number, and the others are parsed",
        arguments: [
            ("../../etc/passwd", .login("../../etc/passwd")), ("a b", .login("a b")),
            (",UTC", .login("")), ("@", .login("@")), ("-a", .login("-a")),
            ("a\u{1B}[2J", .login("a\u{1B}[2J")), ("a\u{301}", .login("a\u{301}")),
            ("@@a", .login("@@a")), ("a\u{FEFF}", .login("a\u{FEFF}")),
            (String(repeating: "x", count: 101), .login(String(repeating: "x", count: 101))),
            ("a,Nowhere", .zone("Nowhere")), ("a,../UTC", .zone("../UTC")),
            ("a,/etc/localtime", .zone("/etc/localtime")),
            ("a,,\u{202E}b", .name(.control("\u{202E}"))),
            ("a,,b\u{7}", .name(.control("\u{7}"))),
            ("a,," + String(repeating: "x", count: 201), .name(.tooLong(limit: 200))),
        ] as [(String, MateList.Reason)])
    func faults(line: String, reason: MateList.Reason) {
        let list = read("first\n\(line)\nlast")
        #expect(list.lines.map(\.login) == ["first", "last"])
        #expect(list.faults == [MateList.Fault(number: 2, reason: reason)])
    }

    @Test("The first line of an account wins, ignoring case")
    func twice() {
        let list = read("Tom,UTC\nann\nTOM,Asia/Seoul\r\n@tom")
        #expect(list.lines.map(\.login) == ["Tom", "ann"] && list.lines[0].zone == "UTC")
    }
}

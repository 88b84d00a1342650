import CycCore
import CycDisplay
import TestSupport
import Testing

struct ForgetTests {
    private static let evil = MessagesTests.evil

    private static var full: ForgetView {
        var view = ForgetView()
        view.home = "/home/ada"
        view.places = ["/home/ada/.local/share/cyc", "/x/cyc"]
        view.jobs = .success([.cron, .systemd])
        view.ahead = .success([1_795_284_000, 1_795_287_600])
        view.keyring = .success([
            StoredToken(host: "github.com", place: .secretService, page: nil),
            StoredToken(host: evil, place: .secretService, page: nil),
        ])
        view.folders = [
            .success(.init("/home/ada/.local/share/cyc", files: ["token", "cyc.db", evil])),
            .success(.init("/x/cyc", files: [])), .failure(.ownedByOther(evil)),
        ]
        view.shells = [.success("/home/ada/.bashrc"), .failure(.notAFile(evil))]
        view.leftovers = [
            .foreign(folder: evil, ["notes", evil] + (0..<99).map { "x\($0)" }), .link(path: evil),
            .linkTarget(path: "/home/ada/x"),
            .call(file: "/home/ada/.zshrc", line: 3), .named,
        ]
        return view
    }

    @Test("Everything is listed in each language without control characters from outside")
    func list() {
        for messages in bothLanguages {
            let lines = forgetScreen(
                Self.full, messages: messages, look: TerminalAppearance(width: 200))
            let text = lines.joined(separator: "\n")
            for part in [
                "crontab", "systemd", "~/.local/share/cyc: token, cyc.db, e[31mvil", "/x/cyc\n",
                "~/.bashrc", "~/x", "~/.zshrc:3", "github.com", "ntfy", "cyc export FILE",
                "notes, e[31mvil", "x7",
            ] { #expect(text.contains(part), "\(part): \(text)") }
            #expect(!text.contains("x8") && text.contains("91"))
            for line in lines { #expect(!hasControl(plain(line))) }
            #expect(
                lines.map { plain($0) }.contains { hasHangul($0) } == (messages.language == .ko))
            #expect(!Self.full.isEmpty)
        }
    }

    @Test("Each line keeps to the width", arguments: [20, 40, 60, 80])
    func width(columns: Int) {
        for messages in bothLanguages {
            for line in forgetScreen(
                Self.full, messages: messages, look: TerminalAppearance(width: columns))
            { #expect(displayWidth(of: plain(line)) <= columns, "\(line)") }
        }
    }

    @Test("Failed checks do not count as empty")
    func unknown() {
        var view = ForgetView()
        #expect(view.isEmpty)
        view.places = ["/home/ada/.config/cyc"]
        view.leftovers = [.foreign(folder: "/home/ada/.config/cyc", ["notes"])]
        for messages in bothLanguages {
            let text = forgetScreen(view, messages: messages, look: TerminalAppearance(width: 100))
                .joined(separator: "\n")
            #expect(text.contains("/home/ada/.config/cyc") && text.contains("notes"))
            #expect(!text.contains("cyc export"))
        }
        for change in [
            { $0.jobs = .failure(.agentMissing) }, { $0.ahead = .failure(.agentMissing) },
            { $0.keyring = .failure(.agentMissing) }, { $0.folders = [.failure(.agentMissing)] },
            { $0.shells = [.failure(.agentMissing)] },
        ] as [(inout ForgetView) -> Void] {
            var other = view
            change(&other)
            #expect(!other.isEmpty)
            let text = forgetScreen(
                other, messages: Messages(.en), look: TerminalAppearance(width: 100)
            ).joined(separator: "\n")
            #expect(text.contains("cyc-agent"))
        }
    }
}

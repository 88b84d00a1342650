import Foundation
import TestSupport
import Testing

/// An ssh server on the loopback with keys of its own, for the user who runs the tests.
private final class SecureShell {
    private let server: Program.Running
    private let folder: TemporaryFolder
    private let port: Int

    init() throws {
        folder = try TemporaryFolder()
        port = try unusedPort()
        for name in ["host", "mine", "wrong"] {
            let made = try Program("ssh-keygen", environment: [:]).run(
                ["-q", "-t", "ed25519", "-N", "", "-f", folder.file(name)], in: "/")
            #expect(made.status == 0, "\(made.errors)")
        }
        let key = try String(contentsOfFile: folder.file("host.pub"), encoding: .utf8)
        try folder.write("[127.0.0.1]:\(port) \(key)", to: "known")
        try folder.write("", to: "unknown")
        try FileManager.default.copyItem(
            atPath: folder.file("mine.pub"), toPath: folder.file("authorized"))
        try folder.write(
            """
            Port \(port)
            ListenAddress 127.0.0.1
            HostKey \(folder.file("host"))
            AuthorizedKeysFile \(folder.file("authorized"))
            PidFile none
            StrictModes no
            UsePAM no
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PermitRootLogin yes

            """, to: "server")
        // Not by itself: it closes the descriptor by whose end Foundation notices that of a program,
        // and would hold up all others.
        server = try Program("sh", environment: ["PATH": "/usr/bin:/bin:/usr/sbin"]).start(
            [
                "-c",
                """
                trap 'kill "$server"' TERM
                /usr/sbin/sshd -D -e -f "$0" &
                server=$!
                wait
                """, folder.file("server"),
            ], in: "/")
        try waitUntilOpen()
    }

    deinit { server.signal(SIGTERM) }

    private func waitUntilOpen() throws {
        let scan = Program("ssh-keyscan", environment: [:])
        for _ in 0..<100 {
            let answer = try scan.run(["-T", "1", "-p", "\(port)", "127.0.0.1"], in: "/")
            if !answer.output.isEmpty { return }
        }
    }

    func address(of path: String) -> String { "ssh://\(NSUserName())@127.0.0.1:\(port)\(path)" }

    func variables(key: String = "mine", knownHosts: String = "known") -> [String: String] {
        [
            "GIT_SSH_COMMAND":
                "ssh -F /dev/null -i \(folder.file(key)) -o IdentitiesOnly=yes"
                + " -o IdentityAgent=none -o UserKnownHostsFile=\(folder.file(knownHosts))"
                + " -o GlobalKnownHostsFile=/dev/null"
        ]
    }
}

@Suite(
    "machines through ssh", .needs("ssh", "ssh-keygen"), .tags(.external),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd"), "no sshd"))
struct SecureShellTests {
    @Test("keys decide, nothing is asked, and no process stays")
    func keys() throws {
        let shell = try SecureShell()
        let home = try Household()
        let address = shell.address(of: home.remote.path)
        try home.run("todo add Tea", on: 0)
        let wrong = try home.run(
            "machines join \(address)", on: 0, status: 77, shell.variables(key: "wrong"))
        #expect(wrong.contains("refused your key"))
        let unknown = try home.run(
            "machines join \(address)", on: 0, status: 77,
            shell.variables(knownHosts: "unknown"))
        #expect(unknown.contains("doesn't trust the host key"))
        #expect(!FileManager.default.fileExists(atPath: "\(home.machines[0].data)/machines.git"))
        for machine in 0..<2 {
            try home.run("machines join --yes \(address)", on: machine, shell.variables())
        }
        #expect(try home.run("todo list", on: 1).contains("Tea"))
        let missing = try home.run(
            "machines join \(shell.address(of: "/nonexistent.git"))", on: 0, status: 65)
        #expect(missing.contains("already shares"))
    }

    @Test("a server that says nothing is given up in time, with its processes")
    func silent() throws {
        let server = try LoopbackServer(raw: { $0.waitForHangUp() })
        let person = try Person(settings: "[remind]\nchannels = [\"command\"]\n")
        let outcome = try person.cyc(
            ["machines", "join", "ssh://127.0.0.1:\(server.port)/j.git"],
            ["GIT_SSH_COMMAND": "ssh -F /dev/null -o BatchMode=yes"])
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(try !runningProcesses().contains("127.0.0.1:\(server.port)"))
    }

    private func runningProcesses() throws -> String {
        try Program("ps", environment: ["PATH": "/usr/bin:/bin"]).run(["-eo", "args"], in: "/")
            .output
    }
}

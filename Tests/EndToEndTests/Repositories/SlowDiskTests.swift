import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "Freshness": repositories not read within `sync.timeout` are unread and named as
/// the cause.
struct SlowDiskTests {
    private static let now = "2026-11-21T12:00:00Z"
    private static let morning = "2026-11-21T08:00:00Z"

    /// Ada, whose programs wait for files below ``slow`` until ``release()``.
    ///
    /// The agent runs with a preloaded library that first opens a pipe without a writer.
    private final class SlowDisk {
        let ada: Person
        let slow: String
        private let pipe: String
        private let agent: String
        private var writer: Int32 = -1

        init(slow: String, settings: String = "", seconds: Int = 2) throws {
            ada = try Person()
            self.slow = "\(ada.home)/\(slow)"
            pipe = ada.folder.file("pipe")
            #expect(mkfifo(pipe, 0o600) == 0)
            let library = try PreloadedLibrary.build(Self.library, for: ada)
            agent = try ada.folder.writeProgram(
                """
                #!/bin/sh
                SLOW_FOLDER='\(self.slow)' SLOW_PIPE='\(pipe)' LD_PRELOAD='\(library)'
                export SLOW_FOLDER SLOW_PIPE LD_PRELOAD
                exec '\(Person.agent)' "$@"

                """, to: "agent")
            try ada.folder.write(
                "[sync]\ntimeout = \"\(seconds)s\"\n\(settings)",
                to: "home/.config/cyc/config.toml")
        }

        deinit { if writer >= 0 { close(writer) } }

        func status(_ variables: [String: String] = [:]) throws -> JSONText {
            let run = try ada.cyc(
                ["status", "--json"], at: SlowDiskTests.now,
                ["CYC_AGENT": agent].merging(variables) { $1 })
            #expect(run.status == 0)
            let status = try JSONText(run.output)
            #expect(run.errors.isEmpty == (status["freshness"]["error"] == .null))
            return status
        }

        /// Ends the waiting, for later accesses too.
        func release() { writer = open(pipe, O_RDWR) }

        private static let library = """
            #define _GNU_SOURCE
            #include <dirent.h>
            #include <dlfcn.h>
            #include <fcntl.h>
            #include <stdarg.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/stat.h>
            #include <unistd.h>

            typedef int (*opening)(const char *, int, ...);
            typedef int (*opening_at)(int, const char *, int, ...);

            static void delay(const char *path) {
                const char *slow = getenv("SLOW_FOLDER"), *pipe = getenv("SLOW_PIPE");
                size_t length = slow ? strlen(slow) : 0;
                if (!length || !pipe || strncmp(path, slow, length)) return;
                if (path[length] && path[length] != '/') return;
                /* Nobody waits longer for a test that ended. */
                alarm(50);
                opening next = (opening)dlsym(RTLD_NEXT, "open");
                close(next(pipe, O_RDONLY));
                alarm(0);
            }

            static mode_t mode(int flags, va_list list) {
                return flags & O_CREAT ? va_arg(list, mode_t) : 0;
            }

            #define OPEN(name) \\
                int name(const char *path, int flags, ...) { \\
                    va_list list; \\
                    va_start(list, flags); \\
                    mode_t bits = mode(flags, list); \\
                    va_end(list); \\
                    delay(path); \\
                    return ((opening)dlsym(RTLD_NEXT, #name))(path, flags, bits); \\
                }
            #define OPEN_AT(name) \\
                int name(int folder, const char *path, int flags, ...) { \\
                    va_list list; \\
                    va_start(list, flags); \\
                    mode_t bits = mode(flags, list); \\
                    va_end(list); \\
                    delay(path); \\
                    return ((opening_at)dlsym(RTLD_NEXT, #name))(folder, path, flags, bits); \\
                }
            OPEN(open)
            OPEN(open64)
            OPEN_AT(openat)
            OPEN_AT(openat64)

            DIR *opendir(const char *path) {
                delay(path);
                return ((DIR * (*)(const char *))dlsym(RTLD_NEXT, "opendir"))(path);
            }

            """
    }

    @Test(
        "a repository not read in time is pending and named, and GitHub is not blamed",
        .enabled(if: PreloadedLibrary.isPossible, PreloadedLibrary.excuse),
        arguments: TestDepth.sample([true, false], quick: 1))
    func reading(hasAccount: Bool) throws {
        let disk = try SlowDisk(slow: "src/slow/.git", seconds: hasAccount ? 3 : 1)
        let ada = disk.ada
        let hub = try AccountHub(
            [.init("ada", created: "2026-01-01", address: Person.address)],
            tokens: ["token": "ada"])
        let variables = hasAccount ? hub.variables("token") : [:]
        try ada.repository("app").commit(on: "2026-11-20T08:00:00Z")
        let slow = try ada.repository("slow")
        #expect(try ada.json("status", at: Self.now, variables)["today"]["state"] == "none")
        try slow.commit(on: Self.morning)

        // GitHub is due to be fetched too.
        let later = "2026-11-21T12:30:00Z"
        let run = try disk.status(variables.merging(["CYC_NOW": later]) { $1 })
        let today = run["today"]
        #expect(today["state"] == "unknown")
        #expect(today["complete"] == false)
        #expect(today["unread"].list.map(\.["path"].text) == [slow.path])
        #expect(today["unread"][0]["error"].text?.contains("background") == true)
        #expect(run["freshness"]["stale"] == true)
        #expect(run["freshness"]["error"].text?.contains(slow.path) == true)
        #expect(run["freshness"]["error"].text?.contains("GitHub") == false)
        disk.release()
        let after = try ada.json("status", "--refresh", at: later, variables)["today"]
        #expect(after["local_commits"] == 1)
        #expect(after["complete"] == true)
    }

    @Test(
        "a root not searched in time is pending and named, not empty",
        .enabled(if: PreloadedLibrary.isPossible, PreloadedLibrary.excuse))
    func searching() throws {
        let disk = try SlowDisk(slow: "src", settings: "[ui]\ncolor = \"never\"\n", seconds: 1)
        let ada = disk.ada
        try ada.repository("app").commit(on: Self.morning)
        // The second run comes while the first goes on in the background.
        for isFirst in [true, false] {
            let status = try disk.status()
            #expect(status["today"]["state"] == "unknown")
            #expect(status["today"]["complete"] == false)
            #expect(status["today"]["unread"].list.map(\.["path"].text) == [ada.source])
            #expect(status["freshness"]["stale"] == true)
            let error = status["freshness"]["error"].text
            #expect(error?.contains(ada.source) == (isFirst ? true : nil))
        }
        for words in [["status"], ["why"], ["repo", "list"]] {
            let run = try ada.cyc(words, at: Self.now, ["CYC_AGENT": "\(ada.folder.path)/agent"])
            #expect(!run.output.contains("no repositories"), "\(words): \(run.output)")
            #expect(run.output.contains("~/src"), "\(words): \(run.output)")
        }
        disk.release()
        let after = try ada.json("status", "--refresh", at: Self.now)["today"]
        #expect(after["state"] == "done")
        #expect(after["unread"] == [])
    }

    @Test(
        "a search that is due by age is pending while it runs",
        .enabled(if: PreloadedLibrary.isPossible, PreloadedLibrary.excuse))
    func searchingAgain() throws {
        let disk = try SlowDisk(slow: "src", seconds: 1)
        let ada = disk.ada
        try ada.repository("app").commit(on: "2026-11-20T08:00:00Z")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "none")
        let status = try disk.status(["CYC_NOW": "2026-11-21T13:00:00Z"])
        #expect(status["today"]["state"] == "unknown")
        #expect(status["today"]["unread"].list.contains { $0["path"].text == ada.source })
        disk.release()
    }

    @Test("an agent that never reaches the ledger leaves the roots pending")
    func stopped() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        let pipe = ada.folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let agent = try ada.folder.writeProgram(
            "#!/bin/sh\ntimeout 50 cat '\(pipe)'\nexec '\(Person.agent)' \"$@\"\n", to: "agent")
        try ada.folder.write("[sync]\ntimeout = \"1s\"\n", to: "home/.config/cyc/config.toml")
        let run = try ada.cyc("status", "--json", at: Self.now, ["CYC_AGENT": agent])
        let status = try JSONText(run.output)
        #expect(status["today"]["complete"] == false)
        #expect(status["today"]["unread"].list.map(\.["path"].text) == [ada.source])
        #expect(status["freshness"]["error"].text?.contains(ada.source) == true)
        let ended = try ada.shell("timeout 50 sh -c ': > \"$PIPE\"'", ["PIPE": pipe])
        #expect(ended.status == 0)
    }

    @Test("a GitHub that does not respond in time is the cause, not a repository")
    func slowGitHub() throws {
        let ada = try Person()
        try ada.folder.write("[sync]\ntimeout = \"2s\"\n", to: "home/.config/cyc/config.toml")
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-20T08:00:00Z")
        let good = try AccountHub(
            [.init("ada", created: "2026-01-01", address: Person.address)],
            tokens: ["token": "ada"])
        #expect(
            try ada.json("status", at: Self.now, good.variables("token"))["today"]["state"]
                == "none")
        // The system accepts connections, and nothing responds.
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #expect(bind(listener, $0, size) == 0)
                #expect(listen(listener, 64) == 0)
                #expect(getsockname(listener, $0, &size) == 0)
            }
        }
        let base = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let variables = [
            "GITHUB_SERVER_URL": base, "GITHUB_API_URL": base, "GITHUB_GRAPHQL_URL": base,
            "GH_TOKEN": "token",
        ]
        try app.commit(on: Self.morning)
        let run = try ada.cyc(
            ["status", "--json"], at: "2026-11-21T12:30:00Z", variables)
        let status = try JSONText(run.output)
        #expect(status["today"]["local_commits"] == 1)
        #expect(status["today"]["unread"] == [])
        #expect(status["freshness"]["error"].text?.contains(app.path) == false)
    }
}

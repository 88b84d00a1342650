@unsafe import CycLibC

/// A child process.
package struct Child {
    private let number: Int32

    /// A program with its arguments and environment.
    package struct Program {
        let path: [UInt8]
        /// Begins with the path.
        let words: [[UInt8]]
        let variables: [[UInt8]]

        /// - Parameters:
        ///   - arguments: Without the program's name.
        ///   - variables: All of its variables, each as name, `=` and value.
        package init(_ path: [UInt8], _ arguments: [[UInt8]], _ variables: [[UInt8]]) {
            self.path = path
            words = [path] + arguments
            self.variables = variables
        }
    }

    /// Takes the process ID of a fork of this process.
    package init(forked number: Int32) { self.number = number }

    /// Starts a program that inherits no other open file of this process.
    ///
    /// - Parameters:
    ///   - input: Becomes its standard input; `nil` stands for `/dev/null`. The same holds for
    ///     `output` and `errors`.
    ///   - fourth: Becomes its descriptor 3; `nil` for none.
    ///   - isInOwnSession: Whether it leads a new session, and so gets no signal from the terminal.
    /// - Throws: The error of `posix_spawn` or `exec`.
    package init(
        _ program: Program, input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil,
        fourth: Int32? = nil, isInOwnSession: Bool = true
    ) throws(SystemError) {
        Self.closeOnExec()
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let newSession = Int32(POSIX_SPAWN_SETSID)
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            // `POSIX_SPAWN_SETSID` of <spawn.h>, which hides it without `_GNU_SOURCE`.
            let newSession: Int32 = 0x80
        #endif
        try SystemError.check(number: unsafe posix_spawn_file_actions_init(&actions))
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        try SystemError.check(number: unsafe posix_spawnattr_init(&attributes))
        defer { _ = unsafe posix_spawnattr_destroy(&attributes) }

        for (number, given) in zip(Int32(0)..., [input, output, errors]) {
            let mode = number == 0 ? O_RDONLY : O_WRONLY
            let code =
                if let given {
                    unsafe posix_spawn_file_actions_adddup2(&actions, given, number)
                } else {
                    unsafe posix_spawn_file_actions_addopen(
                        &actions, number, "/dev/null", mode, 0)
                }
            try SystemError.check(number: code)
        }
        if let fourth {
            try SystemError.check(
                number: unsafe posix_spawn_file_actions_adddup2(&actions, fourth, 3))
        }

        var none = sigset_t()
        _ = unsafe sigemptyset(&none)
        try SystemError.check(number: unsafe posix_spawnattr_setsigmask(&attributes, &none))
        // Ignored signals would be inherited.
        var all = sigset_t()
        _ = unsafe sigfillset(&all)
        try SystemError.check(number: unsafe posix_spawnattr_setsigdefault(&attributes, &all))
        let flags = Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        try SystemError.check(
            number: unsafe posix_spawnattr_setflags(
                &attributes, Int16(flags | (isInOwnSession ? newSession : 0))))

        var child: pid_t = 0
        let status = unsafe program.words.withCStrings { argv in
            unsafe program.variables.withCStrings { envp in
                unsafe program.path.withCString {
                    unsafe posix_spawn(&child, $0, &actions, &attributes, argv, envp)
                }
            }
        }
        try SystemError.check(number: status)
        number = child
    }

    /// Starts a program in our own session, with our standard input and, unless given, error.
    package init(here program: Program, output: Int32, errors: Int32 = 2) throws(SystemError) {
        try self.init(program, input: 0, output: output, errors: errors, isInOwnSession: false)
    }

    /// Returns the exit status, or 128 plus the signal; `nil` while it runs.
    package func ended() throws(SystemError) -> Int32? {
        var status: Int32 = 0
        let result = try SystemError.check { unsafe waitpid(number, &status, WNOHANG) }
        guard result == number else { return nil }
        return Self.exitStatus(of: status)
    }

    /// Waits for its end, and returns the exit status, or 128 plus the signal.
    package func waitForEnd() throws(SystemError) -> Int32 {
        var status: Int32 = 0
        try SystemError.check { unsafe waitpid(number, &status, 0) }
        return Self.exitStatus(of: status)
    }

    /// Returns the exit status of the leader of its own session, or `nil` while it runs; kills the
    /// rest of the session after its end.
    package func endedWithSession() throws(SystemError) -> Int32? {
        var information = unsafe siginfo_t()
        try SystemError.check {
            unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
        }
        // `waitid` leaves this 0 while the process runs.
        guard unsafe information.si_signo != 0 else { return nil }
        // The process ID cannot be reused before the child is reaped.
        _ = kill(-number, SIGKILL)
        return try waitForEnd()
    }

    private static func exitStatus(of status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Stops tracking the child: a detached thread reaps it when it ends.
    ///
    /// If no thread can be started, it stays a zombie until this process ends.
    package func leave() {
        var thread = pthread_t()
        let number = unsafe UnsafeMutableRawPointer(bitPattern: Int(number))
        let status = unsafe pthread_create(
            &thread, nil,
            { number in
                _ = waitpid(pid_t(Int(bitPattern: number)), nil, 0)
                return nil
            }, number)
        if status == 0 { pthread_detach(thread) }
    }

    /// Asks its session to end.
    package func askToEnd() { _ = kill(-number, SIGTERM) }

    /// Kills its session and reaps the child.
    package func end() {
        // The child leads the only process group of its session.
        _ = kill(-number, SIGKILL)
        var status: Int32 = 0
        _ = unsafe waitpid(number, &status, 0)
    }

    /// Marks every descriptor but the standard streams as close-on-exec.
    ///
    /// Our own files are opened with the flag; this is for inherited descriptors.
    private static func closeOnExec() {
        #if canImport(Darwin)
            let folder = "/dev/fd"
        #else
            let folder = "/proc/self/fd"
        #endif
        for entry in (try? Folder.entries(of: Array(folder.utf8))) ?? [] {
            let number = Int32(String(decoding: entry.name, as: UTF8.self))
            if let number, number > 2 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        }
    }
}

@unsafe @preconcurrency import CycLibC

/// The process that runs this.
package enum ThisProcess {
    /// The command line without the program's name.
    package static func arguments() -> [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe [UInt8](cString: $0) }
        }
    }

    /// Each variable's name, `=` and value; of two with one name the first counts.
    package static func variables() -> [[UInt8]] {
        #if canImport(Darwin)
            var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
                unsafe _NSGetEnviron().pointee
        #else
            var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
        #endif
        var variables: [[UInt8]] = []
        while let entry = unsafe next?.pointee {
            variables.append(unsafe [UInt8](cString: entry))
            unsafe next = next?.advanced(by: 1)
        }
        return variables
    }

    package static func variable(_ name: String) -> [UInt8]? {
        unsafe getenv(name).map { unsafe [UInt8](cString: $0) }
    }

    package static func workingDirectory() throws(SystemError) -> [UInt8] {
        guard let raw = unsafe getcwd(nil, 0) else { throw .last }
        defer { unsafe free(raw) }
        return unsafe [UInt8](cString: raw)
    }

    /// The program that runs, with links resolved.
    package static func executable() throws(SystemError) -> [UInt8] {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _ = unsafe _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size) + 1)
            guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { throw .missing }
            return try FileSystem.resolve(unsafe [UInt8](cString: path))
        #else
            return try FileSystem.linkTarget(Array("/proc/self/exe".utf8))
        #endif
    }

    /// Opens `/dev/null` in place of closed standard streams, so that no file of ours becomes one.
    package static func openStandardStreams() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is `number`.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// Whether so many descriptors more can be opened at once.
    package static func canOpen(_ count: Int) -> Bool {
        // One look at the first numbers, of which most are free; more than the limit allows are refused.
        var first = (0..<2 * Int32(count)).map { pollfd(fd: $0, events: 0, revents: 0) }
        if unsafe poll(&first, nfds_t(first.count), 0) >= 0,
            first.count(where: { $0.revents & Int16(POLLNVAL) != 0 }) >= count
        {
            return true
        }
        var opened: [Int32] = []
        opened.reserveCapacity(count)
        defer { for number in opened { close(number) } }
        while opened.count < count {
            let number = unsafe open("/", O_RDONLY | O_CLOEXEC)
            guard number >= 0 else { return false }
            opened.append(number)
        }
        return true
    }

    /// A crash of this program, or of one that it starts, leaves no file with its memory.
    package static func leaveNoCore() {
        #if canImport(Darwin)
            let cores = RLIMIT_CORE
        #else
            let cores = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(cores, &limit) == 0 else { return }
        limit.rlim_cur = 0
        _ = unsafe setrlimit(cores, &limit)
    }

    /// No other process of the person can read what this one remembers, such as a token.
    package static func hideMemory() {
        #if !canImport(Darwin)
            // It fails only for a value that it does not know.
            _ = cyc_hide_memory()
        #endif
    }

    /// Who ends the program that started this one ends this one, too, unless it leads a session of its
    /// own.
    package static func endWithParent() {
        #if !canImport(Darwin)
            if getsid(0) != getpid() { _ = cyc_end_with_parent() }
        #endif
    }

    /// Has the system end this process by force, and whatever program it becomes, when the thread that
    /// started it ends, however it does; also where it leads a session.
    ///
    /// - Parameter parent: The process that started this one.
    /// - Returns: Whether that one is still there, and the system knows how to.
    package static func dieWithParent(_ parent: Int32) -> Bool {
        #if !canImport(Darwin)
            guard cyc_die_with_parent() == 0 else { return false }
        #endif
        // It may have ended before the system was asked.
        return getppid() == parent
    }

    /// The number of the process.
    package static var number: Int32 { getpid() }

    /// The number of the process that started this one.
    package static var parent: Int32 { getppid() }

    /// Becomes another program, which gets our standard streams and no other open file.
    ///
    /// - Returns: Why it could not.
    package static func become(_ program: Child.Program) -> SystemError {
        // What is ignored here would be ignored there.
        for number in 1...Int32(31) { _ = signal(number, SIG_DFL) }
        return unsafe program.words.withCStrings { argv in
            unsafe program.variables.withCStrings { envp in
                unsafe program.path.withCString { path in
                    _ = unsafe execve(path, argv, envp)
                    return .last
                }
            }
        }
    }

    /// Lets blocks of memory from `size` bytes on go back to the system when they are free.
    ///
    /// - Parameter size: Units: bytes.
    package static func giveBackMemory(from size: Int32) {
        #if !canImport(Darwin)
            cyc_keep_apart(size)
        #endif
    }

    package static func end(_ status: Int32) -> Never { exit(status) }
}

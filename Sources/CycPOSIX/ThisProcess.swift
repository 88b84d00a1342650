@unsafe @preconcurrency import CycLibC

/// The current process.
package enum ThisProcess {
    /// The command line without the program's name.
    package static func arguments() -> [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe [UInt8](cString: $0) }
        }
    }

    /// Returns each variable as name, `=` and value; of duplicate names the first counts.
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

    /// Makes a folder the working directory.
    package static func enter(_ folder: [UInt8]) throws(SystemError) {
        try SystemError.check { unsafe folder.withCString { unsafe chdir($0) } }
    }

    package static func workingDirectory() throws(SystemError) -> [UInt8] {
        guard let raw = unsafe getcwd(nil, 0) else { throw .last }
        defer { unsafe free(raw) }
        return unsafe [UInt8](cString: raw)
    }

    /// Returns the path of the running program, with links resolved.
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

    /// Opens `/dev/null` in place of closed standard streams, so that no other file gets their
    /// numbers.
    ///
    /// - Returns: The numbers of those streams.
    package static func openStandardStreams() -> [Int32] {
        (Int32(0)...2).filter { number in
            guard fcntl(number, F_GETFD) < 0 else { return false }
            // The lowest free number is `number`.
            _ = unsafe open("/dev/null", O_RDWR)
            return true
        }
    }

    /// Whether this many more descriptors can be opened at once.
    package static func canOpen(_ count: Int) -> Bool {
        // Polls the first numbers, most of which are free; numbers beyond the limit are an error.
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

    /// Disables core files of this program and its child processes.
    package static func disableCoreFiles() {
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

    /// Prevents other processes of the user from reading this one's memory, such as a token.
    package static func hideMemory() {
        #if !canImport(Darwin)
            // Fails only for an unknown value.
            _ = cyc_hide_memory()
        #endif
    }

    /// Ends this process with its parent, unless it leads a session of its own.
    package static func endWithParent() {
        #if !canImport(Darwin)
            if getsid(0) != getpid() { _ = cyc_end_with_parent() }
        #endif
    }

    /// Makes the system kill this process, also after `exec`, when the thread that started it ends;
    /// also if it leads a session.
    ///
    /// - Parameter parent: The process that started this one.
    /// - Returns: Whether the parent still exists, and the system supports this.
    package static func dieWithParent(_ parent: Int32) -> Bool {
        #if !canImport(Darwin)
            guard cyc_die_with_parent() == 0 else { return false }
        #endif
        // The parent may have ended before the call.
        return getppid() == parent
    }

    /// Process ID.
    package static var number: Int32 { getpid() }

    /// Process ID of the parent.
    package static var parent: Int32 { getppid() }

    /// Becomes another program, which inherits only the standard streams.
    ///
    /// - Returns: The error.
    package static func become(_ program: Child.Program) -> SystemError {
        // Ignored signals would be inherited.
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

    /// Makes freed blocks of at least `size` bytes return to the system.
    ///
    /// - Parameter size: Units: bytes.
    package static func releaseFreedMemory(from size: Int32) {
        #if !canImport(Darwin)
            cyc_keep_apart(size)
        #endif
    }

    /// Removes this program's code from its memory until it runs again.
    ///
    /// Of the 20 MB that a start reads, a process that only waits needs 1.
    package static func releaseCode() {
        #if !canImport(Darwin)
            let maps = Array("/proc/self/maps".utf8)
            let mappings = (try? RegularFile.contents(of: maps, limit: 1 << 20)) ?? []
            for line in mappings.split(separator: UInt8(ascii: "\n")) {
                let fields = line.split(separator: UInt8(ascii: " "))
                // Unlike data, code is never written, so it can be read from its file again.
                guard fields.count > 5, fields[1].elementsEqual("r-xp".utf8),
                    fields[5].first == UInt8(ascii: "/")
                else { continue }
                let ends = fields[0].split(separator: UInt8(ascii: "-")).compactMap {
                    UInt(String(decoding: $0, as: UTF8.self), radix: 16)
                }
                guard ends.count == 2 else { continue }
                _ = unsafe madvise(
                    UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]),
                    MADV_DONTNEED)
            }
        #endif
    }

    package static func end(_ status: Int32) -> Never { exit(status) }
}

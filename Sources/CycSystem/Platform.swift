import CycCore
import Synchronization

#if canImport(Glibc) || canImport(Musl)
    @unsafe import CLinux
#endif

#if canImport(Glibc)
    @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
    @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
    @unsafe @preconcurrency import Darwin
#endif

// Everything that this room takes from libc, and every `#if`. Only values leave this file.

/// A failed call of the system: its `errno`.
struct SystemError: Error, Equatable {
    let code: Int32

    static let missing = SystemError(code: ENOENT)
    static let notAFolder = SystemError(code: ENOTDIR)
    static let isAFolder = SystemError(code: EISDIR)
    static let exists = SystemError(code: EEXIST)
    static let closedPipe = SystemError(code: EPIPE)
    static let noAccess = SystemError(code: EACCES)
    static let notSupported = SystemError(code: ENOTSUP)
    static let noChild = SystemError(code: ECHILD)
    static let tooLarge = SystemError(code: EFBIG)
    static let tooManyLinks = SystemError(code: ELOOP)

    var isFull: Bool { code == ENOSPC || code == EDQUOT }
    /// There is no such file, or no such folder to look in.
    var isMissing: Bool { self == .missing || self == .notAFolder }

    /// The C library's words.
    var text: String { unsafe String(cString: strerror(code)) }

    /// Calls again after a signal; a negative result is an error.
    static func check(_ call: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw SystemError(code: code) }
        }
    }
}

/// What `stat` knows of a file.
struct FileStatus {
    enum Kind { case file, folder, link, other }

    let kind: Kind
    /// Permission bits.
    let mode: UInt32
    /// The user's number.
    let owner: UInt32
    /// How many names it has.
    let names: UInt64
    let device: UInt64
    let stamp: FileStamp

    init(_ raw: stat) {
        switch raw.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        mode = UInt32(raw.st_mode & 0o7777)
        owner = UInt32(raw.st_uid)
        names = UInt64(raw.st_nlink)
        device = UInt64(truncatingIfNeeded: raw.st_dev)
        #if canImport(Darwin)
            let modified = raw.st_mtimespec
        #else
            let modified = raw.st_mtim
        #endif
        stamp = FileStamp(
            modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec),
            size: Int64(raw.st_size), inode: UInt64(raw.st_ino))
    }

    func isSameFile(as other: FileStatus?) -> Bool {
        device == other?.device && stamp.inode == other?.stamp.inode
    }

    /// Looks through symbolic links; `nil` for anything that cannot be looked at.
    init?(of path: String) {
        var raw = stat()
        guard unsafe path.withNativeCString({ unsafe stat($0, &raw) }) == 0 else { return nil }
        self.init(raw)
    }

    /// Looks at a symbolic link itself.
    init?(ofLink path: String) {
        var raw = stat()
        guard unsafe path.withNativeCString({ unsafe lstat($0, &raw) }) == 0 else { return nil }
        self.init(raw)
    }
}

/// Looks at many files, most of them from an open folder on: the system then looks up the short rest of
/// a path only, which takes two thirds of the time.
///
/// Paths are parts of bytes, each with a zero byte behind it.
struct StatusReader: ~Copyable {
    private var number: Int32 = -1
    /// The folder's path, where it could not be opened.
    private var lostFolder: [UInt8] = []

    deinit { if number >= 0 { _ = close(number) } }

    /// Opens a folder for the files below it.
    ///
    /// - Parameters:
    ///   - bytes: Hold the path.
    ///   - path: Ends with a slash.
    mutating func enter(_ bytes: Span<UInt8>, _ path: Range<Int>) {
        if number >= 0 { _ = close(number) }
        number = unsafe Self.withPath(bytes, path) {
            unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        // What may not be opened can be looked through all the same.
        lostFolder = number < 0 ? path.map { bytes[$0] } : []
    }

    /// How the folder looks; `nil` if it is not open.
    var folderStamp: FileStamp? {
        var raw = stat()
        return unsafe number >= 0 && fstat(number, &raw) == 0 ? FileStatus(raw).stamp : nil
    }

    /// Like ``FileStatus/init(of:)``.
    ///
    /// - Parameters:
    ///   - bytes: Hold the path.
    ///   - path: The file to look at.
    ///   - isBelow: Whether the path goes on from the folder.
    /// - Returns: How it looks, or `nil`.
    func stamp(of bytes: Span<UInt8>, _ path: Range<Int>, isBelow: Bool) -> FileStamp? {
        if isBelow, number < 0 {
            let whole = lostFolder + path.map { bytes[$0] } + [0]
            return stamp(of: whole.span, 0..<whole.count - 1, isBelow: false)
        }
        var raw = stat()
        let result = unsafe Self.withPath(bytes, path) {
            unsafe fstatat(isBelow ? number : AT_FDCWD, $0, &raw, 0)
        }
        return result == 0 ? FileStatus(raw).stamp : nil
    }

    private static func withPath(
        _ bytes: Span<UInt8>, _ path: Range<Int>, _ body: (UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        unsafe bytes.extracting(path.lowerBound...path.upperBound).bytes.withUnsafeBytes {
            guard let start = $0.baseAddress else { return -1 }
            return unsafe body(start.assumingMemoryBound(to: CChar.self))
        }
    }
}

/// An open file; closed when its owner goes away.
struct Descriptor: ~Copyable {
    enum Purpose {
        case read
        /// Not even the other end of a pipe is waited for.
        case readAtOnce
        /// What is there, from its beginning; nothing is created or cut off.
        case write
        /// Created if missing; for locks.
        case lock
        /// To lock what is there, and no link's destination.
        case leftover
    }

    /// Negative once it was shut.
    private(set) var number: Int32

    fileprivate init(owning number: Int32) { self.number = number }

    deinit { if number >= 0 { _ = close(number) } }

    /// Closes it before its owner goes away.
    mutating func shut() {
        if number >= 0 { _ = close(number) }
        number = -1
    }

    init(_ path: String, _ purpose: Purpose) throws(SystemError) {
        let flags =
            switch purpose {
            case .read: O_RDONLY | O_CLOEXEC | O_NOCTTY
            case .readAtOnce: O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
            case .write: O_WRONLY | O_CLOEXEC | O_NOCTTY
            case .lock: O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY
            case .leftover: O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
            }
        number = try SystemError.check {
            unsafe path.withNativeCString { unsafe open($0, flags, 0o600) }
        }
    }

    /// A new file of mode 0600 whose name is `prefix` and six characters, locked as long as it is open.
    static func temporary(_ prefix: String) throws(SystemError) -> Temporary {
        while true {
            var template = prefix.nativeBytes.map { CChar(bitPattern: $0) }
            template += Array("XXXXXX".utf8CString)
            let number = try SystemError.check { unsafe mkstemp(&template) }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            let path = template.dropLast().map { UInt8(bitPattern: $0) }
            let temporary = Temporary(
                descriptor: Descriptor(owning: number), path: String(native: path))
            // Where a file system knows no locks nobody takes it for a leftover either.
            while flock(number, LOCK_EX) != 0, errno == EINTR {}
            // Before it was locked it looked like a leftover.
            if try temporary.descriptor.status().names > 0 { return temporary }
        }
    }

    struct Temporary: ~Copyable {
        let descriptor: Descriptor
        let path: String
    }

    struct Pipe: ~Copyable {
        let reading: Descriptor
        let writing: Descriptor
    }

    static func pipe() throws(SystemError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            _ = try SystemError.check { unsafe Glibc.pipe(&ends) }
        #elseif canImport(Musl)
            _ = try SystemError.check { unsafe Musl.pipe(&ends) }
        #elseif canImport(Darwin)
            _ = try SystemError.check { unsafe Darwin.pipe(&ends) }
        #endif
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return Pipe(reading: Descriptor(owning: ends[0]), writing: Descriptor(owning: ends[1]))
    }

    borrowing func status() throws(SystemError) -> FileStatus {
        var raw = stat()
        _ = try SystemError.check { unsafe fstat(number, &raw) }
        return FileStatus(raw)
    }

    /// Everything from here to the end.
    ///
    /// - Parameters:
    ///   - hint: How many bytes that may be.
    ///   - limit: How many it may be at most.
    /// - Returns: The bytes.
    /// - Throws: ``SystemError/tooLarge`` for more than the limit, or what reading failed with.
    borrowing func readAll(hint: Int64 = 0, limit: Int) throws(SystemError) -> [UInt8] {
        guard hint <= limit else { throw .tooLarge }
        var bytes: [UInt8] = []
        var room = min(max(Int(hint) + 1, 1024), 1 << 20)
        while let chunk = try readSome(room) {
            bytes.isEmpty ? bytes = chunk : bytes.append(contentsOf: chunk)
            guard bytes.count <= limit else { throw .tooLarge }
            room = 1 << 16
        }
        return bytes
    }

    /// Standard input, once more.
    static func standardInput() throws(SystemError) -> Descriptor {
        Descriptor(owning: try SystemError.check { dup(0) })
    }

    /// Everything that standard input has, also where that is a socket, which no path leads to.
    ///
    /// - Parameter limit: See ``readAll(hint:limit:)``.
    /// - Returns: The bytes.
    /// - Throws: ``SystemError``, or `Problem.interrupted`.
    static func readInput(limit: Int) throws -> [UInt8] {
        let input = try standardInput()
        var bytes: [UInt8] = []
        while true {
            if Interrupt.isRequested { throw Problem.interrupted }
            // Somebody may have made it non-blocking.
            guard try input.waitToRead(milliseconds: 1000) else { continue }
            guard let chunk = try input.readSome(1 << 16) else { return bytes }
            bytes += chunk
            guard bytes.count <= limit else { throw SystemError.tooLarge }
        }
    }

    /// At most `count` bytes, as many as there are; `nil` at the end.
    borrowing func readSome(_ count: Int) throws(SystemError) -> [UInt8]? {
        var failure: Int32 = 0
        let number = number
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while true {
                let read = unsafe read(number, buffer.baseAddress, count)
                if read >= 0 {
                    filled = read
                    return
                }
                failure = errno
                if failure != EINTR { return }
                failure = 0
            }
        }
        if failure != 0 { throw SystemError(code: failure) }
        return bytes.isEmpty ? nil : bytes
    }

    borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        try Platform.write(bytes, to: number)
    }

    /// Writes over the beginning, and stays where it is in the file.
    borrowing func overwrite(_ bytes: [UInt8]) throws(SystemError) {
        let number = number
        let written = unsafe bytes.withUnsafeBytes {
            unsafe pwrite(number, $0.baseAddress, $0.count, 0)
        }
        if written != bytes.count { throw SystemError(code: written < 0 ? errno : ENOSPC) }
    }

    /// Writes as much as there is room for, to a file that does not block.
    ///
    /// - Returns: What is left; nothing where nobody reads it any more.
    borrowing func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> ArraySlice<UInt8> {
        let written = Platform.writeSome(bytes, to: number)
        if written >= 0 { return bytes.dropFirst(written) }
        switch errno {
        case EINTR, EAGAIN: return bytes
        case EPIPE: return []
        case let code: throw SystemError(code: code)
        }
    }

    /// Whether there is something to read, or the end, on each of two files, and room to write, or
    /// nobody to read it, on a third; see ``waitToRead(milliseconds:)``.
    ///
    /// One that was shut is passed over.
    static func wait(
        toRead one: borrowing Descriptor, _ other: borrowing Descriptor,
        toWrite third: borrowing Descriptor, milliseconds: Int64
    ) throws(SystemError) -> (Bool, Bool, Bool) {
        var entries = [(one.number, POLLIN), (other.number, POLLIN), (third.number, POLLOUT)].map {
            pollfd(fd: $0.0, events: Int16($0.1), revents: 0)
        }
        let result = unsafe poll(&entries, 3, Int32(clamping: milliseconds))
        if result < 0, errno != EINTR { throw SystemError(code: errno) }
        guard result > 0 else { return (false, false, false) }
        return (entries[0].revents != 0, entries[1].revents != 0, entries[2].revents != 0)
    }

    /// Reads standard input up to the end of a line, byte by byte: the rest is somebody else's.
    ///
    /// - Parameter limit: The most bytes that are read.
    /// - Returns: The line without its end, or `nil` where the input has ended.
    /// - Throws: ``SystemError``, or `Problem.interrupted`.
    static func readInputLine(limit: Int) throws -> [UInt8]? {
        let input = try standardInput()
        var line: [UInt8] = []
        while line.count < limit {
            if Interrupt.isRequested { throw Problem.interrupted }
            guard try input.waitToRead(milliseconds: 100) else { continue }
            guard let byte = try input.readSome(1)?.first else { return line.isEmpty ? nil : line }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
        }
        return line
    }

    borrowing func setNonBlocking() throws(SystemError) {
        let number = number
        let flags = try SystemError.check { fcntl(number, F_GETFL) }
        _ = try SystemError.check { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
    }

    borrowing func setMode(_ mode: UInt32) throws(SystemError) {
        _ = try SystemError.check { fchmod(number, mode_t(mode)) }
    }

    /// Waits until the bytes are on the disk.
    borrowing func synchronize() throws(SystemError) {
        _ = try SystemError.check { fsync(number) }
    }

    /// Whether the exclusive lock of the file was free and is now ours.
    borrowing func tryLock() throws(SystemError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EWOULDBLOCK { return false }
            if code != EINTR { throw SystemError(code: code) }
        }
        return true
    }

    /// Whether there is something to read, or the end, before `milliseconds` have passed.
    ///
    /// A signal ends the wait early, as if the time had passed.
    borrowing func waitToRead(milliseconds: Int64) throws(SystemError) -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        let result = unsafe poll(&entry, 1, Int32(clamping: milliseconds))
        if result < 0, errno != EINTR { throw SystemError(code: errno) }
        return result > 0
    }
}

/// The functions of libc in terms of Swift values.
enum Platform {
    /// Whether so many descriptors more can be opened at once.
    static func canOpen(_ count: Int) -> Bool {
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

    // MARK: Clock

    /// Units: nanoseconds since 1970-01-01T00:00:00Z.
    static func now() -> Int64 { read(CLOCK_REALTIME) }

    /// Units: milliseconds since some instant that stays the same while the machine runs.
    static func monotonicMilliseconds() -> Int64 { read(CLOCK_MONOTONIC) / 1_000_000 }

    /// Like ``monotonicMilliseconds()``, and it goes on while the machine sleeps.
    static func bootMilliseconds() -> Int64 {
        #if canImport(Darwin)
            read(CLOCK_MONOTONIC_RAW) / 1_000_000
        #else
            read(CLOCK_BOOTTIME) / 1_000_000
        #endif
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        // Fails only for a clock that does not exist.
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    static func sleep(milliseconds: Int64) {
        var time = timespec(
            tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000 * 1_000_000))
        _ = unsafe nanosleep(&time, nil)
    }

    // MARK: Variables and terminal

    static func environment() -> [String: String] {
        #if canImport(Darwin)
            var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
                unsafe _NSGetEnviron().pointee
        #else
            var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
        #endif
        var variables: [String: String] = [:]
        while let entry = unsafe next?.pointee {
            let text = unsafe String(nativeCString: entry)
            if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                let name = String(text[..<equals])
                // Of two with one name `getenv` finds the first.
                if variables[name] == nil {
                    variables[name] = String(text[text.utf8.index(after: equals)...])
                }
            }
            unsafe next = next?.advanced(by: 1)
        }
        return variables
    }

    static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(nativeCString: $0) }
    }

    static func isTerminal(_ number: Int32) -> Bool { isatty(number) == 1 }

    /// Columns of the terminal behind the descriptor, or `nil` where it is none.
    static func columns(_ number: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Lets what is typed at the terminal show, or not.
    static func setEcho(_ isOn: Bool, _ number: Int32) throws(SystemError) {
        var mode = termios()
        _ = try SystemError.check { unsafe tcgetattr(number, &mode) }
        let echo = tcflag_t(ECHO)
        mode.c_lflag = isOn ? mode.c_lflag | echo : mode.c_lflag & ~echo
        _ = try SystemError.check { unsafe tcsetattr(number, TCSAFLUSH, &mode) }
    }

    /// Lets each key be read at once, and none of them show.
    ///
    /// - Returns: How the terminal was, for ``restore(_:_:)``.
    static func letKeysThrough(_ number: Int32) throws(SystemError) -> termios {
        var mode = termios()
        _ = try SystemError.check { unsafe tcgetattr(number, &mode) }
        let before = mode
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        _ = try SystemError.check { unsafe tcsetattr(number, TCSANOW, &mode) }
        return before
    }

    static func restore(_ mode: termios, _ number: Int32) {
        var mode = mode
        _ = unsafe tcsetattr(number, TCSANOW, &mode)
    }

    /// Runs `body` while signals that end this program wait.
    static func withoutSignals<Value>(_ body: () -> Value) -> Value {
        var (signals, before) = (sigset_t(), sigset_t())
        _ = unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGQUIT, SIGTSTP] + endSignals {
            _ = unsafe sigaddset(&signals, signal)
        }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    static func write(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = writeSome(rest, to: number)
            if written < 0 {
                let code = errno
                switch code {
                case EINTR: continue
                // Somebody made the terminal non-blocking.
                case EAGAIN: waitToWrite(number)
                default: throw SystemError(code: code)
                }
            } else {
                rest = rest.dropFirst(written)
            }
        }
    }

    /// How many bytes were written; negative for an error, which is in `errno`.
    static func writeSome(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { buffer in
            #if canImport(Glibc)
                unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                unsafe Musl.write(number, buffer.baseAddress, buffer.count)
            #elseif canImport(Darwin)
                unsafe Darwin.write(number, buffer.baseAddress, buffer.count)
            #endif
        }
    }

    private static func waitToWrite(_ number: Int32) {
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }

    // MARK: Paths

    static func workingDirectory() throws(SystemError) -> String {
        guard let raw = unsafe getcwd(nil, 0) else { throw SystemError(code: errno) }
        defer { unsafe free(raw) }
        return unsafe String(nativeCString: raw)
    }

    static func resolve(_ path: String) throws(SystemError) -> String {
        let raw = unsafe path.withNativeCString { unsafe realpath($0, nil) }
        guard let raw = unsafe raw else { throw SystemError(code: errno) }
        defer { unsafe free(raw) }
        return unsafe String(nativeCString: raw)
    }

    /// Where the symbolic link `path` leads, as it is written.
    static func linkTarget(_ path: String) throws(SystemError) -> String {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let room = target.count
        let length = unsafe path.withNativeCString { unsafe readlink($0, &target, room) }
        guard length >= 0 else { throw SystemError(code: errno) }
        return String(native: target.prefix(length).map { UInt8(bitPattern: $0) })
    }

    /// The program that runs, with links resolved.
    static func executable() throws(SystemError) -> String {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _ = unsafe _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size) + 1)
            guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { throw .missing }
            return try resolve(unsafe String(nativeCString: path))
        #else
            return try linkTarget("/proc/self/exe")
        #endif
    }

    static func isExecutable(_ path: String) -> Bool {
        unsafe path.withNativeCString { unsafe access($0, X_OK) } == 0
    }

    static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

    /// Whether the file system is mounted so that nobody can write.
    static func isReadOnly(_ path: String) -> Bool {
        unsafe access(path, W_OK) != 0 && errno == EROFS
    }

    /// Whether the person may write to the file or into the folder.
    static func checkWritable(_ path: String) throws(SystemError) {
        _ = try SystemError.check { unsafe access(path, W_OK) }
    }

    /// The names of what lies in the folder, but for `.` and `..`; none where it cannot be read.
    static func names(in folder: String) -> [String] {
        let listing = unsafe folder.withNativeCString { unsafe opendir($0) }
        guard let listing = unsafe listing else { return [] }
        defer { _ = unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(native: bytes.prefix { $0 != 0 })
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    static func setMode(_ path: String, _ mode: UInt32) throws(SystemError) {
        _ = try SystemError.check {
            unsafe path.withNativeCString { unsafe chmod($0, mode_t(mode)) }
        }
    }

    static func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        _ = try SystemError.check {
            unsafe path.withNativeCString { unsafe mkdir($0, mode_t(mode)) }
        }
    }

    static func rename(_ path: String, to other: String) throws(SystemError) {
        _ = try SystemError.check {
            unsafe path.withNativeCString { path in
                unsafe other.withNativeCString { other in
                    #if canImport(Glibc)
                        unsafe Glibc.rename(path, other)
                    #elseif canImport(Musl)
                        unsafe Musl.rename(path, other)
                    #elseif canImport(Darwin)
                        unsafe Darwin.rename(path, other)
                    #endif
                }
            }
        }
    }

    static func remove(_ path: String) throws(SystemError) {
        _ = try SystemError.check { unsafe path.withNativeCString { unsafe unlink($0) } }
    }

    /// Sets the modification time to now.
    static func touch(_ path: String) throws(SystemError) {
        _ = try SystemError.check {
            unsafe path.withNativeCString { unsafe utimes($0, nil) }
        }
    }

    // MARK: Process

    /// The command line without the program's name.
    static func arguments() -> [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe String(nativeCString: $0) }
        }
    }

    /// Opens `/dev/null` in place of closed standard streams, so that no file of ours becomes one.
    static func openStandardStreams() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is `number`.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// A crash of this program, or of one that it starts, leaves no file with its memory.
    static func leaveNoCore() {
        #if canImport(Glibc)
            let cores = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        #else
            let cores = RLIMIT_CORE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(cores, &limit) == 0 else { return }
        limit.rlim_cur = 0
        _ = unsafe setrlimit(cores, &limit)
    }

    /// No other process of the person can read what this one remembers, such as a token.
    static func hideMemory() {
        #if canImport(Glibc) || canImport(Musl)
            // It fails only for a value that it does not know.
            _ = cyc_hide_memory()
        #endif
    }

    static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Calls `handler` at the first SIGINT; the second one ends the process.
    static func onInterrupt(_ handler: @escaping @convention(c) (Int32) -> Void) {
        _ = signal(SIGINT, handler)
    }

    /// Safe within a signal handler.
    static func restoreInterrupt() { _ = signal(SIGINT, SIG_DFL) }

    /// Calls `handler` once, on a stack of its own, when this process is about to end by one of
    /// `signals`; those that are ignored stay so.
    ///
    /// The Swift runtime shows no backtrace then.
    static func onDeath(
        by signals: [Int32], _ handler: @escaping @convention(c) (Int32) -> Void
    ) {
        // What overflowed its stack has no room left for a handler.
        var stack = unsafe stack_t()
        let size = 64 << 10
        unsafe stack.ss_sp = malloc(size)
        unsafe stack.ss_size = numericCast(size)
        _ = unsafe sigaltstack(&stack, nil)
        for signal in signals {
            var (action, old) = (sigaction(), sigaction())
            guard unsafe sigaction(signal, nil, &old) == 0, !isIgnored(old) else { continue }
            #if canImport(Glibc)
                unsafe action.__sigaction_handler.sa_handler = handler
            #elseif canImport(Musl)
                unsafe action.__sa_handler.sa_handler = handler
            #elseif canImport(Darwin)
                unsafe action.__sigaction_u.__sa_handler = handler
            #endif
            action.sa_flags = numericCast(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
            _ = unsafe sigaction(signal, &action, nil)
        }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Glibc)
            let handler = unsafe action.__sigaction_handler.sa_handler
        #elseif canImport(Musl)
            let handler = unsafe action.__sa_handler.sa_handler
        #elseif canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #endif
        // `SIG_IGN`
        return unsafe unsafeBitCast(handler, to: Int.self) == 1
    }

    /// Signals by which a program ends because of what it did itself.
    static let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
    /// Signals by which somebody asks it to end.
    static let endSignals = [SIGTERM, SIGHUP]

    /// Ends the process as the signal does; safe within its handler.
    static func dieAgain(of signal: Int32) { raise(signal) }

    /// Writes two bytes where the file stands; safe within a signal handler.
    static func note(_ first: UInt8, _ second: UInt8, to number: Int32) {
        var bytes = (first, second)
        #if canImport(Glibc)
            _ = unsafe Glibc.write(number, &bytes, 2)
        #elseif canImport(Musl)
            _ = unsafe Musl.write(number, &bytes, 2)
        #elseif canImport(Darwin)
            _ = unsafe Darwin.write(number, &bytes, 2)
        #endif
    }

    /// The paths that a pattern stands for; none where it stands for nothing.
    static func matches(_ pattern: String) -> [String] {
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        let status = unsafe pattern.withNativeCString { unsafe glob($0, 0, nil, &found) }
        guard status == 0, let paths = unsafe found.gl_pathv else {
            return []
        }
        return (0..<Int(unsafe found.gl_pathc)).compactMap { index in
            unsafe paths[index].map { unsafe String(nativeCString: $0) }
        }
    }

    /// The permissions that a new file of the person does not get.
    static func umask() -> UInt32 {
        #if canImport(Glibc)
            let mask = Glibc.umask(0o077)
            _ = Glibc.umask(mask)
        #elseif canImport(Musl)
            let mask = Musl.umask(0o077)
            _ = Musl.umask(mask)
        #elseif canImport(Darwin)
            let mask = Darwin.umask(0o077)
            _ = Darwin.umask(mask)
        #endif
        return UInt32(mask)
    }

    static func exit(_ status: Int32) -> Never {
        #if canImport(Glibc)
            Glibc.exit(status)
        #elseif canImport(Musl)
            Musl.exit(status)
        #elseif canImport(Darwin)
            Darwin.exit(status)
        #endif
    }

    /// Replaces this process, and gives what takes its place the usual answer to a closed pipe; comes
    /// back only on failure.
    static func become(_ path: String, _ arguments: [String], _ environment: [String: String])
        -> SystemError
    {
        unsafe withCStrings([path] + arguments) { argv in
            unsafe withCStrings(environment.map { "\($0)=\($1)" }) { envp in
                let before = signal(SIGPIPE, SIG_DFL)
                _ = unsafe path.withNativeCString { unsafe execve($0, argv, envp) }
                let code = errno
                _ = signal(SIGPIPE, before)
                return SystemError(code: code)
            }
        }
    }

    /// Starts a program in a session of its own, without any of our open files.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Without the program's name.
    ///   - environment: All of its variables.
    ///   - output: Where its standard output goes; the other streams are `/dev/null`.
    /// - Returns: Its process id.
    /// - Throws: What `posix_spawn` or `exec` failed with.
    static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String],
        output: borrowing Descriptor
    ) throws(SystemError) -> Int32 {
        try start(path, arguments, environment, output: output.number)
    }

    /// Like ``spawn(_:_:_:output:)``, with all three standard streams given.
    static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String],
        input: borrowing Descriptor, output: borrowing Descriptor, errors: borrowing Descriptor
    ) throws(SystemError) -> Int32 {
        try start(
            path, arguments, environment, input: input.number, output: output.number,
            errors: errors.number)
    }

    /// Like ``spawn(_:_:_:output:)``, with its standard output in `/dev/null` too.
    static func spawn(_ path: String, _ arguments: [String], _ environment: [String: String])
        throws(SystemError) -> Int32
    {
        try start(path, arguments, environment)
    }

    /// Like ``spawn(_:_:_:output:)``, in our own session and with our own standard streams, unless
    /// `output` is another one.
    static func spawnHere(
        _ path: String, _ arguments: [String], _ environment: [String: String], output: Int32 = 1
    ) throws(SystemError) -> Int32 {
        try start(
            path, arguments, environment, input: 0, output: output, errors: 2,
            isInOwnSession: false)
    }

    #if canImport(Darwin)
        private typealias SpawnActions = posix_spawn_file_actions_t?
        private typealias SpawnAttributes = posix_spawnattr_t?
    #else
        private typealias SpawnActions = posix_spawn_file_actions_t
        private typealias SpawnAttributes = posix_spawnattr_t
    #endif

    private static func start(
        _ path: String, _ arguments: [String], _ environment: [String: String],
        input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil,
        isInOwnSession: Bool = true
    ) throws(SystemError) -> Int32 {
        closeOnExec()
        #if canImport(Darwin)
            var actions: SpawnActions = nil
            var attributes: SpawnAttributes = nil
        #else
            var actions = unsafe SpawnActions()
            var attributes = SpawnAttributes()
        #endif
        try checkNumber(unsafe posix_spawn_file_actions_init(&actions))
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        try checkNumber(unsafe posix_spawnattr_init(&attributes))
        defer { _ = unsafe posix_spawnattr_destroy(&attributes) }

        for (given, number) in [(input, Int32(0)), (output, 1), (errors, 2)] {
            if let given {
                try checkNumber(unsafe posix_spawn_file_actions_adddup2(&actions, given, number))
            } else {
                let mode = number == 0 ? O_RDONLY : O_WRONLY
                try checkNumber(
                    unsafe posix_spawn_file_actions_addopen(
                        &actions, number, "/dev/null", mode, 0))
            }
        }

        var none = sigset_t()
        _ = unsafe sigemptyset(&none)
        try checkNumber(unsafe posix_spawnattr_setsigmask(&attributes, &none))
        // What is ignored here would be ignored there.
        var all = sigset_t()
        _ = unsafe sigfillset(&all)
        try checkNumber(unsafe posix_spawnattr_setsigdefault(&attributes, &all))
        #if canImport(Darwin)
            let newSession = Int32(POSIX_SPAWN_SETSID)
        #else
            // `POSIX_SPAWN_SETSID` of <spawn.h>, which hides it without `_GNU_SOURCE`.
            let newSession: Int32 = 0x80
        #endif
        try checkNumber(
            unsafe posix_spawnattr_setflags(
                &attributes,
                Int16(
                    Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
                        | (isInOwnSession ? newSession : 0))))

        var child: pid_t = 0
        let status = unsafe withCStrings([path] + arguments) { argv in
            unsafe withCStrings(environment.map { "\($0)=\($1)" }) { envp in
                unsafe path.withNativeCString {
                    unsafe posix_spawn(&child, $0, &actions, &attributes, argv, envp)
                }
            }
        }
        try checkNumber(status)
        return child
    }

    /// How the child ended, or `nil` while it runs: its status, or 128 and the signal.
    static func ended(_ child: Int32) throws(SystemError) -> Int32? {
        var status: Int32 = 0
        let result = try SystemError.check { unsafe waitpid(child, &status, WNOHANG) }
        guard result == child else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Ends the session that ``spawn(_:_:_:output:)`` began, by force, and takes the child away.
    static func kill(_ child: Int32) {
        // The child leads the only process group of its session.
        #if canImport(Glibc)
            _ = Glibc.kill(-child, SIGKILL)
        #elseif canImport(Musl)
            _ = Musl.kill(-child, SIGKILL)
        #elseif canImport(Darwin)
            _ = Darwin.kill(-child, SIGKILL)
        #endif
        var status: Int32 = 0
        _ = unsafe waitpid(child, &status, 0)
    }

    static func userNumber() -> UInt32 { UInt32(getuid()) }

    /// The user whose permissions count.
    static func effectiveUser() -> UInt32 { UInt32(geteuid()) }

    /// Keeps every descriptor but the standard streams from programs that are started.
    ///
    /// Ours are so from the beginning; this is for what we were given.
    private static func closeOnExec() {
        #if canImport(Darwin)
            let folder = "/dev/fd"
        #else
            let folder = "/proc/self/fd"
        #endif
        guard let listing = unsafe opendir(folder) else { return }
        defer { _ = unsafe closedir(listing) }
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe decimal(bytes.prefix { $0 != 0 })
            }
            if let name, name > 2 { _ = fcntl(Int32(name), F_SETFD, FD_CLOEXEC) }
        }
    }

    /// For functions that return the error instead of leaving it in `errno`.
    private static func checkNumber(_ code: Int32) throws(SystemError) {
        if code != 0 { throw SystemError(code: code) }
    }

    /// An array of C strings that ends with a null pointer.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe $0.withNativeCString { unsafe strdup($0) } }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("an array with an element has an address")
            }
            return unsafe body(base)
        }
    }
}

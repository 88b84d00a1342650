#if canImport(Glibc)
    @unsafe import CycLibC

    /// This process before `main`: the runtime of the language and the C library's variables are not ready
    /// then, so nothing is allocated, and what is found is lent.
    @safe
    package struct EarlyProcess {
        package typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

        private let count: Int32
        private let words: Words
        private let environment: Words

        /// - Parameters: As the C library hands them to whoever runs before `main`.
        @unsafe
        package init(_ count: Int32, _ words: Words, _ environment: Words) {
            self.count = count
            unsafe self.words = words
            unsafe self.environment = environment
        }

        /// How many words stand behind the program's name.
        package var length: Int { Int(count) - 1 }

        /// Whether the word stands there; the first place behind the program's name is 1.
        package func has(_ word: StaticString, at place: Int) -> Bool {
            guard let found = unsafe words[place] else { return false }
            return unsafe strcmp(found, word.text) == 0
        }

        /// Lends the bytes of a variable; `body` is not called for one that is unset or empty.
        package func withVariable(_ name: StaticString, _ body: (Span<UInt8>) -> Void) {
            guard let value = unsafe value(of: name), unsafe value.pointee != 0 else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: value, count: strlen(value))
            body(unsafe Span<UInt8>(_unsafeBytes: bytes))
        }

        package func variable(_ name: StaticString, is value: StaticString) -> Bool {
            guard let found = unsafe self.value(of: name) else { return false }
            return unsafe strcmp(found, value.text) == 0
        }

        /// As `getenv`, which knows nothing yet.
        private func value(of name: StaticString) -> UnsafeMutablePointer<CChar>? {
            var next = unsafe environment
            let count = name.utf8CodeUnitCount
            while let entry = unsafe next.pointee {
                if unsafe strncmp(entry, name.text, count) == 0,
                    unsafe entry[count] == CChar(UInt8(ascii: "="))
                {
                    return unsafe entry + count + 1
                }
                unsafe next += 1
            }
            return nil
        }

        /// Lends a regular file; `body` is not called where there is none.
        ///
        /// - Parameters:
        ///   - folder: The beginning of its path.
        ///   - rest: The end of it.
        ///   - limit: How much of it is read at most; units: bytes.
        ///   - body: Gets what was read, and the modification time in seconds since 1970-01-01T00:00:00Z.
        package static func withFile(
            _ folder: Span<UInt8>, _ rest: StaticString, limit: Int,
            _ body: (RawSpan, Int64) -> Void
        ) {
            let room = Int(PATH_MAX)
            guard folder.count + rest.utf8CodeUnitCount < room,
                // Pages that nobody touches cost nothing.
                let memory = unsafe mmap(
                    nil, room + limit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                unsafe memory != MAP_FAILED
            else { return }
            defer { unsafe munmap(memory, room + limit) }
            let path = unsafe memory.assumingMemoryBound(to: CChar.self)
            unsafe folder.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(start: memory, count: room).copyMemory(
                    from: bytes)
            }
            unsafe strcpy(path + folder.count, rest.text)
            let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            guard file >= 0 else { return }
            defer { close(file) }
            var status = stat()
            guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return
            }
            let count = unsafe read(file, memory + room, limit)
            guard count >= 0 else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: memory + room, count: count)
            body(unsafe RawSpan(_unsafeBytes: bytes), Int64(status.st_mtim.tv_sec))
        }

        /// Units: seconds since 1970-01-01T00:00:00Z.
        package static func now() -> Int64 {
            var now = timespec()
            _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
            return Int64(now.tv_sec)
        }

        /// Writes a line to standard output, at once.
        ///
        /// - Returns: Whether any of it was written.
        package static func write(_ line: RawSpan) -> Bool {
            _ = signal(SIGPIPE, SIG_IGN)
            return unsafe line.withUnsafeBytes { bytes in
                var end: UInt8 = 0x0A
                return unsafe withUnsafeMutableBytes(of: &end) { end in
                    var parts = unsafe (
                        iovec(
                            iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                            iov_len: bytes.count),
                        iovec(iov_base: end.baseAddress, iov_len: 1)
                    )
                    return unsafe withUnsafeBytes(of: &parts) { parts in
                        unsafe writev(
                            1, parts.assumingMemoryBound(to: iovec.self).baseAddress, 2) > 0
                    }
                }
            }
        }

        /// Ends the process at once.
        package static func end() -> Never { _exit(0) }
    }

    extension StaticString {
        /// As a C string.
        fileprivate var text: UnsafePointer<CChar> {
            unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
        }
    }
#endif

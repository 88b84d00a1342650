#if canImport(Glibc)
    @unsafe import CycLibC

    /// This process before `main`: Swift's runtime and the C library's variables are not
    /// initialized yet, so nothing is allocated, and bytes are only lent.
    @safe
    package struct EarlyProcess {
        package typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

        private let count: Int32
        private let words: Words
        private let environment: Words

        /// - Parameters: As the C library passes them to functions in `.preinit_array`.
        @unsafe
        package init(_ count: Int32, _ words: Words, _ environment: Words) {
            self.count = count
            unsafe self.words = words
            unsafe self.environment = environment
        }

        /// Number of arguments without the program's name.
        package var length: Int { Int(count) - 1 }

        /// Whether the argument at `place` equals `word`; the first argument is at 1.
        package func has(_ word: StaticString, at place: Int) -> Bool {
            guard let found = unsafe words[place] else { return false }
            return unsafe strcmp(found, word.text) == 0
        }

        /// Lends the bytes of a variable; does not call `body` if it is unset or empty.
        package func withVariable(_ name: StaticString, _ body: (Span<UInt8>) -> Void) {
            guard let value = unsafe value(of: name), unsafe value.pointee != 0 else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: value, count: strlen(value))
            body(unsafe Span<UInt8>(_unsafeBytes: bytes))
        }

        package func variable(_ name: StaticString, is value: StaticString) -> Bool {
            guard let found = unsafe self.value(of: name) else { return false }
            return unsafe strcmp(found, value.text) == 0
        }

        /// Replaces `getenv`, which does not work yet.
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

        /// Lends a regular file; does not call `body` if there is none.
        ///
        /// - Parameters:
        ///   - folder: First part of its path.
        ///   - rest: Last part of its path.
        ///   - limit: Maximum number of bytes to read.
        ///   - body: Receives the bytes, and the modification time in seconds since
        ///     1970-01-01T00:00:00Z.
        package static func withFile(
            _ folder: Span<UInt8>, _ rest: StaticString, limit: Int,
            _ body: (RawSpan, Int64) -> Void
        ) {
            let size = Int(PATH_MAX)
            guard folder.count + rest.utf8CodeUnitCount < size,
                // Untouched pages cost nothing.
                let memory = unsafe mmap(
                    nil, size + limit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                unsafe memory != MAP_FAILED
            else { return }
            defer { unsafe munmap(memory, size + limit) }
            let path = unsafe memory.assumingMemoryBound(to: CChar.self)
            unsafe folder.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(start: memory, count: size).copyMemory(
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
            let count = unsafe read(file, memory + size, limit)
            guard count >= 0 else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: memory + size, count: count)
            body(unsafe RawSpan(_unsafeBytes: bytes), Int64(status.st_mtim.tv_sec))
        }

        /// Units: seconds since 1970-01-01T00:00:00Z.
        package static func now() -> Int64 {
            var now = timespec()
            _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
            return Int64(now.tv_sec)
        }

        /// Writes a line to standard output with one call.
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

        /// Ends the process without any cleanup.
        package static func end() -> Never { _exit(0) }
    }

    extension StaticString {
        /// The text as a C string.
        fileprivate var text: UnsafePointer<CChar> {
            unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
        }
    }
#endif

@unsafe import CycLibC

/// Reads the status of many files relative to an open folder, so that the system resolves only the
/// short rest of each path.
///
/// Paths are ranges of bytes, each followed by a zero byte.
package struct FolderScan: ~Copyable {
    private let number: Int32

    /// - Parameters:
    ///   - bytes: Contain the path.
    ///   - path: The folder; an empty range stands for none.
    package init(_ bytes: Span<UInt8>, _ path: Range<Int>) {
        guard !path.isEmpty else {
            number = AT_FDCWD
            return
        }
        number = unsafe Self.withPath(bytes, path) {
            unsafe open($0, openToSearch | O_DIRECTORY | O_CLOEXEC)
        }
    }

    deinit { if number >= 0 { _ = close(number) } }

    /// Returns the status, following symbolic links; `nil` on any error.
    package func status(of bytes: Span<UInt8>, _ path: Range<Int>) -> FileStatus? {
        var raw = stat()
        let result = unsafe Self.withPath(bytes, path) { unsafe fstatat(number, $0, &raw, 0) }
        return result == 0 ? FileStatus(raw) : nil
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

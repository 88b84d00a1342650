@unsafe import CycLibC

/// Looks at many files from an open folder on: the system then looks up the short rest of a path only.
///
/// Paths are parts of bytes, each with a zero byte behind it.
package struct FolderScan: ~Copyable {
    private let number: Int32

    /// - Parameters:
    ///   - bytes: Hold the path.
    ///   - path: The folder; an empty one stands for none.
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

    /// How a file looks through symbolic links; `nil` for anything that cannot be looked at.
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

#if canImport(Darwin)
    @unsafe import Darwin
#else
    @unsafe import Glibc
#endif

/// Looks at many files, most of them from an open folder on: the system then looks up the short rest of
/// a path only, which takes two thirds of the time.
///
/// Paths are parts of bytes, each with a zero byte behind it.
package struct FolderLook: ~Copyable {
    private var number: Int32 = -1
    /// The folder's path, where it could not be opened.
    private var lostFolder: [UInt8] = []

    package init() {}

    deinit { if number >= 0 { _ = close(number) } }

    /// Opens a folder for the files below it.
    ///
    /// - Parameters:
    ///   - bytes: Hold the path.
    ///   - path: Ends with a slash.
    package mutating func enter(_ bytes: Span<UInt8>, _ path: Range<Int>) {
        if number >= 0 { _ = close(number) }
        number = unsafe Self.withPath(bytes, path) {
            unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        // What may not be opened can be looked through all the same.
        lostFolder = number < 0 ? path.map { bytes[$0] } : []
    }

    /// How the folder looks; `nil` if it is not open.
    package var status: FileStatus? {
        var raw = stat()
        return unsafe number >= 0 && fstat(number, &raw) == 0 ? FileStatus(raw) : nil
    }

    /// How a file looks through symbolic links; `nil` for anything that cannot be looked at.
    ///
    /// - Parameters:
    ///   - bytes: Hold the path.
    ///   - path: The file to look at.
    ///   - isBelow: Whether the path goes on from the folder.
    /// - Returns: How it looks, or `nil`.
    package func status(of bytes: Span<UInt8>, _ path: Range<Int>, isBelow: Bool) -> FileStatus? {
        if isBelow, number < 0 {
            let whole = lostFolder + path.map { bytes[$0] } + [0]
            return status(of: whole.span, 0..<whole.count - 1, isBelow: false)
        }
        var raw = stat()
        let result = unsafe Self.withPath(bytes, path) {
            unsafe fstatat(isBelow ? number : AT_FDCWD, $0, &raw, 0)
        }
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

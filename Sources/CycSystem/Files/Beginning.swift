package import CycCore
import CycPOSIX

extension Files {
    /// The first bytes of a file, and how many it has.
    ///
    /// - Parameters:
    ///   - path: The file; a device, a pipe or a folder in its place is not opened.
    ///   - count: The most that are read; units: bytes.
    /// - Returns: What it begins with, and its size in bytes; `nil` if there is no file.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` or ``CycError/notAFile(_:)``.
    package static func beginning(
        of path: String, count: Int
    ) throws(CycError) -> (bytes: [UInt8], size: Int64)? {
        do {
            let file = try RegularFile(path.nativeBytes)
            return (try file.read(at: 0, count: count), file.status.size)
        } catch {
            if error.isMissing { return nil }
            throw error == .isAFolder
                ? .notAFile(path) : .cannotRead(file: path, detail: error.text)
        }
    }
}

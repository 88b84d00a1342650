package import CycCore
import CycPOSIX

extension Files {
    /// Returns the first bytes of a file and its size in bytes; `nil` if there is no file.
    ///
    /// - Parameters:
    ///   - path: A device, a pipe or a folder there is not opened.
    ///   - count: Most bytes that are read.
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

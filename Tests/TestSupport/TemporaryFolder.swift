import Foundation

/// An empty folder of its own, removed with everything in it when its last owner goes away.
package final class TemporaryFolder: Sendable {
    /// Absolute and resolved.
    package let path: String

    /// - Parameter inMemory: Whether nothing has to wait for a disk, where the system has such a place.
    /// - Throws: What the system says where none can be made.
    package init(inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let parent =
            inMemory && access(memory, W_OK) == 0
            ? memory : Self.parent
        var template = Array("\(parent)/cyc-test-XXXXXX".utf8CString)
        _ = Self.mask
        guard let made = mkdtemp(&template), let resolved = realpath(made, nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        defer { free(resolved) }
        path = String(cString: resolved)
    }

    /// Lets nobody else write to what tests make, of which `cyc` warns, and everybody read it.
    private static let mask = umask(0o022)

    /// `TMPDIR`, or `/tmp` if its path is not for every test: the path of a socket has at most 104
    /// bytes, and the scripts of fake programs do not quote theirs.
    private static let parent: String = {
        guard let named = ProcessInfo.processInfo.environment["TMPDIR"],
            let resolved = realpath(named, nil)
        else { return "/tmp" }
        defer { free(resolved) }
        let path = String(cString: resolved)
        let isPlain = path.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+".utf8.contains($0)
            }
        }
        return isPlain && path.utf8.count <= 60 ? path : "/tmp"
    }()

    deinit {
        // A test may have taken permissions away from its folders.
        let paths = FileManager.default.enumerator(atPath: path)
        while let inner = paths?.nextObject() as? String {
            let full = "\(path)/\(inner)"
            var status = stat()
            if lstat(full, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { chmod(full, 0o700) }
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// `path/name`.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes `text` to `name` below the folder, with the folders in between, and gives its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        let full = file(name)
        try FileManager.default.createDirectory(
            atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: full))
        return full
    }

    /// Writes a program to `name` below the folder and gives its path.
    ///
    /// Another process does: a file that this one writes is open for writing in whatever another test
    /// starts at that moment, and as long as it is nobody can run it ("Text file busy").
    @discardableResult
    package func writeProgram(_ text: String, to name: String) throws -> String {
        let source = try write(text, to: "\(name).text")
        let copy = Process()
        copy.executableURL = URL(filePath: "/bin/sh")
        copy.arguments = [
            "-c", #"cp "$1" "$2" && chmod 755 "$2" && rm "$1""#, "sh", source, file(name),
        ]
        try copy.run()
        copy.waitUntilExit()
        guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file(name)
    }
}

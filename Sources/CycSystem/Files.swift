package import CycCore

/// Files by their paths.
package enum Files {
    /// The file's bytes, or `nil` if there is none.
    ///
    /// - Throws: ``Problem/cannotRead(file:detail:)``.
    package static func read(_ path: String) throws(Problem) -> [UInt8]? {
        do {
            let file = try Descriptor(path, .read)
            return try file.readAll(hint: Int(file.status().stamp.size))
        } catch {
            if error.isMissing { return nil }
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    package static func exists(_ path: String) -> Bool { FileStatus(of: path) != nil }

    /// Puts `bytes` in the place of the file, or makes it.
    ///
    /// A reader sees the old or the new file, whole. A symbolic link stays, and its destination is
    /// replaced.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - bytes: The new contents.
    ///   - isDurable: Waits for the disk, so that a crash of the machine leaves one of the two.
    ///   - isPrivate: Makes a new file with mode 0600, else as the person's umask has it.
    ///   - keepsMode: Whether an old file's permissions stay, else they become a new file's.
    /// - Throws: ``Problem/diskFull(file:)`` or ``Problem/cannotWrite(file:detail:)``, as for a device
    ///   or a pipe; the file is then as it was.
    package static func replace(
        _ path: String, with bytes: [UInt8], isDurable: Bool = true, isPrivate: Bool = true,
        keepsMode: Bool = true
    ) throws(Problem) {
        do {
            try replaceDestination(
                destination(of: path), with: bytes, isDurable: isDurable, isPrivate: isPrivate,
                keepsMode: keepsMode)
        } catch {
            throw error.isFull
                ? .diskFull(file: path) : .cannotWrite(file: path, detail: error.text)
        }
    }

    private static func replaceDestination(
        _ path: String, with bytes: [UInt8], isDurable: Bool, isPrivate: Bool, keepsMode: Bool
    ) throws(SystemError) {
        let old = FileStatus(of: path)
        switch old?.kind {
        case .file, .link, nil: break
        case .folder: throw .isAFolder
        case .other: throw .notSupported
        }
        let (folder, name) = split(path)
        let temporary = try Descriptor.temporary("\(folder)/.\(name).")
        do throws(SystemError) {
            if let old, keepsMode {
                try temporary.descriptor.setMode(old.mode & 0o777)
            } else if !isPrivate {
                try temporary.descriptor.setMode(0o666 & ~Platform.umask())
            }
            try temporary.descriptor.write(bytes)
            if isDurable { try temporary.descriptor.synchronize() }
            try Platform.rename(temporary.path, to: path)
        } catch {
            // The first failure is the one to tell.
            do { try Platform.remove(temporary.path) } catch {}
            throw error
        }
    }

    /// Writes to a path that the person named: into a device or a pipe that is there, else as
    /// ``replace(_:with:isDurable:isPrivate:keepsMode:)`` does.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - path: The file, device or pipe.
    ///   - isPrivate: Makes a new file with mode 0600, else as the person's umask has it.
    /// - Throws: ``ClosedOutput``, or ``Problem/diskFull(file:)`` or
    ///   ``Problem/cannotWrite(file:detail:)``.
    package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = true) throws {
        guard FileStatus(of: path)?.kind == .other else {
            return try replace(path, with: bytes, isPrivate: isPrivate)
        }
        let file: Descriptor
        do throws(SystemError) {
            file = try Descriptor(path, .write)
        } catch {
            throw Problem.cannotWrite(file: path, detail: error.text)
        }
        try deliver(bytes, to: file.number, named: path)
    }

    /// Takes the file away; without one nothing happens.
    ///
    /// - Throws: ``Problem/cannotWrite(file:detail:)``.
    package static func remove(_ path: String) throws(Problem) {
        do {
            try Platform.remove(path)
        } catch {
            if !error.isMissing { throw .cannotWrite(file: path, detail: error.text) }
        }
    }

    /// What `path` leads to through symbolic links, even if there is nothing yet.
    private static func destination(of path: String) throws(SystemError) -> String {
        var path = path
        // As many as Linux follows.
        for _ in 0..<40 {
            guard FileStatus(ofLink: path)?.kind == .link else { return path }
            let target = try Platform.linkTarget(path)
            path = target.hasPrefix("/") ? target : "\(split(path).folder)/\(target)"
        }
        // Says that there are too many.
        return try Platform.resolve(path)
    }

    /// Makes the folder and those above it, with mode 0700, where they are missing.
    ///
    /// - Throws: ``Problem/cannotWrite(file:detail:)``.
    package static func makeFolder(_ path: String) throws(Problem) {
        do {
            try make(path)
        } catch {
            throw error.isFull
                ? .diskFull(file: path) : .cannotWrite(file: path, detail: error.text)
        }
    }

    private static func make(_ path: String) throws(SystemError) {
        do {
            try Platform.makeFolder(path, mode: 0o700)
        } catch .exists {
            guard FileStatus(of: path)?.kind == .folder else { throw .notAFolder }
        } catch .missing {
            let parent = split(path).folder
            // A folder that was just removed, or a dangling link.
            guard parent != path, FileStatus(of: parent) == nil else { throw .missing }
            try make(parent)
            try make(path)
        }
    }

    /// The absolute path without symbolic links.
    ///
    /// - Throws: ``Problem/cannotRead(file:detail:)``.
    package static func resolve(_ path: String) throws(Problem) -> String {
        do {
            return try Platform.resolve(path)
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    /// The folder of `path` and the last part of its name.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
    }
}

/// An exclusive lock between processes; released when its owner goes away or the process ends.
package struct FileLock: ~Copyable {
    private let file: Descriptor

    /// Waits until nobody else holds the lock.
    ///
    /// - Parameters:
    ///   - path: A file for the lock alone; made with its folders where it is missing, never removed.
    ///   - milliseconds: The longest wait.
    /// - Throws: ``Problem/ledgerBusy`` after that, ``Problem/cannotWrite(file:detail:)``.
    package init(_ path: String, waiting milliseconds: Int64 = 5000) throws(Problem) {
        file = try Self.lock(path, waiting: milliseconds)
    }

    private static func lock(_ path: String, waiting milliseconds: Int64) throws(Problem)
        -> Descriptor
    {
        try Files.makeFolder(Files.split(path).folder)
        do {
            let file = try Descriptor(path, .lock)
            let deadline = Platform.monotonicMilliseconds() + milliseconds
            while try !file.tryLock() {
                guard Platform.monotonicMilliseconds() < deadline else { throw Problem.ledgerBusy }
                Platform.sleep(milliseconds: 2)
            }
            return file
        } catch let error as SystemError {
            throw .cannotWrite(file: path, detail: error.text)
        } catch {
            throw .ledgerBusy
        }
    }
}

import CycCore
import CycPOSIX
package import CycReading

/// The process that reads repositories, started on demand.
///
/// It runs in its own session, with an empty environment and `/dev/null` as standard streams, and
/// ends with this object or with this process, even if that is killed.
package final class RepositoryReader {
    /// Interval between calls of `shouldStop`.
    static let interval = Duration.milliseconds(100)

    private let program: [UInt8]
    private let git: [UInt8]
    let shouldStop: () -> Bool
    private var process: Child?
    private var control: Descriptor?

    /// - Parameters:
    ///   - program: The path of `cyc-reader`.
    ///   - git: The git program, for formats that libgit2 does not support; `nil` if not installed.
    ///   - shouldStop: Called ten times a second while waiting for a response.
    package init(program: [UInt8], git: [UInt8]?, shouldStop: @escaping () -> Bool = { false }) {
        self.program = program
        self.git = git.flatMap { try? FileSystem.resolve($0) } ?? []
        self.shouldStop = shouldStop
    }

    deinit { end() }

    /// Version and capabilities of `program`.
    ///
    /// - Returns: `nil` if the program fails or its output is malformed.
    package static func facts(of program: [UInt8]) -> ReaderFacts? {
        guard var pipe = try? Pipe(),
            let child = try? Child(
                Child.Program(program, [Array("version".utf8)], []), output: pipe.writing.number)
        else { return nil }
        pipe.writing.shut()
        let line = try? pipe.reading.readAll(limit: 1000)
        guard (try? child.waitForEnd()) == 0 else { return nil }
        return ReaderFacts(line: String(decoding: line ?? [], as: UTF8.self))
    }

    /// Creates the request for one repository, with links resolved.
    ///
    /// - Parameters:
    ///   - folders: Object folders in git's order, absolute.
    ///   - includedFiles: Configuration files elsewhere that git would read.
    /// - Throws: `UnreadReason` if one of the folders is missing.
    func request(
        _ layout: RepositoryLayout, _ folders: [String], includedFiles: [String]
    ) throws(UnreadReason) -> ReadingRequest {
        var resolved: [[UInt8]] = []
        for folder in folders { resolved.append(try CycRepositories.resolved(folder).nativeBytes) }
        let format = layout.format
        return ReadingRequest(
            format: format.objects,
            backend: format.isReftable
                ? .gitWithReferences : format.objects == .sha1 ? .libgit2 : .git,
            objectFolders: resolved, git: git,
            gitFolder: layout.resolvedGitFolder.nativeBytes,
            commonFolder: try CycRepositories.resolved(layout.commonFolder).nativeBytes,
            includedFiles: includedFiles.map(\.nativeBytes))
    }

    /// Makes a child of the reader open the objects of one repository.
    ///
    /// - Returns: The stream for requests to the child.
    /// - Throws: `readerFailed` if the program cannot be started; `overLimit` for too many folders.
    func open(_ request: ReadingRequest) throws(UnreadReason) -> Descriptor {
        guard let request = request.encoded else {
            throw .overLimit(
                "\(String(decoding: request.objectFolders[0], as: UTF8.self)): \(ReadingRequest.longest)"
            )
        }
        do throws(SystemError) {
            let pair = try SocketPair(.stream)
            // Restart a reader that was killed meanwhile.
            if try !send(request, pair.other) {
                end()
                guard try send(request, pair.other) else { throw .closedPipe }
            }
            return pair.takeOwn()
        } catch {
            throw .readerFailed(error.text)
        }
    }

    /// Starts the program, unless it runs, so that it is ready for the first repository.
    ///
    /// If that fails, ``open(_:)`` throws the error.
    package func prepare() { if control == nil { try? start() } }

    private func send(
        _ request: [UInt8], _ stream: borrowing Descriptor
    ) throws(SystemError) -> Bool {
        if control == nil { try start() }
        do {
            try control?.send(request, passing: stream)
            return true
        } catch .closedPipe {
            return false
        }
    }

    private func start() throws(SystemError) {
        let pair = try SocketPair(.packets)
        process = try Child(
            Child.Program(program, [Array("serve".utf8)], []), fourth: pair.other.number)
        control = pair.takeOwn()
    }

    /// Waits for the exit of the current child.
    ///
    /// - Throws: `readerFailed` if the reader itself ended, `pending` if cancelled.
    func waitForChildEnd() throws(UnreadReason) -> ChildEnd {
        do throws(SystemError) {
            while try control?.waitToRead(for: Self.interval) == false {
                if shouldStop() { throw .interrupted }
            }
            if let packet = try control?.receive(limit: 1),
                let end = ChildEnd(decoding: packet.bytes)
            {
                return end
            }
        } catch .interrupted {
            end()
            throw .pending
        } catch {}
        let status = process.flatMap { try? $0.ended() }.flatMap(\.self)
        end()
        throw .readerFailed(status.map { "status \($0)" } ?? SystemError.closedPipe.text)
    }

    /// Kills the process and its child.
    func end() {
        control = nil
        process?.end()
        process = nil
    }
}

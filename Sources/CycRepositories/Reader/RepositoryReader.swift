import CycCore
import CycPOSIX
package import CycReading

/// The process that reads repositories, started when the first one has to be read.
///
/// It runs in a session of its own, without environment, with `/dev/null` for its standard streams, and
/// ends with this object or with this process, however that ends.
package final class RepositoryReader {
    /// How often somebody is asked whether to stop.
    ///
    /// Units: milliseconds.
    static let interval: Int64 = 100

    private let program: [UInt8]
    private let git: [UInt8]
    let shouldStop: () -> Bool
    private var process: Child?
    private var control: Descriptor?

    /// - Parameters:
    ///   - program: The path of `cyc-reader`.
    ///   - git: The git program, for what libgit2 does not know; `nil` where there is none.
    ///   - shouldStop: Asked ten times a second while an answer is waited for.
    package init(program: [UInt8], git: [UInt8]?, shouldStop: @escaping () -> Bool = { false }) {
        self.program = program
        self.git = git.flatMap { try? FileSystem.resolve($0) } ?? []
        self.shouldStop = shouldStop
    }

    deinit { end() }

    /// What the program says of itself and of this system.
    ///
    /// - Returns: `nil` where it says nothing that can be understood.
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

    /// What a child is told of one repository.
    ///
    /// - Parameters:
    ///   - layout: Where it is.
    ///   - folders: Folders of objects in git's order, absolute.
    ///   - includedFiles: What git would read of configuration elsewhere.
    /// - Returns: It, with links resolved.
    /// - Throws: The reason if one of them is not there.
    func request(
        _ layout: RepositoryLayout, _ folders: [String], includedFiles: [String]
    ) throws(UnreadReason) -> ReadingRequest {
        var resolved: [[UInt8]] = []
        for folder in folders { resolved.append(try CycRepositories.resolved(folder).nativeBytes) }
        let format = layout.format
        return ReadingRequest(
            format: format.objects,
            way: format.isReftable
                ? .gitWithReferences : format.objects == .sha1 ? .libgit2 : .git,
            objectFolders: resolved, git: git,
            gitFolder: layout.resolvedGitFolder.nativeBytes,
            commonFolder: try CycRepositories.resolved(layout.commonFolder).nativeBytes,
            includedFiles: includedFiles.map(\.nativeBytes))
    }

    /// Lets a child of the reader open the objects of one repository.
    ///
    /// - Parameter request: What it is told.
    /// - Returns: The stream on which the child answers questions.
    /// - Throws: `readerFailed` where the program cannot be started; `overLimit` for too many folders.
    func open(_ request: ReadingRequest) throws(UnreadReason) -> Descriptor {
        guard let request = request.encoded else {
            throw .overLimit(
                "\(String(decoding: request.objectFolders[0], as: UTF8.self)): \(ReadingRequest.longest)"
            )
        }
        do throws(SystemError) {
            let pair = try SocketPair(.stream)
            // One that was killed meanwhile is started once more.
            if try !send(request, pair.other) {
                end()
                guard try send(request, pair.other) else { throw .closedPipe }
            }
            return pair.takeOwn()
        } catch {
            throw .readerFailed(error.text)
        }
    }

    /// Starts the program, unless it runs, so that it is ready when the first repository is to be read.
    ///
    /// Where it cannot be started, ``open(_:)`` says so.
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

    /// Waits for the end of the child that was started last.
    ///
    /// - Throws: `readerFailed` where the reader itself ended, and `pending` where it was to stop.
    func childEnd() throws(UnreadReason) -> ChildEnd {
        do throws(SystemError) {
            while try control?.waitToRead(milliseconds: Self.interval) == false {
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

    /// Ends the process and its child by force.
    func end() {
        control = nil
        process?.end()
        process = nil
    }
}

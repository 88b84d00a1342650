import CConfine
import CGit2
import CycPOSIX
import CycReading

/// Forks one child for each request, one after the other.
struct Server: ~Copyable {
    private var control: Descriptor

    init(control: consuming Descriptor) { self.control = control }

    /// Serves until the agent closes the socket.
    ///
    /// Killing this process also kills its child.
    mutating func run() {
        while var packet = try? control.receive(limit: ReadingRequest.longest) {
            guard let request = ReadingRequest(decoding: packet.bytes), packet.passed.number >= 0
            else { return }
            let own = ThisProcess.number
            let child = cyc_fork()
            if child == 0 {
                control.shut()
                guard ThisProcess.dieWithParent(own) else {
                    ThisProcess.end(ReaderProcess.Status.broken)
                }
                ThisProcess.end(answer(request, on: packet.takePassed()))
            }
            packet.passed.shut()
            guard child > 0, let status = try? Child(forked: child).waitForEnd(),
                (try? control.write(ChildEnd(status: status).encoded)) != nil
            else { return }
        }
    }
}

/// Confines this process and handles requests for one repository.
///
/// - Returns: Exit status of the process.
private func answer(_ request: ReadingRequest, on stream: consuming Descriptor) -> Int32 {
    let stream = RecordWriter(stream)
    guard request.backend == .libgit2, canRead() else { return answerWithGit(request, on: stream) }
    guard confine(to: request.objectFolders) else { return ReaderProcess.Status.notConfined }
    cyc_expect_progress(cpuSecondsLimit)
    guard let database = ObjectDatabase(request.objectFolders) else {
        return ReaderProcess.Status.notOpened
    }
    var answers = ObjectRequestHandler(database, request.format, on: stream)
    return answers.run()
}

/// Same as ``answer(_:on:)`` with the git program instead of libgit2: git opens the files, this
/// process parses its output.
private func answerWithGit(_ request: ReadingRequest, on stream: consuming RecordWriter) -> Int32 {
    guard !request.git.isEmpty else { return ReaderProcess.Status.noGit }
    guard let git = try? GitObjects(request) else { return ReaderProcess.Status.notConfined }
    let isConfined = unsafe [[UInt8]]().withCStrings { unsafe cyc_confine($0, 0) == 0 }
    guard isConfined || cyc_has_seccomp() == 0 else { return ReaderProcess.Status.notConfined }
    cyc_expect_progress(cpuSecondsLimit)
    var answers = ObjectRequestHandler(git, request.format, on: stream)
    let status = answers.run()
    return status == ReaderProcess.Status.done ? git.finish() : status
}

import CConfine
import CGit2
import CycPOSIX
import CycReading

/// Starts one child for each request, one after the other.
struct Server: ~Copyable {
    private var control: Descriptor

    init(control: consuming Descriptor) { self.control = control }

    /// Serves until the agent closes the socket.
    ///
    /// Whoever ends this process ends its child, too.
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

/// Answers questions about one repository in this process, which can do nothing else then.
///
/// - Returns: What the process exits with.
private func answer(_ request: ReadingRequest, on stream: consuming Descriptor) -> Int32 {
    let stream = RecordWriter(stream)
    guard request.way == .libgit2, canRead() else { return askGit(request, on: stream) }
    guard confine(to: request.objectFolders) else { return ReaderProcess.Status.notConfined }
    cyc_expect_progress(cpuSeconds)
    guard let database = ObjectDatabase(request.objectFolders) else {
        return ReaderProcess.Status.notOpened
    }
    var answers = ObjectAnswers(database, request.format, on: stream)
    return answers.run()
}

/// The same with a git in the place of libgit2: it opens the files, this process understands what it says.
private func askGit(_ request: ReadingRequest, on stream: consuming RecordWriter) -> Int32 {
    guard !request.git.isEmpty else { return ReaderProcess.Status.noGit }
    guard let git = try? GitObjects(request) else { return ReaderProcess.Status.notConfined }
    let isConfined = unsafe [[UInt8]]().withCStrings { unsafe cyc_confine($0, 0) == 0 }
    guard isConfined || cyc_has_seccomp() == 0 else { return ReaderProcess.Status.notConfined }
    cyc_expect_progress(cpuSeconds)
    var answers = ObjectAnswers(git, request.format, on: stream)
    let status = answers.run()
    return status == ReaderProcess.Status.done ? git.finish() : status
}

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

/// CPU time without progress after which a process that reads is ended.
///
/// Units: seconds.
let cpuSeconds: Int32 = 5

/// Whether repositories may be opened on this system: where system calls can be refused, or elsewhere than on Linux
/// with a libgit2 that has mended what is known of 1.5.
func canRead() -> Bool {
    #if os(Linux)
        return cyc_has_seccomp() != 0
    #else
        var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
        _ = unsafe git_libgit2_version(&major, &minor, &revision)
        return (major, minor, revision) >= (1, 9, 3)
    #endif
}

/// Whether this process can now read objects in `folders` and do nothing else.
private func confine(to folders: [[UInt8]]) -> Bool {
    let readable = Array(folders.prefix(1)) + folders.dropFirst().flatMap(partsOfAlternate)
    return unsafe readable.withCStrings { unsafe cyc_confine($0, readable.count) == 0 }
}

/// What holds objects in an alternate, which whoever made the repository can have set to any folder.
func partsOfAlternate(_ folder: [UInt8]) -> [[UInt8]] {
    let digits = Array("0123456789abcdef".utf8)
    let names = digits.flatMap { first in digits.map { [first, $0] } } + [Array("pack".utf8)]
    return names.map { folder + [UInt8(ascii: "/")] + $0 }
}

import CConfine
import CGit2
import CycPOSIX
import CycReading

/// Program that reads repositories; run by `cyc-agent`, not by users.
///
/// It gets requests on descriptor 3 and forks one child for each, which confines itself before it
/// opens anything. It stores nothing.
@main
enum Main {
    static func main() {
        let arguments = ThisProcess.arguments()
        switch arguments {
        case [Array("serve".utf8)]: serve()
        case [Array("version".utf8)]: printVersion()
        default:
            try? writeAll(Array("cyc-reader belongs to cyc; run cyc --help\n".utf8), to: 2)
            ThisProcess.end(64)
        }
    }

    private static func serve() {
        let parent = ThisProcess.parent
        cyc_let_crash()
        Signals.ignoreClosedPipes()
        ThisProcess.hideMemory()
        guard ThisProcess.dieWithParent(parent) else { return }
        cyc_refuse_streams()
        // Initializes libgit2 once for all children: that takes longer than reading a small
        // repository.
        guard cyc_git_prepare() >= 0 else { return }
        var server = Server(control: Descriptor(inherited: ReaderProcess.controlDescriptor))
        server.run()
    }

    /// Prints the versions of cyc and libgit2, and the confinement that this system supports.
    private static func printVersion() {
        var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
        _ = unsafe git_libgit2_version(&major, &minor, &revision)
        let facts = ReaderFacts(
            version: ReaderProcess.version, libgit2: "\(major).\(minor).\(revision)",
            canRead: canRead(), landlock: Int(cyc_landlock_version()))
        try? writeAll(Array(facts.line.utf8), to: 1)
    }
}

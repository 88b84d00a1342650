import CConfine
import CGit2
import CycPOSIX

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
func confine(to folders: [[UInt8]]) -> Bool {
    let readable = Array(folders.prefix(1)) + folders.dropFirst().flatMap(partsOfAlternate)
    return unsafe readable.withCStrings { unsafe cyc_confine($0, readable.count) == 0 }
}

/// What holds objects in an alternate, which whoever made the repository can have set to any folder.
func partsOfAlternate(_ folder: [UInt8]) -> [[UInt8]] {
    let digits = Array("0123456789abcdef".utf8)
    let names = digits.flatMap { first in digits.map { [first, $0] } } + [Array("pack".utf8)]
    return names.map { folder + [UInt8(ascii: "/")] + $0 }
}

/// This process is to end with a status.
struct ChildExit: Error {
    let status: Int32
}

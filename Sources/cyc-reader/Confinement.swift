import CConfine
import CGit2
import CycPOSIX

/// CPU time without progress after which a reading process is killed. Units: seconds.
let cpuSecondsLimit: Int32 = 5

/// Whether repositories may be opened on this system: on Linux with seccomp, elsewhere with a
/// libgit2 in which the known bugs of 1.5 are fixed.
func canRead() -> Bool {
    #if os(Linux)
        return cyc_has_seccomp() != 0
    #else
        var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
        _ = unsafe git_libgit2_version(&major, &minor, &revision)
        return (major, minor, revision) >= (1, 9, 3)
    #endif
}

/// Restricts this process to reading objects in `folders`; returns whether that succeeded.
func confine(to folders: [[UInt8]]) -> Bool {
    let readable = Array(folders.prefix(1)) + folders.dropFirst().flatMap(alternateSubfolders)
    return unsafe readable.withCStrings { unsafe cyc_confine($0, readable.count) == 0 }
}

/// Subfolders of an alternate that hold objects. The author of the repository can point an
/// alternate at any folder, so nothing else in it is readable.
func alternateSubfolders(_ folder: [UInt8]) -> [[UInt8]] {
    let digits = Array("0123456789abcdef".utf8)
    let names = digits.flatMap { first in digits.map { [first, $0] } } + [Array("pack".utf8)]
    return names.map { folder + [UInt8(ascii: "/")] + $0 }
}

/// Exit status with which this process must end.
struct ChildExit: Error {
    let status: Int32
}

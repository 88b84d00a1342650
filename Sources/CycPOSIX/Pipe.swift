@unsafe import CycLibC

package struct Pipe: ~Copyable {
    package var reading: Descriptor
    package var writing: Descriptor

    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try SystemError.check { unsafe pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }

    /// Closes the other end, so that writing fails once nobody reads.
    package consuming func writingEnd() -> Descriptor { writing }
}

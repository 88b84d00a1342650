@unsafe import CycLibC

extension Descriptor {
    /// Whether there is something to read, or the end, before `milliseconds` have passed.
    ///
    /// A signal ends the wait early, as if the time had passed.
    package borrowing func waitToRead(milliseconds: Int64) throws(SystemError) -> Bool {
        try ready([(number, POLLIN)], milliseconds: milliseconds)[0]
    }

    /// Whether there is something to read, or the end, on each of two files; see
    /// ``waitToRead(milliseconds:)``.
    package static func wait(
        toRead one: borrowing Descriptor, _ other: borrowing Descriptor, milliseconds: Int64
    ) throws(SystemError) -> (Bool, Bool) {
        let found = try ready(
            [(one.number, POLLIN), (other.number, POLLIN)], milliseconds: milliseconds)
        return (found[0], found[1])
    }

    /// Whether there is something to read, or the end, on each of two files, and room to write, or
    /// nobody to read it, on a third; see ``waitToRead(milliseconds:)``.
    ///
    /// One that was shut is passed over.
    package static func wait(
        toRead one: borrowing Descriptor, _ other: borrowing Descriptor,
        toWrite third: borrowing Descriptor, milliseconds: Int64
    ) throws(SystemError) -> (Bool, Bool, Bool) {
        let found = try ready(
            [(one.number, POLLIN), (other.number, POLLIN), (third.number, POLLOUT)],
            milliseconds: milliseconds)
        return (found[0], found[1], found[2])
    }
}

/// Whether an open file takes something, or nobody reads it any more, before `milliseconds` have passed.
package func waitToWrite(
    to number: Int32, milliseconds: Int64
) throws(SystemError) -> Bool {
    try ready([(number, POLLOUT)], milliseconds: milliseconds)[0]
}

private func ready(
    _ files: [(number: Int32, events: Int32)], milliseconds: Int64
) throws(SystemError) -> [Bool] {
    var entries = files.map { pollfd(fd: $0.number, events: Int16($0.events), revents: 0) }
    let count = unsafe poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds))
    if count < 0, SystemError.last != .interrupted { throw .last }
    return entries.map { count > 0 && $0.revents != 0 }
}

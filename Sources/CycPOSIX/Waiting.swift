@unsafe import CycLibC

extension Descriptor {
    /// Waits until the file is readable or at its end, and returns whether it is.
    ///
    /// A signal ends the wait early, like a timeout.
    package borrowing func waitToRead(for limit: Duration) throws(SystemError) -> Bool {
        try ready([(number, POLLIN)], limit)[0]
    }

    /// Waits until one of two files is readable or at its end; see ``waitToRead(for:)``.
    package static func wait(
        toRead one: borrowing Descriptor, _ other: borrowing Descriptor, for limit: Duration
    ) throws(SystemError) -> (Bool, Bool) {
        let found = try ready([(one.number, POLLIN), (other.number, POLLIN)], limit)
        return (found[0], found[1])
    }

    /// Waits until one of two files is readable or at its end, or a third is writable or closed by
    /// its reader; see ``waitToRead(for:)``.
    ///
    /// Files that were shut are skipped.
    package static func wait(
        toRead one: borrowing Descriptor, _ other: borrowing Descriptor,
        toWrite third: borrowing Descriptor, for limit: Duration
    ) throws(SystemError) -> (Bool, Bool, Bool) {
        let found = try ready(
            [(one.number, POLLIN), (other.number, POLLIN), (third.number, POLLOUT)], limit)
        return (found[0], found[1], found[2])
    }
}

/// Waits until an open file is writable or closed by its reader, and returns whether it is.
package func waitToWrite(
    to number: Int32, for limit: Duration
) throws(SystemError) -> Bool {
    try ready([(number, POLLOUT)], limit)[0]
}

/// - Parameter limit: Rounded up to milliseconds; at most twelve days.
private func ready(
    _ files: [(number: Int32, events: Int32)], _ limit: Duration
) throws(SystemError) -> [Bool] {
    var entries = files.map { pollfd(fd: $0.number, events: Int16($0.events), revents: 0) }
    let milliseconds = (min(limit, .seconds(1 << 20)) / .milliseconds(1)).rounded(.up)
    let count = unsafe poll(&entries, nfds_t(entries.count), Int32(max(0, milliseconds)))
    if count < 0, SystemError.last != .interrupted { throw .last }
    return entries.map { count > 0 && $0.revents != 0 }
}

@unsafe import CycLibC

/// A new file of mode 0600, locked as long as it is open.
package struct TemporaryFile: ~Copyable {
    package let descriptor: Descriptor
    package let path: [UInt8]

    /// Its path is `prefix` and six characters.
    package init(_ prefix: [UInt8]) throws(SystemError) {
        while true {
            var template = (prefix + Array("XXXXXX".utf8)).map { CChar(bitPattern: $0) } + [0]
            let number = try SystemError.check { unsafe mkstemp(&template) }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            let file = Descriptor(owning: number)
            // Where a file system knows no locks nobody takes it for a leftover either.
            while flock(number, LOCK_EX) != 0, SystemError.last == .interrupted {}
            // Before it was locked it looked like a leftover.
            if try file.status().names > 0 {
                descriptor = file
                path = template.dropLast().map { UInt8(bitPattern: $0) }
                return
            }
        }
    }
}

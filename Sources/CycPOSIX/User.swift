@unsafe import CycLibC

/// Users of this machine.
package enum User {
    package static var number: UInt32 { UInt32(getuid()) }

    /// The user ID that determines permissions.
    package static var effective: UInt32 { UInt32(geteuid()) }

    /// The permission bits that new files of the user do not get.
    package static var mask: UInt32 {
        let mask = umask(0o077)
        _ = umask(mask)
        return UInt32(mask)
    }

    /// Returns the home folder of a user.
    package static func home(of name: [UInt8]) -> [UInt8]? {
        var record = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let result = unsafe name.withCString {
                unsafe getpwnam_r($0, &record, start, buffer.count, &found)
            }
            guard result == 0, unsafe found != nil, let folder = unsafe record.pw_dir else {
                return nil
            }
            return unsafe [UInt8](cString: folder)
        }
    }
}

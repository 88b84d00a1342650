@unsafe import CycLibC

/// Returns the machine's name; `localhost` if it has none.
package func hostName() -> String {
    // POSIX: at most 255 bytes and the terminator.
    var bytes = [CChar](repeating: 0, count: 256)
    let isNamed = unsafe gethostname(&bytes, bytes.count - 1) == 0
    let name = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return isNamed && !name.isEmpty ? String(decoding: name, as: UTF8.self) : "localhost"
}

@unsafe import CycLibC

// Paths, names and variables are bytes of any encoding, without a zero byte.

extension [UInt8] {
    /// Copies the bytes of a C string.
    init(cString start: UnsafePointer<CChar>) {
        self = unsafe Array(
            UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }

    /// Calls `body` with the bytes as a C string.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 1) { buffer in
            let end = unsafe buffer.update(fromContentsOf: self)
            unsafe buffer[end] = 0
            guard let start = buffer.baseAddress else {
                preconditionFailure("a buffer with an element has an address")
            }
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
                unsafe body($0)
            }
        }
    }
}

extension [[UInt8]] {
    /// Calls `body` with an array of C strings that ends with a null pointer.
    package func withCStrings<Result>(
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe map { unsafe $0.withCString { unsafe strdup($0) } }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else {
                preconditionFailure("an array with an element has an address")
            }
            return unsafe body(start)
        }
    }
}

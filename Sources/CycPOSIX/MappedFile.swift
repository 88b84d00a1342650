@unsafe import CycLibC

/// The bytes of a file in memory; numbers have their most significant byte first.
///
/// - Important: Reading where somebody has cut the file off meanwhile ends the process.
@safe package final class MappedFile {
    private let bytes: UnsafeRawBufferPointer

    init(_ file: borrowing Descriptor, size: Int) throws(SystemError) {
        guard size > 0 else {
            unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else { throw .last }
        unsafe bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit {
        guard let start = unsafe bytes.baseAddress else { return }
        unsafe munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }

    package var count: Int { unsafe bytes.count }

    /// The number at a position, which has to be in the file.
    package func number(at position: Int, as _: UInt32.Type = UInt32.self) -> UInt32 {
        bigEndian(at: position)
    }

    package func number(at position: Int, as _: UInt64.Type = UInt64.self) -> UInt64 {
        bigEndian(at: position)
    }

    // A generic function is slow when it is called from another module.
    private func bigEndian<Number: FixedWidthInteger>(at position: Int) -> Number {
        precondition(position >= 0 && position <= count - MemoryLayout<Number>.size)
        return Number(
            bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: position, as: Number.self))
    }
}

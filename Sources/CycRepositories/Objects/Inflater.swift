import CZlib
import CycCore

/// Where compressed bytes come from.
protocol CompressedBytes {
    /// What is at hand.
    var chunk: [UInt8] { get }
    /// How far ``chunk`` was read.
    var position: Int { get set }
    /// Goes on to the next chunk; `false` where there is none.
    mutating func advance() throws(UnreadReason) -> Bool
}

/// Unpacks one zlib stream after the other, never more than was asked for.
///
/// Owns a `z_stream`, which knows its own place in memory.
///
/// - Source: https://zlib.net/manual.html
@safe struct Inflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>

    /// `nil` where there is no memory.
    init?() {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let size = Int32(unsafe MemoryLayout<z_stream>.size)
        guard unsafe inflateInit_(stream, ZLIB_VERSION, size) == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
        unsafe self.stream = stream
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Begins with another stream.
    func start() { unsafe inflateReset(stream) }

    /// How a stream stands.
    struct Progress {
        /// Where in the output the unpacked bytes end.
        let end: Int
        /// Whether the stream has come to its end, with a right checksum.
        let isOver: Bool
    }

    /// Unpacks until the stream is over or `output`, which has room left, is full.
    ///
    /// - Parameters:
    ///   - input: Where the stream stands.
    ///   - output: Is filled from `start` on.
    ///   - start: Where the free room begins.
    /// - Returns: `nil` for a stream that is broken or cut off.
    /// - Throws: What reading `input` throws.
    func unpack(
        _ input: inout some CompressedBytes, into output: inout [UInt8], from start: Int
    ) throws(UnreadReason) -> Progress? {
        var end = start
        while end < output.count {
            if input.position == input.chunk.count {
                guard try input.advance(), !input.chunk.isEmpty else { return nil }
            }
            let (status, taken, given) = step(input.chunk, input.position, &output, end)
            input.position += taken
            end += given
            if status == Z_STREAM_END { return Progress(end: end, isOver: true) }
            guard status == Z_OK || status == Z_BUF_ERROR, taken + given > 0 else { return nil }
        }
        return Progress(end: end, isOver: false)
    }

    private func step(
        _ input: [UInt8], _ position: Int, _ output: inout [UInt8], _ start: Int
    ) -> (status: Int32, taken: Int, given: Int) {
        unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                guard let source = input.baseAddress, let target = output.baseAddress else {
                    preconditionFailure("nothing to unpack, or nowhere to")
                }
                let available = UInt32(clamping: input.count - position)
                let room = UInt32(clamping: output.count - start)
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source + position)
                unsafe stream.pointee.avail_in = available
                unsafe stream.pointee.next_out = target + start
                unsafe stream.pointee.avail_out = room
                let status = unsafe inflate(stream, Z_NO_FLUSH)
                return (
                    status, Int(available - (unsafe stream.pointee.avail_in)),
                    Int(room - (unsafe stream.pointee.avail_out))
                )
            }
        }
    }

    /// Unpacks a stream that holds exactly `length` bytes, of which `head` are known already.
    ///
    /// - Returns: `nil` for a stream that is broken, shorter or longer.
    /// - Throws: What reading `input` throws.
    func unpack(
        _ input: inout some CompressedBytes, length: Int, after head: ArraySlice<UInt8> = []
    ) throws(UnreadReason) -> [UInt8]? {
        guard head.count <= length else { return nil }
        // Room for one byte too many, which shows.
        var output = [UInt8](repeating: 0, count: length + 1)
        output.replaceSubrange(0..<head.count, with: head)
        guard let progress = try unpack(&input, into: &output, from: head.count), progress.isOver,
            progress.end == length
        else { return nil }
        output.removeLast()
        return output
    }
}

@unsafe import CycLibC

/// Two connected local sockets.
package struct SocketPair: ~Copyable {
    package enum Kind {
        /// A stream of bytes.
        case stream
        /// Packets that arrive complete and in order.
        case packets

        fileprivate var number: Int32 {
            #if canImport(Darwin)
                self == .stream ? SOCK_STREAM : SOCK_SEQPACKET
            #else
                // Set at creation, so that no program that another thread starts inherits them.
                Int32(
                    (self == .stream ? SOCK_STREAM : SOCK_SEQPACKET).rawValue
                        | SOCK_CLOEXEC.rawValue)
            #endif
        }
    }

    package private(set) var own: Descriptor
    package private(set) var other: Descriptor

    package init(_ kind: Kind) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try SystemError.check { unsafe socketpair(AF_UNIX, kind.number, 0, &ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        own = Descriptor(owning: ends[0])
        other = Descriptor(owning: ends[1])
    }

    /// Returns the own end and closes the other one.
    package consuming func takeOwn() -> Descriptor { own }
}

/// A received packet.
package struct Packet: ~Copyable {
    package let bytes: [UInt8]
    /// The received open file; shut if there was none.
    package var passed: Descriptor

    /// Moves the received file out of the packet.
    package mutating func takePassed() -> Descriptor {
        var taken = Descriptor(owning: -1)
        swap(&taken, &passed)
        return taken
    }
}

extension Descriptor {
    /// Takes ownership of a descriptor that this process was started with.
    package init(inherited number: Int32) {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        self.init(owning: number)
    }

    /// Signals the end of the stream to the other end.
    package borrowing func endWriting() { _ = shutdown(number, Int32(SHUT_WR)) }

    /// Writes all bytes to a socket; a closed other end is an error, not a signal.
    package borrowing func sendAll(_ bytes: [UInt8]) throws(SystemError) {
        let number = number
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try SystemError.check {
                unsafe rest.withUnsafeBytes {
                    unsafe CycLibC.send(number, $0.baseAddress, $0.count, PassedDescriptor.noSignal)
                }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends one packet.
    ///
    /// - Parameters:
    ///   - bytes: At least one.
    ///   - passed: An open file that the receiver gets as its own.
    package borrowing func send(
        _ bytes: [UInt8], passing passed: borrowing Descriptor
    ) throws(SystemError) {
        let (number, passedNumber) = (number, passed.number)
        var bytes = bytes
        var control = [UInt8](repeating: 0, count: PassedDescriptor.space)
        PassedDescriptor.write(passedNumber, to: &control)
        try SystemError.check {
            unsafe withMessage(&bytes, &control) { message in
                unsafe sendmsg(number, message, PassedDescriptor.noSignal)
            }
        }
    }

    /// Waits for one packet.
    ///
    /// - Parameter limit: Maximum length; the rest of a longer packet is lost.
    /// - Returns: `nil` if the other end is closed.
    package borrowing func receive(limit: Int) throws(SystemError) -> Packet? {
        let number = number
        var bytes = [UInt8](repeating: 0, count: limit)
        var control = [UInt8](repeating: 0, count: PassedDescriptor.space)
        let count = try SystemError.check {
            unsafe withMessage(&bytes, &control) {
                unsafe recvmsg(number, $0, PassedDescriptor.closeOnExec)
            }
        }
        guard count > 0 else { return nil }
        bytes.removeLast(limit - count)
        return Packet(
            bytes: bytes, passed: Descriptor(inherited: PassedDescriptor.read(from: control)))
    }
}

/// Calls `body` with a message of these bytes and this control data.
private func withMessage<Result>(
    _ bytes: inout [UInt8], _ control: inout [UInt8],
    _ body: (UnsafeMutablePointer<msghdr>) -> Result
) -> Result {
    unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe control.withUnsafeMutableBytes { control in
            var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            return unsafe withUnsafeMutablePointer(to: &part) { part in
                var message = unsafe msghdr()
                unsafe message.msg_iov = part
                unsafe message.msg_iovlen = 1
                unsafe message.msg_control = control.baseAddress
                unsafe message.msg_controllen = numericCast(control.count)
                return unsafe body(&message)
            }
        }
    }
}

/// Control data with one descriptor, as the macros `CMSG_…` make it, which Swift cannot call.
private enum PassedDescriptor {
    #if canImport(Darwin)
        private static let alignment = MemoryLayout<UInt32>.size
        static let noSignal: Int32 = 0
        static let closeOnExec: Int32 = 0
    #else
        private static let alignment = MemoryLayout<Int>.size
        static let noSignal = Int32(MSG_NOSIGNAL)
        static let closeOnExec = Int32(MSG_CMSG_CLOEXEC)
    #endif

    private static func aligned(_ size: Int) -> Int {
        (size + alignment - 1) / alignment * alignment
    }

    private static let start = aligned(MemoryLayout<cmsghdr>.size)
    private static let length = start + MemoryLayout<Int32>.size
    static let space = start + aligned(MemoryLayout<Int32>.size)

    static func write(_ number: Int32, to control: inout [UInt8]) {
        var header = cmsghdr()
        header.cmsg_len = numericCast(length)
        (header.cmsg_level, header.cmsg_type) = (SOL_SOCKET, rights)
        unsafe control.withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: header, as: cmsghdr.self)
            unsafe bytes.storeBytes(of: number, toByteOffset: start, as: Int32.self)
        }
    }

    /// Negative if there is none.
    static func read(from control: [UInt8]) -> Int32 {
        unsafe control.withUnsafeBytes { bytes in
            let header = unsafe bytes.load(as: cmsghdr.self)
            guard header.cmsg_level == SOL_SOCKET, header.cmsg_type == rights,
                Int(header.cmsg_len) == length
            else { return -1 }
            return unsafe bytes.load(fromByteOffset: start, as: Int32.self)
        }
    }

    /// `SCM_RIGHTS`.
    private static let rights: Int32 = 1
}

import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycSystem

struct StreamTests {
    @Test("All bytes arrive, however little the reader takes at a time")
    func partialWrites() throws {
        let pipe = Pipe()
        let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let number = pipe.fileHandleForWriting.fileDescriptor
        let received = try beside {
            try deliver(sent, to: number, named: "pipe")
            try pipe.fileHandleForWriting.close()
        } _: {
            var received: [UInt8] = []
            while let chunk = try pipe.fileHandleForReading.read(upToCount: 777), !chunk.isEmpty {
                received += chunk
            }
            return received
        }
        #expect(received == sent)
    }

    @Test("Non-blocking pipe is waited for")
    func nonBlocking() throws {
        let pipe = Pipe()
        let number = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(number, F_SETFL, O_NONBLOCK) == 0)
        let sent = [UInt8](repeating: 7, count: 200_000)
        let received = try beside {
            try deliver(sent, to: number, named: "pipe")
            try pipe.fileHandleForWriting.close()
        } _: {
            try pipe.fileHandleForReading.readToEnd()
        }
        #expect(received == Data(sent))
    }

    @Test("A closed pipe is the end of the answer, not a signal and not a problem")
    func closedPipe() throws {
        _ = World.live
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        #expect(throws: ClosedOutput.self) {
            try deliver([1], to: pipe.fileHandleForWriting.fileDescriptor, named: "stdout")
        }
        #expect(ClosedOutput().status == .fine)
    }

    @Test("Full disk and closed stream have different errors")
    func failures() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        #expect(throws: CycError.diskFull(file: "stdout")) {
            try deliver([1], to: full.fileDescriptor, named: "stdout")
        }
        #expect(throws: CycError.cannotWrite(file: "stdout", detail: "Bad file descriptor")) {
            try deliver([1], to: 9999, named: "stdout")
        }
    }
}

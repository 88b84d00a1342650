import CycPOSIX
import TestSupport
import Testing

struct LockTests {
    @Test("One holds a lock, and others wait for no longer than they say")
    func exclusive() throws {
        let folder = try TemporaryFolder()
        let path = Array(folder.file("lock").utf8)
        let one = try Lock(path)
        let other = try Lock(path)
        #expect(try one.acquire(waiting: .zero))
        let start = Clock.timeAwake()
        #expect(try !other.acquire(waiting: .milliseconds(50)))
        #expect(Clock.timeAwake() - start >= .milliseconds(50))
        try one.release()
        #expect(try other.acquire(waiting: .zero))
    }

    @Test("Whoever waited for a lock whose file its holder removed does not get it any more")
    func removed() throws {
        let folder = try TemporaryFolder()
        let path = Array(folder.file("lock").utf8)
        let one = try Lock(path)
        let other = try Lock(path)
        #expect(try one.acquire(waiting: .zero))
        try FileSystem.remove(path)
        try one.release()
        for _ in 1...2 { #expect(try !other.acquire(waiting: .zero)) }
        // Who comes later has one of their own.
        let new = try Lock(path)
        #expect(try new.acquire(waiting: .zero))
        #expect(try !other.acquire(waiting: .zero))
    }
}

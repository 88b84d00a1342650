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
        #expect(try one.acquire(waiting: 0))
        #expect(try other.isHeldElsewhere())
        let start = Clock.monotonicMilliseconds()
        #expect(try !other.acquire(waiting: 50))
        #expect(Clock.monotonicMilliseconds() - start >= 50)
        try one.release()
        #expect(try !other.isHeldElsewhere())
        #expect(try other.acquire(waiting: 0))
    }

    @Test("Whoever waited for a lock whose file its holder removed does not get it any more")
    func removed() throws {
        let folder = try TemporaryFolder()
        let path = Array(folder.file("lock").utf8)
        let one = try Lock(path)
        let other = try Lock(path)
        #expect(try one.acquire(waiting: 0))
        try FileSystem.remove(path)
        try one.release()
        for _ in 1...2 { #expect(try !other.acquire(waiting: 0)) }
        // Who comes later has one of their own.
        let new = try Lock(path)
        #expect(try new.acquire(waiting: 0))
        #expect(try !other.acquire(waiting: 0))
    }
}

import CycPOSIX
import Foundation
import Synchronization
import TestSupport
import Testing

struct FolderTests {
    @Test("Many at once make the same folder and those above it")
    func atOnce() throws {
        let folder = try TemporaryFolder(inMemory: true)
        for round in 0..<200 {
            let path = Array(folder.file("\(round)/a/b/c").utf8)
            let failures = Mutex<[SystemError]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do throws(SystemError) {
                    try Folder.make(path)
                } catch {
                    failures.withLock { $0.append(error) }
                }
            }
            #expect(failures.withLock(\.self).isEmpty)
        }
    }

    @Test("A folder is created while others remove it and its parents")
    func whileRemoved() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let paths = ["a", "a/b", "a/b/c"].map { Array(folder.file($0).utf8) }
        let failures = Mutex<[SystemError]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for _ in 0..<2_000 {
                do throws(SystemError) {
                    if worker.isMultiple(of: 2) {
                        try Folder.make(paths[2])
                    } else {
                        for path in paths.reversed() { try? Folder.remove(path) }
                    }
                } catch {
                    failures.withLock { $0.append(error) }
                }
            }
        }
        #expect(failures.withLock(\.self).isEmpty)
    }

    @Test("Path that is no folder is reported")
    func notMade() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "file")
        #expect(throws: SystemError.notAFolder) { try Folder.make(Array(file.utf8)) }
        #expect(throws: SystemError.notAFolder) { try Folder.make(Array("\(file)/below".utf8)) }
        let link = folder.file("link")
        #expect(symlink(folder.file("nowhere"), link) == 0)
        #expect(throws: SystemError.notAFolder) { try Folder.make(Array("\(link)/below".utf8)) }
        #expect(throws: SystemError.missing) { try Folder.make([]) }
    }
}

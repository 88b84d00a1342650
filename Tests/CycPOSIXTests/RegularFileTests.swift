import CycPOSIX
import Glibc
import TestSupport
import Testing

struct RegularFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("12345", to: "file")
        try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    }

    private func read(_ path: String, limit: Int) -> Result<[UInt8], SystemError> {
        Result { () throws(SystemError) in
            try RegularFile.contents(of: Array(path.utf8), limit: limit)
        }
    }

    @Test("A file is read with a limit, and nobody waits for what is none")
    func contents() {
        #expect(read(folder.file("file"), limit: 5) == .success(Array("12345".utf8)))
        #expect(read(folder.file("file"), limit: 4) == .failure(.tooLarge))
        #expect(read("/dev/null", limit: 0) == .success([]))
        #expect(read("/dev/zero", limit: 9) == .failure(.notSupported))
        #expect(read(folder.file("pipe"), limit: 9) == .failure(.notSupported))
        #expect(read(folder.path, limit: 9) == .failure(.isAFolder))
        #expect(read(folder.file("none"), limit: 9) == .failure(.missing))
        #expect(read(folder.file("file/none"), limit: 9) == .failure(.notAFolder))
    }

    @Test("A part of a file ends where the file does", arguments: [0, 3, 5, 9], [0, 1, 5, 9])
    func part(offset: Int, count: Int) throws {
        let file = try RegularFile(Array(folder.file("file").utf8))
        let expected = Array("12345".utf8.dropFirst(offset).prefix(count))
        #expect(try file.read(at: offset, count: count) == expected)
    }
}

import CycSystem
import TestSupport
import Testing

/// Reading the account table.
@Suite struct UserAccountTests {
    @Test("users are found by number in the account table")
    func table() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(
            """
            root:x:0:0:root:/root:/bin/bash
            +@netgroup
            short:x:7:7
            ada:x:1000:1000:Ada,,,:/home/ada:/bin/zsh
            twin:x:1000:1000::/home/twin:
            """, to: "passwd")
        let ada = try #require(try UserAccount.find(1000, in: table))
        #expect(ada.name == "ada" && ada.home == "/home/ada")
        #expect(try UserAccount.find(0, in: table)?.name == "root")
        #expect(try UserAccount.find(7, in: table) == nil)
        #expect(try UserAccount.find(4001, in: table) == nil)
        #expect(try UserAccount.find(0, in: folder.file("missing")) == nil)
    }
}

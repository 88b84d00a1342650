import CycCore
import CycStore
import TestSupport
import Testing

struct PlaceProofTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let day = Day(number: 20_000)

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
        let repository = try ledger.standing("/a")
        try ledger.apply(
            ScanResult(
                isWhole: true,
                changes: [DayChange(day: day, address: EmailAddress("a@x"), set: [record(1)])],
                memory: ScanCache(state: [], shards: [:]), namesakes: [:]),
            to: repository, context())
    }

    private func proof(_ isPresent: Bool, at: Instant, branch: String = "main") -> LocationProof {
        LocationProof(place: "github.com/octo/app", branch: branch, isPresent: isPresent, at: at)
    }

    private func proofs() throws -> [LocationProof] {
        try ledger.commits(on: day).flatMap { $0.proofs[commit(1)] ?? [] }
    }

    @Test("Proof of presence is kept, proof of absence is dropped at the next push")
    func kept() throws {
        try ledger.note([(commit(1), proof(false, at: 100))], on: day)
        #expect(try proofs() == [proof(false, at: 100)])
        try ledger.note([(commit(1), proof(false, at: 200))], on: day)
        #expect(try proofs() == [proof(false, at: 200)])
        try ledger.deleteAbsenceProofs(of: [commit(1)], on: day)
        #expect(try proofs() == [])
        try ledger.note([(commit(1), proof(true, at: 300))], on: day)
        try ledger.note([(commit(1), proof(false, at: 400))], on: day)
        try ledger.deleteAbsenceProofs(of: [commit(1)], on: day)
        #expect(try proofs() == [proof(true, at: 300)])
        try ledger.note([(commit(1), proof(false, at: 400, branch: "dev"))], on: day)
        #expect(try proofs().count == 2)
        #expect(try ledger.commits(on: day.advanced(by: 1)) == [])
    }

    @Test("Addresses of a remote are loaded with their locations")
    func remotes() throws {
        let place = RemotePlace(host: "github.com", owner: "octo", name: "app")
        let remotes = [
            Remote(
                name: "origin",
                fetches: [Destination(url: "git@github.com:octo/app", place: place)],
                pushes: [
                    Destination(url: "/backup"), Destination(url: "gh:octo/app", place: place),
                ], slot: 4),
            Remote(name: "git@h:o/r", url: "git@h:o/r"),
            Remote(name: "odd", fetches: [], pushes: [Destination(url: "x")]),
        ]
        let repository = try ledger.standing("/b")
        try ledger.apply(
            ScanResult(
                isWhole: true, changes: [], memory: ScanCache(state: [], shards: [:]),
                namesakes: [:]), to: repository, context(remotes: remotes))
        #expect(try ledger.repository(at: "/b")?.remotes == remotes)
    }
}

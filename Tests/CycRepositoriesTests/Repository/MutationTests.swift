import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

/// How many damaged repositories are tried.
///
/// Raised with `CYC_TEST_MUTATIONS`, to 2000 say.
private let count =
    ProcessInfo.processInfo.environment["CYC_TEST_MUTATIONS"].flatMap { Int($0) } ?? 200

/// Damaged folders `.git`, beside git.
struct MutationTests {
    private static let batch = 100

    @Test("What git refuses is never read as whole, and all that git shows is seen")
    func mutations() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let models = try MutatedRepository.Models(in: folder)
        let home = folder.file("home")
        var refused = 0
        var needless: [String] = []
        for start in stride(from: 0, to: count, by: Self.batch) {
            let seeds = start..<min(start + Self.batch, count)
            let mutants = try seeds.map {
                try MutatedRepository(
                    seed: UInt64($0), of: models, at: folder.file("mutant\($0)"), home: home)
            }
            let verdicts = try GitVerdict.of(mutants.map(\.git.path), home: home)
            for (seed, (mutant, verdict)) in zip(seeds, zip(mutants, verdicts)) {
                let reason = refusal(of: mutant.git)
                let what = "seed \(seed), \(mutant.changes)"
                if let refusal = verdict.refusal {
                    refused += 1
                    #expect(reason != nil, "\(what): git says \(refusal)")
                } else if let reason {
                    needless.append("\(what): \(reason)")
                } else {
                    // All that branches lead to was read.
                    var notebook = Notebook()
                    try notebook.scan(mutant.git, keeping: [EmailAddress("ada@example.org")])
                    #expect(notebook.commits.count >= verdict.commits ?? 0, "\(what)")
                }
                try FileManager.default.removeItem(atPath: folder.file("mutant\(seed)"))
            }
        }
        // Many of them have to be damaged, and few whole ones taken for it.
        #expect(refused > count / 4)
        #expect(needless.count <= count / 10, "\(needless.joined(separator: "\n"))")
    }
}

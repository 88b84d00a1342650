import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

/// The number of damaged repositories.
private let count = TestDepth.cases("CYC_TEST_MUTATIONS", quick: 20, deep: 200)

/// Damaged folders `.git`, compared with git.
struct MutationTests {
    private static let batch = 100

    @Test("Repositories that git rejects are never whole, and all that git shows is read")
    func mutations() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let models = try MutatedRepository.Models(in: folder)
        let home = folder.file("home")
        var refused = 0
        var needless: [String] = []
        for start in stride(from: 0, to: count, by: Self.batch) {
            let seeds = Array(TestDepth.seeds(count))[start..<min(start + Self.batch, count)]
            let mutants = try seeds.map {
                try MutatedRepository(
                    seed: $0, of: models, at: folder.file("mutant\($0)"), home: home)
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
                    // Everything reachable from branches was read.
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

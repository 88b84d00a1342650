import CycCore
import Foundation

@testable import CycRepositories

/// What the agent itself reads of a repository: all but its objects.
func readRepository(at path: String, _ environment: [String: String]) {
    // What cannot be read is an error; all that is looked for is a process that ends.
    do {
        let reader = RepositoryReader(program: Array("/nonexistent".utf8), git: nil)
        let repository = try Repository(at: path, environment: environment, reader: reader)
        _ = try? repository.settings()
        _ = try? repository.hasAuthorAddress()
        _ = try? repository.remotes()
        _ = try? repository.defaultBranches()
        _ = try? repository.watchedPaths()
        _ = try? repository.upstreams()
        _ = try? repository.tips([ScanSlot(remote: "origin")])
        _ = try? repository.otherReferences()
    } catch {}
}

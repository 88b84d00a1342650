import CycCore
import TestSupport

@testable import CycRepositories

extension RepositoryReader {
    /// One with the program that was built with this test.
    static var built: RepositoryReader {
        RepositoryReader(
            program: Array("\(BuiltPrograms.folder)/cyc-reader".utf8),
            git: Array(GitRepository.program.utf8))
    }
}

extension Repository {
    init(at path: String, environment: [String: String]) throws(UnreadReason) {
        try self.init(at: path, environment: environment, reader: .built)
    }
}

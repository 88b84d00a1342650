import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test unless these programs are in `PATH`, and names the missing ones.
    package static func needs(_ programs: String...) -> Self { .needs(programs) }

    /// Skips a test unless these programs are in `PATH`, and names the missing ones.
    package static func needs(_ programs: [String]) -> Self {
        let missing = missing(of: programs)
        return .enabled(if: missing.isEmpty, "\(reason(missing))")
    }
}

extension Program {
    /// Cancels a test case unless these programs are in `PATH`, and names the missing ones.
    package static func require(_ programs: String...) throws {
        let missing = missing(of: programs)
        if !missing.isEmpty { try Test.cancel("\(reason(missing))") }
    }
}

private func missing(of programs: [String]) -> [String] {
    programs.filter { !Program.areInstalled($0) }
}

private func reason(_ missing: [String]) -> String {
    "not installed: \(missing.joined(separator: ", "))"
}

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test that inspects processes of `cyc` unless run by root: `cyc` shows its
    /// variables and open files to root alone.
    static var readsProcesses: Self {
        .enabled(if: geteuid() == 0, "only root can read the variables and files of a running cyc")
    }
}

/// Returns all descendants of the process `parent`, the deepest last.
func descendants(of parent: Int32) -> [Int32] {
    let file = "/proc/\(parent)/task/\(parent)/children"
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
        .flatMap { [$0] + descendants(of: $0) }
}

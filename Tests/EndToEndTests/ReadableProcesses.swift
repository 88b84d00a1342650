import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test that looks into processes of `cyc`, unless this process may: `cyc` shows its
    /// variables and open files to root alone.
    static var readsProcesses: Self {
        .enabled(if: geteuid() == 0, "only root can read the variables and files of a running cyc")
    }
}

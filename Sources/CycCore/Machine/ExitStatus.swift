/// Exit status of the process: sysexits, and the results of `cyc status --check`.
package enum ExitStatus: Int32, Sendable {
    case fine = 0
    case failed = 1
    /// `--check`: nothing committed.
    case checkNone = 10
    /// `--check`: committed, but not pushed or not countable.
    case checkNotYet = 11
    /// `--check`: could not be determined.
    case checkUnknown = 12
    case usage = 64
    case badData = 65
    case unavailable = 69
    case inputOutput = 74
    case tryAgain = 75
    case refused = 77
    case badConfiguration = 78
    case interrupted = 130
}

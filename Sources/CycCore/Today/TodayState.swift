/// The state of today; see INTERFACE.md, "State of today".
package enum TodayState: String, CaseIterable, Sendable {
    /// Today counts.
    case done
    /// All is pushed; GitHub does not show it yet.
    case pushed
    /// A commit would count but is not pushed.
    case unpushed
    /// No commit of today can count.
    case uncounted
    /// No commit today, and all sources were read.
    case none
    /// No commit found, but not all sources could be read.
    case unknown

    /// Whether today needs no further action.
    package var isSafe: Bool { self == .done || self == .pushed }

    package var checkStatus: ExitStatus {
        switch self {
        case .done, .pushed: .fine
        case .none: .checkNone
        case .unpushed, .uncounted: .checkNotYet
        case .unknown: .checkUnknown
        }
    }
}

/// The facts about today from which the state is derived.
package struct TodayEvidence: Sendable {
    /// The result for one local commit of today.
    package enum Verdict: Int, Comparable, Sendable {
        /// Pushed, but a fact that decides whether it counts was never fetched from GitHub.
        case unknown
        case uncounted, unpushed, pushed, done

        package static func < (lhs: Verdict, rhs: Verdict) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The account's contributions today.
    package struct Account: Sendable {
        package var contributions: Int
        /// Whether GitHub has responded since today began.
        package var hasRespondedToday: Bool
    }

    package var account: Account?
    package var verdicts: [Verdict]
    /// Whether there is a repository, and all repositories and roots were read.
    package var isEverythingRead: Bool
    /// Whether an e-mail address of the user is known.
    package var hasUserAddress: Bool

    package var state: TodayState {
        if let account, account.contributions > 0 { return .done }
        switch verdicts.max() {
        // With an account, only GitHub decides that today is done.
        case .done: return account == nil ? .done : .pushed
        case .pushed: return .pushed
        case .unpushed: return .unpushed
        case .uncounted: return .uncounted
        case .unknown: return .unknown
        case nil:
            let isComplete =
                isEverythingRead && hasUserAddress && account?.hasRespondedToday != false
            return isComplete ? .none : .unknown
        }
    }
}

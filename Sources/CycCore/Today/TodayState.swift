/// Whether today is safe, in one word; the table is in INTERFACE.md, "State of today".
package enum TodayState: String, CaseIterable, Sendable {
    /// It counts.
    case done
    /// Everything is done; GitHub does not show it yet.
    case pushed
    /// A commit could count, but is not pushed.
    case unpushed
    /// Today's commits cannot count.
    case uncounted
    /// Nothing today, and everybody was asked.
    case none
    /// Nothing seen, and not everybody could be asked.
    case unknown

    /// Whether nothing has to be done any more today.
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

/// What is known about today; the state follows from it and from nothing else.
package struct TodayEvidence: Sendable {
    /// What became of one local commit of today.
    package enum Verdict: Int, Comparable, Sendable {
        /// It is pushed, and GitHub never told what decides whether it counts.
        case unknown
        case uncounted, unpushed, pushed, done

        package static func < (lhs: Verdict, rhs: Verdict) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// What the account's grass says, where there is an account.
    package struct Account: Sendable {
        package var contributions: Int
        /// Whether the answer was given after today began.
        package var answeredToday: Bool
    }

    package var account: Account?
    package var verdicts: [Verdict]
    /// Whether there is a repository and none of them, and no root, was left unread.
    package var everythingWasRead: Bool
    /// Whether at least one e-mail address is known as mine.
    package var knowsAnAddress: Bool

    package var state: TodayState {
        if let account, account.contributions > 0 { return .done }
        switch verdicts.max() {
        // With an account only GitHub says "done".
        case .done: return account == nil ? .done : .pushed
        case .pushed: return .pushed
        case .unpushed: return .unpushed
        case .uncounted: return .uncounted
        case .unknown: return .unknown
        case nil:
            let asked = everythingWasRead && knowsAnAddress && account?.answeredToday != false
            return asked ? .none : .unknown
        }
    }
}

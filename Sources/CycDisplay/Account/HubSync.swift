package import CycCore

/// What came of asking GitHub.
package protocol HubSyncMessages: Sendable {
    /// Whose calendar was read, and how much is known of it.
    func hubSynced(_ account: AccountName, contributions: Int) -> String
    /// A day that counts less than it did, most likely because a repository was removed.
    func vanished(_ day: Day, before: Int, now: Int) -> String
}

extension English {
    package func hubSynced(_ account: AccountName, contributions: Int) -> String {
        "\(sanitized(account.login)) on \(account.host):"
            + " \(self.contributions(contributions)) known"
    }

    package func vanished(_ day: Day, before: Int, now: Int) -> String {
        "\(day) counts \(grouped(now)) now, it was \(grouped(before)):"
            + " a repository may have been removed on GitHub"
    }
}

extension Korean {
    package func hubSynced(_ account: AccountName, contributions: Int) -> String {
        "\(account.host)의 \(sanitized(account.login)):"
            + " 지금까지 \(self.contributions(contributions))"
    }

    package func vanished(_ day: Day, before: Int, now: Int) -> String {
        "\(day)의 기여가 \(grouped(before))에서 \(grouped(now))(으)로 줄었습니다."
            + " GitHub에서 저장소가 삭제되었을 수 있습니다"
    }
}

extension Migration {
    /// What else GitHub says of a repository: whether the account may push, and what a fork was made
    /// from, as `owner/name`.
    ///
    /// What was known is asked again, because an answer that did not change would not tell.
    static let version5 = Migration(
        sql: """
            ALTER TABLE repository_rule ADD COLUMN can_push INTEGER;
            ALTER TABLE repository_rule ADD COLUMN parent TEXT;
            DELETE FROM repository_rule;
            """)
}

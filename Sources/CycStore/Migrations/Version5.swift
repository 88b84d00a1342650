extension Migration {
    /// What else GitHub says of a repository: whether the account may push, and what a fork was made
    /// from, as `owner/name`.
    ///
    /// What was known is asked again, because an answer that did not change would not tell. Lists of
    /// watched files have another form and are made again.
    static let version5 = Migration(
        sql: """
            ALTER TABLE repository_rule ADD COLUMN can_push INTEGER;
            ALTER TABLE repository_rule ADD COLUMN parent TEXT;
            DELETE FROM repository_rule;
            DELETE FROM watch_list;
            """)
}

extension Migration {
    /// Where nobody may push any more.
    ///
    /// - `repository_rule`: `is_archived` as GitHub says; it is asked anew, because an answer that did
    ///   not change would never tell.
    static let version8 = Migration(
        sql: """
            ALTER TABLE repository_rule ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
            UPDATE repository_rule SET asked_at = 0, etag = NULL;
            """)
}

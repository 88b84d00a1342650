extension Migration {
    /// Numbers that are never given twice, and nothing outside the ranges that are read.
    ///
    /// - `meta.next_challenge`, `next_dday`, `next_freeze`: the first number that was never given; the
    ///   number of a removed challenge may still stand in `reminder`.
    /// - Numbers that no command takes become the next ones. Commits on days of no calendar go; who
    ///   counted before the last of them counts everything again.
    static let version6 = Migration(
        sql: """
            UPDATE challenge SET id = fresh.id FROM (
                SELECT id AS old, (SELECT ifnull(max(id), 0) FROM challenge
                    WHERE id BETWEEN 1 AND 99999999) + row_number() OVER (ORDER BY id) AS id
                FROM challenge WHERE id NOT BETWEEN 1 AND 999999999
            ) AS fresh WHERE challenge.id = fresh.old;
            UPDATE dday SET id = fresh.id FROM (
                SELECT id AS old, (SELECT ifnull(max(id), 0) FROM dday
                    WHERE id BETWEEN 1 AND 99999999) + row_number() OVER (ORDER BY id) AS id
                FROM dday WHERE id NOT BETWEEN 1 AND 999999999
            ) AS fresh WHERE dday.id = fresh.old;
            UPDATE freeze SET id = fresh.id FROM (
                SELECT id AS old, (SELECT ifnull(max(id), 0) FROM freeze
                    WHERE id BETWEEN 1 AND 99999999) + row_number() OVER (ORDER BY id) AS id
                FROM freeze WHERE id NOT BETWEEN 1 AND 999999999
            ) AS fresh WHERE freeze.id = fresh.old;
            DELETE FROM reminder WHERE challenge NOT BETWEEN 0 AND 999999999;
            INSERT OR REPLACE INTO meta (key, value)
                SELECT 'next_challenge', 1 + max(
                    (SELECT ifnull(max(id), 0) FROM challenge),
                    (SELECT ifnull(max(challenge), 0) FROM reminder));
            INSERT OR REPLACE INTO meta (key, value)
                SELECT 'next_dday', 1 + ifnull(max(id), 0) FROM dday;
            INSERT OR REPLACE INTO meta (key, value)
                SELECT 'next_freeze', 1 + ifnull(max(id), 0) FROM freeze;
            DELETE FROM todo_mention WHERE authored NOT BETWEEN -1125899906842623 AND 1125899906842623
                OR authored_offset NOT BETWEEN -1048575 AND 1048575;
            DELETE FROM commit_day WHERE day NOT BETWEEN -17179869184 AND 17179869184;
            DELETE FROM local_year WHERE year NOT BETWEEN -47034915 AND 47038854
                OR scope IN (SELECT id FROM scope
                    WHERE counted_to <> (SELECT ifnull(max(id), 0) FROM touched));
            DELETE FROM scope WHERE counted_to <> (SELECT ifnull(max(id), 0) FROM touched);
            DELETE FROM touched WHERE id < (SELECT max(id) FROM touched);
            UPDATE touched SET days = x'';
            """)
}

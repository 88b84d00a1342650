/// The tables of a ledger, except those of the kinds of entries, which derive from their fields.
///
/// Instants are seconds since 1970-01-01T00:00:00Z, offsets minutes east of UTC, days numbers of
/// ``CycCore/Day``.
enum Schema {
    /// - `meta`: see ``MetaKey``, and `next_KIND`, the first unused number of a kind.
    static let common = """
        CREATE TABLE meta (
            key TEXT PRIMARY KEY NOT NULL,
            value
        ) WITHOUT ROWID;
        """

    /// - `machine`: the machines with actions here; id 1 is this one. `identity` has 16 bytes.
    /// - `action`: `content` is encoded by ``CycCore/Action/encoded``, `stamp` is its clock; `seq` is
    ///   the order in which actions were recorded here, without gaps. A program of the legacy
    ///   structure that has the ledger open fails to insert, because its column has another name.
    /// - `action_key`: the `seq` of an action by its machine's identity and its number there.
    /// - `entry`: every entry, including removed ones and those of unknown kinds. `number` is the
    ///   one by which it is shown, `state` is encoded by ``CycCore/EntryState/encoded(beside:)``.
    static let journal = """
        CREATE TABLE machine (
            id INTEGER PRIMARY KEY,
            identity BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL
        );
        CREATE TABLE action (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            stamp INTEGER NOT NULL,
            content BLOB NOT NULL
        );
        CREATE TABLE action_key (
            machine BLOB NOT NULL,
            sequence INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            PRIMARY KEY (machine, sequence)
        ) WITHOUT ROWID;
        CREATE TABLE entry (
            id BLOB NOT NULL,
            kind TEXT NOT NULL,
            number INTEGER,
            state BLOB NOT NULL,
            PRIMARY KEY (id, kind)
        ) WITHOUT ROWID;
        """

    /// - `repository`: `watch` is a ``CycCore/KnownRepository/Watch``; `namesakes` are pairs of
    ///   texts that each end in a zero byte; `remotes` and `places` hold every URL of a remote, see
    ///   ``encode(_:)`` and ``encodePlaces(_:)``.
    /// - `watch_list`: `owner` is a repository, 0 for the discovery, -1 for git's configuration.
    /// - `scan_memory`: shard -1 is the scanner's state.
    /// - `commit_day`: `records` are encoded by ``CycCore/CommitRecord``.
    /// - `commit_subject`: subjects of commits in `commit_day`, for
    ///   ``CycCore/CommitSubject/keptDays``.
    /// - `touched`: days whose commits changed, as 64-bit little-endian numbers, in the order of
    ///   the changes; the newest row is never deleted, so that ids only grow.
    /// - `scope`: the inputs of a local grass, and the last counted row of `touched`. Scope 0 are
    ///   the watched repositories, any other scope those and the repository with that id.
    /// - `local_year`: the counts from 1 January on, as LEB128 numbers.
    /// - `place_proof`: pushes by cyc and listings of hosts, see ``CycCore/LocationProof``.
    static let repositories = """
        CREATE TABLE repository (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL UNIQUE,
            watch TEXT NOT NULL,
            name TEXT,
            address TEXT,
            remotes BLOB NOT NULL DEFAULT x'',
            namesakes BLOB NOT NULL DEFAULT x'',
            unread TEXT,
            unread_detail TEXT,
            read_at INTEGER,
            places BLOB NOT NULL DEFAULT x''
        );
        CREATE TABLE watch_list (
            owner INTEGER PRIMARY KEY,
            files BLOB NOT NULL
        );
        CREATE TABLE scan_memory (
            repository INTEGER NOT NULL,
            shard INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (repository, shard)
        );
        CREATE TABLE address (
            id INTEGER PRIMARY KEY,
            address TEXT NOT NULL UNIQUE
        );
        CREATE TABLE commit_day (
            id INTEGER PRIMARY KEY,
            day INTEGER NOT NULL,
            repository INTEGER NOT NULL,
            address INTEGER NOT NULL,
            records BLOB NOT NULL,
            UNIQUE (day, repository, address)
        );
        CREATE TABLE commit_subject (
            day INTEGER NOT NULL,
            id BLOB NOT NULL,
            subject TEXT NOT NULL,
            PRIMARY KEY (day, id)
        ) WITHOUT ROWID;
        CREATE TABLE touched (
            id INTEGER PRIMARY KEY,
            days BLOB NOT NULL
        );
        CREATE TABLE scope (
            id INTEGER PRIMARY KEY,
            basis TEXT NOT NULL,
            counted_to INTEGER NOT NULL
        );
        CREATE TABLE local_year (
            scope INTEGER NOT NULL,
            year INTEGER NOT NULL,
            counts BLOB NOT NULL,
            PRIMARY KEY (scope, year)
        ) WITHOUT ROWID;
        CREATE TABLE place_proof (
            day INTEGER NOT NULL,
            commit_id BLOB NOT NULL,
            place TEXT NOT NULL,
            branch TEXT NOT NULL,
            is_present INTEGER NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (day, commit_id, place, branch)
        ) WITHOUT ROWID;
        """

    /// - `account`: `folded` is the login in lower case; `is_owner` whether the last found token
    ///   belongs to it, `token` a keyed hash of that token; `memory` is state of the agent;
    ///   `missing_years` and `addresses` are one per line; `addresses_read` whether GitHub ever
    ///   returned all addresses; `trouble` and `address_trouble` are encoded by
    ///   ``CycCore/GitHubError/encoded``.
    /// - `account_year`: the last data of one source for a year, encoded by ``encode(cells:)``.
    /// - `repository_rule`: GitHub's data of a repository; `place` is a `RemotePlace.key`, `parent`
    ///   the source of a fork, `failures` the requests in a row without a description, `trouble`
    ///   the error.
    /// - `vanished`: days that lost contributions, until this is reported to the user.
    /// - `pushed_day`: how many commits of a day were seen pushed where they count, when the last
    ///   of them was, and whether the push was `proven` for one place.
    /// - `hub_wait`: until when a service of GitHub must not be called, and its refusals in a row.
    /// - `mate_answer`: by the identity of the mate's entry; `days` are encoded by
    ///   ``CycCore/MateDays/encoded``, empty for none.
    static let github = """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            host TEXT NOT NULL,
            login TEXT NOT NULL,
            folded TEXT NOT NULL,
            is_owner INTEGER NOT NULL DEFAULT 0,
            takes_git_addresses INTEGER NOT NULL DEFAULT 1,
            addresses TEXT NOT NULL DEFAULT '',
            missing_years TEXT NOT NULL DEFAULT '',
            answered_at INTEGER,
            trouble TEXT,
            private_visible INTEGER,
            memory BLOB NOT NULL DEFAULT x'',
            addresses_read INTEGER NOT NULL DEFAULT 0,
            address_trouble TEXT,
            token TEXT,
            UNIQUE (host, folded)
        );
        CREATE TABLE account_year (
            account INTEGER NOT NULL,
            source TEXT NOT NULL,
            year INTEGER NOT NULL,
            cells BLOB NOT NULL,
            PRIMARY KEY (account, source, year)
        ) WITHOUT ROWID;
        CREATE TABLE repository_rule (
            account INTEGER NOT NULL,
            place TEXT NOT NULL,
            kind INTEGER NOT NULL,
            default_branch TEXT NOT NULL,
            is_involved INTEGER,
            asked_at INTEGER NOT NULL,
            etag TEXT,
            can_push INTEGER,
            parent TEXT,
            failures INTEGER NOT NULL DEFAULT 0,
            trouble TEXT,
            is_archived INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account, place)
        ) WITHOUT ROWID;
        CREATE TABLE vanished (
            account INTEGER NOT NULL,
            day INTEGER NOT NULL,
            before INTEGER NOT NULL,
            now INTEGER NOT NULL,
            PRIMARY KEY (account, day)
        ) WITHOUT ROWID;
        CREATE TABLE pushed_day (
            account INTEGER NOT NULL,
            day INTEGER NOT NULL,
            commits INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            proven INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account, day)
        ) WITHOUT ROWID;
        CREATE TABLE hub_wait (
            service TEXT PRIMARY KEY NOT NULL,
            until INTEGER NOT NULL,
            failures INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE mate_answer (
            entry BLOB PRIMARY KEY,
            account INTEGER,
            login TEXT,
            days BLOB NOT NULL,
            asked_at INTEGER,
            whole_at INTEGER,
            tried_at INTEGER,
            failures INTEGER NOT NULL,
            trouble TEXT
        ) WITHOUT ROWID;
        """

    /// - `notice`: notices shown outside the terminal, by key, encoded by
    ///   ``CycCore/NoticeKey/encoded``; `trouble` is encoded by ``CycCore/DeliveryError/encoded``.
    static let outbox = """
        CREATE TABLE notice (
            key TEXT NOT NULL,
            channel TEXT NOT NULL,
            day INTEGER NOT NULL,
            minute INTEGER NOT NULL,
            claimed INTEGER NOT NULL,
            claimed_offset INTEGER NOT NULL,
            delivered INTEGER,
            delivered_offset INTEGER,
            again INTEGER NOT NULL,
            scheduled_for INTEGER,
            place TEXT,
            trouble TEXT,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (key, channel)
        ) WITHOUT ROWID;
        CREATE INDEX notice_day ON notice (day, minute);
        """
}

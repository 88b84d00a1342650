/// What `fill` of the ledger's tests makes, in a ledger of version 1.
let version1 = """
    CREATE TABLE meta (
        key TEXT PRIMARY KEY NOT NULL,
        value
    ) WITHOUT ROWID;
    INSERT INTO meta VALUES('addresses',replace('me@example.org\\nother@example.org','\\n',\
    char(10)));
    INSERT INTO meta VALUES('discovered_at',11);
    INSERT INTO meta VALUES('last_error','none');
    INSERT INTO meta VALUES('repositories_read_at',12);
    INSERT INTO meta VALUES('settings','abc');
    INSERT INTO meta VALUES('unread_folders',X'2f676f6e65006d697373696e670000');
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
        read_at INTEGER
    );
    INSERT INTO repository VALUES(1,'/src/added','added','Me','me@example.org',X'6f72696\
    7696e00676974406578616d706c652e6f72673a612e67697400',X'6f74686572406578616d706c652e6\
    f726700323037373800',NULL,NULL,1);
    INSERT INTO repository VALUES(2,'/src/found','found',NULL,NULL,X'',X'',NULL,NULL,NULL);
    INSERT INTO repository VALUES(3,'/src/removed','removed',NULL,NULL,X'',X'',NULL,NULL\
    ,NULL);
    CREATE TABLE watch_list (
        owner INTEGER PRIMARY KEY,
        files BLOB NOT NULL
    );
    INSERT INTO watch_list VALUES(-1,X'0100132f686f6d652f6d652f2e676974636f6e666967050607');
    INSERT INTO watch_list VALUES(0,X'0100042f737263050607');
    INSERT INTO watch_list VALUES(1,X'0100022f61050607');
    CREATE TABLE scan_memory (
        repository INTEGER NOT NULL,
        shard INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (repository, shard)
    );
    INSERT INTO scan_memory VALUES(1,-1,X'01');
    INSERT INTO scan_memory VALUES(1,3,X'0405');
    CREATE TABLE address (
        id INTEGER PRIMARY KEY,
        address TEXT NOT NULL UNIQUE
    );
    INSERT INTO address VALUES(1,'me@example.org');
    CREATE TABLE commit_day (
        id INTEGER PRIMARY KEY,
        day INTEGER NOT NULL,
        repository INTEGER NOT NULL,
        address INTEGER NOT NULL,
        records BLOB NOT NULL,
        UNIQUE (day, repository, address)
    );
    INSERT INTO commit_day VALUES(1,20378,1,1,X'0000000000000003030000000000000001020304\
    00');
    INSERT INTO commit_day VALUES(2,20778,1,1,X'0000000000000001010000000000000001020304\
    00000000000000000202000000000000000102030401');
    CREATE TABLE touched (
        id INTEGER PRIMARY KEY,
        days BLOB NOT NULL
    );
    INSERT INTO touched VALUES(1,X'9a4f0000000000002a51000000000000');
    CREATE TABLE scope (
        id INTEGER PRIMARY KEY,
        basis TEXT NOT NULL,
        counted_to INTEGER NOT NULL
    );
    INSERT INTO scope VALUES(0,replace('1\\n2\\n\\nme@example.org','\\n',char(10)),1);
    CREATE TABLE local_year (
        scope INTEGER NOT NULL,
        year INTEGER NOT NULL,
        counts BLOB NOT NULL,
        PRIMARY KEY (scope, year)
    ) WITHOUT ROWID;
    INSERT INTO local_year VALUES(0,2025,X'\(zeros(289))01');
    INSERT INTO local_year VALUES(0,2026,X'\(zeros(324))02');
    CREATE TABLE freeze (
        id INTEGER PRIMARY KEY,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        why TEXT NOT NULL
    );
    INSERT INTO freeze VALUES(1,20778,20778,'휴가');
    """

private func zeros(_ count: Int) -> String {
    String(repeating: "00", count: count)
}

/// A ledger of version 10 that was brought to version 11, and whose second repository was read since.
let version11 =
    version10 + """
        ;
        DELETE FROM scan_memory;
        DELETE FROM watch_list;
        UPDATE commit_day SET records = X'0000000000000003030000000000000001020304000000000000'
            WHERE id = 1;
        UPDATE commit_day SET records = X'0000000000000001010000000000000001020304000000000000\
        0000000000000002020000000000000001020304010000000000'
            WHERE id = 2
        """

/// A ledger of version 5 that was brought to version 6, with the numbers that come next.
let version6 =
    version5 + """
        ;
        INSERT INTO meta VALUES('next_challenge',3);
        INSERT INTO meta VALUES('next_dday',2);
        INSERT INTO meta VALUES('next_freeze',2);
        """

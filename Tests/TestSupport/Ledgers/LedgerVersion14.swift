/// A ledger of version 13 that was brought to version 14, with room for challenges by the week.
let version14 =
    version13 + """
        ;
        ALTER TABLE challenge ADD COLUMN per_week
        """

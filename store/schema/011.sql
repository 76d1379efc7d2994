-- The address that an account has named for a program of its own, which is told when a seat owes a decision. The program
-- knows us by the secret, so it is kept as it is. A new address is a new hook: what became of an old one does not count.
CREATE TABLE account_hooks (
    hook       INTEGER PRIMARY KEY AUTOINCREMENT,
    account    INTEGER NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
    address    TEXT    NOT NULL,
    secret     TEXT    NOT NULL,
    language   TEXT    NOT NULL,
    made       INTEGER NOT NULL, -- milliseconds since 1970, as all times
    answered   INTEGER NOT NULL, -- when it was called last, and with what status; 0: never, and nothing
    status     INTEGER NOT NULL,
    gone       INTEGER NOT NULL, -- answers in a row that say that nobody is there
    failed     INTEGER NOT NULL, -- and calls that did not succeed for another reason
    hour_began INTEGER NOT NULL,
    calls      INTEGER NOT NULL  -- in the hour since then
) STRICT;

-- What a hook was called for last at a seat: the line since which the decision was owed.
CREATE TABLE account_hook_calls (
    hook      INTEGER NOT NULL REFERENCES account_hooks ON DELETE CASCADE,
    table_id  TEXT    NOT NULL,
    seat      TEXT    NOT NULL,
    called    INTEGER NOT NULL,
    called_at INTEGER NOT NULL,
    PRIMARY KEY (hook, table_id, seat)
) STRICT, WITHOUT ROWID;

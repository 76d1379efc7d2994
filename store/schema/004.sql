-- People who keep a name here. Numbers are never given twice: what others remember of an account that is
-- gone must not become somebody else's.
CREATE TABLE accounts (
    account   INTEGER PRIMARY KEY AUTOINCREMENT,
    name      TEXT    NOT NULL,
    folded    TEXT    NOT NULL UNIQUE, -- the name as names are compared
    made      INTEGER NOT NULL,        -- milliseconds since 1970, as all times
    code      TEXT    UNIQUE,          -- the digest of a recovery code; NULL: none, or used
    code_made INTEGER
) STRICT;

-- What opens an account: a key that a device has made, of which this is the public half.
CREATE TABLE account_keys (
    id         TEXT    PRIMARY KEY,
    account    INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    credential BLOB    NOT NULL UNIQUE, -- what the device calls it
    handle     BLOB    NOT NULL,        -- what the device was told to call the account
    algorithm  INTEGER NOT NULL,        -- of COSE
    public_key BLOB    NOT NULL,
    counter    INTEGER NOT NULL,        -- of its uses, as the device says
    device     TEXT    NOT NULL,
    made       INTEGER NOT NULL,
    used       INTEGER NOT NULL
) STRICT;
CREATE INDEX keys_of_accounts ON account_keys (account);

-- Who is signed in, by the digest of a cookie.
CREATE TABLE account_sessions (
    digest  TEXT    PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    key     TEXT    NOT NULL, -- with which it was begun
    made    INTEGER NOT NULL,
    used    INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of_accounts ON account_sessions (account);
CREATE INDEX sessions_by_use ON account_sessions (used);

-- What a device must sign, by its digest, until it has been used or `ends`.
CREATE TABLE account_challenges (
    digest TEXT    PRIMARY KEY,
    handle BLOB    NOT NULL,
    ends   INTEGER NOT NULL
) STRICT;
CREATE INDEX challenges_by_end ON account_challenges (ends);

-- The link by which an account takes in a new device, by digests of the link and of what the device was
-- given that opened it.
CREATE TABLE account_links (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    link    TEXT    NOT NULL UNIQUE,
    claim   TEXT    UNIQUE,
    state   INTEGER NOT NULL, -- made, opened, confirmed, added
    device  TEXT    NOT NULL,
    signs   TEXT    NOT NULL,
    ends    INTEGER NOT NULL
) STRICT;

-- Seats that were taken, and tables that were made (seat ''), while somebody was signed in, with the token
-- that opens them.
CREATE TABLE account_seats (
    account  INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    table_id TEXT    NOT NULL,
    seat     TEXT    NOT NULL,
    token    TEXT    NOT NULL,
    noted    INTEGER NOT NULL,
    PRIMARY KEY (account, table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_tables ON account_seats (table_id);

-- Who is called when it is the turn of a seat: a browser, by the address of its push service and with the keys
-- that only it has the other halves of.
CREATE TABLE push_subscriptions (
    subscription INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id     TEXT    NOT NULL,
    seat         TEXT    NOT NULL,
    holder       TEXT    NOT NULL, -- the digest of the token that opens the seat
    address      TEXT    NOT NULL,
    key          BLOB    NOT NULL,
    secret       BLOB    NOT NULL,
    language     TEXT    NOT NULL,
    made         INTEGER NOT NULL, -- milliseconds since 1970
    called       INTEGER NOT NULL, -- the line since which the decision was owed that it was called for; -1: none
    called_at    INTEGER NOT NULL,
    UNIQUE (table_id, seat, address)
) STRICT;

-- By which push services know the servers of this store.
CREATE TABLE push_keys (
    name         TEXT PRIMARY KEY,
    private_part BLOB NOT NULL,
    public_part  BLOB NOT NULL
) STRICT;

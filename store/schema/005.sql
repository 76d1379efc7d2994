-- What people say to each other at a table: never in its log, and gone with it. Each table has two
-- talks, the seats' (side 0) and the watchers' (1), whose words are numbered from 1.
CREATE TABLE chat (
    table_id      TEXT    PRIMARY KEY,
    seats_said    INTEGER NOT NULL DEFAULT 0,
    watchers_said INTEGER NOT NULL DEFAULT 0,
    rule          INTEGER NOT NULL DEFAULT 0, -- what its owner allows: all, phrases, nothing
    silenced      INTEGER NOT NULL DEFAULT 0  -- seats, a bit each; 8: all watchers
) STRICT, WITHOUT ROWID;

CREATE TABLE chat_words (
    table_id   TEXT    NOT NULL,
    side       INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    seat       INTEGER NOT NULL, -- 8: a watcher
    name       TEXT    NOT NULL, -- of the seat, as it was then
    phrase     TEXT,             -- the key of a phrase that everybody reads in their language
    words      TEXT,             -- or somebody's own
    time       INTEGER NOT NULL, -- milliseconds since 1970
    reporters  INTEGER NOT NULL DEFAULT 0, -- who would have it looked at, a bit each as above
    reported   INTEGER,                    -- when the first of them said so
    is_settled INTEGER NOT NULL DEFAULT 0, -- it was looked at, and stays
    PRIMARY KEY (table_id, side, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_words_by_time ON chat_words (time);
CREATE INDEX chat_words_reported ON chat_words (reported) WHERE reporters > 0;

CREATE TRIGGER chat_goes_with_its_table AFTER DELETE ON tables BEGIN
    DELETE FROM chat WHERE table_id = old.id;
    DELETE FROM chat_words WHERE table_id = old.id;
END;

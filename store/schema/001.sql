-- A log is kept write by write, in one B-tree ordered by table and line: a table's writes lie side by
-- side, and a play costs one small row on one page. `place` is both in one number,
-- tables.number * 2^24 + the number of the write's first line, because an integer is the cheapest key
-- there is and unique by nature: whoever is second at a place is refused.
CREATE TABLE log (
    place INTEGER PRIMARY KEY,
    lines INTEGER NOT NULL CHECK (lines > 0),
    time  INTEGER NOT NULL, -- milliseconds since 1970
    text  TEXT    NOT NULL
) STRICT;

-- Written when a table is made and when its status changes, never for a play.
CREATE TABLE tables (
    number        INTEGER PRIMARY KEY,
    id            TEXT    NOT NULL UNIQUE,
    status        INTEGER NOT NULL CHECK (status BETWEEN 0 AND 2), -- gathering, playing, over
    is_public     INTEGER NOT NULL CHECK (is_public BETWEEN 0 AND 1),
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    deck          TEXT    NOT NULL
) STRICT;

CREATE INDEX public_tables ON tables (status) WHERE is_public = 1;
CREATE INDEX unfinished_tables ON tables (game, rules_version, deck) WHERE status < 2;

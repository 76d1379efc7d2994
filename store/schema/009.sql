-- What became of finished tables. `recorded` says that a table's end has been noted here (1), or could not be read (2).
ALTER TABLE tables ADD COLUMN recorded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX unrecorded_tables ON tables (number) WHERE status = 2 AND recorded = 0;

CREATE TABLE results (
    table_id TEXT    PRIMARY KEY,
    game     TEXT    NOT NULL,
    ended    INTEGER NOT NULL, -- milliseconds since 1970
    seats    INTEGER NOT NULL,
    is_rated INTEGER NOT NULL  -- it counts for ratings
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_results ON results (game, ended, table_id) WHERE is_rated = 1;

-- Who sat there: somebody with an account, a bot of that level, or (neither) a guest or somebody who is gone. What is repeated
-- of the table is there so that nobody has to look. Ratings are those before and after the game, where it counts.
CREATE TABLE result_seats (
    table_id     TEXT    NOT NULL REFERENCES results ON DELETE CASCADE,
    seat         INTEGER NOT NULL,
    game         TEXT    NOT NULL,
    ended        INTEGER NOT NULL,
    account      INTEGER REFERENCES accounts ON DELETE SET NULL,
    level        TEXT    NOT NULL,
    seats        INTEGER NOT NULL,
    place        INTEGER NOT NULL,
    points       INTEGER NOT NULL,
    mu_before    REAL,
    sigma_before REAL,
    mu           REAL,
    sigma        REAL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of_accounts ON result_seats (account, game, ended, table_id);

-- The newest rating of everybody in every title; `seen` as in player_pages, for the index.
CREATE TABLE ratings (
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    game    TEXT    NOT NULL,
    mu      REAL    NOT NULL,
    sigma   REAL    NOT NULL,
    games   INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_of_games ON ratings (game, mu, sigma, games, last, seen, account);

-- Of each title: how many rated games were recorded. Whoever rates one holds this row meanwhile.
CREATE TABLE rated_games (
    game  TEXT    PRIMARY KEY,
    games INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who sees somebody's page: 0 nobody else, 1 those who have played with them (so is everybody's who never said), 2 everybody.
CREATE TABLE player_pages (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    seen    INTEGER NOT NULL CHECK (seen BETWEEN 0 AND 2)
) STRICT;

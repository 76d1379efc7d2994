-- What became of finished tables. `recorded` says that a table's end has been noted here (1), or could not be read (2).
ALTER TABLE tables ADD COLUMN recorded smallint NOT NULL DEFAULT 0;
CREATE INDEX unrecorded_tables ON tables (number) WHERE status = 2 AND recorded = 0;

CREATE TABLE results (
    table_id text COLLATE "C" PRIMARY KEY,
    game     text COLLATE "C" NOT NULL,
    ended    bigint NOT NULL, -- milliseconds since 1970
    seats    bigint NOT NULL,
    is_rated bigint NOT NULL  -- it counts for ratings
);
CREATE INDEX rated_results ON results (game, ended, table_id) WHERE is_rated = 1;

-- Who sat there: somebody with an account, a bot of that level, or (neither) a guest or somebody who is gone. What is repeated
-- of the table is there so that nobody has to look. Ratings are those before and after the game, where it counts.
CREATE TABLE result_seats (
    table_id     text COLLATE "C" NOT NULL REFERENCES results ON DELETE CASCADE,
    seat         bigint NOT NULL,
    game         text COLLATE "C" NOT NULL,
    ended        bigint NOT NULL,
    account      bigint REFERENCES accounts ON DELETE SET NULL,
    level        text    NOT NULL,
    seats        bigint NOT NULL,
    place        bigint NOT NULL,
    points       bigint NOT NULL,
    mu_before    double precision,
    sigma_before double precision,
    mu           double precision,
    sigma        double precision,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_of_accounts ON result_seats (account, game, ended, table_id);

-- The newest rating of everybody in every title; `seen` as in player_pages, for the index.
CREATE TABLE ratings (
    account bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    game    text COLLATE "C" NOT NULL,
    mu      double precision    NOT NULL,
    sigma   double precision    NOT NULL,
    games   bigint NOT NULL,
    last    bigint NOT NULL,
    seen    bigint NOT NULL,
    PRIMARY KEY (account, game)
);
CREATE INDEX ratings_of_games ON ratings (game, mu, sigma, games, last, seen, account);

-- Of each title: how many rated games were recorded. Whoever rates one holds this row meanwhile.
CREATE TABLE rated_games (
    game  text COLLATE "C" PRIMARY KEY,
    games bigint NOT NULL
);

-- Who sees somebody's page: 0 nobody else, 1 those who have played with them (so is everybody's who never said), 2 everybody.
CREATE TABLE player_pages (
    account bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    seen    bigint NOT NULL CHECK (seen BETWEEN 0 AND 2)
);

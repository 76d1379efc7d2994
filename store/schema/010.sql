-- Tournaments. `state`: 0 people enter, 1 it is being played, 2 over, 3 cancelled before it began, 4 removed by the operator (nobody is told
-- of it, but its tables come to their end). `same_deal` has a bit for each round in which all tables get the same deal: 1 << round.
CREATE TABLE tournaments (
    tournament TEXT    PRIMARY KEY,
    name       TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL, -- an object
    seats      INTEGER NOT NULL,
    form       INTEGER NOT NULL, -- 0 Swiss, 1 everyone against everyone
    rounds     INTEGER NOT NULL, -- 0: as many as it takes, which is known when it begins
    pace       INTEGER NOT NULL,
    same_deal  INTEGER NOT NULL,
    is_rated   INTEGER NOT NULL,
    link       TEXT    NOT NULL, -- the token with which one enters; '': everybody may
    starts     INTEGER NOT NULL, -- milliseconds since 1970; 0: when its maker says so
    maker      INTEGER REFERENCES accounts ON DELETE SET NULL,
    made       INTEGER NOT NULL,
    secret     TEXT    NOT NULL, -- of its deals and lots
    commitment TEXT    NOT NULL,
    state      INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
    round      INTEGER NOT NULL, -- the last that was paired
    paired     INTEGER NOT NULL, -- when; 0: not yet
    ended      INTEGER NOT NULL  -- when it was over; 0: not yet
) STRICT, WITHOUT ROWID;
CREATE INDEX unfinished_tournaments ON tournaments (state, starts) WHERE state < 2;
CREATE INDEX ended_tournaments ON tournaments (ended) WHERE state > 1;
CREATE INDEX tournaments_of_makers ON tournaments (maker, state);

-- In the order in which they entered; whoever leaves before the beginning was never there. `lot` is drawn when it begins.
CREATE TABLE tournament_entrants (
    tournament TEXT    NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    entrant    INTEGER NOT NULL,
    account    INTEGER REFERENCES accounts ON DELETE SET NULL,
    lot        INTEGER NOT NULL,
    has_left   INTEGER NOT NULL,
    PRIMARY KEY (tournament, entrant)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tournaments_of_accounts ON tournament_entrants (account, tournament);

-- A round is paired once, whichever server comes first: its key sees to that.
CREATE TABLE tournament_rounds (
    tournament TEXT    NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    round      INTEGER NOT NULL,
    paired     INTEGER NOT NULL,
    deal       TEXT    NOT NULL, -- that all its tables have; '': each has its own
    is_opened  INTEGER NOT NULL, -- every table has been told that the deal is no secret any more
    PRIMARY KEY (tournament, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX closed_deals ON tournament_rounds (tournament, round) WHERE deal <> '' AND is_opened = 0;

-- `state`: 0 it is not over, 1 it is, 2 it is over without a game, and what was made of it is to be removed.
CREATE TABLE tournament_tables (
    tournament TEXT    NOT NULL,
    round      INTEGER NOT NULL,
    number     INTEGER NOT NULL, -- from 1
    table_id   TEXT    NOT NULL, -- '': not made yet
    claimed    INTEGER NOT NULL, -- when a server last set about making it
    until      INTEGER NOT NULL, -- when who has not come is not waited for any more; 0: not made yet
    state      INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, number),
    FOREIGN KEY (tournament, round) REFERENCES tournament_rounds ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX unfinished_tournament_tables ON tournament_tables (tournament, round, number, table_id, state) WHERE state <> 1;

-- Who sits where; `entrant` NULL: a bot. `absence`: 0 none, 1 a bot is to take the seat, 2 it has. Places are those of the tournament: whoever was
-- absent is behind everybody. 0 until the table is over.
CREATE TABLE tournament_seats (
    tournament TEXT    NOT NULL,
    round      INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    entrant    INTEGER,
    absence    INTEGER NOT NULL,
    place      INTEGER NOT NULL,
    points     INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, number, seat),
    FOREIGN KEY (tournament, round, number) REFERENCES tournament_tables ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_seats_of_entrants ON tournament_seats (tournament, entrant, round);

-- How the points of a result came about, in the order of its game's parts, between blanks; and how many draws its game had. Nothing, of games
-- whose results were kept before.
ALTER TABLE result_seats ADD COLUMN parts TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN draws INTEGER NOT NULL DEFAULT 0;

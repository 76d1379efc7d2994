-- What lists tell of the table of a seat that somebody holds, once it has been looked at.
CREATE TABLE account_seen (
    account  INTEGER NOT NULL,
    table_id TEXT    NOT NULL,
    seat     TEXT    NOT NULL,
    lines    INTEGER NOT NULL, -- of the log, when it was looked at
    told     TEXT    NOT NULL, -- members of an object
    is_over  INTEGER NOT NULL,
    is_turn  INTEGER NOT NULL, -- the seat must decide
    ends     INTEGER NOT NULL, -- when somebody's time is over; 0: never
    changed  INTEGER NOT NULL, -- when the table last was
    PRIMARY KEY (account, table_id, seat),
    FOREIGN KEY (account, table_id, seat) REFERENCES account_seats ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Seats go with their table.
CREATE TRIGGER seats_go AFTER DELETE ON tables BEGIN
    DELETE FROM account_seats WHERE table_id = OLD.id;
END;

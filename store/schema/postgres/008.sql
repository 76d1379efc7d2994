-- What lists tell of the table of a seat that somebody holds, once it has been looked at.
CREATE TABLE account_seen (
    account  bigint NOT NULL,
    table_id text   COLLATE "C" NOT NULL,
    seat     text   COLLATE "C" NOT NULL,
    lines    bigint NOT NULL, -- of the log, when it was looked at
    told     text   NOT NULL, -- members of an object
    is_over  bigint NOT NULL,
    is_turn  bigint NOT NULL, -- the seat must decide
    ends     bigint NOT NULL, -- when somebody's time is over; 0: never
    changed  bigint NOT NULL, -- when the table last was
    PRIMARY KEY (account, table_id, seat),
    FOREIGN KEY (account, table_id, seat) REFERENCES account_seats ON DELETE CASCADE
);

-- Seats go with their table.
CREATE FUNCTION seats_go() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM account_seats WHERE table_id = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER seats_go AFTER DELETE ON tables FOR EACH ROW EXECUTE FUNCTION seats_go();

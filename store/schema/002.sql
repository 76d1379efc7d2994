-- A checksum of each write, made of its place, lines, time and text, so that a byte that changes on
-- the disk is noticed when it is read. Writes of older files have none.
ALTER TABLE log ADD COLUMN sum INTEGER;

-- The fingerprint of a host's own deck, which may be edited while its name stays; '' for all others.
ALTER TABLE tables ADD COLUMN pieces TEXT NOT NULL DEFAULT '';

DROP INDEX unfinished_tables;
CREATE INDEX unfinished_tables ON tables (game, rules_version, deck, pieces) WHERE status < 2;

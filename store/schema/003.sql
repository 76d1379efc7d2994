-- Whether bots alone play there: whoever serves goes on with such games, though nobody comes. In the
-- first write of such a table stands a bot for each of its seats.
ALTER TABLE tables ADD COLUMN bots_only INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET bots_only = 1 WHERE status < 2 AND EXISTS (
    SELECT 1 FROM log WHERE place = number << 24 AND instr(text, char(10) || 'seats ') > 0
    AND CAST(substr(text, instr(text, char(10) || 'seats ') + 7) AS INTEGER)
        = (length(text) - length(replace(text, char(10) || '@ bot ', ''))) / 7);

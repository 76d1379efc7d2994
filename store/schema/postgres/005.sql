-- What people say to each other at a table: never in its log, and gone with it. Each table has two
-- talks, the seats' (side 0) and the watchers' (1), whose words are numbered from 1.
CREATE TABLE chat (
    table_id      text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    seats_said    bigint NOT NULL DEFAULT 0,
    watchers_said bigint NOT NULL DEFAULT 0,
    rule          bigint NOT NULL DEFAULT 0, -- what its owner allows: all, phrases, nothing
    silenced      bigint NOT NULL DEFAULT 0  -- seats, a bit each; 8: all watchers
);

CREATE TABLE chat_words (
    table_id   text COLLATE "C" NOT NULL REFERENCES chat (table_id) ON DELETE CASCADE,
    side       bigint NOT NULL,
    number     bigint NOT NULL,
    seat       bigint NOT NULL, -- 8: a watcher
    name       text   NOT NULL, -- of the seat, as it was then
    phrase     text,            -- the key of a phrase that everybody reads in their language
    words      text,            -- or somebody's own
    time       bigint NOT NULL, -- milliseconds since 1970
    reporters  bigint NOT NULL DEFAULT 0, -- who would have it looked at, a bit each as above
    reported   bigint,                    -- when the first of them said so
    is_settled bigint NOT NULL DEFAULT 0, -- it was looked at, and stays
    PRIMARY KEY (table_id, side, number)
);
CREATE INDEX chat_words_by_time ON chat_words (time);
CREATE INDEX chat_words_reported ON chat_words (reported) WHERE reporters > 0;

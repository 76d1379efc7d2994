-- Where there are several databases: the first letter of the ids of all tables that are made in this one. Empty: there is only one.
ALTER TABLE mastaba ADD COLUMN cell text NOT NULL DEFAULT '' CHECK (cell ~ '^[0-9a-z]?$');

-- What lists tell of a public table while seats are free: '' when there is nothing to tell, NULL when the server
-- that wrote it did not say.
ALTER TABLE tables ADD COLUMN card text;

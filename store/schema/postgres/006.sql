-- Accounts that say nothing at any table: whoever holds a seat for one of them is silent there.
CREATE TABLE chat_banned (
    account bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE
);

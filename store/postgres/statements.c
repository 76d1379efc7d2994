/* statements.c -- see statements.h. What is asked for often goes to the server in arrays, many
 * tables at a time, and finds each of its rows by an index (tests/store/test_postgres.c reads the
 * plans). */
#include "statements.h"

/* Also when somebody has just set the lock's number for a purpose of their own: ours is "MSTB". */
#define LOCK "1297306690"

#define LAST_TIME "(SELECT l.time FROM log l WHERE l.number = t.number ORDER BY l.seq DESC LIMIT 1)"
#define COLUMNS                                                                                    \
    "SELECT t.number, t.id, t.game, t.rules_version, t.deck, 1::bigint, t.status, " LAST_TIME      \
    ", t.pieces, t.card"
#define ROWS COLUMNS " FROM tables t"

const char *const statement_sql[STATEMENTS] = {
    [MAKE_TABLES] =
        "INSERT INTO tables"
        " (id, status, is_public, bots_only, game, rules_version, deck, pieces, card, woken)"
        " SELECT id, status, is_public, bots_only, game, rules_version, deck, pieces,"
        " nullif(card, '-'), CASE WHEN bots_only THEN clock_timestamp() END FROM"
        " unnest($1::text[], $2::int2[], $3::bool[], $4::bool[], $5::text[], $6::int4[],"
        " $7::text[], $8::text[], $9::text[]) WITH ORDINALITY"
        " u (id, status, is_public, bots_only, game, rules_version, deck, pieces, card, place)"
        " ORDER BY place ON CONFLICT DO NOTHING",
    /* A write is taken where the log ends: behind the write before it, which must be the one of the
     * same call that it follows (`after`), if there is one. Whoever is second at a place is stopped
     * by the key. A table whose number is not known (0) is found by its id. In one order always,
     * or two servers could wait for each other. */
    [ADD_LINES] = "INSERT INTO log (number, seq, lines, stamp, time, sum, text)"
                  " SELECT number, seq, lines, stamp, time, sum, text FROM ("
                  "SELECT CASE WHEN u.number > 0 THEN u.number"
                  " ELSE (SELECT t.number FROM tables t WHERE t.id = u.id) END AS number,"
                  " u.seq, u.lines, u.stamp, u.after, u.time, u.sum, u.text FROM"
                  " unnest($1::int8[], $2::text[], $3::int4[], $4::int4[], $5::int8[], $6::int8[],"
                  " $7::int8[], $8::int4[], $9::bytea[])"
                  " u (number, id, seq, lines, stamp, after, time, sum, text) OFFSET 0) a"
                  " WHERE a.number IS NOT NULL AND (a.seq = 0 OR a.seq ="
                  " (SELECT CASE WHEN a.after IN (0, p.stamp) THEN p.seq + p.lines END FROM log p"
                  " WHERE p.number = a.number AND p.seq < a.seq ORDER BY p.seq DESC LIMIT 1))"
                  " ORDER BY number, seq ON CONFLICT DO NOTHING RETURNING stamp, number",
    /* Only where our write is the last: a batch that arrives late, after it was offered again and
     * others went on, changes nothing any more. */
    [SET_STATUS] =
        "UPDATE tables t SET status = u.status, card = coalesce(nullif(u.card, '-'), t.card) FROM"
        " unnest($1::text[], $2::int2[], $3::text[], $4::int8[]) u (id, status, card, stamp)"
        " WHERE t.id = u.id"
        " AND u.stamp = (SELECT l.stamp FROM log l WHERE l.number = t.number"
        " ORDER BY l.seq DESC LIMIT 1)",
    [FIND_STAMPS] = "SELECT l.stamp, l.number FROM"
                    " unnest($1::text[], $2::int4[], $3::int8[]) u (id, seq, stamp)"
                    " JOIN tables t ON t.id = u.id"
                    " JOIN log l ON l.number = t.number AND l.seq = u.seq AND l.stamp = u.stamp",
    /* Whoever commits this waits for the standbys, also for what was committed before. */
    [WRITE_SOMETHING] = "UPDATE mastaba SET version = version",
    /* From the write in which line $2 stands to the last; a row of nulls where there is none. */
    [READ_LINES] = "SELECT t.number, l.seq, l.lines, l.time, l.sum, l.text FROM tables t"
                   " LEFT JOIN log l ON l.number = t.number AND l.seq >= coalesce((SELECT p.seq"
                   " FROM log p WHERE p.number = t.number AND p.seq <= $2::int8"
                   " ORDER BY p.seq DESC LIMIT 1), 0) WHERE t.id = $1::text ORDER BY l.seq",
    [LIST_PUBLIC] = ROWS " WHERE t.is_public AND t.status = $1::int8 AND t.number < $2::int8"
                         " ORDER BY t.number DESC LIMIT " STATEMENT_PAGE_TEXT,
    /* In words that fit the index of unfinished tables. */
    [LIST_PLAYING] = ROWS " WHERE t.status < 2 AND t.status = $1::int8 AND t.number < $2::int8"
                          " ORDER BY t.number DESC LIMIT " STATEMENT_PAGE_TEXT,
    [LIST_IDLE] = ROWS " WHERE t.status = $1::int8 AND t.number > $2::int8 AND coalesce(" LAST_TIME
                       ", 0) < $3::int8 ORDER BY t.number LIMIT " STATEMENT_PAGE_TEXT,
    [COUNT_IN_USE] = "SELECT 0::bigint, min(id), game, rules_version, deck, count(*), 0::int2,"
                     " 0::bigint, pieces, NULL::text FROM tables WHERE status < 2"
                     " GROUP BY game, rules_version, deck, pieces",
    [REMOVE_TABLES] =
        "WITH gone AS (DELETE FROM tables WHERE id = ANY ($1::text[]) RETURNING number)"
        " DELETE FROM log l USING gone WHERE l.number = gone.number",
    [MEASURE_LOGS] = "SELECT u.place, coalesce((SELECT l.seq + l.lines FROM log l"
                     " WHERE l.number = t.number ORDER BY l.seq DESC LIMIT 1), 0)"
                     " FROM unnest($1::text[]) WITH ORDINALITY u (id, place)"
                     " JOIN tables t ON t.id = u.id",
    [TAKE_NODE_NUMBER] = "SELECT nextval('node_number')",
    [LOCK_NODES] = "SELECT pg_advisory_xact_lock(" LOCK ")",
    /* What is lost with the machine is said again before long. */
    [SAY_IN_PASSING] = "SELECT set_config('synchronous_commit', 'off', true)",
    [BEGIN_SERVING] = "UPDATE mastaba SET serving_since = $2::int8 WHERE NOT EXISTS (SELECT FROM"
                      " nodes WHERE node <> $1::int8 AND"
                      " beat > clock_timestamp() - $3::int8 * interval '1 ms')",
    [NAME_CELL] = "UPDATE mastaba SET cell = $1::text WHERE cell = ''",
    [BEAT] = "INSERT INTO nodes (node, address, program, beat)"
             " VALUES ($1::int8, $2::text, $3::text, clock_timestamp())"
             " ON CONFLICT (node) DO UPDATE SET address = excluded.address, beat = excluded.beat",
    [TELL_WHO_SERVES] = "SELECT serving_since, (SELECT count(*) FROM nodes WHERE"
                        " beat > clock_timestamp() - $1::int8 * interval '1 ms'), cell"
                        " FROM mastaba",
    [LEAVE] = "DELETE FROM nodes WHERE node = $1::int8 OR beat < now() - interval '1 day'",
    [HOLD_TABLES] = "UPDATE tables SET woken = clock_timestamp() WHERE id = ANY ($1::text[])",
    [CLAIM_TABLES] = "WITH due AS (SELECT number FROM tables WHERE status = 1 AND bots_only AND"
                     " (woken IS NULL OR woken < clock_timestamp() - $2::int8 * interval '1 ms')"
                     " ORDER BY woken NULLS FIRST, number LIMIT $1::int8 FOR UPDATE SKIP LOCKED),"
                     " mine AS (UPDATE tables SET woken = clock_timestamp() FROM due"
                     " WHERE tables.number = due.number RETURNING tables.*) " COLUMNS
                     " FROM mine t ORDER BY t.number",
};

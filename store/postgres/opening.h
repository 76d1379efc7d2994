/* opening.h -- what happens before a database is used: its URL is read, its schema brought up to
 * date, its settings looked at. */
#ifndef STORE_POSTGRES_OPENING_H
#define STORE_POSTGRES_OPENING_H
#include "connection.h"

/* The texts of schema/postgres/, each of which makes the database one version newer. */
extern const char *const postgres_schema[];

/* How to name the database to people: its host and its own name. False, and why: the URL is faulty,
 * or has a secret in it. */
bool opening_name(const char *url, mst_text *name, mst_text *why);
/* Brings the tables up to date. False, with the connection's error. */
bool opening_bring_up_to_date(connection *c);
/* False, with an error: the database may lose what it says it has. Words in `warning`: it may lose
 * that with its machine. */
bool opening_is_durable(connection *c, mst_text *warning);

#endif

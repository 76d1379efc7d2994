/* parcel.c -- see parcel.h. */
#include "parcel.h"
#include "ticket.h"
#include <openssl/crypto.h>
#include <string.h>
#include <time.h>

enum {
    KEPT_SECONDS = 24 * 3600,  /* that a service keeps a message whose browser is away */
    FILLED = PUSH_MAX_TEXT - 1 /* bytes of every message to a browser */
};

static bool add_line(parcel *p, const char *line) {
    struct curl_slist *longer = curl_slist_append(p->headers, line);
    if (longer) p->headers = longer;
    return longer != NULL;
}

static bool add_header(parcel *p, const char *name, const char *value) {
    char room[TICKET_SIZE + 64];
    mst_text line = mst_text_in(room, sizeof room);
    mst_text_put(&line, name);
    mst_text_put(&line, ": ");
    mst_text_put(&line, value);
    return !mst_text_full(&line) && add_line(p, room);
}

/* ---- for a browser ---- */

static bool add_ticket(parcel *p, const push_job *j, const push_key *key, const char *contact) {
    char ticket[TICKET_SIZE], origin[TICKET_ORIGIN];
    mst_text words = mst_text_in(ticket, sizeof ticket);
    return ticket_origin(j->to.address, origin) &&
           ticket_put(&words, key, origin, contact, time(NULL)) &&
           add_header(p, "Authorization", ticket);
}

static bool add_headers(parcel *p, const push_job *j) {
    char kept[24];
    mst_text seconds = mst_text_in(kept, sizeof kept);
    mst_text_put_number(&seconds, KEPT_SECONDS);
    return add_header(p, "TTL", kept) && add_header(p, "Urgency", "normal") &&
           add_header(p, "Topic", j->topic) && add_header(p, "Content-Encoding", "aes128gcm") &&
           add_header(p, "Content-Type", "application/octet-stream");
}

static size_t seal(const push_job *j, uint8_t *to) {
    envelope_chance chance;
    bool is_drawn = envelope_draw(&chance);
    size_t length = is_drawn ? envelope_seal(&j->to, &chance, j->text, FILLED, to) : 0;
    OPENSSL_cleanse(&chance, sizeof chance);
    return length;
}

/* ---- for a program ---- */

static bool copy(parcel *p, const push_job *j) {
    p->length = strlen(j->text);
    memcpy(p->body, j->text, p->length);
    for (uint32_t i = 0; i < PUSH_MAX_HEADERS; i++)
        if (j->header[i][0] && !add_line(p, j->header[i])) return false;
    return add_header(p, "User-Agent", "Mastaba") &&
           add_header(p, "Content-Type", "application/json");
}

/* ---- either ---- */

bool parcel_pack(parcel *p, const push_job *j, const push_key *key, const char *contact) {
    if (j->is_for_program) return copy(p, j);
    p->length = seal(j, p->body);
    return p->length && add_ticket(p, j, key, contact) && add_headers(p, j);
}

void parcel_clear(parcel *p) {
    curl_slist_free_all(p->headers);
    p->headers = NULL;
    p->length = 0;
}

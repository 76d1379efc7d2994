/* verify.c -- `mastaba verify`: proves that the draws of a record were not steered.
 *
 * The lines that prove a deal stand at the end of its record, but a draw that was changed must be
 * found before it makes a later play illegal. So the file is read twice: once for the proofs, once
 * for the plays. */
#include "commands.h"
#include "decks.h"
#include "fair/fair.h"
#include "lines.h"
#include "mastaba/text.h"
#include "output.h"
#include "records.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What the lines "# fair ..." of one record say; empty where there is none. */
typedef struct {
    fair_source source;
    char commitment[MST_DIGEST_SIZE];
} proof;

typedef struct {
    const char *file;
    proof *proofs; /* one for every record of the file */
    uint32_t found;
    mst_replay reader;
    fair_key key;
    uint32_t draws;     /* of the record */
    uint64_t all_draws; /* of all files */
    uint64_t records;
} session;

/* ---- the proofs ---- */

/* Takes a text of hexadecimal digits, letters and the like, once. */
static bool take(char *to, size_t least, size_t size, const char *text) {
    static const char allowed[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    size_t length = strlen(text);
    if (to[0] || length < least || length >= size || text[strspn(text, allowed)]) return false;
    memcpy(to, text, length + 1);
    return true;
}

static bool take_digest(char to[MST_DIGEST_SIZE], const char *text) {
    return !text[strspn(text, "0123456789abcdef")] &&
           take(to, MST_DIGEST_SIZE - 1, MST_DIGEST_SIZE, text);
}

static bool take_nonce(proof *p, const char *text) {
    mst_seat seat = mst_seat_named(text[0]);
    if (seat >= MST_MAX_SEATS || text[1] != ' ') return false;
    return take(p->source.nonce[seat], 1, MST_MAX_NONCE, text + 2);
}

/* `text` is what follows "# fair ". */
static bool take_proof(proof *p, const char *text) {
    if (!strncmp(text, "table ", 6))
        return take(p->source.table, MST_ID_SIZE - 1, MST_ID_SIZE, text + 6);
    if (!strncmp(text, "commitment ", 11)) return take_digest(p->commitment, text + 11);
    if (!strncmp(text, "secret ", 7)) return take_digest(p->source.secret, text + 7);
    return !strncmp(text, "nonce ", 6) && take_nonce(p, text + 6);
}

static int take_proof_line(session *s, uint32_t number, const char *text, size_t length) {
    enum { PREFIX = 7, MOST = 160 };
    char line[MOST];
    if (mst_same_part(text, length, "mastaba 1")) {
        s->proofs = need_more(s->proofs, (s->found + 1) * sizeof *s->proofs);
        memset(&s->proofs[s->found++], 0, sizeof *s->proofs);
    }
    if (length < PREFIX || memcmp(text, "# fair ", PREFIX) != 0) return DONE;
    if (!s->found) return complain("%s:%u: a proof that belongs to no record", s->file, number);
    bool fits = length < MOST;
    if (fits) memcpy(line, text, length), line[length] = 0;
    if (fits && take_proof(&s->proofs[s->found - 1], line + PREFIX)) return DONE;
    return complain("%s:%u: this line proves nothing, or says something twice", s->file, number);
}

static int read_proofs(session *s, const char *path) {
    lines in;
    const char *text;
    size_t length;
    int status = DONE;
    s->found = 0;
    if (!lines_open(&in, path)) return complain("%s: %s", s->file, strerror(errno));
    for (uint32_t n = 1; status == DONE && lines_next(&in, &text, &length) == LINE_READ; n++)
        status = take_proof_line(s, n, text, length);
    lines_close(&in);
    return status; /* what stopped the reading stops the reader of plays too, and is told there */
}

/* ---- the draws ---- */

static int lacks(const session *s, const char *what) {
    return complain("%s:%u: the record carries no proof of its draws: the line \"# fair %s\" is "
                    "missing",
                    s->file, s->reader.line, what);
}

static int start_record(session *s) {
    proof *p = &s->proofs[s->reader.records - 1];
    if (!p->source.secret[0]) return lacks(s, "secret");
    if (!p->commitment[0]) return lacks(s, "commitment");
    if (!p->source.table[0]) return lacks(s, "table");
    if (!fair_keeps(p->source.secret, p->commitment)) {
        complain("%s:%u: the secret is not the one that the table had committed itself to", s->file,
                 s->reader.line);
        return ANSWER_IS_NO;
    }
    p->source.seats = s->reader.setup.seats;
    s->key = fair_key_of(&p->source);
    s->draws = 0;
    s->records++;
    return DONE;
}

static int check_draw(session *s, const char *line, size_t length) {
    const mst_replay *r = &s->reader;
    const mst_game *g = r->game;
    char should[MST_MAX_TEXT];
    mst_text text = mst_text_in(should, sizeof should);
    uint32_t count = g->draws(g, r->state, r->room.choices, r->room.weights);
    mst_move fair = r->room.choices[fair_draw(&s->key, s->draws++, r->room.weights, count)];
    s->all_draws++;
    if (fair == r->move) return DONE;
    g->move_text(g, r->state, MST_CHANCE, fair, &text);
    complain("%s:%u: draw %u was changed: \"%.*s\" should be \"* %s\"", s->file, r->line, s->draws,
             (int)length, line, should);
    return ANSWER_IS_NO;
}

static int take_line(void *context, mst_line kind, const char *text, size_t length) {
    session *s = context;
    if (kind == MST_LINE_START) return start_record(s);
    if (kind != MST_LINE_PLAY) return DONE;
    int status = s->reader.seat == MST_CHANCE ? check_draw(s, text, length) : DONE;
    mst_replay_play(&s->reader);
    return status;
}

/* ---- the command ---- */

/* What comes through a pipe is gone when it is wanted again. */
static bool can_be_read_twice(const char *path) {
    struct stat there;
    if (mst_same(path, "-")) return false;
    return stat(path, &there) != 0 || S_ISREG(there.st_mode); /* others are complained of later */
}

static int verify_file(session *s, const char *path) {
    if (!can_be_read_twice(path))
        return complain("%s: verify reads a file twice, so it must be a file and no pipe",
                        name_of_file(path));
    s->file = path;
    int status = read_proofs(s, path);
    return status == DONE ? read_records(&s->reader, path, take_line, s) : status;
}

static int run(const options *o) {
    session s = {0};
    chosen c;
    int status = choose_by_decks(o, &c);
    if (!fair_start()) give_up("the cryptography cannot be used here");
    const mst_game **games = games_with(c.game);
    reader_open(&s.reader, games, o->language);
    for (uint32_t i = 0; status == DONE && i < o->operands; i++)
        status = verify_file(&s, o->operand[i]);
    if (status == DONE)
        printf("%llu record%s, %llu draw%s: all as they were promised\n",
               (unsigned long long)s.records, plural(s.records), (unsigned long long)s.all_draws,
               plural(s.all_draws));
    reader_close(&s.reader);
    free(games);
    free(s.proofs);
    chosen_free(&c);
    return status;
}

const command verify_command = {
    .name = "verify",
    .operands = "FILE...",
    .summary =
        "Makes every draw of finished records anew from the secret that was promised before\n"
        "the first of them, and names the first draw that differs.",
    .takes = TAKES_DECK | TAKES_LANG | TAKES_HELP,
    .least = 1,
    .most = UINT32_MAX,
    .run = run,
    .notes =
        "Exit status: 0 every draw agrees, 1 a draw or the secret does not, 2 a file cannot be\n"
        "read or carries no proof.\n",
};

/* verify.c -- `mastaba verify`: proves that the draws of a record were not steered.
 *
 * The lines that prove a deal stand at the end of its record, but a draw that was changed must be
 * found before it makes a later play illegal. So the file is read twice: once for the proofs, once
 * for the plays. */
#include "commands/commands.h"
#include "complain.h"
#include "crypto/libsodium.h"
#include "decks.h"
#include "fair/bytes.h"
#include "fair/pick.h"
#include "line_reader.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "proof.h"
#include "records.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A table of a deal in common, as it was proven. */
typedef struct {
    const char *file;
    char deal[MST_ID_SIZE], table[MST_ID_SIZE], secret[MST_DIGEST_SIZE];
    uint32_t draws;
} dealt_table;

typedef struct {
    const char *file;
    proof *proofs; /* one for every record of the file */
    uint32_t found;
    mst_replay reader;
    keepsake kept;
    bool explains;
    const fair_crypto *crypto;
    fair_key key;
    uint32_t draws;     /* of the record */
    fair_piles piles;   /* drawn from in it */
    dealt_table *dealt; /* of all files; the last is the record that is read, if `is_dealt` */
    uint32_t dealt_count;
    bool is_dealt;
    uint64_t all_draws; /* of all files */
    uint64_t records, open, withouts;
} session;

/* ---- the proofs ---- */

static int take_proof_line(session *s, uint32_t number, const char *text, size_t length) {
    enum { PREFIX = 7, MOST = 160 };
    char line[MOST];
    if (mst_text_same_part(text, length, "mastaba 1")) {
        s->proofs = memory_grow(s->proofs, (s->found + 1) * sizeof *s->proofs);
        memset(&s->proofs[s->found++], 0, sizeof *s->proofs);
    }
    if (length < PREFIX || memcmp(text, "# fair ", PREFIX) != 0) return DONE;
    if (!s->found) return complain("%s:%u: a proof that belongs to no record", s->file, number);
    bool fits = length < MOST;
    if (fits) memcpy(line, text, length), line[length] = 0;
    if (fits && proof_take(&s->proofs[s->found - 1], line + PREFIX)) return DONE;
    return complain("%s:%u: this line proves nothing, or says something twice", s->file, number);
}

static int read_proofs(session *s, const char *path) {
    line_reader in;
    const char *text;
    size_t length;
    int status = DONE;
    s->found = 0;
    if (!line_reader_open(&in, path)) return complain("%s: %s", s->file, strerror(errno));
    for (uint32_t n = 1; status == DONE && line_reader_next(&in, &text, &length) == LINE_READ; n++)
        status = take_proof_line(s, n, text, length);
    line_reader_close(&in);
    return status; /* what stopped the reading stops the reader of plays too, and is told there */
}

/* ---- the draws ---- */

static int lacks(const session *s, const char *what) {
    return complain("%s:%u: the record carries no proof of its draws: the line \"# fair %s\" is "
                    "missing",
                    s->file, s->reader.line, what);
}

static int contradict(const session *s, mst_seat seat, const char *why) {
    if (seat == MST_SPECTATOR)
        complain("%s:%u: %s", s->file, s->reader.line, why);
    else
        complain("%s:%u: seat %c: %s", s->file, s->reader.line, mst_seat_letter(seat), why);
    return ANSWER_IS_NO;
}

static void count_record(session *s, const proof *p) {
    s->records++;
    s->open += !p->agreement.is_sealed;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) s->withouts += p->is_without[seat];
}

/* All tables of one deal draw from one secret. */
static int join_deal(session *s, const proof *p) {
    const mst_agreement *agreement = &p->agreement;
    s->is_dealt = agreement->deal[0] != 0;
    if (!s->is_dealt) return DONE;
    for (uint32_t i = 0; i < s->dealt_count; i++) {
        const dealt_table *other = &s->dealt[i];
        if (!mst_text_same(other->deal, agreement->deal)) continue;
        if (mst_text_same(other->secret, agreement->secret)) continue;
        complain("%s:%u: deal %s was made from another secret than in %s", s->file, s->reader.line,
                 agreement->deal, other->file);
        return ANSWER_IS_NO;
    }
    s->dealt = memory_grow(s->dealt, (s->dealt_count + 1) * sizeof *s->dealt);
    dealt_table *t = &s->dealt[s->dealt_count++];
    *t = (dealt_table){.file = s->file};
    memcpy(t->deal, agreement->deal, sizeof t->deal);
    memcpy(t->table, agreement->id, sizeof t->table);
    memcpy(t->secret, agreement->secret, sizeof t->secret);
    return DONE;
}

static int start_record(session *s) {
    proof *p = &s->proofs[s->reader.records - 1];
    const char *what = proof_lacks(p), *why;
    mst_seat seat;
    if (what) return lacks(s, what);
    p->agreement.setup = s->reader.setup;
    if ((why = proof_contradicts(p, s->crypto, s->reader.game, &seat)))
        return contradict(s, seat, why);
    if ((why = proof_contradicts_kept(&s->kept, p, &seat))) return contradict(s, seat, why);
    s->key = proof_key(p, s->crypto);
    s->draws = 0;
    s->piles = (fair_piles){.count = 0};
    count_record(s, p);
    return join_deal(s, p);
}

/* The last number that was thrown for a draw is the one that counted. */
typedef struct {
    const fair_key *key;
    uint64_t *last;
} throwing;

static uint64_t throw_number(const void *context, uint32_t number, uint32_t attempt) {
    const throwing *t = context;
    return *t->last = fair_number_of(t->key, number, attempt);
}

static void write_outcome(const session *s, mst_move outcome, char words[MST_MAX_TEXT]) {
    mst_text text = mst_text_in(words, MST_MAX_TEXT);
    s->reader.game->move_text(s->reader.game, s->reader.state, MST_CHANCE, outcome, &text);
}

/* Tab-separated: the draw, its number or ticket, which outcome it falls to, and all of them in
 * their order, each with its weight. */
static void explain(const session *s, const char *number, uint32_t which, uint32_t count) {
    const mst_listing_room *room = &s->reader.room;
    printf("draw\t%u\t%s\t%u", s->draws, number, which);
    for (uint32_t i = 0; i < count; i++) {
        char words[MST_MAX_TEXT];
        write_outcome(s, room->choices[i], words);
        printf("\t%u %s", room->weights[i], words);
    }
    putchar('\n');
}

/* Which outcome it falls to; the number that it was made from goes to `number`. */
static uint32_t draw_by_number(const session *s, uint32_t count, char number[MST_DIGEST_SIZE]) {
    uint64_t last;
    throwing from = {&s->key, &last};
    uint32_t which = fair_pick(throw_number, &from, s->draws, s->reader.room.weights, count);
    snprintf(number, MST_DIGEST_SIZE, "%016llx", (unsigned long long)last);
    return which;
}

/* The same of the ticket that wins. */
static uint32_t draw_by_tickets(const session *s, uint32_t count, char ticket[MST_DIGEST_SIZE]) {
    fair_lots lots = {.key = &s->key, .piles = &s->piles};
    for (uint32_t i = 0; i < count; i++) {
        char words[MST_MAX_TEXT];
        write_outcome(s, s->reader.room.choices[i], words);
        fair_enter(&lots, i, words, s->reader.room.weights[i]);
    }
    fair_put_hex(lots.ticket, ticket);
    return lots.winner;
}

static void count_draw(session *s, const char *should) {
    s->draws++;
    s->all_draws++;
    if (!s->is_dealt) return;
    fair_count_draw(&s->piles, should);
    s->dealt[s->dealt_count - 1].draws++;
}

static int check_draw(session *s, const char *line, size_t length) {
    const mst_replay *r = &s->reader;
    const mst_game *g = r->game;
    char should[MST_MAX_TEXT], number[MST_DIGEST_SIZE];
    uint32_t count = g->draws(g, r->state, r->room.choices, r->room.weights);
    uint32_t which =
        s->is_dealt ? draw_by_tickets(s, count, number) : draw_by_number(s, count, number);
    if (s->explains) explain(s, number, which, count);
    write_outcome(s, r->room.choices[which], should);
    count_draw(s, should);
    if (r->room.choices[which] == r->move) return DONE;
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
    if (mst_text_same(path, "-")) return false;
    return stat(path, &there) != 0 || S_ISREG(there.st_mode); /* others are complained of later */
}

static int verify_file(session *s, const char *path) {
    if (!can_be_read_twice(path))
        return complain("%s: verify reads a file twice, so it must be a file and no pipe",
                        records_name_of_file(path));
    s->file = path;
    int status = read_proofs(s, path);
    return status == DONE ? records_read(&s->reader, path, take_line, s) : status;
}

/* The first of its deal; the same record may have been given twice. */
static bool is_first_of(const session *s, uint32_t which, bool of_table) {
    const dealt_table *t = &s->dealt[which];
    for (uint32_t i = 0; i < which; i++)
        if (mst_text_same(s->dealt[i].deal, t->deal) &&
            (!of_table || mst_text_same(s->dealt[i].table, t->table)))
            return false;
    return true;
}

static void sum_up_deal(const session *s, uint32_t first) {
    uint64_t draws = 0, tables = 0;
    for (uint32_t i = first; i < s->dealt_count; i++) {
        if (!mst_text_same(s->dealt[i].deal, s->dealt[first].deal) || !is_first_of(s, i, true))
            continue;
        draws += s->dealt[i].draws;
        tables++;
    }
    printf("deal %s: %llu draw%s at %llu table%s match\n", s->dealt[first].deal,
           (unsigned long long)draws, output_plural(draws), (unsigned long long)tables,
           output_plural(tables));
}

static void sum_up_deals(const session *s) {
    for (uint32_t i = 0; i < s->dealt_count; i++)
        if (is_first_of(s, i, false)) sum_up_deal(s, i);
    if (s->dealt_count)
        printf(
            "seats add nothing to a deal in common: whoever runs the server could have looked at\n"
            "it, or chosen it before the commitment to it was shown\n");
}

/* What was proven, and what was not. */
static void sum_up(const session *s) {
    bool has_kept = s->kept.kept.agreement.commitment[0] || s->kept.nonces || s->kept.digests;
    printf("%llu record%s, %llu draw%s: all as they were promised\n",
           (unsigned long long)s->records, output_plural(s->records),
           (unsigned long long)s->all_draws, output_plural(s->all_draws));
    sum_up_deals(s);
    if (has_kept)
        printf("compared with what you kept: %s, %u nonce%s, %u digest%s\n",
               s->kept.kept.agreement.commitment[0] ? "the commitment" : "no commitment",
               s->kept.nonces, output_plural(s->kept.nonces), s->kept.digests,
               output_plural(s->kept.digests));
    else
        printf("compared with itself alone: whoever wrote the file could have made it agree; give\n"
               "what you kept from the start (--commitment, --nonce, --digest) to prove more\n");
    if (s->open)
        printf(
            "%llu of the older promise: nonces were given in the open, so that a host who played\n"
            "could have tried its own until it liked the deal\n",
            (unsigned long long)s->open);
    if (s->withouts)
        printf(
            "%llu nonce%s did not come in time: who kept it back could choose between two deals\n"
            "if the host told it what they are\n",
            (unsigned long long)s->withouts, output_plural(s->withouts));
}

static int verify_all(session *s, const options *o) {
    int status = proof_read_kept(&s->kept, o);
    for (uint32_t i = 0; status == DONE && i < o->operands; i++)
        status = verify_file(s, o->operand[i]);
    if (status == DONE) sum_up(s);
    return status;
}

static int run(const options *o) {
    session s = {.explains = o->explain, .crypto = crypto_libsodium()};
    chosen c;
    int status = decks_choose_by_lists(o, &c);
    if (!s.crypto) complain_and_exit("the cryptography cannot be used here");
    const mst_game **games = decks_games_with(c.game);
    records_open(&s.reader, games, o->language);
    if (status == DONE) status = verify_all(&s, o);
    records_close(&s.reader);
    free(games);
    free(s.proofs);
    free(s.dealt);
    decks_free(&c);
    return status;
}

const command verify_command = {
    .name = "verify",
    .operands = "FILE...",
    .summary =
        "Makes every draw of finished records anew from the secret that was promised before\n"
        "the first of them, and names the first draw that differs. A file alone can only be\n"
        "compared with itself: what you kept from the start of the game proves more.\n"
        "Records of several tables with one deal are held to one secret.",
    .takes = {TAKES_DECK, TAKES_KEPT, TAKES_EXPLAIN, TAKES_LANG, TAKES_HELP},
    .least = 1,
    .most = UINT32_MAX,
    .run = run,
    .notes =
        "Exit status: 0 every draw agrees, 1 a draw, the secret or what you kept does not, 2 a\n"
        "file cannot be read or carries no proof.\n",
};

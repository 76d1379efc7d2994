/* results.c -- a match as a file of lines: what is played, then one line per finished deal.
 *
 *     mastaba arena 1
 *     game pyramis rules 1 seats 2 option ...
 *     pieces 9f86d081884c7d65             a fingerprint of the component lists
 *     bot scribe iterations 500 ms 0
 *     seats scribe random                 as they sit in the first game
 *     seed 1 move-ms 10000 memory 67108864
 *     play
 *     deal 0 1:31:20:5301 2:18:20:41 / 2:12:21:40 1:22:20:5100
 *
 * A deal has its games, separated by `/`, with place, points, moves and microseconds of each seat;
 * points are `x` for a seat that is out and `f` for one that forfeited. The order of deals means
 * nothing. */
#include "arena.h"
#include "files/files.h"
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include "message.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEAT_ROOM = 64, HEADER_ROOM = 16384, MOST_FILE = 1 << 30 };

/* ---- writing ---- */

/* FNV-1a: two lists of one name are told apart, and nobody has a reason to forge one. */
static uint64_t fingerprint(const mst_game *g) {
    const unsigned char *bytes = g->pieces;
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < g->extras->kit->size; i++) hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

static void put_pair(mst_text *t, const char *name, uint64_t value) {
    mst_text_put(t, name);
    mst_text_put_number(t, (int64_t)value);
}

static void put_bot(mst_text *t, const mst_game *g, const arena_bot *bot) {
    mst_text_put(t, "bot ");
    mst_text_put(t, bot->name);
    if (bot->level.name) {
        mst_level level = arena_level_in(g, bot);
        put_pair(t, " iterations ", level.iterations);
        if (level.horizon) put_pair(t, " horizon ", level.horizon);
        put_pair(t, " ms ", level.milliseconds);
    }
    mst_text_put_char(t, '\n');
}

static void put_header(mst_text *t, const arena_match *m) {
    mst_text_put(t, "mastaba arena 1\n");
    message_put_game(t, m->game, &m->setup);
    put_pair(t, "\npieces ", fingerprint(m->game) >> 1);
    mst_text_put_char(t, '\n');
    for (uint32_t i = 0; i < m->bots; i++) put_bot(t, m->game, &m->bot[i]);
    mst_text_put(t, "seats");
    for (uint32_t i = 0; i < m->slots; i++) {
        mst_text_put_char(t, ' ');
        mst_text_put(t, m->bot[m->slot[i]].name);
    }
    put_pair(t, "\nseed ", m->seed);
    put_pair(t, " move-ms ", m->move_ms);
    put_pair(t, " memory ", m->memory);
    mst_text_put(t, "\nplay\n");
}

static void put_seat(mst_text *t, const arena_result *r, uint32_t seat) {
    mst_text_put_char(t, ' ');
    put_pair(t, "", r->place[seat]);
    mst_text_put_char(t, ':');
    if (r->forfeiter == seat)
        mst_text_put_char(t, 'f');
    else if (r->out >> seat & 1)
        mst_text_put_char(t, 'x');
    else
        mst_text_put_number(t, r->points[seat]);
    put_pair(t, ":", r->moves[seat]);
    put_pair(t, ":", r->microseconds[seat]);
}

static void put_deal(mst_text *t, const arena *a, uint32_t deal) {
    const arena_match *m = arena_match_of(a);
    put_pair(t, "deal ", deal);
    for (uint32_t game = 0; game < m->games_per_deal; game++) {
        if (game) mst_text_put(t, " /");
        for (uint32_t seat = 0; seat < m->setup.seats; seat++)
            put_seat(t, &arena_results(a, deal)[game], seat);
    }
    mst_text_put_char(t, '\n');
}

static size_t line_room(const arena_match *m) {
    return SEAT_ROOM * (size_t)(m->games_per_deal * m->setup.seats + 1);
}

bool arena_log_deal(arena_log *log, const arena *a, uint32_t deal) {
    size_t room = line_room(arena_match_of(a));
    char *line = malloc(room);
    if (!line) return false;
    mst_text t = mst_text_in(line, room);
    put_deal(&t, a, deal);
    bool is_written = files_write_all(log->file, line, (size_t)(t.at - line));
    free(line);
    return is_written;
}

/* ---- reading ---- */

typedef struct {
    const char *at, *end;
} reader;

static bool take(reader *in, const char *words) {
    size_t length = strlen(words);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, words, length) != 0) return false;
    in->at += length;
    return true;
}

static bool take_number(reader *in, int64_t least, int64_t most, int64_t *number) {
    bool is_negative = least < 0 && take(in, "-");
    const char *start = in->at;
    int64_t value = 0;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9' && in->at - start < 18)
        value = value * 10 + (*in->at++ - '0');
    *number = is_negative ? -value : value;
    return in->at > start && *number >= least && *number <= most;
}

static bool take_seat(reader *in, uint32_t seats, uint32_t seat, arena_result *r) {
    int64_t place, points = 0, moves, microseconds;
    if (!take(in, " ") || !take_number(in, 1, seats, &place) || !take(in, ":")) return false;
    if (take(in, "f"))
        r->forfeiter = (uint8_t)seat;
    else if (take(in, "x"))
        r->out |= (uint8_t)(1u << seat);
    else if (!take_number(in, INT32_MIN, INT32_MAX, &points))
        return false;
    if (!take(in, ":") || !take_number(in, 0, UINT32_MAX, &moves)) return false;
    if (!take(in, ":") || !take_number(in, 0, UINT32_MAX, &microseconds)) return false;
    r->place[seat] = (uint8_t)place;
    r->points[seat] = (int32_t)points;
    r->moves[seat] = (uint32_t)moves;
    r->microseconds[seat] = (uint32_t)microseconds;
    return true;
}

/* One line of the file; deals beyond the match are read and left alone. */
static bool take_deal(reader *in, arena *a, arena_result results[]) {
    const arena_match *m = arena_match_of(a);
    int64_t deal;
    if (!take(in, "deal ") || !take_number(in, 0, ARENA_MAX_GAMES, &deal)) return false;
    for (uint32_t game = 0; game < m->games_per_deal; game++) {
        if (game && !take(in, " /")) return false;
        results[game] = (arena_result){.forfeiter = MST_NO_SEAT};
        for (uint32_t seat = 0; seat < m->setup.seats; seat++)
            if (!take_seat(in, m->setup.seats, seat, &results[game])) return false;
    }
    if (!take(in, "\n")) return false;
    if (deal >= m->deals) return true;
    memcpy(arena_results(a, (uint32_t)deal), results, m->games_per_deal * sizeof *results);
    arena_note_played(a, (uint32_t)deal);
    return true;
}

static bool refuse(char why[ARENA_MAX_WHY], const char *what, int64_t line) {
    mst_text t = mst_text_in(why, ARENA_MAX_WHY);
    mst_text_put(&t, what);
    if (line) put_pair(&t, " ", (uint64_t)line);
    return false;
}

static bool take_deals(reader *in, arena *a, char why[ARENA_MAX_WHY]) {
    const arena_match *m = arena_match_of(a);
    arena_result *results = calloc(m->games_per_deal, sizeof *results);
    int64_t number = 0;
    bool is_good = results || refuse(why, "out of memory", 0);
    while (is_good && in->at < in->end) {
        number++;
        is_good =
            take_deal(in, a, results) || refuse(why, "cannot read the line of deal number", number);
    }
    free(results);
    return is_good;
}

/* A header that begins like ours and stops is one that was cut off. */
static bool take_header(reader *in, const char *header, char why[ARENA_MAX_WHY]) {
    size_t there = (size_t)(in->end - in->at);
    if (take(in, header)) return true;
    if (there < strlen(header) && memcmp(in->at, header, there) == 0) {
        in->at = in->end;
        return true;
    }
    return refuse(why, "holds another match, or none at all", 0);
}

/* ---- the file ---- */

static bool fail(char why[ARENA_MAX_WHY]) {
    return refuse(why, strerror(errno), 0);
}

/* Takes over what the file holds and leaves it ending where the next line belongs. */
static bool take_over(int file, arena *a, const char *text, size_t length,
                      char why[ARENA_MAX_WHY]) {
    char header[HEADER_ROOM];
    mst_text t = mst_text_in(header, sizeof header);
    put_header(&t, arena_match_of(a));
    reader in = {text, text + length};
    if (!take_header(&in, header, why)) return false;
    size_t header_length = strlen(header);
    if (length < header_length) {
        bool is_begun = ftruncate(file, 0) == 0 && files_write_all(file, header, header_length);
        return is_begun || fail(why);
    }
    while (in.end > in.at && in.end[-1] != '\n') in.end--;
    if (!take_deals(&in, a, why)) return false;
    return ftruncate(file, (off_t)(in.end - text)) == 0 || fail(why);
}

bool arena_log_open(arena_log *log, arena *a, const char *path, char why[ARENA_MAX_WHY]) {
    size_t length;
    log->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log->file < 0) return fail(why);
    char *text = files_read_all(log->file, MOST_FILE, &length);
    bool is_good = text ? take_over(log->file, a, text, length, why) : fail(why);
    free(text);
    if (!is_good) close(log->file);
    return is_good;
}

void arena_log_close(arena_log *log) {
    close(log->file);
}

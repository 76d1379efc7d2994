/* decks.c -- loading component lists. The built-in pieces are copied, and every file given replaces
 * the list whose header row it shows; the rest stays as it was. */
#include "decks.h"
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LISTS = 16, MAX_DECK_FILE = 1 << 20 };

typedef struct {
    const char *path;
    char *text;
    size_t length;
} deck_file;

static int read_file(const char *path, deck_file *file) {
    FILE *in = fopen(path, "rb");
    if (!in) return complain("%s: %s", path, strerror(errno));
    *file = (deck_file){.path = path, .text = memory_need(MAX_DECK_FILE + 1)};
    errno = 0;
    file->length = fread(file->text, 1, MAX_DECK_FILE + 1, in);
    int status = DONE;
    if (ferror(in))
        status = complain("%s: %s", path, strerror(errno));
    else if (file->length > MAX_DECK_FILE)
        status = complain("%s: longer than any component list (1 MiB)", path);
    fclose(in);
    return status;
}

/* A fault of no single row shows where its list ends; one of several lists, no line at all. */
static int complain_of(const char *path, const mst_rows *rows) {
    uint32_t line = rows->fault_line ? rows->fault_line : rows->line;
    if (line) return complain("%s:%u: %s", path, line, rows->fault);
    return complain("%s: %s", path, rows->fault);
}

/* Adds the file's base name without ".csv" to the deck's name. */
static int add_to_name(const char *path, mst_text *name) {
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t length = strlen(base);
    if (length > 4 && mst_text_same(base + length - 4, ".csv")) length -= 4;
    bool is_plain = length > 0;
    for (size_t i = 0; i < length; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-_.", base[i])) is_plain = false;
    if (!is_plain)
        return complain("%s: records name the deck by its file, so the file name may hold only "
                        "a-z 0-9 - _ .",
                        path);
    mst_text_put_part(name, base, length);
    if (mst_text_full(name))
        return complain("%s: the name of the deck is longer than %d letters", path,
                        MST_MAX_DECK_NAME - 2);
    return DONE;
}

/* Which file replaces each list; NULL where the built-in list stays. */
typedef struct {
    const char *path[MAX_LISTS];
    uint64_t fingerprint; /* of all of them */
} replaced;

static int read_into(const mst_game *g, const deck_file *file, void *pieces, replaced *lists) {
    mst_rows rows;
    int32_t list = mst_list_of(g->extras->kit, file->text, file->length, &rows);
    if (list < 0) return complain_of(file->path, &rows);
    if (lists->path[list])
        return complain("%s: a file before it already replaced the list %s", file->path,
                        g->extras->kit->lists[list].file);
    lists->path[list] = file->path;
    lists->fingerprint ^= mst_list_fingerprint(file->text, file->length);
    if (!mst_list_read(g->extras->kit, pieces, (uint32_t)list, file->text, file->length, &rows))
        return complain_of(file->path, &rows);
    return DONE;
}

static int load_file(const mst_game *g, const char *path, chosen *c, replaced *lists) {
    deck_file file = {0};
    int status = read_file(path, &file);
    if (status == DONE) status = read_into(g, &file, c->pieces, lists);
    free(file.text);
    return status;
}

/* In the order of the game's lists, so that the order of arguments does not matter. */
static int name_deck(const replaced *lists, chosen *c) {
    mst_text name = mst_text_in(c->name, sizeof c->name);
    int status = DONE;
    for (uint32_t i = 0; i < MAX_LISTS && status == DONE; i++) {
        if (!lists->path[i]) continue;
        if (c->name[0]) mst_text_put_char(&name, '+');
        status = add_to_name(lists->path[i], &name);
    }
    return status;
}

static int load_decks(const mst_game *g, const options *o, chosen *c) {
    replaced lists = {.fingerprint = 0};
    int status = DONE;
    c->pieces = memory_need(g->extras->kit->size);
    memcpy(c->pieces, g->pieces, g->extras->kit->size);
    for (uint32_t i = 0; i < o->decks.count && status == DONE; i++)
        status = load_file(g, o->decks.text[i], c, &lists);
    if (status == DONE) status = name_deck(&lists, c);
    if (status != DONE) return status;
    const char *last = o->decks.text[o->decks.count - 1];
    mst_rows rows;
    if (!mst_deck_finish_pieces(g->extras->kit, c->pieces, &rows)) return complain_of(last, &rows);
    if (mst_text_same(c->name, g->deck))
        return complain("%s: the built-in deck is called %s, so yours needs another name", last,
                        g->deck);
    snprintf(c->fingerprint, sizeof c->fingerprint, "%016llx",
             (unsigned long long)lists.fingerprint);
    c->own = mst_game_with(g, c->name, c->pieces);
    c->own.fingerprint = c->fingerprint;
    c->game = &c->own;
    return DONE;
}

int decks_choose(const char *key, const options *o, chosen *c) {
    *c = (chosen){.game = mst_find_game(mst_games, key, strlen(key))};
    if (!c->game) return complain("there is no game \"%s\" (see mastaba games)", key);
    return o->decks.count ? load_decks(c->game, o, c) : DONE;
}

int decks_choose_by_lists(const options *o, chosen *c) {
    *c = (chosen){0};
    if (!o->decks.count) return DONE;
    deck_file first = {0};
    int status = read_file(o->decks.text[0], &first);
    const mst_game *found = NULL;
    mst_rows rows = {0};
    for (const mst_game *const *g = mst_games; status == DONE && *g && !found; g++)
        if (mst_list_of((*g)->extras->kit, first.text, first.length, &rows) >= 0) found = *g;
    free(first.text);
    if (status != DONE) return status;
    return found ? load_decks(found, o, c) : complain_of(o->decks.text[0], &rows);
}

void decks_free(chosen *c) {
    free(c->pieces);
    *c = (chosen){0};
}

/* ---- several ---- */

/* Nobody could choose between two decks of one name. */
static int compare_decks(const options *o, const offer *games, uint32_t new) {
    const mst_game *g = games->own[new].game;
    for (uint32_t i = 0; i < new; i++) {
        const mst_game *other = games->own[i].game;
        if (mst_text_same(g->key, other->key) && mst_text_same(g->deck, other->deck))
            return complain("%s and %s would both be the deck %s of %s: give one another name",
                            o->decks.text[i], o->decks.text[new], g->deck, g->key);
    }
    return DONE;
}

/* Each --deck is a game of its own here: a host may offer several. */
static int offer_decks(const options *o, offer *games) {
    int status = DONE;
    for (uint32_t i = 0; i < o->decks.count && status == DONE; i++) {
        options one = *o;
        one.decks.text[0] = o->decks.text[i];
        one.decks.count = 1;
        status = decks_choose_by_lists(&one, &games->own[games->owns++]);
        if (status == DONE) status = compare_decks(o, games, i);
        if (status == DONE) games->all[games->count++] = games->own[i].game;
    }
    return status;
}

int decks_offer(const options *o, offer *games) {
    for (const mst_game *const *g = mst_games; *g && games->count < MAX_GAMES; g++)
        games->all[games->count++] = *g;
    return offer_decks(o, games);
}

void decks_free_offer(offer *games) {
    for (uint32_t i = 0; i < games->owns; i++) decks_free(&games->own[i]);
}

const mst_game **decks_games_with(const mst_game *own) {
    uint32_t count = 0;
    while (mst_games[count]) count++;
    const mst_game **games = memory_need((count + 2) * sizeof *games);
    memcpy(games, mst_games, count * sizeof *games);
    games[count] = own;
    return games;
}

/* fuzz_table.c -- logs from anywhere: read line by line, refused with line and reason or
 * understood, and what was understood can be told to everybody and is the same when read again. */
#include "fuzz.h"
#include "mastaba/table.h"

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static uint32_t first_draw(void *context, const mst_table *t, uint32_t number,
                           const mst_move moves[], const uint32_t weights[], uint32_t count) {
    (void)context, (void)t, (void)number, (void)moves, (void)weights, (void)count;
    return 0;
}

static bool believe(void *context, const mst_table *t, mst_seat seat, const char *nonce) {
    (void)context, (void)t, (void)seat, (void)nonce;
    return true;
}

static mst_workspace take_table_room(const fuzz_room *fuzz) {
    mst_needs needs = mst_needs_of(mst_games);
    mst_workspace room = {.games = mst_games,
                          .choices = fuzz->listing.choices,
                          .weights = fuzz->listing.weights,
                          .saved = fuzz_bytes(mst_table_size(NULL)),
                          .resize = resize};
    for (int i = 0; i < MST_TABLE_STATES; i++)
        room.state[i] = (mst_state *)fuzz_bytes(needs.state_size);
    return room;
}

static mst_table *read_table(mst_workspace *room, const mst_game *g, const char *log, size_t length,
                             mst_text *why) {
    mst_dealer dealer = {first_draw, NULL, believe};
    mst_table *t = mst_table_empty(fuzz_bytes(mst_table_size(g)), g, &dealer, room);
    if (mst_table_read(t, log, length, 1000, why)) return t;
    mst_table_free(t);
    free(t);
    return NULL;
}

static void tell(const mst_table *t, mst_seat observer, char *out) {
    mst_text text = mst_text_in(out, MST_MAX_STATE);
    mst_reader reader = {.observer = observer, .in = MST_FRENCH, .with_words = true, .now = 2000};
    mst_table_put_state(&text, t, &reader);
    fuzz_expect(!mst_text_full(&text), "a message without end");
    mst_table_cannot_undo(t, observer);
    mst_table_put_record(&text, t, observer);
}

static void compare(const mst_table *a, const mst_table *b) {
    static char one[MST_MAX_STATE], two[MST_MAX_STATE];
    static const mst_seat observers[] = {0, 1, MST_SPECTATOR};
    for (int i = 0; i < 3; i++) {
        tell(a, observers[i], one);
        tell(b, observers[i], two);
        fuzz_expect(strcmp(one, two) == 0, "two tables of one log");
    }
}

static void expect_reason(const char *why) {
    fuzz_expect(strncmp(why, "line ", 5) == 0 && strlen(why) > 8, "a refusal without reason");
    fuzz_expect(mst_text_is_utf8(why, strlen(why)), "a reason that is no text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static fuzz_room fuzz;
    static mst_workspace room;
    char why[400];
    mst_text text = mst_text_in(why, sizeof why);
    if (!fuzz.line) fuzz = fuzz_take_room();
    if (!room.games) room = take_table_room(&fuzz);
    const char *log = (const char *)data;
    const mst_game *g = mst_table_game(&room, log, size, &text);
    mst_table *t = g ? read_table(&room, g, log, size, &text) : NULL;
    if (!t) {
        expect_reason(why);
        return 0;
    }
    mst_table *again = read_table(&room, g, log, size, &text);
    fuzz_expect(again != NULL, "a log that is read once and not twice");
    compare(t, again);
    mst_table_free(t), mst_table_free(again);
    free(t), free(again);
    return 0;
}

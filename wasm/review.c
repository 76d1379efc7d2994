/* review.c -- a review in the page, in a module of its own (build/review.wasm) that is fetched when
 * somebody wants one. The page does one task after the other, and asks when it likes what is known.
 */
#include "review/review.h"
#include "page.h"
#include <string.h>

enum { SEARCH_BYTES = 32 << 20 };

static mst_record record = {.resize = page_resize, .most = UINT32_MAX};
static review reviewed = {.resize = page_resize};
static review_worker worker;
static mst_people people = {.you = MST_NO_SEAT};

static void tell_fault(const char *why) {
    mst_json w = mst_json_to(page_write());
    mst_json_begin_object(&w, NULL);
    mst_json_number(&w, "line", record.reader.line);
    mst_json_text(&w, "words", why);
    mst_json_end_object(&w);
    page_done();
}

static const char *read_record(mst_language in) {
    static const char *const alone[] = {"a game alone has no chances to win",
                                        "seul, on n'a pas de chances de gagner à mesurer"};
    size_t length;
    const char *text = page_rest(&length);
    if (!mst_record_open(&record, mst_games, in)) __builtin_trap();
    const char *why = mst_record_read(&record, text, length);
    return why ? why : record.reader.setup.seats < 2 ? alone[in] : NULL;
}

/* Texts: the level that judges; then the record. Returns how many tasks there are; 0: the page is
 * told why there are none. */
EXPORT(review_begin)
uint32_t page_review_begin(uint32_t seed, mst_language in) {
    const char *name = page_text();
    const mst_level *level = mst_level_find(name, strlen(name));
    const char *why = read_record(in);
    if (why || !level) {
        tell_fault(why ? why : "");
        return 0;
    }
    reviewed.game = record.reader.game;
    reviewed.setup = record.reader.setup;
    reviewed.budget = review_budget_of(reviewed.game, level);
    reviewed.seed = seed;
    if (!review_open(&reviewed, record.play, record.count)) __builtin_trap();
    memcpy(people.name, record.reader.names, sizeof people.name);
    reviewed.people = &people;
    if (!review_worker_open(&worker, &reviewed, SEARCH_BYTES)) __builtin_trap();
    return reviewed.tasks;
}

EXPORT(review_do)
void page_review_do(uint32_t task) {
    review_do(&worker, &reviewed, task);
}

/* Everything that is known, as docs/review.md names it. */
EXPORT(review_tell)
void page_review_tell(mst_language in) {
    const char *names[MST_MAX_SEATS];
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) names[i] = record.reader.names[i];
    review_put_json(page_write(), &reviewed, names, in);
    page_done();
}

EXPORT(review_draw)
void page_review_draw(uint32_t width, uint32_t height, mst_language in) {
    review_put_chart(page_write(), &reviewed, width, height, in);
    page_done();
}

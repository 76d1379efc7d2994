/* json.c -- a review as one object. Chances and their changes are of a hundred, with one decimal;
 * what is not known yet is null. */
#include "mastaba/json.h"
#include "tasks.h"

enum { WORDS = 1024 };

static void put_tenths(mst_json *w, const char *name, float of_one) {
    char letters[24];
    mst_text t = mst_text_in(letters, sizeof letters);
    review_put_tenths(&t, of_one);
    mst_json_plain(w, mst_json_named(name), letters, (size_t)(t.at - letters));
}

static void put_words(mst_json *w, const char *name, const char *letters, const mst_text *t) {
    mst_json_string(w, mst_json_named(name), letters, (size_t)(t->at - letters));
}

static void put_chances(mst_json *w, const char *name, const review *r, uint32_t at) {
    if (!r->value[at].is_known) {
        mst_json_null(w, name);
        return;
    }
    mst_json_begin_list(w, name);
    for (mst_seat seat = 0; seat < r->setup.seats; seat++)
        put_tenths(w, NULL, review_chance(r, at, seat));
    mst_json_end_list(w);
}

/* Places and margins are no shares: as they are, with one decimal. */
static void put_plain_list(mst_json *w, const char *name, const float values[], uint32_t count) {
    mst_json_begin_list(w, name);
    for (uint32_t i = 0; i < count; i++) put_tenths(w, NULL, values[i] / 100);
    mst_json_end_list(w);
}

static void put_shares(mst_json *w, const char *name, const float values[], uint32_t count) {
    mst_json_begin_list(w, name);
    for (uint32_t i = 0; i < count; i++) put_tenths(w, NULL, values[i]);
    mst_json_end_list(w);
}

/* ---- plays ---- */

static void put_judgement(mst_json *w, const review *r, uint32_t play, mst_language in) {
    const review_judgement *j = &r->judgement[play];
    char letters[WORDS];
    mst_text t = mst_text_in(letters, sizeof letters);
    if (!j->is_known) return;
    mst_json_number(w, "moves", j->moves);
    if (j->moves < 2) return;
    put_tenths(w, "loss", j->loss);
    put_tenths(w, "lossNoise", j->noise);
    put_tenths(w, "lead", j->lead);
    mst_json_text(w, "mark", review_mark_text(review_mark_of(r, play)));
    put_shares(w, "withBest", j->found, r->setup.seats);
    put_shares(w, "withMade", j->made, r->setup.seats);
    r->game->move_text(r->game, review_state(r, play), r->play[play].seat, j->best, &t);
    put_words(w, "best", letters, &t);
    t = mst_text_in(letters, sizeof letters);
    review_put_better(&t, r, play, in);
    put_words(w, "bestWords", letters, &t);
}

static void put_change(mst_json *w, const review *r, uint32_t play) {
    float change[MST_MAX_SEATS];
    const review_value *before = &r->value[play], *after = &r->value[play + 1];
    if (!before->is_known || !after->is_known) return;
    for (mst_seat seat = 0; seat < r->setup.seats; seat++)
        change[seat] = review_change(r, play, seat);
    put_shares(w, "change", change, r->setup.seats);
    if (r->play[play].seat == MST_CHANCE) mst_json_number(w, "outcomes", before->outcomes);
}

static void put_play(mst_json *w, const review *r, uint32_t play, mst_language in) {
    const mst_record_play *p = &r->play[play];
    const review_value *after = &r->value[play + 1];
    char letters[WORDS];
    mst_text t = mst_text_in(letters, sizeof letters);
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "line", p->line);
    mst_json_seat(w, "who", p->seat);
    r->game->move_text(r->game, review_state(r, play), p->seat, p->move, &t);
    put_words(w, "move", letters, &t);
    t = mst_text_in(letters, sizeof letters);
    review_put_play(&t, r, play, in);
    put_words(w, "words", letters, &t);
    put_chances(w, "chances", r, play + 1);
    if (after->is_known) {
        put_plain_list(w, "places", after->place, r->setup.seats);
        put_plain_list(w, "margins", after->margin, r->setup.seats);
    }
    put_change(w, r, play);
    put_judgement(w, r, play, in);
    mst_json_end_object(w);
}

/* ---- sums and moments ---- */

static void put_sum(mst_json *w, const review *r, mst_seat seat, const char *name) {
    static const char *const parts[REVIEW_PARTS] = {"start", "luck", "own", "others", "result"};
    review_sum sum;
    review_sum_up(r, seat, &sum);
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    mst_json_text(w, "name", name ? name : "");
    for (uint32_t i = 0; i < REVIEW_PARTS; i++) put_tenths(w, parts[i], sum.part[i]);
    mst_json_begin_object(w, "noise");
    for (uint32_t i = 0; i < REVIEW_PARTS; i++) put_tenths(w, parts[i], sum.noise[i]);
    mst_json_end_object(w);
    put_tenths(w, "accuracy", sum.accuracy / 100);
    put_tenths(w, "loss", sum.loss);
    mst_json_number(w, "judged", sum.judged);
    mst_json_begin_object(w, "marks");
    for (uint32_t i = MARK_FOUND; i < MARKS; i++)
        mst_json_number(w, review_mark_text((review_mark)i), sum.marks[i]);
    mst_json_end_object(w);
    mst_json_end_object(w);
}

static void put_moments(mst_json *w, const review *r, mst_language in) {
    review_moment moments[REVIEW_MOMENTS];
    uint32_t count = review_find_moments(r, moments);
    mst_json_begin_list(w, "moments");
    for (uint32_t i = 0; i < count; i++) {
        char letters[3 * WORDS];
        mst_text t = mst_text_in(letters, sizeof letters);
        mst_json_begin_object(w, NULL);
        mst_json_number(w, "play", moments[i].play);
        mst_json_seat(w, "seat", moments[i].seat);
        mst_json_bool(w, "luck", moments[i].is_chance);
        put_tenths(w, "weight", moments[i].weight);
        review_put_moment(&t, r, &moments[i], in);
        put_words(w, "words", letters, &t);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

void review_put_json(mst_text *t, const review *r, const char *const names[], mst_language in) {
    mst_json w = mst_json_to(t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "game", r->game->key);
    mst_json_number(&w, "seats", r->setup.seats);
    mst_json_bool(&w, "finished", review_is_finished(r));
    mst_json_number(&w, "done", review_done(r));
    mst_json_number(&w, "tasks", r->tasks);
    put_tenths(&w, "noise", review_noise(r));
    put_chances(&w, "start", r, 0);
    mst_json_begin_list(&w, "plays");
    for (uint32_t i = 0; i < r->plays; i++) put_play(&w, r, i, in);
    mst_json_end_list(&w);
    mst_json_begin_list(&w, "sums");
    for (mst_seat seat = 0; seat < r->setup.seats; seat++)
        put_sum(&w, r, seat, names ? names[seat] : NULL);
    mst_json_end_list(&w);
    put_moments(&w, r, in);
    mst_json_end_object(&w);
}

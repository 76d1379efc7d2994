/* sentence.c -- sentences with marks: they are written while a phrase is said (text.c), and taken
 * out again here, where the words of people and verbs are chosen. */
#include "mastaba/sentence.h"
#include "marks.h"
#include <string.h>

/* ---- writing ---- */

void mst_sentence_begin_thing(mst_text *t, const char *kind, const char *id) {
    mst_text_put_char(t, MARK_THING);
    mst_text_put(t, kind);
    mst_text_put_char(t, MARK_NEXT);
    mst_text_put(t, id);
    mst_text_put_char(t, MARK_NEXT);
}

void mst_sentence_end_thing(mst_text *t) {
    mst_text_put_char(t, MARK_END);
}

void mst_sentence_put_thing(mst_text *t, const char *kind, const char *id, const char *words) {
    mst_sentence_begin_thing(t, kind, id);
    mst_text_put(t, words);
    mst_sentence_end_thing(t);
}

void mst_speaker_with_thing(mst_speaker *speaker, const char *kind, const char *id,
                            const char *words) {
    mst_sentence_put_thing(mst_speaker_with(speaker), kind, id, words);
}

void mst_speaker_with_person(mst_speaker *speaker, mst_seat seat) {
    char letter[] = {mst_seat_letter(seat), 0};
    mst_speaker_with_thing(speaker, "seat", letter, letter);
}

/* ---- reading ---- */

enum { MOST_THINGS = 32 }; /* in a sentence; more are words alone */

typedef struct {
    mst_span kind, id;
    uint32_t at, length; /* in letters */
} noted;

typedef struct {
    mst_text *out;
    const char *from;    /* where the sentence begins in `out` */
    const char *counted; /* up to here its letters are counted */
    uint32_t letters;
    mst_language in;
    const mst_people *people;
    uint32_t count;
    noted thing[MOST_THINGS];
} rendering;

static void begin_rendering(rendering *r, mst_text *out, mst_language in,
                            const mst_people *people) {
    r->out = out, r->from = r->counted = out->at, r->letters = 0;
    r->in = in, r->people = people, r->count = 0;
}

/* Bytes that do not go on with a letter; eight that are letters themselves are seen at once. */
static uint32_t letters_between(const char *from, const char *to) {
    uint32_t letters = 0;
    while (from < to) {
        uint64_t eight = UINT64_MAX;
        if (to - from >= 8) memcpy(&eight, from, 8);
        bool are_letters = !(eight & 0x8080808080808080u);
        letters += are_letters ? 8 : ((unsigned char)*from & 0xc0) != 0x80;
        from += are_letters ? 8 : 1;
    }
    return letters;
}

/* Of all that has been written so far. */
static uint32_t count_letters(rendering *r) {
    r->letters += letters_between(r->counted, r->out->at);
    r->counted = r->out->at;
    return r->letters;
}

/* Marks are the only control characters, and smaller than all others. */
static bool is_plain(char c) {
    return (unsigned char)c > MARK_FORMS;
}

/* Up to the next mark or the end; what the text had no room for is missing. */
static mst_span take_field(const char **at) {
    mst_span field = {*at, 0};
    while (is_plain(field.at[field.length])) field.length++;
    *at += field.length + (field.at[field.length] != 0);
    return field;
}

static mst_seat seat_in(mst_span id) {
    return id.length == 1 ? mst_seat_named(id.at[0]) : MST_NO_SEAT;
}

static bool is_you(const rendering *r, mst_seat seat) {
    return r->people && seat < MST_MAX_SEATS && r->people->you == seat;
}

static bool begins_a_sentence(const rendering *r) {
    const char *at = r->out->at;
    return at == r->from || (at - r->from > 1 && at[-1] == ' ' && at[-2] == '.');
}

static void put_person(rendering *r, mst_seat seat, mst_span letter) {
    if (is_you(r, seat))
        mst_text_put(
            r->out,
            mst_phrase_of(NULL, r->in, begins_a_sentence(r) ? "person.you.first" : "person.you"));
    else if (r->people && seat < MST_MAX_SEATS && r->people->name[seat][0])
        mst_text_put(r->out, r->people->name[seat]);
    else
        mst_text_put_part(r->out, letter.at, letter.length);
}

static const char *put_thing(rendering *r, const char *at) {
    mst_span kind = take_field(&at), id = take_field(&at), words = take_field(&at);
    uint32_t begin = count_letters(r);
    if (mst_span_is(kind, "seat"))
        put_person(r, seat_in(id), words);
    else
        mst_text_put_part(r->out, words.at, words.length);
    if (r->count < MOST_THINGS)
        r->thing[r->count++] = (noted){kind, id, begin, count_letters(r) - begin};
    return at;
}

static const char *put_form(rendering *r, const char *at) {
    mst_seat seat = seat_in(take_field(&at));
    mst_span third = take_field(&at), second = take_field(&at);
    mst_span form = is_you(r, seat) ? second : third;
    mst_text_put_part(r->out, form.at, form.length);
    return at;
}

static void render(rendering *r, const char *marked) {
    while (*marked) {
        if (*marked == MARK_THING) {
            marked = put_thing(r, marked + 1);
        } else if (*marked == MARK_FORMS) {
            marked = put_form(r, marked + 1);
        } else {
            size_t plain = 1;
            while (is_plain(marked[plain])) plain++;
            mst_text_put_part(r->out, marked, plain);
            marked += plain;
        }
    }
}

void mst_sentence_put_plain(mst_text *out, const char *marked, mst_language in,
                            const mst_people *people) {
    rendering r;
    begin_rendering(&r, out, in, people);
    render(&r, marked);
}

static void write_things(mst_json *w, const char *name, const rendering *r) {
    mst_json_begin_list(w, name);
    for (uint32_t i = 0; i < r->count; i++) {
        const noted *thing = &r->thing[i];
        mst_json_begin_object(w, NULL);
        mst_json_part(w, "kind", thing->kind.at, thing->kind.length);
        mst_json_part(w, "id", thing->id.at, thing->id.length);
        mst_json_number(w, "at", thing->at);
        mst_json_number(w, "length", thing->length);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

void mst_sentence_write(mst_json *w, const char *name, const char *things, const char *marked,
                        mst_language in, const mst_people *people) {
    char words[MST_MAX_SENTENCE];
    mst_text plain = mst_text_in(words, sizeof words);
    rendering r;
    begin_rendering(&r, &plain, in, people);
    render(&r, marked);
    mst_json_part(w, name, words, (size_t)(plain.at - words));
    if (r.count) write_things(w, things, &r);
}

void mst_sentence_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                      const mst_people *people, mst_text *out) {
    char marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(marked, sizeof marked);
    g->ask(g, s, seat, in, &t);
    mst_sentence_put_plain(out, marked, in, people);
}

void mst_sentence_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                       mst_language in, const mst_people *people, mst_text *out) {
    char marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(marked, sizeof marked);
    g->tell(g, before, seat, move, in, &t);
    mst_sentence_put_plain(out, marked, in, people);
}

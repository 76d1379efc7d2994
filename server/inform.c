/* inform.c -- what people at a table are sent. A state is written once for all who may read the
 * same: the same observer, language, taste for words, and knowledge of what came before. */
#include "hall.h"
#include "log.h"
#include "mastaba/text.h"
#include "mastaba/write.h"

/* What none of its observers may know of is no news to a session: that a state comes at all would
 * tell. */
static bool is_owed(const hall_table *t, const session *s) {
    return t->news & session_observers(s) || s->wants_state;
}

static bool observes(const session *s, mst_seat observer) {
    return session_observers(s) >> observer & 1;
}

static bool reads_the_same(const session *a, const session *b) {
    return a->in == b->in && a->wants_words == b->wants_words && a->told == b->told;
}

static bool is_next(const hall_table *t, const session *s, mst_seat observer) {
    return is_owed(t, s) && observes(s, observer) && !(s->served >> observer & 1);
}

static int64_t ref_for(const session *s, mst_seat observer) {
    bool is_answer =
        s->ref != NO_REF && (observer == s->ref_seat || !(s->seats >> s->ref_seat & 1));
    return is_answer ? s->ref : NO_REF;
}

static void write_state(draft *d, const hall_table *t, const session *s, mst_seat observer) {
    mst_reader reader = {.observer = observer,
                         .in = s->in,
                         .since = s->told,
                         .with_words = s->wants_words,
                         .present = t->present,
                         .now = t->owes_resume ? t->last : house_now()};
    mst_put_state(draft_begin(d), t->table, &reader);
}

/* The one who asked gets the same words and the number of the question. */
static void send_answer(draft *d, session *s, int64_t ref) {
    mst_text plain = d->text;
    draft_end(d);
    draft_put_ref(d, ref);
    s->ref = NO_REF;
    session_send(s, d);
    draft_end(d);
    d->text = plain;
    d->text.at[-1] = '}';
}

/* To `first` and to all after it who may read the same. */
static void serve(hall *h, hall_table *t, session *first, mst_seat observer) {
    draft *d = &hall_house(h)->draft;
    write_state(d, t, first, observer);
    for (session *s = first; s; s = s->next_here) {
        if (!is_next(t, s, observer) || !reads_the_same(s, first)) continue;
        int64_t ref = ref_for(s, observer);
        s->served |= (uint16_t)(1u << observer);
        if (ref == NO_REF)
            session_send(s, d);
        else
            send_answer(d, s, ref);
    }
    draft_end(d);
}

static void serve_all_seats(hall *h, hall_table *t, session *s) {
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (is_next(t, s, seat)) serve(h, t, s, seat);
    if (is_next(t, s, MST_SPECTATOR)) serve(h, t, s, MST_SPECTATOR);
}

void inform(hall *h, hall_table *t) {
    uint32_t seq = mst_table_seq(t->table);
    for (session *s = t->sessions; s; s = s->next_here) serve_all_seats(h, t, s);
    for (session *s = t->sessions; s; s = s->next_here) {
        if (s->served) s->told = seq;
        s->served = 0;
        s->wants_state = s->is_asking = false;
        s->ref = NO_REF;
    }
    t->news = 0;
}

/* The id of a table is a ticket to watch it: who only watched gets none. */
void inform_rematch(hall_table *t, const char *id, session *asker, int64_t ref) {
    for (session *s = t->sessions; s; s = s->next_here) {
        if (!s->seats && !s->is_owner) continue;
        draft *d = &s->house->draft;
        mst_writer w = mst_writer_to(draft_begin(d));
        mst_begin_object(&w, NULL);
        mst_write_text(&w, "type", "rematch");
        mst_write_text(&w, "table", id);
        mst_end_object(&w);
        if (s == asker) draft_put_ref(d, ref);
        session_send(s, d);
        draft_end(d);
    }
}

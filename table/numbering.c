/* numbering.c -- what observers count. The lines of a log have numbers, and whoever hears the
 * number of the newest knows how much was done. Where not even that may be known (a play that
 * view_move hides wholly, and its taking back), an observer counts only the lines it may know of. A
 * play is counted from when it is turned up; what was taken back unheard never is. */
#include "table_state.h"

static uint32_t count_unheard(const mst_table *t, uint32_t bit, uint32_t line) {
    uint32_t count = 0;
    for (uint32_t i = t->first_unheard; i < t->plays && t->made[i].seq < line; i++)
        count += (t->made[i].unheard & bit) != 0;
    for (uint32_t i = 0; i < t->hidden_count; i++) {
        const table_note *note = &t->hidden[i];
        if (!(note->heard_by & bit)) count += (note->undone < line) + (note->seq < line);
    }
    return count;
}

uint32_t mst_table_told(const mst_table *t, mst_seat observer, uint32_t line) {
    return table_has_unheard(t) ? line - count_unheard(t, table_bit(observer), line) : line;
}

/* Whatever is missing at a line takes as many more lines at least. */
uint32_t mst_table_line(const mst_table *t, mst_seat observer, uint32_t told) {
    uint32_t line = told, reached;
    if (told > mst_table_newest(t, observer)) return UINT32_MAX;
    while ((reached = mst_table_told(t, observer, line)) < told) line += told - reached;
    return line;
}

uint32_t mst_table_newest(const mst_table *t, mst_seat observer) {
    return mst_table_told(t, observer, t->seq);
}

uint32_t mst_table_news(const mst_table *t, uint32_t line) {
    uint32_t news = 0;
    if (!table_has_unheard(t)) return UINT32_MAX;
    for (mst_seat observer = 0; observer <= MST_SPECTATOR; observer++)
        if (mst_table_told(t, observer, line) < mst_table_newest(t, observer))
            news |= table_bit(observer);
    return news;
}

int64_t mst_table_changed(const mst_table *t, mst_seat observer) {
    return t->changed[observer];
}

void table_note_time(mst_table *t, int64_t now) {
    for (mst_seat observer = 0; observer <= MST_SPECTATOR; observer++) {
        uint32_t newest = mst_table_newest(t, observer);
        if (newest == t->counted[observer]) continue;
        t->counted[observer] = newest;
        t->changed[observer] = now;
    }
}

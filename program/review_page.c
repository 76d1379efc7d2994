/* review_page.c -- a review as one page of HTML: sums, moments, the curve and all its numbers in a
 * table. No script, nothing from elsewhere. */
#include "review_page.h"
#include "mastaba/text.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#2b2117;--paper:#fbf5e6;--soft:#d9cba8;--blue:#1f4e8c}"
    "@media(prefers-color-scheme:dark){:root{--ink:#f0e6cf;--paper:#1d1a16;--soft:#5a4f3f;"
    "--blue:#8db8f0}}"
    "body{font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:62rem;margin:auto;padding:1rem}"
    "table{border-collapse:collapse;width:100%}caption{text-align:left;padding:.4rem 0}"
    "th,td{text-align:left;padding:.2rem .5rem;border-bottom:1px solid var(--soft);"
    "vertical-align:top}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}"
    ".wide{overflow-x:auto}svg.chances{width:100%;height:auto}"
    "svg text{font:12px system-ui,sans-serif;fill:var(--ink)}"
    ".grid{stroke:var(--soft)}.scale{text-anchor:end}.mark{text-anchor:middle;font-weight:700}"
    ".line{fill:none;stroke:var(--ink);stroke-width:2}.seat-A{stroke-width:3.6}"
    ".seat-C{stroke-dasharray:7 4}.seat-D{stroke-dasharray:2 3}.seat-E{stroke-dasharray:9 3 2 3}"
    ".moment line{stroke:var(--blue);stroke-dasharray:1 3}.moment circle{fill:var(--blue)}"
    "svg .number{fill:var(--paper);text-anchor:middle;font-weight:700}";

static void put_escaped(mst_text *t, const char *words) {
    for (; *words; words++) {
        if (*words == '<')
            mst_text_put(t, "&lt;");
        else if (*words == '&')
            mst_text_put(t, "&amp;");
        else
            mst_text_put_char(t, *words);
    }
}

static void put_tag(mst_text *t, const char *tag, const char *words) {
    mst_text_put_char(t, '<');
    mst_text_put(t, tag);
    mst_text_put_char(t, '>');
    put_escaped(t, words);
    mst_text_put(t, "</");
    for (; *tag && *tag != ' '; tag++) mst_text_put_char(t, *tag);
    mst_text_put_char(t, '>');
}

static void put_phrase(mst_text *t, const char *tag, mst_language in, const char *key) {
    char words[1024];
    mst_text made = mst_text_in(words, sizeof words);
    review_put_phrase(&made, in, key, NULL);
    put_tag(t, tag, words);
}

static void put_number(mst_text *t, float of_one, bool is_signed) {
    char words[24];
    mst_text made = mst_text_in(words, sizeof words);
    if (is_signed && of_one > 0) mst_text_put_char(&made, '+');
    review_put_tenths(&made, of_one);
    put_tag(t, "td class=\"n\"", words);
}

static void put_seat(mst_text *t, const review_reader *to, mst_seat seat) {
    char letter[2] = {mst_seat_letter(seat), 0};
    mst_text_put(t, "<th scope=\"row\">");
    mst_text_put(t, letter);
    if (to->names[seat] && *to->names[seat]) {
        mst_text_put_char(t, ' ');
        put_escaped(t, to->names[seat]);
    }
    mst_text_put(t, "</th>");
}

void review_page_put_head(mst_text *t, const review *r, const review_reader *to) {
    char plays[16], noise[16];
    mst_text a = mst_text_in(plays, sizeof plays), b = mst_text_in(noise, sizeof noise);
    mst_text_put_number(&a, r->plays);
    review_put_tenths(&b, 2 * review_noise(r));
    const char *words[] = {plays, to->level, noise};
    review_put_phrase(t, to->in, "head", words);
}

/* ---- sums ---- */

static void put_marks(mst_text *t, const review_sum *sum) {
    mst_text_put(t, "<td>");
    for (uint32_t i = MARK_FOUND; i < MARKS; i++) {
        if (!sum->marks[i]) continue;
        mst_text_put_number(t, sum->marks[i]);
        mst_text_put_char(t, ' ');
        mst_text_put(t, review_mark_text((review_mark)i));
        mst_text_put(t, "&nbsp; ");
    }
    mst_text_put(t, "</td>");
}

static void put_sums(mst_text *t, const review *r, const review_reader *to) {
    static const char *const heads[] = {"start", "luck", "own", "others", "result", "accuracy"};
    mst_text_put(t, "<div class=\"wide\"><table><tr>");
    put_phrase(t, "th scope=\"col\"", to->in, "seat");
    for (uint32_t i = 0; i < 6; i++)
        put_phrase(t, "th scope=\"col\" class=\"n\"", to->in, heads[i]);
    put_phrase(t, "th scope=\"col\"", to->in, "marks");
    mst_text_put(t, "</tr>");
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) {
        review_sum sum;
        review_sum_up(r, seat, &sum);
        mst_text_put(t, "<tr>");
        put_seat(t, to, seat);
        for (uint32_t i = 0; i < REVIEW_PARTS; i++)
            put_number(t, sum.part[i], i != PART_START && i != PART_RESULT);
        put_number(t, sum.accuracy / 100, false);
        put_marks(t, &sum);
        mst_text_put(t, "</tr>");
    }
    mst_text_put(t, "</table></div>");
}

/* ---- moments ---- */

static void put_moments(mst_text *t, const review *r, const review_reader *to) {
    review_moment moments[REVIEW_MOMENTS];
    uint32_t count = review_find_moments(r, moments);
    put_phrase(t, "h2", to->in, "moments");
    if (!count) put_phrase(t, "p", to->in, "moments.none");
    mst_text_put(t, "<ol>");
    for (uint32_t i = 0; i < count; i++) {
        char words[3072];
        mst_text made = mst_text_in(words, sizeof words);
        review_put_moment(&made, r, &moments[i], to->in);
        put_tag(t, "li", words);
    }
    mst_text_put(t, "</ol>");
}

/* ---- the table ---- */

static void put_event(mst_text *t, const review *r, uint32_t play, const review_reader *to) {
    char words[1024], better[2048];
    mst_text made = mst_text_in(words, sizeof words), all = mst_text_in(better, sizeof better);
    review_put_play(&made, r, play, to->in);
    mst_text_put(t, "<td>");
    put_escaped(t, words);
    if (review_mark_of(r, play) > MARK_FOUND) {
        made = mst_text_in(words, sizeof words);
        review_put_better(&made, r, play, to->in);
        const char *said[] = {words};
        review_put_phrase(&all, to->in, "better", said);
        mst_text_put(t, "<br>");
        put_escaped(t, better);
    }
    mst_text_put(t, "</td>");
}

static void put_judged(mst_text *t, const review *r, uint32_t play) {
    const review_judgement *j = &r->judgement[play];
    mst_text_put(t, "<td>");
    if (j->is_known && j->moves > 1) {
        review_put_tenths(t, -j->loss);
        mst_text_put_char(t, ' ');
        mst_text_put(t, review_mark_text(review_mark_of(r, play)));
    }
    mst_text_put(t, "</td>");
}

static void put_row(mst_text *t, const review *r, uint32_t play, const review_reader *to) {
    mst_text_put(t, "<tr><td class=\"n\">");
    mst_text_put_number(t, play + 1);
    mst_text_put(t, "</td>");
    put_event(t, r, play, to);
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) {
        put_number(t, review_chance(r, play + 1, seat), false);
        put_number(t, review_change(r, play, seat), true);
    }
    put_judged(t, r, play);
    mst_text_put(t, "</tr>\n");
}

static void put_table(mst_text *t, const review *r, const review_reader *to) {
    mst_text_put(t, "<div class=\"wide\"><table>");
    put_phrase(t, "caption", to->in, "table");
    mst_text_put(t, "<tr>");
    put_phrase(t, "th scope=\"col\" class=\"n\"", to->in, "play");
    put_phrase(t, "th scope=\"col\"", to->in, "event");
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) {
        char letter[2] = {mst_seat_letter(seat), 0};
        put_tag(t, "th scope=\"col\" class=\"n\"", letter);
        put_phrase(t, "th scope=\"col\" class=\"n\"", to->in, "change");
    }
    put_phrase(t, "th scope=\"col\"", to->in, "judged");
    mst_text_put(t, "</tr>\n");
    for (uint32_t i = 0; i < r->plays; i++) put_row(t, r, i, to);
    mst_text_put(t, "</table></div>");
}

void review_page_put(mst_text *t, const review *r, const review_reader *to) {
    char title[256], head[512];
    const char *game[] = {r->game->title};
    mst_text made = mst_text_in(title, sizeof title), about = mst_text_in(head, sizeof head);
    review_put_phrase(&made, to->in, "title", game);
    review_page_put_head(&about, r, to);
    mst_text_put(t, "<!doctype html>\n<html lang=\"");
    mst_text_put(t, to->in == MST_FRENCH ? "fr" : "en");
    mst_text_put(t, "\"><meta charset=\"utf-8\">"
                    "<meta name=\"viewport\" content=\"width=device-width\">");
    put_tag(t, "title", title);
    mst_text_put(t, "<style>");
    mst_text_put(t, style);
    mst_text_put(t, "</style>\n");
    put_tag(t, "h1", title);
    put_tag(t, "p", head);
    if (!review_is_finished(r)) put_phrase(t, "p", to->in, "unfinished");
    put_sums(t, r, to);
    review_put_chart(t, r, 920, 372, to->in);
    put_moments(t, r, to);
    put_phrase(t, "p", to->in, "note");
    put_table(t, r, to);
    mst_text_put(t, "</html>\n");
}

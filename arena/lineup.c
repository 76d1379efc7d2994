/* lineup.c -- who plays whom. As many bots as seats, or more: every choice of them sits down, in
 * every rotation. Fewer: the list is repeated round the table, and rotations that look alike are
 * played once. */
#include "arena.h"
#include "mastaba/text.h"
#include <string.h>

enum { UNLIMITED = 1000000000 }; /* iterations that no time is enough for */

static bool refuse(char why[ARENA_MAX_WHY], const char *before, const char *part, size_t length,
                   const char *after) {
    mst_text t = mst_text_in(why, ARENA_MAX_WHY);
    mst_text_put(&t, before);
    mst_text_put_part(&t, part, length);
    mst_text_put(&t, after);
    return false;
}

/* ---- bots ---- */

static bool change_by_word(arena_bot *bot, const char *word, size_t length) {
    bool is_plain = mst_text_same_part(word, length, "plain");
    bool sees_all = mst_text_same_part(word, length, "sees-all");
    bot->is_plain |= is_plain;
    bot->sees_all |= sees_all;
    return is_plain || sees_all;
}

/* "ms=100" and its like; false when it is none of them. */
static bool change_level(arena_bot *bot, const char *text, size_t length) {
    enum { MOST = 100000000, MOST_TIMES = 1000 };
    mst_level *level = &bot->level;
    const char *equals = memchr(text, '=', length);
    if (!equals) return change_by_word(bot, text, length);
    size_t name = (size_t)(equals - text), digits = length - name - 1;
    int32_t number = mst_text_read_number(equals + 1, digits, MOST);
    if (number < 0) return false;
    if (mst_text_same_part(text, name, "ms")) {
        level->milliseconds = (uint32_t)number;
    } else if (mst_text_same_part(text, name, "horizon")) {
        level->horizon = (uint32_t)number;
    } else if (mst_text_same_part(text, name, "times")) {
        bot->times = (uint32_t)number;
        return number > 0 && number <= MOST_TIMES;
    } else { /* 0 is what levels have that do not search */
        level->iterations = number ? (uint32_t)number : UNLIMITED;
        level->has_own_budget = true;
        return mst_text_same_part(text, name, "iterations");
    }
    return true;
}

static uint32_t multiplied(uint32_t number, uint32_t times) {
    uint64_t product = (uint64_t)number * times;
    return product < UINT32_MAX ? (uint32_t)product : UINT32_MAX;
}

mst_level arena_level_in(const mst_game *g, const arena_bot *bot) {
    mst_level level = mst_level_in(g, &bot->level);
    level.iterations = multiplied(level.iterations, bot->times);
    level.milliseconds = multiplied(level.milliseconds, bot->times);
    return level;
}

/* A search without any limit would never end, and a level that does not search has no budget. */
static bool is_playable(const arena_bot *bot, const mst_level *usual) {
    const mst_level *level = &bot->level;
    if (!usual->iterations)
        return !level->iterations && !level->milliseconds && !level->horizon && bot->times == 1;
    return level->iterations < UNLIMITED || level->milliseconds;
}

bool arena_read_bot(arena_bot *bot, const char *text, size_t length, char why[ARENA_MAX_WHY]) {
    mst_text name = mst_text_in(bot->name, sizeof bot->name);
    *bot = (arena_bot){.times = 1};
    mst_text_put_part(&name, text, length);
    if (length == 0 || mst_text_full(&name) || memchr(text, '\n', length))
        return refuse(why, "this is no name of a bot: \"", text, length, "\"");
    if (memchr(text, '/', length)) return true;
    const char *end = text + length, *colon = memchr(text, ':', length);
    size_t level_length = colon ? (size_t)(colon - text) : length;
    const mst_level *level = mst_level_find(text, level_length);
    if (!level)
        return refuse(why, "no level is called \"", text, level_length,
                      "\" (a program of your own is named with a slash, as in ./mybot)");
    bot->level = *level;
    while (colon) {
        const char *change = colon + 1;
        colon = memchr(change, ':', (size_t)(end - change));
        size_t change_length = (size_t)((colon ? colon : end) - change);
        if (!change_level(bot, change, change_length))
            return refuse(why,
                          "a level is changed by iterations=N, horizon=N, ms=N, times=N, plain or "
                          "sees-all, not by \"",
                          change, change_length, "\"");
    }
    return is_playable(bot, level) ||
           refuse(why, "this level cannot have such a budget: ", text, length, "");
}

/* The number of a bot that the match has already, or of this one when it is new. */
static uint32_t add_bot(arena_match *m, const arena_bot *bot) {
    for (uint32_t i = 0; i < m->bots; i++)
        if (mst_text_same(m->bot[i].name, bot->name)) return i;
    m->bot[m->bots] = *bot;
    return m->bots++;
}

/* ---- seats ---- */

static uint32_t choose(uint32_t n, uint32_t k) {
    uint64_t ways = 1;
    for (uint32_t i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return (uint32_t)ways;
}

/* After how many steps the bots round the table look as before. */
static uint32_t period(const arena_match *m) {
    for (uint32_t step = 1; step < m->slots; step++) {
        bool is_alike = true;
        for (uint32_t i = 0; i < m->slots; i++)
            is_alike &= m->slot[i] == m->slot[(i + step) % m->slots];
        if (is_alike) return step;
    }
    return m->slots;
}

bool arena_read_bots(arena_match *m, const char *list, char why[ARENA_MAX_WHY]) {
    uint32_t seats = m->setup.seats;
    m->bots = m->slots = 0;
    for (const char *item = list; item;) {
        size_t length = strcspn(item, ",");
        arena_bot bot;
        if (m->slots == ARENA_MAX_BOTS) return refuse(why, "too many bots", "", 0, "");
        if (!arena_read_bot(&bot, item, length, why)) return false;
        m->slot[m->slots++] = (uint8_t)add_bot(m, &bot);
        item = item[length] ? item + length + 1 : NULL;
    }
    if (seats < 2) return refuse(why, "a match needs two seats", "", 0, "");
    if (m->bots < 2) return refuse(why, "a match needs two different bots", "", 0, "");
    if (m->slots > seats && m->bots < m->slots)
        return refuse(why, "with more bots than seats, each of them may stand once only", "", 0,
                      "");
    for (uint32_t given = m->slots; m->slots < seats; m->slots++)
        m->slot[m->slots] = m->slot[m->slots % given];
    m->games_per_deal = m->slots > seats ? choose(m->slots, seats) * seats : period(m);
    if (m->games_per_deal > 1000) return refuse(why, "too many bots for so many seats", "", 0, "");
    return true;
}

void arena_set_games(arena_match *m, uint32_t games) {
    if (games > ARENA_MAX_GAMES) games = ARENA_MAX_GAMES;
    m->deals = (games + m->games_per_deal - 1) / m->games_per_deal;
}

/* The nth choice of `seats` out of all slots, in their order. */
static void choose_slots(const arena_match *m, uint32_t n, uint8_t chosen[MST_MAX_SEATS]) {
    uint32_t slot = 0, seats = m->setup.seats;
    for (uint32_t i = 0; i < seats; i++, slot++) {
        uint32_t with;
        while ((with = choose(m->slots - slot - 1, seats - i - 1)) <= n) n -= with, slot++;
        chosen[i] = (uint8_t)slot;
    }
}

void arena_seating(const arena_match *m, uint32_t game, uint8_t slot_of[MST_MAX_SEATS]) {
    uint32_t seats = m->setup.seats, rotations = m->slots > seats ? seats : m->games_per_deal;
    uint8_t chosen[MST_MAX_SEATS];
    choose_slots(m, game / rotations, chosen);
    for (uint32_t i = 0; i < seats; i++) slot_of[i] = chosen[(i + game % rotations) % seats];
}

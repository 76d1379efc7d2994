/* seekers.c -- see seekers.h: a hash table by the digests of tokens, a list of all, and a dense
 * array of those who look, which is what a look at everybody goes through. */
#include "seekers.h"
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096 }; /* a power of two */

struct seekers {
    seeker *chain[CHAINS], *newest;
    uint32_t count, looking;
    seeker *at[SEEKERS_MOST];
    const matching_wish *wish[SEEKERS_MOST];
};

/* Digests are hexadecimal and as good as chance. */
static uint32_t chain_of(const char *digest) {
    uint32_t mixed = 0;
    for (uint32_t i = 0; i < 8; i++) mixed = mixed * 31 + (unsigned char)digest[i];
    return mixed & (CHAINS - 1);
}

seekers *seekers_create(void) {
    return calloc(1, sizeof(seekers));
}

void seekers_free(seekers *all) {
    while (all && all->newest) seekers_remove(all, all->newest);
    free(all);
}

static void begin_looking(seekers *all, seeker *s) {
    s->place = all->looking++;
    all->at[s->place] = s;
    all->wish[s->place] = &s->wish;
}

static void end_looking(seekers *all, const seeker *s) {
    seeker *last = all->at[--all->looking];
    last->place = s->place;
    all->at[s->place] = last;
    all->wish[s->place] = &last->wish;
}

void seekers_set_state(seekers *all, seeker *s, seeker_state state) {
    if (s->state == SEEKER_LOOKS && state != SEEKER_LOOKS) end_looking(all, s);
    if (s->state != SEEKER_LOOKS && state == SEEKER_LOOKS) begin_looking(all, s);
    s->state = state;
}

seeker *seekers_add(seekers *all, const matching_wish *wish, const char digest[MST_DIGEST_SIZE]) {
    seeker *s = all->count < SEEKERS_MOST ? calloc(1, sizeof *s) : NULL;
    if (!s) return NULL;
    seeker **chain = &all->chain[chain_of(digest)];
    s->wish = *wish;
    memcpy(s->digest, digest, sizeof s->digest);
    s->next = *chain;
    *chain = s;
    s->older = all->newest;
    if (s->older) s->older->newer = s;
    all->newest = s;
    all->count++;
    begin_looking(all, s);
    return s;
}

seeker *seekers_find(const seekers *all, const char digest[MST_DIGEST_SIZE]) {
    seeker *s = all->chain[chain_of(digest)];
    while (s && !fair_same(s->digest, digest)) s = s->next;
    return s;
}

void seekers_remove(seekers *all, seeker *s) {
    seeker **link = &all->chain[chain_of(s->digest)];
    while (*link != s) link = &(*link)->next;
    *link = s->next;
    if (s->state == SEEKER_LOOKS) end_looking(all, s);
    if (s->older) s->older->newer = s->newer;
    *(s->newer ? &s->newer->older : &all->newest) = s->older;
    all->count--;
    free(s);
}

seeker *seekers_newest(const seekers *all) {
    return all->newest;
}

uint32_t seekers_count(const seekers *all) {
    return all->looking;
}

seeker *seekers_looking(const seekers *all, uint32_t place) {
    return all->at[place];
}

const matching_wish *const *seekers_wishes(const seekers *all) {
    return all->wish;
}

/* fuzz_message.c -- any bytes as a message of a client and as the body of a call: they are read or
 * refused with a fault that has words, and nothing else happens. */
#include "mastaba/text.h"
#include "protocol/bodies.h"
#include "protocol/chat.h"
#include "protocol/messages.h"
#include "protocol/tournament_bodies.h"
#include <stdlib.h>
#include <string.h>

static void expect(bool is_so) {
    if (!is_so) abort();
}

static void expect_words(const fault *f) {
    for (mst_language in = MST_ENGLISH; in < MST_LANGUAGES; in++) {
        char words[512];
        mst_text t = mst_text_in(words, sizeof words);
        error_put_words(&t, f, in);
        expect(words[0] && !mst_text_full(&t) && mst_text_is_utf8(words, (size_t)(t.at - words)));
    }
    expect(f->code > ERROR_NONE && f->code < ERRORS && error_name(f->code)[0]);
}

static bool is_known(const char *phrase) {
    const char *const *known = chat_phrases;
    while (*known && *known != phrase) known++;
    return *known != NULL;
}

static void expect_chat(const char *text, size_t size) {
    chat_message m;
    fault f;
    if (!chat_read(text, size, &m, &f))
        expect_words(&f);
    else if (m.type == CHAT_SAY)
        expect(m.phrase ? is_known(m.phrase) && !m.words[0] : chat_is_fit(m.words));
    else
        expect(m.type < CHAT_TYPES && m.rule < MST_CHAT_RULES && m.side < CHAT_SIDES);
    expect(m.ref >= -1 && m.ref <= 0x7fffffff);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    client_message m;
    body_new_table n;
    body_sitting s;
    body_seek k;
    body_push p;
    tournament_body t;
    char link[BODY_MAX_LINK], token[VALUE_TOKEN_SIZE];
    fault f;
    expect_chat(text, size);
    if (message_read(text, size, &m, &f))
        expect(m.type < MESSAGE_TYPES && m.tokens <= MESSAGE_MAX_TOKENS &&
               m.length < sizeof m.text);
    else
        expect_words(&f);
    expect(m.ref >= -1 && m.ref <= 0x7fffffff);
    if (body_read_new_table(text, size, &n, &f))
        expect(n.game[0] && n.seats > 0 && n.seats <= MST_MAX_SEATS);
    else
        expect_words(&f);
    if (!body_read_sitting(text, size, &s, &f)) expect_words(&f);
    if (body_read_seek(text, size, &k, &f))
        expect(k.titles > 0 && k.titles <= BODY_MAX_TITLES && k.pace < PACES && !(k.seats & 3));
    else
        expect_words(&f);
    if (!body_read_link(text, size, link, &f)) expect_words(&f);
    if (tournament_body_read(text, size, &t, &f))
        expect(t.name[0] && t.game[0] && t.seats && t.pace < PACES && t.starts >= 0 &&
               (t.is_for_everyone || t.rounds) && !(t.same_deal & 1) &&
               t.same_deal >> TOURNAMENT_BODY_ROUNDS < 2);
    else
        expect_words(&f);
    if (tournament_body_read_link(text, size, true, token, &f))
        expect(!token[0] || value_is_token(token, strlen(token)));
    else
        expect_words(&f);
    for (int is_end = 0; is_end < 2; is_end++)
        if (body_read_push(text, size, is_end, &p, &f))
            expect(p.table[0] && p.token[0] && strncmp(p.address, "http", 4) == 0);
        else
            expect_words(&f);
    return 0;
}

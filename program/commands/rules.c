/* rules.c -- `mastaba rules`: the rules in words. */
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "page.h"
#include "rules_text.h"
#include <stdio.h>

static int print_paragraph(const mst_game *g, const char *rules, const char *number) {
    page p = page_open();
    bool found = rules_text_put_paragraph(&p.text, rules, number);
    if (found) page_print(&p, stdout);
    page_close(&p);
    return found ? DONE : complain("the rules of %s have no paragraph %s", g->key, number);
}

static int run(const options *o) {
    chosen c;
    int status = decks_choose(o->operand[0], o, &c);
    if (status != DONE) return status;
    const char *rules = rules_text_of(c.game, o->language);
    if (!rules) return complain("the rules of %s have not been written down", c.game->key);
    if (o->operands > 1) return print_paragraph(c.game, rules, o->operand[1]);
    fputs(rules, stdout);
    return DONE;
}

const command rules_command = {
    .name = "rules",
    .operands = "GAME [PARAGRAPH]",
    .summary =
        "Prints the rules of a game, or one numbered paragraph (4.1), section (4) or ruling (R8).",
    .takes = {TAKES_LANG, TAKES_HELP},
    .least = 1,
    .most = 2,
    .run = run,
};

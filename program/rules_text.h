/* rules_text.h -- the rules of every game in words, as its folder keeps them. */
#ifndef PROGRAM_RULES_TEXT_H
#define PROGRAM_RULES_TEXT_H
#include "mastaba/game.h"

/* Made by the build from games/GAME/RULES.md and RULES.fr.md; ends at a NULL game. */
struct rules_text {
    const char *game;
    const char *text[MST_LANGUAGES];
};
extern const struct rules_text rules_texts[];

/* The whole text, or NULL. */
const char *rules_text_of(const mst_game *g, mst_language in);
/* Adds the paragraph with that number ("4.1"), or a section with all of its paragraphs ("4"); false
 * when there is none. */
bool rules_text_put_paragraph(mst_text *t, const char *rules, const char *number);

#endif

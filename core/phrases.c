/* phrases.c -- what is said about every game alike. */
#include "mastaba/text.h"

const mst_phrase mst_text_common_phrases[] = {
    {"turn.not_yours", {"It is not this seat's turn.", "Ce n'est pas à ce joueur de jouer."}},
    {"turn.over", {"The game is over.", "La partie est terminée."}},
    {"draw.impossible", {"This cannot be drawn now.", "Ceci ne peut pas être tiré maintenant."}},
    {"person.you", {"you", "vous"}},
    {"person.you.first", {"You", "Vous"}},
    {"option.first", {"Who starts", "Qui commence"}},
    {"option.first.random", {"drawn at random", "tiré au sort"}},
    {"option.first.1", {"the first seat", "le premier joueur"}},
    {"option.first.2", {"the second seat", "le deuxième joueur"}},
    {"option.first.3", {"the third seat", "le troisième joueur"}},
    {"option.first.4", {"the fourth seat", "le quatrième joueur"}},
    {"option.first.5", {"the fifth seat", "le cinquième joueur"}},
    {NULL, {NULL, NULL}},
};

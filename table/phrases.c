/* phrases.c -- what a table says: every reason for which it refuses something, and what happens at
 * it besides plays. The first word of a reason decides by which code the protocol knows it. */
#include "inside.h"

static const mst_phrase phrases[] = {
    {"stale",
     {"The game has moved on since; look again.",
      "La partie a avancé depuis ; regardez à nouveau."}},
    {"notation", {"This is not a move of this game.", "Ceci n'est pas un coup de ce jeu."}},
    {"phase.not_begun", {"The game has not begun yet.", "La partie n'a pas encore commencé."}},
    {"phase.not_ready", {"Not everybody is ready yet.", "Tout le monde n'est pas encore prêt."}},
    {"phase.revealing",
     {"The cards are being shuffled; the game begins in a moment.",
      "On mélange les cartes ; la partie commence dans un instant."}},
    {"phase.begun", {"The game has begun already.", "La partie a déjà commencé."}},
    {"phase.over", {"The game is over.", "La partie est terminée."}},
    {"seat.none", {"There is no such seat.", "Cette place n'existe pas."}},
    {"seat.taken", {"Somebody sits there already.", "Cette place est déjà prise."}},
    {"seat.open", {"Nobody sits there.", "Personne n'occupe cette place."}},
    {"seat.no_human", {"No person sits there.", "Aucune personne n'occupe cette place."}},
    {"seat.ready", {"This seat is ready already.", "Cette place est déjà prête."}},
    {"seat.stood_in",
     {"A bot stands in for this seat already.", "Un automate remplace déjà cette place."}},
    {"seat.here", {"No bot stands in for this seat.", "Aucun automate ne remplace cette place."}},
    {"name.bad",
     {"A name is plain text of at most 63 bytes.",
      "Un nom est un texte simple d'au plus 63 octets."}},
    {"level.bad", {"There is no such level.", "Ce niveau n'existe pas."}},
    {"token.bad", {"The seat needs a key.", "La place a besoin d'une clé."}},
    {"nonce.bad",
     {"A seat gives at most 63 letters, digits, - and _ to the deal.",
      "Une place ajoute au tirage au plus 63 lettres, chiffres, - et _."}},
    {"digest.bad",
     {"A seat seals its nonce with 64 hexadecimal digits.",
      "Une place scelle son nombre avec 64 chiffres hexadécimaux."}},
    {"reveal.none", {"This seat has sealed no nonce.", "Cette place n'a scellé aucun nombre."}},
    {"reveal.done",
     {"This seat's nonce is settled already.", "Le nombre de cette place est déjà fixé."}},
    {"reveal.wrong",
     {"This is not the nonce that the seat had sealed.",
      "Ce n'est pas le nombre que la place avait scellé."}},
    {"clock.not_over", {"There is time left.", "Il reste du temps."}},
    {"clock.none", {"No clock is running.", "Aucune horloge ne tourne."}},
    {"draw.missing", {"Something must be drawn first.", "Il faut d'abord procéder à un tirage."}},
    {"undo.nothing", {"There is nothing to take back.", "Il n'y a rien à reprendre."}},
    {"undo.drawn", {"Something was drawn since.", "Un tirage a eu lieu depuis."}},
    {"undo.answered", {"Somebody has played since.", "Quelqu'un a joué depuis."}},
    {"undo.learned", {"The play turned something up.", "Le coup a révélé quelque chose."}},
    {"undo.can", {"The last play can be taken back.", "Le dernier coup peut être repris."}},
    {"table.full",
     {"Too much has happened at this table.", "Trop de choses se sont passées à cette table."}},
    {"table.often",
     {"This seat has done that often enough.", "Cette place l'a fait bien assez souvent."}},
    {"table.memory", {"There is no memory left.", "Il n'y a plus de mémoire."}},
    {"table.room", {"There is no room left to write.", "Il n'y a plus de place pour écrire."}},
    {"happened.without",
     {"What seat {0} had sealed was not opened in time: the deal goes on without it.",
      "Ce que la place {0} avait scellé n'a pas été ouvert à temps : la donne s'en passe."}},
    {"happened.without.mine",
     {"What you had sealed was not opened in time: the deal goes on without it.",
      "Ce que vous aviez scellé n'a pas été ouvert à temps : la donne s'en passe."}},
    {"happened.undo",
     {"Seat {0} takes back its last play.", "La place {0} reprend son dernier coup."}},
    {"happened.undo.mine", {"You take back your last play.", "Vous reprenez votre dernier coup."}},
    {"happened.stand_in",
     {"A bot plays seat {0} for the moment.", "Un automate joue la place {0} pour le moment."}},
    {"happened.stand_in.mine",
     {"A bot plays for you for the moment.", "Un automate joue pour vous pour le moment."}},
    {"happened.back",
     {"The player of seat {0} is back.", "La personne de la place {0} est de retour."}},
    {"happened.back.mine", {"You are back.", "Vous êtes de retour."}},
    {"happened.flag",
     {"Time is up for seat {0}: a bot plays on.",
      "Le temps de la place {0} est écoulé : un automate continue."}},
    {"happened.flag.mine",
     {"Your time is up: a bot plays on for you.",
      "Votre temps est écoulé : un automate continue pour vous."}},
    {NULL, {NULL, NULL}},
};

static const struct {
    const char *first, *code;
} codes[] = {
    {"stale", "stale"},      {"phase", "phase"},      {"seat", "not_allowed"},
    {"undo", "not_allowed"}, {"name", "malformed"},   {"level", "malformed"},
    {"token", "malformed"},  {"nonce", "malformed"},  {"clock", "not_allowed"},
    {"table", "limit"},      {"digest", "malformed"}, {"reveal", "not_allowed"},
    {"turn", "phase"},
};

const char *mst_table_words(const mst_table *t, mst_language in, const char *key) {
    const mst_phrase *own = mst_find_phrase(phrases, key);
    return own ? own->text[in] : mst_phrase_of(t->game, in, key);
}

const char *mst_table_code(const char *key) {
    size_t length = 0;
    while (key[length] && key[length] != '.') length++;
    if (mst_same(key, "seat.none")) return "no_seat";
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (mst_same_part(key, length, codes[i].first)) return codes[i].code;
    return "illegal";
}

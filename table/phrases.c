/* phrases.c -- what a table says: every reason for which it refuses something, with the code by
 * which the protocol knows it, and what happens at it besides plays. */
#include "table_state.h"

static const struct {
    mst_refusal why;
    const char *text[MST_LANGUAGES];
} reasons[TABLE_REASONS] = {
    [WHY_STALE] = {{MST_TABLE_STALE, "stale"},
                   {"The game has moved on since; look again.",
                    "La partie a avancé depuis ; regardez à nouveau."}},
    [WHY_NOTATION] = {{MST_TABLE_ILLEGAL, "notation"},
                      {"This is not a move of this game.", "Ceci n'est pas un coup de ce jeu."}},
    [WHY_NOT_BEGUN] = {{MST_TABLE_PHASE, "phase.not_begun"},
                       {"The game has not begun yet.", "La partie n'a pas encore commencé."}},
    [WHY_NOT_READY] = {{MST_TABLE_PHASE, "phase.not_ready"},
                       {"Not everybody is ready yet.", "Tout le monde n'est pas encore prêt."}},
    [WHY_REVEALING] = {{MST_TABLE_PHASE, "phase.revealing"},
                       {"The cards are being shuffled; the game begins in a moment.",
                        "On mélange les cartes ; la partie commence dans un instant."}},
    [WHY_BEGUN] = {{MST_TABLE_PHASE, "phase.begun"},
                   {"The game has begun already.", "La partie a déjà commencé."}},
    [WHY_OVER] = {{MST_TABLE_PHASE, "phase.over"},
                  {"The game is over.", "La partie est terminée."}},
    [WHY_NOT_YOURS] = {{MST_TABLE_PHASE, "turn.not_yours"}, {NULL, NULL}}, /* core has the words */
    [WHY_NO_SEAT] = {{MST_TABLE_NO_SEAT, "seat.none"},
                     {"There is no such seat.", "Cette place n'existe pas."}},
    [WHY_TAKEN] = {{MST_TABLE_NOT_ALLOWED, "seat.taken"},
                   {"Somebody sits there already.", "Cette place est déjà prise."}},
    [WHY_OPEN] = {{MST_TABLE_NOT_ALLOWED, "seat.open"},
                  {"Nobody sits there.", "Personne n'occupe cette place."}},
    [WHY_NO_HUMAN] = {{MST_TABLE_NOT_ALLOWED, "seat.no_human"},
                      {"No person sits there.", "Aucune personne n'occupe cette place."}},
    [WHY_READY] = {{MST_TABLE_NOT_ALLOWED, "seat.ready"},
                   {"This seat is ready already.", "Cette place est déjà prête."}},
    [WHY_STOOD_IN] = {{MST_TABLE_NOT_ALLOWED, "seat.stood_in"},
                      {"A bot stands in for this seat already.",
                       "Un automate remplace déjà cette place."}},
    [WHY_HERE] = {{MST_TABLE_NOT_ALLOWED, "seat.here"},
                  {"No bot stands in for this seat.", "Aucun automate ne remplace cette place."}},
    [WHY_BAD_NAME] = {{MST_TABLE_MALFORMED, "name.bad"},
                      {"A name is plain text of at most 63 bytes.",
                       "Un nom est un texte simple d'au plus 63 octets."}},
    [WHY_BAD_LEVEL] = {{MST_TABLE_MALFORMED, "level.bad"},
                       {"There is no such level.", "Ce niveau n'existe pas."}},
    [WHY_BAD_TOKEN] = {{MST_TABLE_MALFORMED, "token.bad"},
                       {"The seat needs a key.", "La place a besoin d'une clé."}},
    [WHY_BAD_NONCE] = {{MST_TABLE_MALFORMED, "nonce.bad"},
                       {"A seat gives at most 63 letters, digits, - and _ to the deal.",
                        "Une place ajoute au tirage au plus 63 lettres, chiffres, - et _."}},
    [WHY_BAD_DIGEST] = {{MST_TABLE_MALFORMED, "digest.bad"},
                        {"A seat seals its nonce with 64 hexadecimal digits.",
                         "Une place scelle son nombre avec 64 chiffres hexadécimaux."}},
    [WHY_NOT_SEALED] = {{MST_TABLE_NOT_ALLOWED, "reveal.none"},
                        {"This seat has sealed no nonce.", "Cette place n'a scellé aucun nombre."}},
    [WHY_REVEALED] = {{MST_TABLE_NOT_ALLOWED, "reveal.done"},
                      {"This seat's nonce is settled already.",
                       "Le nombre de cette place est déjà fixé."}},
    [WHY_OTHER_NONCE] = {{MST_TABLE_NOT_ALLOWED, "reveal.wrong"},
                         {"This is not the nonce that the seat had sealed.",
                          "Ce n'est pas le nombre que la place avait scellé."}},
    [WHY_NO_NONCES] = {{MST_TABLE_NOT_ALLOWED, "digest.none"},
                       {"Seats add nothing to a deal in common.",
                        "Les places n'ajoutent rien à une donne commune."}},
    [WHY_NOT_IN_COMMON] = {{MST_TABLE_NOT_ALLOWED, "opened.none"},
                           {"This table has no deal in common with others.",
                            "Cette table n'a de donne commune avec aucune autre."}},
    [WHY_NOT_OVER] = {{MST_TABLE_PHASE, "phase.not_over"},
                      {"The game is not over yet.", "La partie n'est pas encore terminée."}},
    [WHY_OPENED] = {{MST_TABLE_NOT_ALLOWED, "opened.done"},
                    {"The deal has been opened already.", "La donne est déjà ouverte."}},
    [WHY_TIME_LEFT] = {{MST_TABLE_NOT_ALLOWED, "clock.not_over"},
                       {"There is time left.", "Il reste du temps."}},
    [WHY_NO_CLOCK] = {{MST_TABLE_NOT_ALLOWED, "clock.none"},
                      {"No clock is running.", "Aucune horloge ne tourne."}},
    [WHY_DRAW_MISSING] = {{MST_TABLE_ILLEGAL, "draw.missing"},
                          {"Something must be drawn first.",
                           "Il faut d'abord procéder à un tirage."}},
    [WHY_NOTHING_PLAYED] = {{MST_TABLE_NOT_ALLOWED, "undo.nothing"},
                            {"There is nothing to take back.", "Il n'y a rien à reprendre."}},
    [WHY_DRAWN] = {{MST_TABLE_NOT_ALLOWED, "undo.drawn"},
                   {"Something was drawn since.", "Un tirage a eu lieu depuis."}},
    [WHY_ANSWERED] = {{MST_TABLE_NOT_ALLOWED, "undo.answered"},
                      {"Somebody has played since.", "Quelqu'un a joué depuis."}},
    [WHY_LEARNED] = {{MST_TABLE_NOT_ALLOWED, "undo.learned"},
                     {"The play turned something up.", "Le coup a révélé quelque chose."}},
    [WHY_RATED] = {{MST_TABLE_NOT_ALLOWED, "undo.rated"},
                   {"At a rated table, what others have seen stands.",
                    "À une table classée, ce que d'autres ont vu reste joué."}},
    [WHY_FULL] = {{MST_TABLE_LIMIT, "table.full"},
                  {"Too much has happened at this table.",
                   "Trop de choses se sont passées à cette table."}},
    [WHY_OFTEN] = {{MST_TABLE_LIMIT, "table.often"},
                   {"This seat has done that often enough.",
                    "Cette place l'a fait bien assez souvent."}},
    [WHY_NO_MEMORY] = {{MST_TABLE_LIMIT, "table.memory"},
                       {"There is no memory left.", "Il n'y a plus de mémoire."}},
    [WHY_NO_ROOM] = {{MST_TABLE_LIMIT, "table.room"},
                     {"There is no room left to write.", "Il n'y a plus de place pour écrire."}},
};

static const mst_phrase happenings[] = {
    {"undo.can", {"The last play can be taken back.", "Le dernier coup peut être repris."}},
    {"happened.without",
     {"What {0} had sealed was not opened in time: the deal goes on without it.",
      "Ce que {0} avait scellé n'a pas été ouvert à temps : la donne s'en passe."}},
    {"happened.without.mine",
     {"What you had sealed was not opened in time: the deal goes on without it.",
      "Ce que vous aviez scellé n'a pas été ouvert à temps : la donne s'en passe."}},
    {"happened.undo", {"{0} takes back the last play.", "{0} reprend son dernier coup."}},
    {"happened.undo.mine", {"You take back your last play.", "Vous reprenez votre dernier coup."}},
    {"happened.stand_in",
     {"A bot plays for {0} for the moment.", "Un automate joue pour {0} pour le moment."}},
    {"happened.stand_in.mine",
     {"A bot plays for you for the moment.", "Un automate joue pour vous pour le moment."}},
    {"happened.back", {"{0} is back.", "{0} est de retour."}},
    {"happened.back.mine", {"You are back.", "Vous êtes de retour."}},
    {"happened.flag",
     {"Time is up for {0}: a bot plays on.",
      "Le temps est écoulé pour {0} : un automate continue."}},
    {"happened.flag.mine",
     {"Your time is up: a bot plays on for you.",
      "Votre temps est écoulé : un automate continue pour vous."}},
    {NULL, {NULL, NULL}},
};

const mst_refusal *table_refuse(table_reason why) {
    return &reasons[why].why;
}

const mst_refusal *table_refuse_move(const mst_table *t, const char *key) {
    t->memory->illegal = (mst_refusal){MST_TABLE_ILLEGAL, key};
    return key ? &t->memory->illegal : NULL;
}

/* Nearly always the key is the one that stands here, and need not be read. */
static uint32_t find_reason(const char *key) {
    for (uint32_t i = 0; i < TABLE_REASONS; i++)
        if (reasons[i].why.key == key) return i;
    uint32_t reason = 0;
    while (reason < TABLE_REASONS && !mst_text_same(reasons[reason].why.key, key)) reason++;
    return reason;
}

const char *table_words(mst_language in, const char *key) {
    const mst_phrase *happening = mst_phrase_find(happenings, key);
    if (happening) return happening->text[in];
    uint32_t reason = find_reason(key);
    return reason < TABLE_REASONS ? reasons[reason].text[in] : NULL;
}

const char *mst_table_words(const mst_table *t, mst_language in, const char *key) {
    const char *own = table_words(in, key);
    return own ? own : mst_phrase_of(t->game, in, key);
}

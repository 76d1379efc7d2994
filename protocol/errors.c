/* errors.c -- a host's own words. They are looked up as those of a game are, so the table poses
 * as the phrases of a game that has nothing else. */
#include "errors.h"
#include "mastaba/text.h"
#include <string.h>

static const struct {
    const char *name, *phrase;
    unsigned status;
} errors[ERRORS] = {
    [ERROR_NONE] = {"", "", 200},
    [ERROR_MALFORMED] = {"malformed", "error.malformed", 400},
    [ERROR_UNKNOWN_TYPE] = {"unknown_type", "error.unknown_type", 400},
    [ERROR_VERSION] = {"version", "error.version", 400},
    [ERROR_NOT_JOINED] = {"not_joined", "error.not_joined", 400},
    [ERROR_NO_TABLE] = {"no_table", "error.no_table", 404},
    [ERROR_NO_SEAT] = {"no_seat", "error.no_seat", 409},
    [ERROR_STALE] = {"stale", "error.stale", 409},
    [ERROR_ILLEGAL] = {"illegal", "error.illegal", 409},
    [ERROR_PHASE] = {"phase", "error.phase", 409},
    [ERROR_NOT_ALLOWED] = {"not_allowed", "error.not_allowed", 403},
    [ERROR_BUSY] = {"busy", "error.busy", 503},
    [ERROR_LIMIT] = {"limit", "error.limit", 429},
    [ERROR_STORE] = {"store", "error.store", 503},
    [ERROR_NO_RULES] = {"no_rules", "error.no_rules", 503},
    [ERROR_IN_DOUBT] = {"in_doubt", "error.in_doubt", 503},
    [ERROR_NO_SEEK] = {"no_seek", "error.no_seek", 404},
    [ERROR_NO_PAGE] = {"no_page", "error.no_page", 404},
    [ERROR_METHOD] = {"method", "error.method", 405},
    [ERROR_TOO_LARGE] = {"too_large", "error.too_large", 413},
    [ERROR_NO_ACCOUNT] = {"no_account", "error.no_account", 401},
    [ERROR_NO_KEY] = {"no_key", "error.no_key", 403},
    [ERROR_OVER] = {"over", "error.over", 410},
    [ERROR_NAME_TAKEN] = {"name_taken", "error.name_taken", 409},
};

static const mst_phrase phrases[] = {
    {"error.malformed", {"That is no message.", "Ce n'est pas un message."}},
    {"error.not_json", {"That is not one JSON object.", "Ce n'est pas un seul objet JSON."}},
    {"error.field",
     {"The field \"{0}\" is not as it should be.", "Le champ « {0} » n'est pas conforme."}},
    {"error.missing", {"The field \"{0}\" is missing.", "Le champ « {0} » manque."}},
    {"error.extra",
     {"There is no field \"{0}\" in such a message.", "Un tel message n'a pas de champ « {0} »."}},
    {"error.unknown_type",
     {"There is no message of type \"{0}\".", "Il n'y a pas de message du type « {0} »."}},
    {"error.version",
     {"The server has been renewed since: reload the page.",
      "Le serveur a été renouvelé depuis : rechargez la page."}},
    {"error.not_joined", {"First join a table.", "Rejoignez d'abord une table."}},
    {"error.no_table", {"There is no such table.", "Cette table n'existe pas."}},
    {"error.no_seat", {"That seat is not yours.", "Cette place n'est pas la vôtre."}},
    {"error.no_free_seat", {"No seat is free.", "Aucune place n'est libre."}},
    {"error.no_such_seat", {"There is no such seat.", "Cette place n'existe pas."}},
    {"error.stale",
     {"The table has moved on; here is how it stands.",
      "La table a avancé ; voici où elle en est."}},
    {"error.illegal", {"That cannot be played.", "Cela ne peut pas être joué."}},
    {"error.phase",
     {"That is not possible at this point of the game.",
      "Ce n'est pas possible à ce moment de la partie."}},
    {"error.not_allowed", {"You may not do that.", "Vous n'en avez pas le droit."}},
    {"error.owner",
     {"Only whoever made the table may do that.",
      "Seule la personne qui a créé la table le peut."}},
    {"error.invite",
     {"This invitation does not open the table.", "Cette invitation n'ouvre pas la table."}},
    {"error.rated",
     {"Only people with an account sit at a rated table.",
      "À une table classée, il faut un compte pour s'asseoir."}},
    {"error.closed",
     {"The other tables of this round play the same deal: until all of them are over, only those "
      "who sit here may look.",
      "Les autres tables de cette ronde jouent la même donne : tant que toutes n'ont pas fini, "
      "seuls ceux qui sont assis ici peuvent regarder."}},
    {"error.rematch",
     {"There is no rematch at a table of a round.", "Une table de ronde n'a pas de revanche."}},
    {"error.present",
     {"Somebody sits there and is present.", "Quelqu'un est assis là, et présent."}},
    {"error.grace", {"Give them a minute to come back.", "Laissez-leur une minute pour revenir."}},
    {"error.substitute",
     {"At this table bots of level \"{0}\" stand in.",
      "À cette table, les remplaçants sont du niveau « {0} »."}},
    {"error.hints",
     {"Hints were not agreed upon at this table.",
      "À cette table, on n'est pas convenu de conseils."}},
    {"error.unfit",
     {"At most 200 letters, not blank, and none that hide or turn the text.",
      "200 lettres au plus, pas seulement des blancs, et aucune qui cache ou retourne le texte."}},
    {"error.chat_off", {"People do not talk at this table.", "On ne se parle pas à cette table."}},
    {"error.chat_phrases",
     {"At this table only the ready-made phrases are said.",
      "À cette table, on ne dit que les phrases toutes prêtes."}},
    {"error.silenced",
     {"The host of this server has silenced this seat.",
      "L'hôte de ce serveur a réduit cette place au silence."}},
    {"error.no_word", {"There is no such word.", "Il n'y a pas de tel message."}},
    {"error.limit_words",
     {"So many words in a minute are enough; wait a little.",
      "Assez de mots pour cette minute ; patientez un peu."}},
    {"error.busy",
     {"The server has too much to do; try again soon.",
      "Le serveur est surchargé ; réessayez bientôt."}},
    {"error.limit",
     {"Too much at once; wait a little.", "C'est trop à la fois ; patientez un peu."}},
    {"error.limit_tables",
     {"So many tables in an hour are enough; try again later.",
      "Assez de tables pour cette heure ; réessayez plus tard."}},
    {"error.store",
     {"It could not be stored, so it has not happened.",
      "Ce n'a pas pu être enregistré : rien n'a eu lieu."}},
    {"error.no_rules",
     {"This server does not have the rules or the deck of that table; another one may.",
      "Ce serveur n'a pas les règles ou les pièces de cette table ; un autre, peut-être."}},
    {"error.in_doubt",
     {"Nobody knows whether it was stored; look again.",
      "On ne sait pas si cela a été enregistré ; revenez voir."}},
    {"error.no_seek",
     {"Nobody is looking for a table for you any more.", "On ne cherche plus de table pour vous."}},
    {"error.no_page", {"There is nothing here.", "Il n'y a rien ici."}},
    {"error.method", {"That cannot be done here.", "Cela ne se fait pas ici."}},
    {"error.too_large", {"That is too long.", "C'est trop long."}},
    {"error.no_player",
     {"There is no such page, or it is closed to you.",
      "Cette page n'existe pas, ou vous est fermée."}},
    {"error.no_tournament", {"There is no such tournament.", "Ce tournoi n'existe pas."}},
    {"error.tournament_begun",
     {"This tournament has begun, or will not be.", "Ce tournoi a commencé, ou n'aura pas lieu."}},
    {"error.tournament_over",
     {"This tournament is over, or will not be.", "Ce tournoi est terminé, ou n'aura pas lieu."}},
    {"error.tournament_full", {"This tournament is full.", "Ce tournoi est complet."}},
    {"error.tournament_entered",
     {"You have entered this tournament already.", "Vous êtes déjà dans ce tournoi."}},
    {"error.tournament_not_entered",
     {"You have not entered this tournament.", "Vous n'êtes pas dans ce tournoi."}},
    {"error.tournament_left", {"You have left this tournament.", "Vous avez quitté ce tournoi."}},
    {"error.tournament_link",
     {"This tournament is for whoever has its link.",
      "Ce tournoi est réservé à qui en a le lien."}},
    {"error.tournament_maker",
     {"Only whoever made the tournament may do that.",
      "Seule la personne qui a créé le tournoi le peut."}},
    {"error.tournament_few",
     {"A tournament takes two at least.", "Il faut être au moins deux pour un tournoi."}},
    {"error.tournament_many",
     {"Three tournaments of yours are not over: that is enough.",
      "Trois de vos tournois ne sont pas terminés : cela suffit."}},
    {"error.title",
     {"A tournament's name has 2 to 60 letters that everybody can see.",
      "Le nom d'un tournoi a de 2 à 60 lettres que tout le monde peut voir."}},
    {"error.no_common_deal",
     {"In this round every table has its own deal.",
      "Dans cette ronde, chaque table a sa propre donne."}},
    {"error.deal_is_played",
     {"Shown when the last table has ended.", "Visible quand la dernière table aura fini."}},
    {"error.no_account", {"First sign in.", "Faites-vous d'abord reconnaître."}},
    {"error.no_accounts",
     {"There are no accounts at this address.", "Pas de comptes à cette adresse."}},
    {"error.no_push", {"This server calls nobody.", "Ce serveur n'appelle personne."}},
    {"error.no_webhook", {"No address is named here.", "Aucune adresse n'est indiquée."}},
    {"error.url",
     {"That is no address of the web, as browsers write them.",
      "Ce n'est pas une adresse du web, telle que les navigateurs l'écrivent."}},
    {"error.url_scheme",
     {"The address has to begin with https://.", "L'adresse doit commencer par https://."}},
    {"error.url_long",
     {"The address has more than 1023 letters.", "L'adresse a plus de 1023 lettres."}},
    {"error.url_user",
     {"An address with a name or a password in it is not called.",
      "Une adresse avec un nom ou un mot de passe n'est pas appelée."}},
    {"error.url_inside",
     {"That address lies inside a network; only those that everybody reaches are called.",
      "Cette adresse est à l'intérieur d'un réseau ; seules celles que tout le monde atteint sont "
      "appelées."}},
    {"error.no_key",
     {"The key was not used. Nothing has changed.", "La clé n'a pas servi. Rien n'a changé."}},
    {"error.over", {"This has had its time. Begin again.", "Le temps est passé. Recommencez."}},
    {"error.name_taken",
     {"Somebody here is called {0} already.", "Une personne s'appelle déjà {0}."}},
    {"error.name",
     {"A name has 2 to 20 letters that everybody can see.",
      "Un nom a de 2 à 20 lettres que tout le monde peut voir."}},
    {"error.many_keys", {"So many devices are enough.", "Assez d'appareils."}},
    {"error.origin",
     {"Pages of another host may not call this server.",
      "Les pages d'un autre hôte ne peuvent pas appeler ce serveur."}},
    {"error.host",
     {"This server does not go by the name of \"{0}\" (its host can add it with --host).",
      "Ce serveur ne répond pas au nom de « {0} » (son hôte peut l'ajouter avec --host)."}},
    {"error.length",
     {"A body is announced by its length, once, in digits.",
      "Un corps s'annonce par sa longueur, une fois, en chiffres."}},
    {"error.handshake",
     {"Only WebSockets of version 13 are opened here.",
      "On n'ouvre ici que des WebSockets de version 13."}},
    {"error.no_game", {"There is no game \"{0}\" here.", "Il n'y a pas de jeu « {0} » ici."}},
    {"error.no_deck",
     {"There is no deck \"{0}\" here.", "Il n'y a pas de jeu de pièces « {0} » ici."}},
    {"error.seats",
     {"That game is not for so many seats.", "Ce jeu n'est pas pour autant de places."}},
    {"error.option",
     {"The option \"{0}\" is not as it should be.", "L'option « {0} » n'est pas conforme."}},
    {"error.record", {"The record cannot be read: {0}", "La partie ne peut pas être relue : {0}"}},
    {"error.level", {"There is no level \"{0}\".", "Il n'y a pas de niveau « {0} »."}},
    {"bye",
     {"The server stops; come again in a moment, nothing is lost.",
      "Le serveur s'arrête ; revenez dans un instant, rien n'est perdu."}},
    {NULL, {NULL, NULL}},
};

static const mst_game words = {.phrases = phrases};

const char *error_name(error_code code) {
    return errors[code].name;
}

unsigned error_status(error_code code) {
    return errors[code].status;
}

/* A detail comes from a stranger: what cannot be shown is not, and what does not fit is cut off, at
 * the start of a letter. */
static void keep_detail(char *to, size_t size, const char *from) {
    if (!mst_text_is_utf8(from, strlen(from))) from = "?";
    size_t length = strlen(from);
    if (length >= size) length = size - 1;
    while (length > 0 && ((unsigned char)from[length] & 0xc0) == 0x80) length--;
    memcpy(to, from, length);
    to[length] = 0;
}

bool error_set(fault *f, error_code code, const char *phrase, const char *detail) {
    f->code = code;
    f->phrase = phrase ? phrase : errors[code].phrase;
    keep_detail(f->detail, sizeof f->detail, detail ? detail : "");
    return false;
}

void error_put_words(mst_text *t, const fault *f, mst_language in) {
    const char *detail = f->detail;
    mst_text_say(t, &words, in, f->phrase, &detail);
}

const char *error_phrase(mst_language in, const char *key) {
    return mst_phrase_of(&words, in, key);
}

/* The number of a paragraph, or of a ruling: 4.1, R8. */
static bool is_rule(const char *text, size_t length) {
    size_t at = length && text[0] == 'R';
    bool has_digit = at < length && text[at] >= '0' && text[at] <= '9';
    while (at < length && ((text[at] >= '0' && text[at] <= '9') || text[at] == '.')) at++;
    return has_digit && at == length;
}

/* What stands between the first point of a key and its last one. */
const char *error_rule(const char *key, char rule[ERROR_MAX_RULE]) {
    const char *end = key + strlen(key), *from = memchr(key, '.', (size_t)(end - key)), *to = end;
    while (from && to > from && *to != '.') to--;
    size_t length = from && to > from ? (size_t)(to - from - 1) : 0;
    if (length >= ERROR_MAX_RULE || !length || !is_rule(from + 1, length)) return NULL;
    memcpy(rule, from + 1, length);
    rule[length] = 0;
    return rule;
}

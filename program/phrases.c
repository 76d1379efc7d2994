/* phrases.c -- the terminal's own words. They are looked up as those of a game are, so the table
 * poses as the phrases of a game that has nothing else. */
#include "phrases.h"
#include "mastaba/text.h"

static const mst_phrase phrases[] = {
    /* The list of games. */
    {"games.seats", {"seats", "joueurs"}},
    {"games.options", {"Options (* is usual):", "Options (* est l'usage) :"}},
    {"games.deck",
     {"Deck {0}, made of these lists; --deck FILE replaces the one with the same columns:",
      "Jeu de pièces {0}, fait de ces listes ; --deck FICHIER remplace celle qui a les mêmes "
      "colonnes :"}},

    /* Who sits where. */
    {"seat.you", {"you", "vous"}},
    {"seat.human", {"a player", "un joueur"}},
    {"think.note",
     {"{0} is thinking... (now: play at once) ",
      "{0} réfléchit... (maintenant : jouer sans attendre) "}},
    {"think.own", {"Let me think...", "Je réfléchis..."}},
    {"think.busy",
     {"Still thinking; now ends it, quit leaves.",
      "Je réfléchis encore ; maintenant pour abréger, quitter pour partir."}},
    {"play.hint", {"Type ? for help.", "Tapez ? pour de l'aide."}},
    {"play.loaded_one", {"The game goes on after {0} play.", "La partie reprend après {0} coup."}},
    {"play.loaded", {"The game goes on after {0} plays.", "La partie reprend après {0} coups."}},
    {"pass.on",
     {"Pass the device to {0}. {0}, press Enter.",
      "Passez l'appareil à {0}. {0}, appuyez sur Entrée."}},
    {"pass.turn", {"--- {0} ---", "--- {0} ---"}},

    /* Moves. */
    {"moves.more",
     {"... and {0} more. Type how a move begins to see those, or `moves` to see all.",
      "... et {0} de plus. Tapez le début d'un coup pour voir ceux-là, ou `coups` pour tout "
      "voir."}},
    {"moves.none_such",
     {"There is no move {0}. Choose from 1 to {1}.",
      "Il n'y a pas de coup {0}. Choisissez de 1 à {1}."}},
    {"moves.gibberish",
     {"I do not understand \"{0}\". Type the number of a move, or the move itself, such as {1}. "
      "? helps.",
      "Je ne comprends pas « {0} ». Tapez le numéro d'un coup, ou le coup lui-même, comme {1}. "
      "? aide."}},
    {"moves.refused", {"{0}: not possible. {1}", "{0} : impossible. {1}"}},
    {"moves.example", {" For example: {0}.", " Par exemple : {0}."}},
    {"moves.rule", {" (rule {0}; `rules {0}` shows it)", " (règle {0} ; `règles {0}` l'affiche)"}},
    {"moves.possible", {"{0}: possible. {1}", "{0} : possible. {1}"}},
    {"moves.caution", {"Careful: {0}", "Attention : {0}"}},
    {"moves.confirm",
     {"Type it again if you mean it.", "Retapez-le si c'est bien ce que vous voulez."}},

    /* Help. */
    {"help",
     {"Answer with the number of a move, or with the move itself, such as {0}.\n"
      "  ? MOVE         what a move would do, or why it is not possible\n"
      "  moves          all moves again\n"
      "  hint           the best moves; hint MOVE says what that move costs\n"
      "  preview MOVE   your score after that move\n"
      "  table          the table again\n"
      "  log            what has been played so far\n"
      "  look 12        the table as it stood before play 12 of the log\n"
      "  rules 4.1      a paragraph of the rules; rules alone shows all of them\n"
      "  undo           take back your last play\n"
      "  bot            a bot plays for you, until you type back\n"
      "  now            while a bot thinks: play what it has found\n"
      "  save FILE      save the game; the file holds everything, hidden cards too\n"
      "  quit           leave\n",
      "Répondez par le numéro d'un coup, ou par le coup lui-même, comme {0}.\n"
      "  ? COUP           ce que ferait un coup, ou pourquoi il est impossible\n"
      "  coups            tous les coups\n"
      "  conseil          les meilleurs coups ; conseil COUP dit ce que coûte ce coup\n"
      "  aperçu COUP      vos points après ce coup\n"
      "  table            la table\n"
      "  journal          ce qui a été joué\n"
      "  revoir 12        la table avant le coup 12 du journal\n"
      "  règles 4.1       un paragraphe des règles ; règles seul les affiche toutes\n"
      "  annuler          reprendre votre dernier coup\n"
      "  bot              un bot joue pour vous, jusqu'à ce que vous tapiez reprendre\n"
      "  maintenant       pendant qu'un bot réfléchit : jouer ce qu'il a trouvé\n"
      "  sauver FICHIER   sauver la partie ; le fichier contient tout, même ce qui est caché\n"
      "  quitter          partir\n"}},
    {"hint.worth", {"{0}% to win, margin {1}", "{0} % de chances de gagner, marge {1}"}},
    {"hint.rough", {" (roughly)", " (à peu près)"}},
    {"hint.best", {"I know no better move.", "Je ne connais pas de meilleur coup."}},
    {"hint.cost",
     {"It costs {0}% and {1} points compared with {2}.",
      "Il coûte {0} % et {1} points par rapport à {2}."}},
    {"hint.unseen",
     {"{0}: I did not look at it, so much better seem others.",
      "{0} : je ne l'ai pas regardé, tant d'autres semblent meilleurs."}},
    {"rules.missing",
     {"The rules have no paragraph {0}.", "Les règles n'ont pas de paragraphe {0}."}},

    {"preview.now", {"now", "maintenant"}},
    {"look.how",
     {"Choose a play from 1 to {0}: look 1. log tells them all.",
      "Choisissez un coup de 1 à {0} : revoir 1. journal les donne tous."}},

    /* A bot for a human. */
    {"bot.plays",
     {"A bot plays for you. Type back to play again.",
      "Un bot joue pour vous. Tapez reprendre pour jouer à nouveau."}},
    {"bot.back", {"{0} plays again.", "{0} joue de nouveau."}},

    /* Taking back. */
    {"undo.done", {"Taken back: {0}", "Repris : {0}"}},

    /* Saving and leaving. */
    {"log.empty", {"Nothing has been played yet.", "Rien n'a encore été joué."}},
    {"save.how", {"Save where? save FILE", "Sauver où ? sauver FICHIER"}},
    {"save.done", {"Saved in {0}.", "Partie sauvée dans {0}."}},
    {"save.failed", {"Not saved: {0}: {1}", "Partie non sauvée : {0} : {1}"}},
    {"quit.unsaved", {"The game was not saved.", "La partie n'est pas sauvée."}},
    {"quit.saved",
     {"The game is saved. To continue: {0}", "La partie est sauvée. Pour continuer : {0}"}},
    {"quit.saved_before",
     {"What was played after saving is lost. To continue from there: {0}",
      "Ce qui a été joué après la sauvegarde est perdu. Pour continuer de là : {0}"}},

    /* The end. */
    {"sheet.total", {"total", "total"}},
    {"sheet.place", {"place", "rang"}},
    {"sheet.out", {"out", "éliminé"}},
    {"end.ask",
     {"rematch plays again, look 1 shows the table before play 1 of the log, quit leaves.",
      "revanche rejoue, revoir 1 montre la table avant le coup 1 du journal, quitter part."}},
    {"end.one", {"{0} wins.", "{0} gagne."}},
    {"end.many", {"Shared victory: {0}.", "Victoire partagée : {0}."}},
    {NULL, {NULL, NULL}},
};

static const mst_game speaker = {.phrases = phrases};

void phrases_say(mst_text *t, mst_language in, const char *key, const char *const words[]) {
    mst_text_say(t, &speaker, in, key, words);
}

const char *phrases_of(mst_language in, const char *key) {
    return mst_phrase_of(&speaker, in, key);
}

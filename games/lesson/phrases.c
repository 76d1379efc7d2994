/* phrases.c -- everything the Lesson says, in English and French. */
#include "lesson.h"

const mst_phrase lesson_phrases[] = {
    /* Refusals, by rule. */
    {"lesson.2.2.not_held", {"You do not hold such a tile.", "Vous n'avez pas cette tuile."}},
    {"lesson.4.1.lead_now",
     {"First bury a tile, or keep your hand as it is.",
      "Enterrez d'abord une tuile, ou gardez votre main."}},
    {"lesson.4.1.bag_empty",
     {"The bag is empty: there is no tile to draw for a buried one.",
      "Le sac est vide : aucune tuile ne peut remplacer une tuile enterrée."}},
    {"lesson.4.2.show_now", {"Now everybody shows a tile.", "Chacun montre maintenant une tuile."}},

    /* A caution. */
    {"lesson.4.1.most_precious",
     {"No tile is worth more than the one you are about to bury.",
      "Aucune tuile ne vaut plus que celle que vous allez enterrer."}},

    /* Questions. */
    {"ask.lead",
     {"Bury a tile and draw another, or keep your hand?",
      "Enterrer une tuile et en piocher une autre, ou garder votre main ?"}},
    {"ask.show", {"Which tile do you show?", "Quelle tuile montrez-vous ?"}},

    /* Plays. */
    {"tell.keep", {"{0} {0:keeps|keep} the hand as it is.", "{0} {0:garde|gardez} la main."}},
    {"tell.bury",
     {"{0} {0:buries|bury} this tile: {1}.", "{0} {0:enterre|enterrez} cette tuile : {1}."}},
    {"tell.bury_hidden", {"{0} {0:buries|bury} a tile.", "{0} {0:enterre|enterrez} une tuile."}},
    {"tell.show",
     {"{0} {0:shows|show} this tile: {1}.", "{0} {0:montre|montrez} cette tuile : {1}."}},
    {"tell.sealed",
     {"{0} {0:has|have} chosen a tile to show.", "{0} {0:a|avez} choisi une tuile à montrer."}},
    {"tell.deal",
     {"{0} {0:draws|draw} this tile: {1}.", "{0} {0:pioche|piochez} cette tuile : {1}."}},
    {"tell.deal_hidden", {"{0} {0:draws|draw} a tile.", "{0} {0:pioche|piochez} une tuile."}},
    {"tell.first",
     {"{0} {0:leads|lead} the first round.", "{0} {0:mène|menez} la première manche."}},

    /* The drawing. */
    {"show.setup", {"Dealing; tiles in the bag: {3}", "Distribution ; tuiles dans le sac : {3}"}},
    {"show.round",
     {"Round {0} of {1}, led by {2}; tiles in the bag: {3}",
      "Manche {0} sur {1}, menée par {2} ; tuiles dans le sac : {3}"}},
    {"show.over", {"The game is over", "La partie est terminée"}},
    {"show.seat",
     {"{0}   hand: {1}   shown: {2}   buried: {3}   score {4}",
      "{0}   main : {1}   montré : {2}   enterré : {3}   score {4}"}},
    {"sign.reed", {"reed", "roseau"}},
    {"sign.bird", {"bird", "oiseau"}},
    {"sign.eye", {"eye", "œil"}},
    {"sign.sun", {"sun", "soleil"}},

    /* Scores and options. */
    {"part.shown", {"shown tiles", "tuiles montrées"}},
    {"part.buried", {"buried tiles", "tuiles enterrées"}},
    {"option.tiles", {"Tiles in a hand, and rounds", "Tuiles en main, et nombre de manches"}},
    {"option.equal", {"What equal signs score", "Ce que marquent des signes égaux"}},
    {"option.equal.nothing", {"nothing", "rien"}},
    {"option.equal.shared", {"each an equal share", "une part égale pour chacun"}},
    {NULL, {NULL, NULL}},
};

/* phrases.c -- the report's own words. They are looked up as those of a game are, so the table
 * poses as the phrases of a game that has nothing else. */
#include "phrases.h"
#include "mastaba/text.h"

static const mst_phrase phrases[] = {
    {"lang", {"en", "fr"}},
    {"title", {"{0}: a study", "{0} : une étude"}},
    {"sub",
     {"{0} games with {1} seats, every seat played by {2}",
      "{0} parties à {1} places, chaque place jouée par {2}"}},
    {"sub.solo",
     {"{0} games of one seat, played by {2}", "{0} parties en solitaire, jouées par {2}"}},
    {"player.tidy", {"tidy chance", "le hasard soigneux"}},
    {"few",
     {"Too few games to say: {0}, and {1} are wanted. What is below is a sketch.",
      "Trop peu de parties pour conclure : {0}, il en faut {1}. Ce qui suit est une esquisse."}},
    {"few.headline", {"Too few games to say", "Trop peu de parties pour conclure"}},
    {"real", {"real", "avéré"}},
    {"not_shown", {"not shown", "non établi"}},
    {"legend.real",
     {"real: the bar keeps clear of no difference",
      "avéré : la barre n’atteint pas l’absence d’écart"}},
    {"legend.not",
     {"not shown: the bar holds no difference",
      "non établi : la barre contient l’absence d’écart"}},
    {"table", {"Table {0}", "Tableau {0}"}},
    {"numbers", {"numbers", "chiffres"}},

    {"size.0", {"hardly", "à peine"}},
    {"size.1", {"a little", "un peu"}},
    {"size.2", {"clearly", "nettement"}},
    {"size.3", {"much", "beaucoup"}},

    /* The four figures on top. */
    {"figure.seats", {"Seats", "Places"}},
    {"figure.seats.real",
     {"of 100 games is the furthest from fair. Real.",
      "parties sur 100 au plus d’écart à la part équitable. Avéré."}},
    {"figure.seats.not",
     {"of 100 games is the furthest from fair. Not shown to be real.",
      "parties sur 100 au plus d’écart à la part équitable. Non établi."}},
    {"figure.suspense", {"Suspense", "Suspense"}},
    {"figure.suspense.text",
     {"of 100 parts of the game pass before the leader wins three games of four.",
      "centièmes de la partie passent avant que le meneur gagne trois fois sur quatre."}},
    {"figure.luck", {"Same draws", "Mêmes tirages"}},
    {"figure.luck.text",
     {"of 100 parts of the points come again when the same draws are played again.",
      "centièmes des points reviennent quand on rejoue les mêmes tirages."}},
    {"figure.pieces", {"Pieces", "Pièces"}},
    {"figure.pieces.text",
     {"of {0} are worth more or less than the others.",
      "sur {0} valent plus ou moins que les autres."}},

    /* 1 */
    {"seats.more",
     {"Seat {0} wins {1} more than its share, seat {2} less",
      "La place {0} gagne {1} plus que sa part, la place {2} moins"}},
    {"seats.one.more",
     {"Seat {0} wins {1} more than its share", "La place {0} gagne {1} plus que sa part"}},
    {"seats.one.less",
     {"Seat {0} wins {1} less than its share", "La place {0} gagne {1} moins que sa part"}},
    {"seats.none", {"No difference is shown between seats", "Aucun écart établi entre les places"}},
    {"seats.lead",
     {"Games of 100 that each seat wins, a shared victory counting its part; fair is {0}. The bars "
      "hold the true values all together in 95 of 100 studies. The means of points stand beside.",
      "Parties gagnées sur 100 par chaque place, une victoire partagée comptant pour sa part ; la "
      "part équitable est {0}. Les barres contiennent toutes ensemble les vraies valeurs dans 95 "
      "études sur 100. Les points moyens sont à côté."}},
    {"seats.axis",
     {"of 100 games, from the fair share", "écart à la part équitable, sur 100 parties"}},
    {"seats.wins", {"wins of 100", "gains sur 100"}},
    {"seats.points", {"points", "points"}},

    /* 2 */
    {"scores.tight",
     {"Scores are tight: {0} games of 100 are shared or won by a point",
      "Scores serrés : {0} parties sur 100 sont partagées ou gagnées d’un point"}},
    {"scores.wide",
     {"The winner is {0} points ahead in half of the games",
      "Le gagnant a {0} points d’avance dans la moitié des parties"}},
    {"scores.solo",
     {"A game brings {0} points on average", "Une partie rapporte {0} points en moyenne"}},
    {"scores.lead",
     {"A seat ends with {0} points on average, the winner with {1}; half of all scores lie between "
      "{2} and {3}. {4} games of 100 are shared victories.",
      "Une place finit avec {0} points en moyenne, le gagnant avec {1} ; la moitié des scores sont "
      "entre {2} et {3}. {4} parties sur 100 sont des victoires partagées."}},
    {"scores.lead.solo",
     {"Half of all games bring between {2} and {3} points.",
      "La moitié des parties rapportent entre {2} et {3} points."}},
    {"scores.out",
     {"{0} times a seat was out and had no score; it is left out here.",
      "{0} fois une place a été éliminée, sans score ; elle ne compte pas ici."}},
    {"scores.axis", {"points of a seat at the end", "points d’une place à la fin"}},
    {"scores.all", {"all seats", "toutes les places"}},
    {"scores.winners", {"winners", "gagnants"}},
    {"margins.title", {"Margin of the winner", "Avance du gagnant"}},
    {"margins.axis", {"points ahead of the second", "points d’avance sur le deuxième"}},
    {"margins.median", {"median {0}", "médiane {0}"}},

    /* 3 */
    {"course.late", {"The winner is open until late", "L’issue reste longtemps ouverte"}},
    {"course.early", {"The winner is known early", "L’issue est connue tôt"}},
    {"course.middle",
     {"The winner shows after {0} of 100 parts of the game",
      "L’issue se dessine aux {0} centièmes de la partie"}},
    {"course.lead",
     {"Games of 100 in which whoever has most points after a part of the decisions wins in the "
      "end. "
      "Points are counted as if the game ended there, what is still hidden included. In half of "
      "the "
      "games the winner leads for good after {0} of 100 parts.",
      "Parties sur 100 gagnées par qui a le plus de points après une part des décisions. Les "
      "points "
      "sont comptés comme si la partie finissait là, avec ce qui est encore caché. Dans la moitié "
      "des parties, le gagnant mène pour de bon aux {0} centièmes."}},
    {"course.axis", {"part of the decisions, of 100", "part des décisions, sur 100"}},
    {"course.leader", {"the leader wins", "le meneur gagne"}},
    {"changes.title", {"Changes of the lead in a game", "Changements de meneur"}},
    {"changes.axis", {"changes, mean {0}", "changements, moyenne {0}"}},
    {"changes.axis.shares",
     {"changes, mean {0}; figures: of 100 games",
      "changements, moyenne {0} ; chiffres : sur 100 parties"}},

    /* 4 */
    {"choices.headline",
     {"{0} decisions in a game, {1} moves to choose from",
      "{0} décisions par partie, {1} coups au choix"}},
    {"choices.lead",
     {"How many moves there are at a decision, as the game goes on: the line is the median, the "
      "band "
      "holds 80 of 100. {0} decisions of 100 leave nothing to choose. A game has {1} to {2} "
      "decisions, {3} draws and decisions on average.",
      "Combien de coups s’offrent à chaque décision, au fil de la partie : la ligne est la "
      "médiane, "
      "la bande en contient 80 sur 100. {0} décisions sur 100 ne laissent aucun choix. Une partie "
      "a "
      "de {1} à {2} décisions, {3} tirages et décisions en moyenne."}},
    {"choices.axis", {"part of the decisions, of 100", "part des décisions, sur 100"}},
    {"choices.median", {"median", "médiane"}},
    {"lengths.title", {"Decisions in a game", "Décisions par partie"}},
    {"lengths.axis", {"decisions of all seats", "décisions de toutes les places"}},

    /* 5 */
    {"luck.headline",
     {"The same draws bring {0} of 100 parts of the points again",
      "Les mêmes tirages ramènent {0} centièmes des points"}},
    {"luck.none",
     {"That the same draws bring the same points again is not shown",
      "Que les mêmes tirages ramènent les mêmes points n’est pas établi"}},
    {"luck.lead",
     {"{0} deals were played twice with the same draws, the players choosing anew. How alike the "
      "two "
      "ended is the part that seat and draws decide for these players; the rest comes of what they "
      "chose otherwise, be it for a reason or by chance among equals. It says nothing of people.",
      "{0} donnes ont été jouées deux fois avec les mêmes tirages, les joueurs choisissant à "
      "nouveau. La ressemblance des deux fins est la part que la place et les tirages décident "
      "pour "
      "ces joueurs ; le reste vient de leurs autres choix, raisonnés ou tirés au sort entre égaux. "
      "Cela ne dit rien des humains."}},
    {"luck.points", {"points ahead of the others", "avance en points"}},
    {"luck.points.solo", {"points", "points"}},
    {"luck.victory", {"who wins", "qui gagne"}},
    {"luck.axis", {"of 100 parts of the spread", "centièmes de la dispersion"}},
    {"skill.title",
     {"Skill: rating above weaker players", "Habileté : cote au-dessus de plus faibles"}},
    {"skill.all", {"over {0}", "plus de {0}"}},
    {"skill.none",
     {"There is no weaker player to compare with.",
      "Il n’y a pas de joueur plus faible à comparer."}},

    /* 6 */
    {"pieces.headline",
     {"{0} is the best to have; {1} of {2} pieces differ",
      "{0} est la meilleure pièce ; {1} sur {2} s’écartent"}},
    {"pieces.none",
     {"No piece is shown to be worth more than others",
      "Aucune pièce ne vaut, de façon établie, plus que les autres"}},
    {"pieces.lead",
     {"How many more games of 100 a seat wins that ends with a piece than the others in the same "
      "games, seat by seat. All bars hold together in 95 of 100 studies. It says what goes "
      "together, "
      "not what causes it. Pieces that hardly anybody had are left out.",
      "Combien de parties sur 100 une place qui finit avec une pièce gagne de plus que les autres "
      "dans les mêmes parties, place par place. Les barres valent toutes ensemble dans 95 études "
      "sur "
      "100. Cela dit ce qui va ensemble, non ce qui en est la cause. Les pièces que presque "
      "personne "
      "n’a eues sont omises."}},

    /* 7 */
    {"parts.headline",
     {"“{0}” makes most of the score, “{1}” decides most games",
      "« {0} » fait l’essentiel du score, « {1} » décide le plus de parties"}},
    {"parts.one",
     {"“{0}” makes most of the score and decides most games",
      "« {0} » fait l’essentiel du score et décide le plus de parties"}},
    {"parts.solo", {"“{0}” makes most of the score", "« {0} » fait l’essentiel du score"}},
    {"parts.lead.solo",
     {"Each part of the score: what it brings.", "Chaque part du score : ce qu’elle rapporte."}},
    {"parts.lead",
     {"Each part of a seat’s score: what it brings, and in how many games of 100 another would be "
      "first without it.",
      "Chaque part du score d’une place : ce qu’elle rapporte, et combien de parties sur 100 "
      "auraient un autre premier sans elle."}},
    {"parts.mean", {"mean", "moyenne"}},
    {"parts.half", {"half of all seats", "moitié des places"}},
    {"parts.winner", {"winner’s mean", "moyenne du gagnant"}},
    {"parts.share", {"of the score, of 100", "du score, sur 100"}},
    {"parts.decides", {"decides, of 100", "décide, sur 100"}},

    /* 8 */
    {"compare.headline",
     {"{0}: {1} differences are real, {2} are not shown",
      "{0} : {1} écarts avérés, {2} non établis"}},
    {"compare.lead",
     {"Rules A are those of this study, rules B have {0}. Both were dealt the same {1} games. The "
      "axis counts standard deviations of one game; own units stand at the right. Not shown does "
      "not "
      "mean equal: the bar says how large a difference could have stayed hidden.",
      "Les règles A sont celles de cette étude, les règles B ont {0}. Les deux ont reçu les mêmes "
      "{1} "
      "donnes. L’axe compte les écarts types d’une partie ; les unités sont à droite. Non établi "
      "ne "
      "veut pas dire égal : la barre dit quel écart a pu rester caché."}},
    {"compare.axis", {"B less A, in standard deviations", "B moins A, en écarts types"}},

    /* The end. */
    {"method", {"Method", "Méthode"}},
    {"method.games", {"Games", "Parties"}},
    {"method.games.text",
     {"Games 0 to {0} of seed {1}; a draw depends on seed, game and its number alone. Rules "
      "version "
      "{2}, pieces {3}. The same command gives the same page.",
      "Parties 0 à {0} de la graine {1} ; un tirage dépend de la graine, de la partie et de son "
      "rang "
      "seuls. Règles version {2}, pièces {3}. La même commande donne la même page."}},
    {"method.pieces.own",
     {"The printed lists are not all public: RULES.md says which pieces are our reconstruction.",
      "Les listes imprimées ne sont pas toutes publiques : RULES.fr.md dit quelles pièces sont "
      "reconstituées."}},
    {"method.players", {"Players", "Joueurs"}},
    {"method.players.text",
     {"{0} on every seat: {1}. They see what their seat may see. Other players may play otherwise.",
      "{0} à chaque place : {1}. Ils voient ce que leur place peut voir. D’autres joueraient "
      "autrement."}},
    {"method.searches", {"{0} worlds a decision", "{0} mondes par décision"}},
    {"method.greedy",
     {"what the game’s advice rates best, equals by chance",
      "ce que l’avis du jeu estime le mieux, les égaux au hasard"}},
    {"method.random", {"every move alike", "tous les coups au hasard"}},
    {"method.tidy", {"chance that means to reach the end", "un hasard qui cherche à finir"}},
    {"method.intervals", {"Intervals", "Intervalles"}},
    {"method.intervals.text",
     {"95 of 100 for all bars of a plot together (Bonferroni): shares by Wilson, means by their "
      "standard error, luck by Fisher’s transformation. Every game is drawn for itself.",
      "95 sur 100 pour toutes les barres d’un graphique ensemble (Bonferroni) : parts selon "
      "Wilson, "
      "moyennes par l’erreur type, chance par la transformation de Fisher. Chaque partie est tirée "
      "pour elle-même."}},
    {"method.real", {"Real", "Avéré"}},
    {"method.real.text",
     {"The interval keeps clear of no difference. In 5 of 100 studies of a game without "
      "differences "
      "a plot would still show one.",
      "L’intervalle n’atteint pas l’absence d’écart. Dans 5 études sur 100 d’un jeu sans écart, un "
      "graphique en montrerait quand même un."}},
    {"method.luck", {"Luck", "Chance"}},
    {"method.luck.text",
     {"One game in ten was replayed, and played once against each weaker player, who sat "
      "everywhere "
      "else. These games count in section {0} alone.",
      "Une partie sur dix a été rejouée, et jouée une fois contre chaque joueur plus faible, assis "
      "à "
      "toutes les autres places. Elles ne comptent que dans la section {0}."}},
    {"data", {"Data", "Données"}},
    {"data.json", {"everything", "tout"}},
    {"data.rows", {"{0} rows", "{0} lignes"}},

    /* Columns of tables. */
    {"column.seat", {"seat", "place"}},
    {"column.share", {"wins of 100", "gains sur 100"}},
    {"column.low", {"from", "de"}},
    {"column.high", {"to", "à"}},
    {"column.fair", {"fair", "équitable"}},
    {"column.verdict", {"verdict", "verdict"}},
    {"column.points", {"points", "points"}},
    {"column.points_low", {"from", "de"}},
    {"column.points_high", {"to", "à"}},
    {"column.seats", {"seats", "places"}},
    {"column.winners", {"winners", "gagnants"}},
    {"column.margin", {"points ahead", "avance"}},
    {"column.games", {"games", "parties"}},
    {"column.played", {"played, of 100", "joué, sur 100"}},
    {"column.leader_wins", {"leader wins, of 100", "le meneur gagne, sur 100"}},
    {"column.settled", {"games settled here", "parties fixées là"}},
    {"column.changes", {"changes", "changements"}},
    {"column.mean", {"mean", "moyenne"}},
    {"column.tenth", {"10 of 100 below", "10 sur 100 dessous"}},
    {"column.median", {"median", "médiane"}},
    {"column.nine_tenths", {"90 of 100 below", "90 sur 100 dessous"}},
    {"column.most", {"most", "au plus"}},
    {"column.decisions", {"decisions", "décisions"}},
    {"column.what", {"what", "quoi"}},
    {"column.value", {"value", "valeur"}},
    {"column.piece", {"piece", "pièce"}},
    {"column.part", {"part", "part"}},
    {"column.quarter", {"25 of 100 below", "25 sur 100 dessous"}},
    {"column.three_quarters", {"75 of 100 below", "75 sur 100 dessous"}},
    {"column.winner", {"winner’s mean", "moyenne du gagnant"}},
    {"column.part_share", {"of the score", "du score"}},
    {"column.decides", {"decides, of 100", "décide, sur 100"}},
    {"column.measure", {"measure", "mesure"}},
    {"column.a", {"A", "A"}},
    {"column.b", {"B", "B"}},
    {"column.difference", {"B less A", "B moins A"}},
    {"column.deviation", {"standard deviation", "écart type"}},

    /* What stands in cells. */
    {"cell.real", {"real", "avéré"}},
    {"cell.not_shown", {"not shown", "non établi"}},
    {"cell.dealt_points", {"points, same draws", "points, mêmes tirages"}},
    {"cell.dealt_victory", {"victory, same draws", "victoire, mêmes tirages"}},
    {"cell.share_random", {"points taken from Random, of 100", "points pris au Hasard, sur 100"}},
    {"cell.rating_random", {"rating above Random", "cote au-dessus du Hasard"}},
    {"cell.share_greedy", {"points taken from Greedy, of 100", "points pris au Gourmand, sur 100"}},
    {"cell.rating_greedy", {"rating above Greedy", "cote au-dessus du Gourmand"}},
    {"cell.lead_changes", {"Changes of the lead", "Changements de meneur"}},
    {"cell.points", {"Points of a seat", "Points d’une place"}},
    {"cell.half_leader", {"Leader at half time wins", "Le meneur à mi-partie gagne"}},
    {"cell.settled", {"Settled, part of the game", "Fixée, part de la partie"}},
    {"cell.margin", {"Margin of the winner", "Avance du gagnant"}},
    {"cell.shared", {"Shared victories", "Victoires partagées"}},
    {"cell.decisions", {"Decisions", "Décisions"}},
    {"cell.moves", {"Moves at a decision", "Coups au choix"}},
    {"cell.share_A", {"Share of seat A", "Part de la place A"}},
    {"cell.share_B", {"Share of seat B", "Part de la place B"}},
    {"cell.share_C", {"Share of seat C", "Part de la place C"}},
    {"cell.share_D", {"Share of seat D", "Part de la place D"}},
    {"cell.share_E", {"Share of seat E", "Part de la place E"}},
    {"cell.share_F", {"Share of seat F", "Part de la place F"}},
    {"cell.share_G", {"Share of seat G", "Part de la place G"}},
    {"cell.share_H", {"Share of seat H", "Part de la place H"}},
    {NULL, {NULL, NULL}},
};

static const mst_game speaker = {.phrases = phrases};

void phrases_say_study(mst_text *t, mst_language in, const char *key, const char *const words[]) {
    mst_text_say(t, &speaker, in, key, words);
}

const char *phrases_of_study(mst_language in, const char *key) {
    return mst_phrase_of(&speaker, in, key);
}

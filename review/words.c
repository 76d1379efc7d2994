/* words.c -- what a review says, in both languages. What a play does is said by its game. */
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "tasks.h"
#include <string.h>

static const mst_phrase phrases[] = {
    {"moment.up", {"{0} That gave {1} {2} of a hundred.", "{0} Cela donne {2} sur cent à {1}."}},
    {"moment.down",
     {"{0} That took {2} of a hundred from {1}.", "{0} Cela prend {2} sur cent à {1}."}},
    {"moment.best", {" Nothing better could come.", " Rien de mieux ne pouvait venir."}},
    {"moment.worst", {" Nothing worse could come.", " Rien de pire ne pouvait venir."}},
    {"moment.mistake",
     {"{0} Better: {1} It cost {2} of a hundred.", "{0} Mieux : {1} Cela coûte {2} sur cent."}},
    {"moment.found",
     {"{0} The only good move of {1}: any other costs {2} of a hundred or more.",
      "{0} Le seul bon coup sur {1} : tout autre coûte {2} sur cent ou plus."}},
    {"chart.title", {"Chance to win", "Chances de gagner"}},
    {"chart.about",
     {"Chance to win of every seat, of a hundred, from the first play to the last. The table "
      "below has the numbers.",
      "Chances de gagner de chaque place, sur cent, du premier coup au dernier. Les chiffres sont "
      "dans le tableau."}},
    {"start", {"Start", "Départ"}},
    {"luck", {"Luck", "Chance"}},
    {"own", {"Own decisions", "Ses choix"}},
    {"others", {"Others' decisions", "Ceux des autres"}},
    {"result", {"Result", "Résultat"}},
    {"accuracy", {"Accuracy", "Précision"}},
    {"marks", {"Marks", "Marques"}},
    {"seat", {"Seat", "Place"}},
    {"play", {"Play", "Coup"}},
    {"event", {"What happened", "Ce qui s'est passé"}},
    {"change", {"Change", "Changement"}},
    {"judged", {"Judged", "Jugé"}},
    {"better", {"Better: {0}", "Mieux : {0}"}},
    {"moments", {"What decided it", "Ce qui a décidé"}},
    {"moments.none", {"No play moved the chances much.", "Aucun coup n'a beaucoup compté."}},
    {"title", {"Review of a game of {0}", "Analyse d'une partie de {0}"}},
    {"head",
     {"{0} plays, judged by {1}; the curve is uncertain by ±{2} of a hundred.",
      "{0} coups, jugés par {1} ; la courbe est à ±{2} sur cent près."}},
    {"unfinished",
     {"The game is not over: the result is the chance at its last position.",
      "La partie n'est pas finie : le résultat est la chance à sa dernière position."}},
    {"note",
     {"Start, luck, own and others' decisions add up to the result. A decision is judged from what "
      "its seat knew; what was hidden never counts against it. Decisions are measured from how "
      "the reckoning itself plays on, so good play is above zero.",
      "Départ, chance, ses choix et ceux des autres font le résultat. Un choix est jugé sur ce que "
      "sa place savait ; ce qui était caché ne lui est jamais reproché. Les choix se mesurent à "
      "la façon dont le calcul lui-même continue : bien jouer est au-dessus de zéro."}},
    {"table",
     {"Chances after every play, of a hundred, and what it changed",
      "Chances après chaque coup, sur cent, et ce qu'il a changé"}},
    {"uncertain", {"±", "±"}},
    {NULL, {NULL, NULL}},
};

static const mst_game speaker = {.phrases = phrases};

void review_put_phrase(mst_text *t, mst_language in, const char *key, const char *const words[]) {
    mst_text_say(t, &speaker, in, key, words);
}

void review_put_tenths(mst_text *t, float of_one) {
    float size = of_one < 0 ? -of_one : of_one;
    uint32_t tenths = (uint32_t)(size * 1000 + 0.5f);
    if (of_one < 0 && tenths) mst_text_put_char(t, '-');
    mst_text_put_number(t, tenths / 10);
    mst_text_put_char(t, '.');
    mst_text_put_number(t, tenths % 10);
}

/* Whole points, without a sign. */
static void put_points(mst_text *t, float of_one) {
    mst_text_put_number(t, (int64_t)((of_one < 0 ? -of_one : of_one) * 100 + 0.5f));
}

void review_put_play(mst_text *t, const review *r, uint32_t play, mst_language in) {
    const mst_record_play *p = &r->play[play];
    mst_sentence_tell(r->game, review_state(r, play), p->seat, p->move, in, r->people, t);
}

void review_put_better(mst_text *t, const review *r, uint32_t play, mst_language in) {
    const review_judgement *j = &r->judgement[play];
    mst_sentence_tell(r->game, review_state(r, play), r->play[play].seat, j->best, in, r->people,
                      t);
}

typedef struct {
    char told[1024], other[1024], number[16], seat[MST_MAX_NAME];
} wording;

static void put_luck(mst_text *t, const review *r, const review_moment *m, mst_language in,
                     wording *say) {
    const float hardly = 0.001f;
    const review_value *before = &r->value[m->play];
    float change = review_change(r, m->play, m->seat);
    bool is_up = change > 0, is_last = !review_is_draw(r, m->play + 1) && before->outcomes > 1;
    mst_text number = mst_text_in(say->number, sizeof say->number);
    put_points(&number, change);
    const char *words[] = {say->told, say->seat, say->number};
    review_put_phrase(t, in, is_up ? "moment.up" : "moment.down", words);
    if (is_last && is_up && before->better[m->seat] < hardly)
        review_put_phrase(t, in, "moment.best", words);
    if (is_last && !is_up && before->worse[m->seat] < hardly)
        review_put_phrase(t, in, "moment.worst", words);
}

static void put_decision(mst_text *t, const review *r, const review_moment *m, mst_language in,
                         wording *say) {
    const review_judgement *j = &r->judgement[m->play];
    bool is_found = review_mark_of(r, m->play) == MARK_FOUND;
    mst_text number = mst_text_in(say->number, sizeof say->number);
    mst_text other = mst_text_in(say->other, sizeof say->other);
    put_points(&number, is_found ? j->lead : j->loss);
    if (is_found)
        mst_text_put_number(&other, j->moves);
    else
        review_put_better(&other, r, m->play, in);
    const char *words[] = {say->told, say->other, say->number};
    review_put_phrase(t, in, is_found ? "moment.found" : "moment.mistake", words);
}

void review_put_moment(mst_text *t, const review *r, const review_moment *m, mst_language in) {
    wording say = {.seat = {mst_seat_letter(m->seat), 0}};
    if (r->people && *r->people->name[m->seat])
        memcpy(say.seat, r->people->name[m->seat], sizeof say.seat);
    mst_text told = mst_text_in(say.told, sizeof say.told);
    review_put_play(&told, r, m->play, in);
    if (m->is_chance)
        put_luck(t, r, m, in, &say);
    else
        put_decision(t, r, m, in, &say);
}

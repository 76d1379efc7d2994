/* laws.c -- the list of laws, and walking under them. */
#include "laws.h"
#include <stdio.h>
#include <string.h>

/* The rules that a law holds, where it is one of the things that hold them. */
const law all_laws[] = {
    {"the position is sound", AT_POSITION, 1, law_position_is_sound},
    /* pyramids §4.9 */
    {"actors have moves", AT_POSITION, 1, law_actors_have_moves},
    {"a seat's moves follow from its view", AT_POSITION, 2, law_moves_follow_from_view},
    {"viewing twice is viewing once", AT_POSITION, 2, law_viewing_twice_is_once},
    {"worlds look alike", AT_POSITION, 4, law_worlds_look_alike},
    {"worlds answer alike", AT_POSITION, 8, law_worlds_answer_alike},
    {"the log fits the view", AT_POSITION, 2, law_log_fits_view},
    /* lesson §4.2; pyramids R33; pyramis R26; tresors §4.8, R47 */
    {"simultaneous plays commute", AT_POSITION, 2, law_simultaneous_plays_commute},
    /* lesson §7.4; pyramids §7.9; pyramis §7.9; tresors §4.8 */
    {"face-down plays stay hidden", AT_POSITION, 2, law_face_down_plays_stay_hidden},
    {"refusals agree with moves", AT_POSITION, 3, law_refusals_agree},
    {"hints are legal", AT_POSITION, 4, law_hints_are_legal},
    {"text names moves", AT_POSITION, 4, law_text_names_moves},
    {"targets tell moves apart", AT_POSITION, 12, law_targets_tell_moves_apart},
    {"observations say what views say", AT_POSITION, 8, law_observations_say_what_views_say},
    {"actions number moves", AT_POSITION, 8, law_actions_number_moves},
    {"listings are sorted", AT_POSITION, 24, law_listing_is_sorted},
    {"descriptions are JSON", AT_POSITION, 40, law_description_is_json},
    {"a memory changes no description", AT_POSITION, 2, law_memory_changes_no_description},
    {"sentences are clean", AT_POSITION, 12, law_sentences_are_clean},
    {"plays that read alike are told alike", AT_POSITION, 3,
     law_plays_that_read_alike_are_told_alike},
    {"drawings are clean", AT_POSITION, 40, law_drawing_is_clean},
    {"scores add up", AT_POSITION, 8, law_scores_add_up},
    {"equal states hash alike", AT_POSITION, 16, law_equal_states_hash_alike},
    {"stale bytes change nothing", AT_POSITION, 16, law_stale_bytes_change_nothing},
    {"draws follow their weights", AT_POSITION, 200, law_draws_follow_weights},
    {"draws of a moment are of one pile", AT_POSITION, 1, law_draws_of_a_moment_are_of_one_pile},
    {"play is a function", AFTER_PLAY, 4, law_play_is_a_function},
    {"the log never forgets", AT_END, 1, law_log_never_forgets},
    {"twins hear alike", AT_END, 1, law_twins_hear_alike},
    {"places rank", AT_END, 1, law_places_rank},
    {"records read back", AT_END, 4, law_record_reads_back},
    {NULL, AT_END, 0, NULL},
};

/* Two laws that walking itself watches over. */
static const char never_ends[] = "games end within max_length";
static const char touches[] = "questions leave the state alone";

static const char *broken(walk *w, const char *name) {
    char told[sizeof w->failure];
    memcpy(told, w->failure, sizeof told);
    snprintf(w->failure, sizeof w->failure, "%s -- %.3800s", name, told);
    return name;
}

/* One law alone looks everywhere; together each looks often enough. */
static bool is_in_force(walk *w, const law *l, const char *only) {
    return only ? strcmp(only, l->name) == 0 : walk_chance_in(w, l->every);
}

static bool is_listed(const char *name) {
    for (const law *l = all_laws; l->name; l++)
        if (strcmp(l->name, name) == 0) return true;
    return false;
}

/* All laws of one moment. Whatever they ask, the state must be the same bytes afterwards. */
static const char *look(walk *w, law_time when, const char *only) {
    mst_state *kept = w->spare[WALK_SPARES - 1];
    walk_copy(w, kept, w->state);
    for (const law *l = all_laws; l->name; l++) {
        if (l->when != when || !is_in_force(w, l, only)) continue;
        if (!l->holds(w)) return broken(w, l->name);
        if (walk_same(w, kept, w->state)) continue;
        walk_fail(w, "the state changed while \"%s\" was asked", l->name);
        return broken(w, touches);
    }
    return NULL;
}

const char *walk_by_laws(walk *w, const char *only) {
    const char *by = NULL;
    if (only && !is_listed(only)) only = NULL;
    while (!(by = look(w, AT_POSITION, only)) && !walk_is_over(w)) {
        if (w->plies == w->game->max_length) {
            walk_fail(w, "%u plays and no end", w->plies);
            return broken(w, never_ends);
        }
        walk_step(w);
        if ((by = look(w, AFTER_PLAY, only))) return by;
    }
    return by ? by : look(w, AT_END, only);
}

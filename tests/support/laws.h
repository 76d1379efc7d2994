/* laws.h -- what holds in every position of every game.
 *
 * A law looks at a walk and says whether it holds; when it does not, the walk carries a failure
 * that names the law. Laws take any mst_game value, so that tests can also show that each of them
 * notices a game that breaks it. */
#ifndef MASTABA_TESTS_LAWS_H
#define MASTABA_TESTS_LAWS_H
#include "walk.h"

typedef enum { AT_POSITION, AFTER_PLAY, AT_END } law_time;

typedef struct {
    const char *name;
    law_time when;
    uint32_t every; /* looked at in one position of so many, by the walk's dice */
    bool (*holds)(walk *w);
} law;

extern const law all_laws[]; /* ends at a NULL name */

/* Plays a whole game under all laws, or in every position under `only` one of them (NULL: all).
 * Returns NULL, or the name of the law that was broken; w->failure tells. */
const char *walk_by_laws(walk *w, const char *only);

/* Laws of a turn: laws_turn.c */
bool law_actors_have_moves(walk *w);
bool law_refusals_agree(walk *w);
bool law_hints_are_legal(walk *w);
bool law_position_is_sound(walk *w);
bool law_play_is_a_function(walk *w);
bool law_stale_bytes_change_nothing(walk *w);
bool law_equal_states_hash_alike(walk *w);
bool law_scores_add_up(walk *w);
bool law_places_rank(walk *w);

/* Laws of chance and simultaneous choice: laws_chance.c */
bool law_draws_follow_weights(walk *w);
bool law_draws_of_a_moment_are_of_one_pile(walk *w);
bool law_simultaneous_plays_commute(walk *w);
bool law_face_down_plays_stay_hidden(walk *w);

/* Laws of secrets: laws_secrets.c */
bool law_moves_follow_from_view(walk *w);
bool law_viewing_twice_is_once(walk *w);
bool law_worlds_look_alike(walk *w);
bool law_worlds_answer_alike(walk *w);
bool law_log_fits_view(walk *w);
bool law_twins_hear_alike(walk *w);
bool law_log_never_forgets(walk *w);

/* Laws of words: laws_words.c */
bool law_text_names_moves(walk *w);
bool law_description_is_json(walk *w);
bool law_memory_changes_no_description(walk *w);
bool law_sentences_are_clean(walk *w);
bool law_plays_that_read_alike_are_told_alike(walk *w);
bool law_drawing_is_clean(walk *w);

/* The law of targets: laws_targets.c */
bool law_targets_tell_moves_apart(walk *w);

/* Laws of observations and actions: laws_numbers.c */
bool law_observations_say_what_views_say(walk *w);
bool law_actions_number_moves(walk *w);

/* Laws of records: laws_record.c */
bool law_listing_is_sorted(walk *w);
bool law_record_reads_back(walk *w);

/* What a game says about itself, without playing; NULL or what is wrong (catalogue.c). */
const char *catalogue_fault(const mst_game *g, char *room, size_t size);
/* NULL, or what is wrong with the phrase behind a key. */
const char *phrase_fault(const mst_game *g, const char *key);

#endif

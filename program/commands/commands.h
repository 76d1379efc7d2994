/* commands.h -- what the program can do. Every command is one constant `command` in the file of its
 * name: what it accepts, how it explains itself, and the function that does it. */
#ifndef PROGRAM_COMMANDS_H
#define PROGRAM_COMMANDS_H
#include "options.h"

struct command {
    const char *name, *operands, *summary;
    uint8_t takes[MAX_TAKEN]; /* options, by TAKES_*; ends at 0 */
    uint32_t least, most;     /* operands */
    int (*run)(const options *o);
    const char *notes; /* what --help adds below the options */
};

extern const command games_command, rules_command, play_command, replay_command, sim_command,
    bench_command, arena_command, calibrate_command, bot_command, serve_command, backup_command,
    load_command, export_command, verify_command, check_command, prune_command, study_command,
    review_command, puzzles_command, selfplay_command, moderate_command;

#endif

/* main.c -- the program `mastaba`: finds the command and runs it. */
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/text.h"
#include "output.h"
#include "version.h"
#include <stdio.h>

static const command *const commands[] = {
    &play_command,     &games_command,  &rules_command,    &replay_command,    &verify_command,
    &sim_command,      &bench_command,  &arena_command,    &calibrate_command, &bot_command,
    &serve_command,    &backup_command, &export_command,   &load_command,      &check_command,
    &prune_command,    &study_command,  &selfplay_command, &review_command,    &puzzles_command,
    &moderate_command,
};

static const char introduction[] = /* eleven lines */
    "mastaba: board games of pyramids, in the terminal and in the browser.\n"
    "  mastaba play pyramis      play against a bot; ? helps at any time\n"
    "  mastaba games             the games and their options; rules GAME: in words\n"
    "  mastaba replay FILE       verify and print saved games\n"
    "  mastaba review FILE       what was luck and what was skill in a saved game\n"
    "  mastaba sim pyramis       many random games: scores, lengths, wins\n"
    "  mastaba arena pyramis     matches between bots, and how strong they are\n"
    "  mastaba serve             tables for everybody, in a browser\n"
    "  mastaba bot               our bots for other programs, line by line\n"
    "  mastaba bench             how fast the rules and the search are\n"
    "Each explains itself with --help; the manual is mastaba(1).\n";

static const command *find_command(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (mst_text_same(commands[i]->name, name)) return commands[i];
    return NULL;
}

static int run_command(const command *c, int argc, char **argv) {
    options o;
    int status = options_read(c, argc, argv, &o);
    if (status != DONE) return status;
    if (!o.help) return c->run(&o);
    options_explain(c);
    return DONE;
}

static int run(int argc, char **argv) {
    const char *first = argc > 1 ? argv[1] : "--help";
    const command *c = find_command(first);
    if (c) return run_command(c, argc - 2, argv + 2);
    if (mst_text_same(first, "--version")) {
        version_print();
    } else if (mst_text_same(first, "--help") || mst_text_same(first, "-h")) {
        fputs(introduction, stdout);
    } else {
        return complain("there is no command \"%s\" (see mastaba --help)", first);
    }
    return DONE;
}

int main(int argc, char **argv) {
    return output_finish(run(argc, argv));
}

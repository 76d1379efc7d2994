/* main.c -- the program `mastaba-mpi`: sim, study, arena and selfplay on all processes that mpirun
 * or srun has started. Batches are claimed one after the other from a counter that lies in the
 * first process; the number of a batch decides what is played in it, so the results are those of
 * one process. */
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/text.h"
#include "output.h"
#include "sharing.h"
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static MPI_Win counter;
static bool has_met;
static int spoken = -1; /* where complaints go, while they are kept back */

/* ---- sharing ---- */

static uint64_t claim(void) {
    uint64_t one = 1, number = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, counter);
    MPI_Fetch_and_op(&one, &number, MPI_UINT64_T, 0, 0, MPI_SUM, counter);
    MPI_Win_unlock(0, counter);
    return number;
}

/* What is wrong before this point is wrong for all, and said once. */
static void meet(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    has_met = true;
    if (spoken < 0) return;
    fflush(stderr);
    dup2(spoken, STDERR_FILENO);
    close(spoken);
    spoken = -1;
}

static void send_all(const char *data, size_t size) {
    enum { PIECE = 1 << 28 };
    for (size_t at = 0; at < size; at += PIECE)
        MPI_Send(data + at, (int)(size - at < PIECE ? size - at : PIECE), MPI_BYTE, 0, 0,
                 MPI_COMM_WORLD);
}

static void receive_all(char *data, size_t size, int from) {
    enum { PIECE = 1 << 28 };
    for (size_t at = 0; at < size; at += PIECE)
        MPI_Recv(data + at, (int)(size - at < PIECE ? size - at : PIECE), MPI_BYTE, from, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void merge(void *data, size_t size, sharing_adder *add, void *context) {
    if (sharing_of_run->rank) {
        send_all(data, size);
        return;
    }
    char *other = malloc(size);
    if (!other) complain_and_exit("out of memory");
    for (uint32_t i = 1; i < sharing_of_run->ranks; i++) {
        receive_all(other, size, (int)i);
        add(context, data, other);
    }
    free(other);
}

static sharing among_all = {0, 1, claim, meet, merge};

static void begin_sharing(void) {
    int rank, ranks;
    uint64_t *first;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Win_allocate(rank ? 0 : sizeof *first, sizeof *first, MPI_INFO_NULL, MPI_COMM_WORLD, &first,
                     &counter);
    if (!rank) *first = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    among_all.rank = (uint32_t)rank;
    among_all.ranks = (uint32_t)ranks;
    sharing_of_run = &among_all;
}

/* Only the first process says what came of it all. */
static void keep_quiet(void) {
    int nowhere = open("/dev/null", O_WRONLY);
    spoken = dup(STDERR_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

/* Nobody waits for who has failed. But before they have met, others may have failed as well, and
 * who is ended by one of them says nothing any more: so the first process speaks before that. */
static void end_all(int status) {
    fflush(stderr);
    if (!has_met) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Abort(MPI_COMM_WORLD, status);
}

/* ---- the program ---- */

static const command *find_command(const char *name) {
    static const command *const commands[] = {&sim_command, &study_command, &arena_command,
                                              &selfplay_command};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (mst_text_same(commands[i]->name, name)) return commands[i];
    return NULL;
}

static int run(int argc, char **argv) {
    options o;
    const command *c = argc > 1 ? find_command(argv[1]) : NULL;
    if (!c) return complain("usage: mpirun -n N mastaba-mpi sim|study|arena|selfplay GAME ...");
    int status = options_read(c, argc - 2, argv + 2, &o);
    if (status != DONE) return status;
    if (!o.help) return c->run(&o);
    options_explain(c);
    return DONE;
}

int main(int argc, char **argv) {
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED) complain_and_exit("this MPI allows no threads");
    begin_sharing();
    if (among_all.rank) keep_quiet();
    int status = output_finish(run(argc, argv));
    if (status != DONE) end_all(status);
    MPI_Win_free(&counter);
    MPI_Finalize();
    return status;
}

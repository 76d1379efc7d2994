/* chances_file.c -- samples as a file of lines: what was asked of whom, then one line each.
 *
 *     mastaba chances 1
 *     game pyramis rules 1 seats 2 option ...
 *     plays scribe asks vizier seed 7
 *     sample 0 B 0.412500 0.587500 : 0.0000 1.0000
 *
 * with the number of the sample, the seat that decides, the chances found and the shares of the
 * first place. The order of samples means nothing. */
#include "chances.h"
#include "mastaba/text.h"
#include "message.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEADER_ROOM = 4096, LINE_ROOM = 256 };

static void put_header(mst_text *t, const chances_plan *plan) {
    mst_text_put(t, "mastaba chances 1\n");
    message_put_game(t, plan->game, &plan->setup);
    mst_text_put(t, "\nplays ");
    mst_text_put(t, plan->plays.name);
    mst_text_put(t, " asks ");
    mst_text_put(t, plan->asked.name);
    mst_text_put(t, " seed ");
    mst_text_put_number(t, (int64_t)plan->seed);
    mst_text_put_char(t, '\n');
}

bool chances_keep(const chances *c, uint32_t number, int file) {
    const chances_sample *sample = &chances_samples(c)[number];
    uint32_t seats = chances_plan_of(c)->setup.seats;
    char line[LINE_ROOM];
    int at = snprintf(line, sizeof line, "sample %u %c", number, mst_seat_letter(sample->seat));
    for (uint32_t i = 0; i < 2 * seats; i++) {
        float value = i < seats ? sample->found[i] : sample->share[i - seats];
        at += snprintf(line + at, sizeof line - (size_t)at, i == seats ? " : %.6f" : " %.6f",
                       (double)value);
    }
    at += snprintf(line + at, sizeof line - (size_t)at, "\n");
    return write(file, line, (size_t)at) == at;
}

/* One line; false when it is none. A sample beyond the plan is read and left alone. */
static bool take_line(chances *c, const char *line) {
    uint32_t seats = chances_plan_of(c)->setup.seats, number;
    chances_sample sample = {.seat = 0};
    char letter;
    int at = 0;
    if (sscanf(line, "sample %u %c%n", &number, &letter, &at) != 2) return false;
    sample.seat = mst_seat_named(letter);
    if (sample.seat >= seats) return false;
    for (uint32_t i = 0; i < 2 * seats; i++) {
        float *value = i < seats ? &sample.found[i] : &sample.share[i - seats];
        int length = 0;
        if (sscanf(line + at, i == seats ? " : %f%n" : " %f%n", value, &length) != 1) return false;
        if (!(*value >= 0 && *value <= 1.0001f)) return false;
        at += length;
    }
    if (number < chances_plan_of(c)->positions) chances_samples(c)[number] = sample;
    return true;
}

static bool refuse(char why[ARENA_MAX_WHY], const char *what) {
    mst_text t = mst_text_in(why, ARENA_MAX_WHY);
    mst_text_put(&t, what);
    return false;
}

/* Everything up to the last whole line; what was cut off behind it is cut away. */
static bool take_over(chances *c, FILE *in, char why[ARENA_MAX_WHY]) {
    char header[HEADER_ROOM], line[HEADER_ROOM];
    mst_text t = mst_text_in(header, sizeof header);
    put_header(&t, chances_plan_of(c));
    size_t length = strlen(header), got = fread(line, 1, length, in);
    if (memcmp(line, header, got) != 0)
        return refuse(why, "holds samples of something else, or none at all");
    if (got < length)
        return (ftruncate(fileno(in), 0) == 0 &&
                write(fileno(in), header, length) == (ssize_t)length) ||
               refuse(why, strerror(errno));
    long whole = (long)length;
    while (fgets(line, sizeof line, in) && line[strlen(line) - 1] == '\n') {
        if (!take_line(c, line)) return refuse(why, "has a line that is no sample");
        whole = ftell(in);
    }
    return ftruncate(fileno(in), whole) == 0 || refuse(why, strerror(errno));
}

bool chances_open(chances *c, const char *path, int *file, char why[ARENA_MAX_WHY]) {
    FILE *in = fopen(path, "a+");
    if (!in) return refuse(why, strerror(errno));
    rewind(in);
    bool is_good = take_over(c, in, why);
    *file = is_good ? dup(fileno(in)) : -1;
    fclose(in);
    return is_good && (*file >= 0 || refuse(why, strerror(errno)));
}

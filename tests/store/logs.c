/* logs.c -- see logs.h. */
#include "logs.h"
#include "mastaba/text.h"
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static uint32_t count_lines(const char *text, size_t length) {
    uint32_t lines = 0;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    return lines;
}

store_write write_of(const char *table, uint32_t seq, const char *text) {
    return (store_write){.table = table,
                         .seq = seq,
                         .lines = count_lines(text, strlen(text)),
                         .text = text,
                         .length = strlen(text),
                         .time = LOG_TIME + seq,
                         .is_public = true,
                         .game = "lesson",
                         .rules_version = 1,
                         .deck = "built-in"};
}

store_result append_lines(store *s, const char *table, uint32_t seq, const char *text) {
    store_write w = write_of(table, seq, text);
    s->append(s, &w, 1);
    return w.result;
}

static bool take(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    read_back *b = context;
    if (b->writes == 0) b->seq = b->next = seq;
    assert_int_equal(seq, b->next);
    b->text = realloc(b->text, b->length + length + 1);
    assert_non_null(b->text);
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = 0;
    b->next += count_lines(text, length);
    b->writes++;
    b->time = time;
    return true;
}

read_back read_log(store *s, const char *table, uint32_t seq) {
    read_back b = {.text = calloc(1, 1)};
    b.is_there = s->read(s, table, seq, take, &b);
    assert_string_equal(s->error(s), "");
    return b;
}

void assert_log(store *s, const char *table, const char *text) {
    read_back b = read_log(s, table, 0);
    assert_true(b.is_there);
    assert_string_equal(b.text, text);
    free(b.text);
}

void assert_no_log(store *s, const char *table) {
    read_back b = read_log(s, table, 0);
    assert_false(b.is_there);
    assert_int_equal(b.writes, 0);
    free(b.text);
}

uint32_t log_length(store *s, const char *table) {
    read_back b = read_log(s, table, 0);
    free(b.text);
    return b.next;
}

void make_folder(char folder[64]) {
    const char *place = getenv("TMPDIR");
    snprintf(folder, 64, "%s/mastaba-store-XXXXXX", place && strlen(place) < 40 ? place : "/tmp");
    assert_non_null(mkdtemp(folder));
}

void name_in(char name[128], const char *folder, const char *file) {
    snprintf(name, 128, "%s/%s", folder, file);
}

void remove_folder(const char *folder) {
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) {
        char name[400];
        snprintf(name, sizeof name, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.') remove(name);
    }
    closedir(d);
    rmdir(folder);
}

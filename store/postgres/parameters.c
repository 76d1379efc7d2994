/* parameters.c -- see parameters.h. Numbers are big-endian; before every element stands its length.
 */
#include "parameters.h"
#include <stdlib.h>
#include <string.h>

enum { ARRAY_COUNT = 12 }; /* where in an array the number of its elements stands */

void parameters_begin(parameters *p) {
    p->length = p->count = 0;
    p->is_short = false;
}

void parameters_free(parameters *p) {
    free(p->block);
    *p = (parameters){0};
}

static bool make_room(parameters *p, size_t length) {
    size_t room = p->room ? p->room : 4096;
    if (p->length + length <= p->room) return true;
    while (room < p->length + length) room *= 2;
    char *block = realloc(p->block, room);
    if (!block) {
        p->is_short = true;
        return false;
    }
    p->block = block;
    p->room = room;
    return true;
}

static void put(parameters *p, const void *bytes, size_t length) {
    if (!make_room(p, length)) return;
    if (length) memcpy(p->block + p->length, bytes, length);
    p->length += length;
}

static void write_number(char *to, uint64_t number, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; i++) to[i] = (char)(number >> 8 * (bytes - 1 - i));
}

static void put_number(parameters *p, uint64_t number, uint32_t bytes) {
    char text[8];
    write_number(text, number, bytes);
    put(p, text, bytes);
}

static void begin_parameter(parameters *p) {
    p->start[p->count++] = p->length;
    p->start[p->count] = p->length;
}

static void end_parameter(parameters *p) {
    p->start[p->count] = p->length;
}

void parameters_text(parameters *p, const char *text) {
    begin_parameter(p);
    put(p, text, strlen(text));
    end_parameter(p);
}

void parameters_number(parameters *p, int64_t number) {
    begin_parameter(p);
    put_number(p, (uint64_t)number, 8);
    end_parameter(p);
}

void parameters_begin_array(parameters *p, parameter_type type) {
    begin_parameter(p);
    p->open = p->length;
    p->elements = 0;
    put_number(p, 1, 4); /* dimensions */
    put_number(p, 0, 4); /* no element is null */
    put_number(p, type, 4);
    put_number(p, 0, 4); /* elements, told at the end */
    put_number(p, 1, 4); /* where counting begins */
}

void parameters_add_bytes(parameters *p, const char *bytes, size_t length) {
    put_number(p, length, 4);
    put(p, bytes, length);
    p->elements++;
}

void parameters_add_text(parameters *p, const char *text) {
    parameters_add_bytes(p, text, strlen(text));
}

static void add_number(parameters *p, uint64_t number, uint32_t bytes) {
    char text[8];
    write_number(text, number, bytes);
    parameters_add_bytes(p, text, bytes);
}

void parameters_add_int64(parameters *p, int64_t number) {
    add_number(p, (uint64_t)number, 8);
}

void parameters_add_int32(parameters *p, int32_t number) {
    add_number(p, (uint32_t)number, 4);
}

void parameters_add_int16(parameters *p, int16_t number) {
    add_number(p, (uint16_t)number, 2);
}

void parameters_add_bool(parameters *p, bool value) {
    add_number(p, value, 1);
}

void parameters_end_array(parameters *p) {
    if (!p->is_short) write_number(p->block + p->open + ARRAY_COUNT, p->elements, 4);
    end_parameter(p);
}

/* test_sender.c -- what becomes of a message, by what a service on this machine answers: taken,
 * gone, tried again, cut off; and that nothing inside is called unless the operator says so. */
#include "push/push.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- a service ---- */

enum { ASKED = 8192 };

/* Answers one call after the other with the next of its answers, and the last one ever after. */
typedef struct {
    const char *const *answers; /* NULL at the end; an empty one is silence */
    int listening, port;
    atomic_int calls, connections;
    char asked[ASKED];              /* the last call */
    atomic_bool is_ending, is_held; /* held: it has heard, and says nothing yet */
    pthread_t thread;
} service;

static bool is_whole(const char *text, size_t length) {
    const char *end = strstr(text, "\r\n\r\n"), *said = strstr(text, "Content-Length:");
    return end && said &&
           length >= (size_t)(end + 4 - text) + strtoul(said + strlen("Content-Length:"), NULL, 10);
}

static void take(service *v, int from) {
    size_t length = 0;
    ssize_t got;
    memset(v->asked, 0, ASKED);
    while (!is_whole(v->asked, length) && length < ASKED - 1 &&
           (got = read(from, v->asked + length, ASKED - 1 - length)) > 0)
        length += (size_t)got;
    if (!is_whole(v->asked, length)) return;
    int call = atomic_fetch_add(&v->calls, 1), last = 0;
    while (v->answers[last + 1]) last++;
    const char *answer = v->answers[call < last ? call : last];
    while (v->is_held) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (*answer && write(from, answer, strlen(answer)) < 0) return;
    if (!*answer && read(from, v->asked, 1) > 0) return; /* until the other goes */
}

static void *serve(void *argument) {
    service *v = argument;
    for (int from; (from = accept(v->listening, NULL, NULL)) >= 0 && !v->is_ending; close(from)) {
        v->connections++;
        take(v, from);
    }
    return NULL;
}

static void open_service(service *v, const char *const answers[]) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    memset(v, 0, sizeof *v);
    v->answers = answers;
    v->listening = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(v->listening, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(v->listening, 16), 0);
    assert_int_equal(getsockname(v->listening, (struct sockaddr *)&at, &size), 0);
    v->port = ntohs(at.sin_port);
    assert_int_equal(pthread_create(&v->thread, NULL, serve, v), 0);
}

static void close_service(service *v) {
    v->is_ending = true;
    shutdown(v->listening, SHUT_RDWR);
    close(v->listening);
    pthread_join(v->thread, NULL);
}

/* ---- a sender ---- */

static void wake(void *context) {
    atomic_fetch_add((atomic_int *)context, 1);
}

enum { SHORT = 300, LONG = 3600 * 1000 }; /* milliseconds that a service may take */

static push_sender *new_sender(atomic_int *woken, bool may_reach_inside, uint32_t answer_ms) {
    push_config config = {.may_reach_inside = may_reach_inside,
                          .contact = "mailto:push@example.com",
                          .retry_ms = 5,
                          .answer_ms = answer_ms,
                          .wake = wake,
                          .context = woken};
    assert_true(push_make_key(&config.key));
    atomic_store(woken, 0);
    push_sender *s = push_create(&config);
    assert_non_null(s);
    return s;
}

static push_job *new_job(const char *scheme, const char *host, int port) {
    push_job *j = calloc(1, sizeof *j);
    push_key browser;
    assert_true(push_make_key(&browser));
    memcpy(j->to.key, browser.public_part, PUSH_PUBLIC);
    snprintf(j->to.address, sizeof j->to.address, "%s://%s:%d/send/abc", scheme, host, port);
    snprintf(j->topic, sizeof j->topic, "a-table");
    snprintf(j->text, sizeof j->text, "{\"words\":\"secret words\"}");
    return j;
}

/* For a program, which is sent the text as it is. */
static push_job *new_program_job(int port, int64_t owner) {
    push_job *j = new_job("http", "127.0.0.1", port);
    j->is_for_program = true;
    j->owner = owner;
    memset(j->to.key, 0, sizeof j->to.key);
    snprintf(j->header[0], PUSH_MAX_HEADER, "Mastaba-Signature: sha256=abc");
    return j;
}

static void wait_for_call(const service *v) {
    while (!v->calls) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static push_job *wait_for(push_sender *s) {
    for (push_job *j;;) {
        if ((j = push_take(s))) return j;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static push_job *send_to(service *v) {
    atomic_int woken;
    push_sender *s = new_sender(&woken, true, SHORT);
    assert_true(push_send(s, new_job("http", "127.0.0.1", v->port)));
    push_job *j = wait_for(s);
    assert_null(j->next);
    push_free(s);
    assert_int_equal(woken, 1);
    return j;
}

static void expect(const char *const answers[], push_outcome outcome, uint32_t tries) {
    service v;
    open_service(&v, answers);
    push_job *j = send_to(&v);
    assert_int_equal(j->outcome, outcome);
    assert_int_equal(j->tries, tries);
    free(j);
    close_service(&v);
    assert_int_equal(v.calls, tries);
}

#define ANSWER(status) "HTTP/1.1 " status " x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

/* ---- tests ---- */

static void what_is_taken_was_said_as_the_standards_want_it(void **state) {
    static const char *const answers[] = {ANSWER("201"), NULL};
    static const char *const heads[] = {"POST /send/abc HTTP/1.1\r\n",
                                        "\r\nAuthorization: vapid t=",
                                        "\r\nTTL: 86400\r\n",
                                        "\r\nUrgency: normal\r\n",
                                        "\r\nTopic: a-table\r\n",
                                        "\r\nContent-Encoding: aes128gcm\r\n",
                                        NULL};
    service v;
    (void)state;
    open_service(&v, answers);
    push_job *j = send_to(&v);
    assert_int_equal(j->outcome, PUSH_TAKEN);
    assert_int_equal(j->status, 201);
    free(j);
    for (int i = 0; heads[i]; i++)
        if (!strstr(v.asked, heads[i])) fail_msg("%s is missing in:\n%s", heads[i], v.asked);
    for (size_t i = 0; i + 6 < ASKED; i++) assert_memory_not_equal(v.asked + i, "secret", 6);
    close_service(&v);
}

/* Byte for byte, or a signature would not hold; and nothing that only push services want. */
static void a_program_is_sent_the_text_as_it_is(void **state) {
    static const char *const heads[] = {"POST /send/abc HTTP/1.1\r\n",
                                        "\r\nMastaba-Signature: sha256=abc\r\n",
                                        "\r\nUser-Agent: Mastaba\r\n",
                                        "\r\nContent-Type: application/json\r\n",
                                        "\r\nContent-Length: 24\r\n",
                                        "\r\n\r\n{\"words\":\"secret words\"}",
                                        NULL};
    static const char *const none[] = {"Authorization", "TTL:", "Topic", "Encoding", NULL};
    service v;
    atomic_int woken;
    (void)state;
    open_service(&v, (const char *const[]){ANSWER("500"), ANSWER("204"), NULL});
    push_sender *s = new_sender(&woken, true, SHORT);
    assert_true(push_send(s, new_program_job(v.port, 7)));
    push_job *j = wait_for(s);
    assert_int_equal(j->outcome, PUSH_TAKEN);
    assert_int_equal(j->tries, 2);
    free(j);
    push_free(s);
    for (int i = 0; heads[i]; i++)
        if (!strstr(v.asked, heads[i])) fail_msg("%s is missing in:\n%s", heads[i], v.asked);
    for (int i = 0; none[i]; i++) assert_null(strstr(v.asked, none[i]));
    close_service(&v);
}

static void what_is_sent_once_is_sent_once(void **state) {
    service v;
    atomic_int woken;
    (void)state;
    open_service(&v, (const char *const[]){ANSWER("500"), NULL});
    push_sender *s = new_sender(&woken, true, SHORT);
    push_job *j = new_program_job(v.port, 7);
    j->is_tried_once = true;
    assert_true(push_send(s, j));
    j = wait_for(s);
    assert_int_equal(j->outcome, PUSH_FAILED);
    assert_int_equal(j->status, 500);
    free(j);
    push_free(s);
    close_service(&v);
    assert_int_equal(v.calls, 1);
}

/* The second goes through after the first has had its answer, and waits for an hour. */
static void what_waits_can_be_forgotten(void **state) {
    static const char *const answers[] = {
        "HTTP/1.1 503 x\r\nRetry-After: 3600\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        ANSWER("201"), NULL};
    service v;
    atomic_int woken;
    (void)state;
    open_service(&v, answers);
    push_sender *s = new_sender(&woken, true, LONG);
    assert_true(push_send(s, new_program_job(v.port, 7)));
    wait_for_call(&v);
    assert_true(push_send(s, new_program_job(v.port, 8)));
    push_job *j = wait_for(s);
    assert_int_equal(j->owner, 8);
    free(j);
    assert_int_equal(push_forget(s, 8), 0);
    assert_int_equal(push_forget(s, 7), 1);
    assert_int_equal(push_forget(s, 7), 0);
    push_free(s);
    close_service(&v);
    assert_int_equal(v.calls, 2);
}

static void what_is_under_way_is_not_tried_again_once_forgotten(void **state) {
    service v;
    atomic_int woken;
    (void)state;
    open_service(&v, (const char *const[]){ANSWER("500"), NULL});
    v.is_held = true;
    push_sender *s = new_sender(&woken, true, LONG);
    assert_true(push_send(s, new_program_job(v.port, 7)));
    wait_for_call(&v);
    assert_int_equal(push_forget(s, 7), 0);
    v.is_held = false;
    push_job *j = wait_for(s);
    assert_int_equal(j->outcome, PUSH_FAILED);
    assert_int_equal(j->tries, 1);
    free(j);
    push_free(s);
    close_service(&v);
    assert_int_equal(v.calls, 1);
}

static void who_is_gone_is_not_asked_again(void **state) {
    (void)state;
    expect((const char *const[]){ANSWER("410"), NULL}, PUSH_GONE, 1);
    expect((const char *const[]){ANSWER("404"), NULL}, PUSH_GONE, 1);
}

static void what_is_wrong_for_good_is_not_tried_again(void **state) {
    (void)state;
    expect((const char *const[]){ANSWER("400"), NULL}, PUSH_FAILED, 1);
    expect((const char *const[]){ANSWER("413"), NULL}, PUSH_FAILED, 1);
}

static void what_may_pass_is_tried_a_few_times(void **state) {
    (void)state;
    expect((const char *const[]){ANSWER("500"), ANSWER("503"), ANSWER("201"), NULL}, PUSH_TAKEN, 3);
    expect((const char *const[]){ANSWER("429"), ANSWER("201"), NULL}, PUSH_TAKEN, 2);
    expect((const char *const[]){ANSWER("500"), NULL}, PUSH_FAILED, 4);
}

/* A second, where it would have waited for five milliseconds. */
static void a_service_may_ask_for_patience(void **state) {
    static const char *const answers[] = {
        "HTTP/1.1 429 x\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        ANSWER("201"), NULL};
    struct timespec before, after;
    (void)state;
    clock_gettime(CLOCK_MONOTONIC, &before);
    expect(answers, PUSH_TAKEN, 2);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert_true(
        (after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000 >= 1000);
}

static void silence_ends(void **state) {
    (void)state;
    expect((const char *const[]){"", NULL}, PUSH_FAILED, 4);
}

static void an_answer_without_end_is_cut_off(void **state) {
    static char endless[1 << 20];
    service v;
    (void)state;
    memset(endless, 'x', sizeof endless - 1);
    memcpy(endless, "HTTP/1.1 500 x\r\n\r\n", strlen("HTTP/1.1 500 x\r\n\r\n"));
    signal(SIGPIPE, SIG_IGN);
    open_service(&v, (const char *const[]){endless, NULL});
    push_job *j = send_to(&v);
    assert_int_equal(j->outcome, PUSH_FAILED);
    free(j);
    close_service(&v);
}

static void nobody_is_led_elsewhere(void **state) {
    service other;
    char answer[256];
    (void)state;
    open_service(&other, (const char *const[]){ANSWER("201"), NULL});
    snprintf(answer, sizeof answer,
             "HTTP/1.1 307 x\r\nLocation: http://127.0.0.1:%d/\r\nContent-Length: 0\r\n"
             "Connection: close\r\n\r\n",
             other.port);
    expect((const char *const[]){answer, NULL}, PUSH_FAILED, 1);
    close_service(&other);
    assert_int_equal(other.connections, 0);
}

static void nothing_inside_is_called(void **state) {
    static const char *const hosts[] = {"127.0.0.1", "localhost",          "[::1]", "2130706433",
                                        "0x7f.1",    "[::ffff:127.0.0.1]", NULL};
    service v;
    atomic_int woken;
    (void)state;
    open_service(&v, (const char *const[]){ANSWER("201"), NULL});
    push_sender *s = new_sender(&woken, false, SHORT);
    for (int i = 0; hosts[i]; i++)
        for (int plain = 0; plain < 2; plain++) {
            assert_true(push_send(s, new_job(plain ? "http" : "https", hosts[i], v.port)));
            push_job *j = wait_for(s);
            assert_int_equal(j->outcome, PUSH_FAILED);
            assert_int_equal(j->tries, 1);
            free(j);
        }
    push_free(s);
    close_service(&v);
    assert_int_equal(v.connections, 0);
}

/* Both ways: what a file or another scheme would be read from is not asked. */
static void no_other_scheme_is_spoken(void **state) {
    atomic_int woken;
    (void)state;
    push_sender *s = new_sender(&woken, true, SHORT);
    push_job *j = new_job("gopher", "127.0.0.1", 1);
    assert_true(push_send(s, j));
    j = wait_for(s);
    assert_int_equal(j->outcome, PUSH_FAILED);
    assert_int_equal(j->tries, 1);
    free(j);
    push_free(s);
}

/* One that says nothing keeps no other waiting. */
static void many_go_at_once(void **state) {
    service silent, quick;
    atomic_int woken;
    (void)state;
    open_service(&silent, (const char *const[]){"", NULL});
    open_service(&quick, (const char *const[]){ANSWER("201"), NULL});
    push_sender *s = new_sender(&woken, true, SHORT);
    for (int i = 0; i < 5; i++)
        assert_true(push_send(s, new_job("http", "127.0.0.1", silent.port)));
    assert_true(push_send(s, new_job("http", "127.0.0.1", quick.port)));
    push_job *j = wait_for(s);
    assert_int_equal(j->outcome, PUSH_TAKEN);
    assert_null(j->next);
    free(j);
    push_free(s); /* with five under way */
    close_service(&silent);
    close_service(&quick);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_taken_was_said_as_the_standards_want_it),
        cmocka_unit_test(a_program_is_sent_the_text_as_it_is),
        cmocka_unit_test(what_is_sent_once_is_sent_once),
        cmocka_unit_test(what_waits_can_be_forgotten),
        cmocka_unit_test(what_is_under_way_is_not_tried_again_once_forgotten),
        cmocka_unit_test(who_is_gone_is_not_asked_again),
        cmocka_unit_test(what_is_wrong_for_good_is_not_tried_again),
        cmocka_unit_test(what_may_pass_is_tried_a_few_times),
        cmocka_unit_test(a_service_may_ask_for_patience),
        cmocka_unit_test(silence_ends),
        cmocka_unit_test(an_answer_without_end_is_cut_off),
        cmocka_unit_test(nobody_is_led_elsewhere),
        cmocka_unit_test(nothing_inside_is_called),
        cmocka_unit_test(no_other_scheme_is_spoken),
        cmocka_unit_test(many_go_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

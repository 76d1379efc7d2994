/* files.c -- the page: files below one folder, or a plain page when there is none. The library has
 * already decoded the path and resolved its dots; names that begin with a dot are refused all the
 * same. A file that was compressed beforehand (x.br, x.gz) is preferred where the browser takes it.
 */
#include "http.h"
#include "mastaba/text.h"
#include "request.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
    const char *ending, *type;
} kinds[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

static const char plain_page[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Mastaba</title>\n"
    "<h1>Mastaba</h1>\n"
    "<p>This server keeps tables of board games. No page is installed here: start it with "
    "<code>--web DIR</code>, or speak to it as <code>docs/protocol.md</code> describes.</p>\n"
    "<p><a href=\"/api/games\">The games</a>, <a href=\"/api/tables\">public tables</a>.</p>\n";

static const char *type_of(const char *path) {
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t tail = strlen(kinds[i].ending);
        if (length > tail && mst_text_same(path + length - tail, kinds[i].ending))
            return kinds[i].type;
    }
    return NULL;
}

static int no_page(call *c) {
    fault f;
    error_set(&f, ERROR_NO_PAGE, NULL, NULL);
    call_fault(c, &f);
    lws_callback_on_writable(c->socket);
    return 0;
}

static int built_in(call *c) {
    mst_text t;
    if (!mst_text_same(c->path, "/")) return no_page(c);
    if (!call_begin_answer(c, 200, "text/html; charset=utf-8", sizeof plain_page + 1, &t))
        return -1;
    mst_text_put(&t, plain_page);
    call_end_answer(c, &t);
    lws_callback_on_writable(c->socket);
    return 0;
}

/* ---- files ---- */

typedef struct {
    char path[1024];
    struct stat about;
} page_file;

static bool is_file(const char *path, struct stat *about) {
    return stat(path, about) == 0 && S_ISREG(about->st_mode);
}

static bool find_packed(call *c, page_file *f, const char *word, const char *ending) {
    char accepted[256] = "", path[1040];
    struct stat packed;
    lws_hdr_copy(c->socket, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    if (!strstr(accepted, word)) return false;
    snprintf(path, sizeof path, "%s%s", f->path, ending);
    if (strlen(path) >= sizeof f->path || !is_file(path, &packed)) return false;
    memcpy(f->path, path, strlen(path) + 1);
    c->answer.encoding = word;
    f->about = packed;
    return true;
}

static bool find_file(call *c, page_file *f) {
    int length = snprintf(f->path, sizeof f->path, "%s%s", c->server->config->web, c->path);
    if (length < 0 || (size_t)length >= sizeof f->path) return false;
    c->answer.type = type_of(f->path);
    if (!c->answer.type || !is_file(f->path, &f->about)) return false;
    if (!find_packed(c, f, "br", ".br")) find_packed(c, f, "gzip", ".gz");
    return true;
}

/* "app-1a2b3c4d5e.js", "app-QZ2XK7AB.js": a name with a digest of what is in it never means
 * anything else. The build writes digests of ten hexadecimal digits and of eight in base 32. */
static bool is_named_by_digest(const char *path) {
    enum { DIGITS = 8 };
    const char *from = strrchr(path, '-');
    if (!from || strchr(from, '/')) return false;
    size_t hex = strspn(from + 1, "0123456789abcdef");
    size_t base32 = strspn(from + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
    size_t digits = hex > base32 ? hex : base32;
    return digits >= DIGITS && from[1 + digits] == '.';
}

static const char *keeping(const call *c) {
    return is_named_by_digest(c->path) ? "public, max-age=31536000, immutable" : "no-cache";
}

static bool has_it(call *c) {
    char known[64] = "";
    lws_hdr_copy(c->socket, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    return mst_text_same(known, c->answer.tag);
}

static int answer_with_file(call *c, const page_file *f) {
    answer *a = &c->answer;
    a->keeping = keeping(c);
    a->vary = "accept-encoding";
    a->length = (size_t)f->about.st_size;
    snprintf(a->tag, sizeof a->tag, "\"%llx-%llx\"", (unsigned long long)f->about.st_mtime,
             (unsigned long long)f->about.st_size);
    a->status = has_it(c) ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK;
    if (a->status == HTTP_STATUS_OK && !call_answer_file(c, f->path)) return -1;
    lws_callback_on_writable(c->socket);
    return 0;
}

int files_serve(call *c) {
    page_file f;
    if (!c->server->config->web) return built_in(c);
    if (!request_is_plain_path(c->path)) return no_page(c);
    if (!strchr(c->path, '.') && front_pages_answer(c)) {
        lws_callback_on_writable(c->socket);
        return 0;
    }
    return find_file(c, &f) ? answer_with_file(c, &f) : no_page(c);
}

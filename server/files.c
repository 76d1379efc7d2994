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
        if (length > tail && mst_same(path + length - tail, kinds[i].ending)) return kinds[i].type;
    }
    return NULL;
}

static int no_page(call *c) {
    fault f;
    blame(&f, ERROR_NO_PAGE, NULL, NULL);
    call_fault(c, &f);
    lws_callback_on_writable(c->socket);
    return 0;
}

static int built_in(call *c) {
    mst_text t;
    if (!mst_same(c->path, "/")) return no_page(c);
    if (!call_begin_answer(c, 200, "text/html; charset=utf-8", sizeof plain_page + 1, &t))
        return -1;
    mst_put(&t, plain_page);
    call_end_answer(c, &t);
    lws_callback_on_writable(c->socket);
    return 0;
}

/* ---- files ---- */

typedef struct {
    char path[1024], tag[48];
    const char *type, *encoding; /* NULL: as it is */
} page_file;

static bool is_file(const char *path, struct stat *about) {
    return stat(path, about) == 0 && S_ISREG(about->st_mode);
}

static bool find_packed(call *c, page_file *f, const char *word, const char *ending,
                        struct stat *about) {
    char accepted[256] = "", path[1040];
    struct stat packed;
    lws_hdr_copy(c->socket, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    if (!strstr(accepted, word)) return false;
    snprintf(path, sizeof path, "%s%s", f->path, ending);
    if (strlen(path) >= sizeof f->path || !is_file(path, &packed)) return false;
    memcpy(f->path, path, strlen(path) + 1);
    f->encoding = word;
    *about = packed;
    return true;
}

static bool find_file(call *c, page_file *f) {
    struct stat about;
    const char *index = c->path[strlen(c->path) - 1] == '/' ? "index.html" : "";
    int length = snprintf(f->path, sizeof f->path, "%s%s%s", c->house->config->web, c->path, index);
    if (length < 0 || (size_t)length >= sizeof f->path) return false;
    f->type = type_of(f->path);
    f->encoding = NULL;
    if (!f->type || !is_file(f->path, &about)) return false;
    if (!find_packed(c, f, "br", ".br", &about)) find_packed(c, f, "gzip", ".gz", &about);
    snprintf(f->tag, sizeof f->tag, "\"%llx-%llx\"", (unsigned long long)about.st_mtime,
             (unsigned long long)about.st_size);
    return true;
}

static bool add_header(call *c, enum lws_token_indexes token, const char *value, unsigned char **at,
                       unsigned char *end) {
    return !lws_add_http_header_by_token(c->socket, token, (const unsigned char *)value,
                                         (int)strlen(value), at, end);
}

/* "app-1a2b3c4d.js": a name with a digest of what is in it never means anything else. */
static bool is_named_by_digest(const char *path) {
    enum { DIGITS = 8 };
    const char *from = strrchr(path, '-');
    size_t digits = from ? strspn(from + 1, "0123456789abcdef") : 0;
    return digits >= DIGITS && from[1 + digits] == '.' && !strchr(from, '/');
}

static const char *keeping(const call *c) {
    return is_named_by_digest(c->path) ? "public, max-age=31536000, immutable" : "no-cache";
}

static bool put_file_headers(call *c, const page_file *f, unsigned char **at, unsigned char *end) {
    return (!f->encoding || add_header(c, WSI_TOKEN_HTTP_CONTENT_ENCODING, f->encoding, at, end)) &&
           add_header(c, WSI_TOKEN_HTTP_CACHE_CONTROL, keeping(c), at, end) &&
           add_header(c, WSI_TOKEN_HTTP_ETAG, f->tag, at, end) &&
           add_header(c, WSI_TOKEN_HTTP_VARY, "accept-encoding", at, end);
}

static int send_unchanged(call *c, const page_file *f) {
    unsigned char room[LWS_PRE + 2048], *start = room + LWS_PRE, *at = start;
    unsigned char *end = room + sizeof room - 1;
    if (lws_add_http_header_status(c->socket, HTTP_STATUS_NOT_MODIFIED, &at, end)) return -1;
    if (!put_file_headers(c, f, &at, end)) return -1;
    if (lws_finalize_write_http_header(c->socket, start, &at, end)) return -1;
    return lws_http_transaction_completed(c->socket) ? -1 : 0;
}

static bool has_it(call *c, const page_file *f) {
    char known[64] = "";
    lws_hdr_copy(c->socket, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    return mst_same(known, f->tag);
}

static int send_file(call *c, const page_file *f) {
    unsigned char headers[512], *at = headers;
    if (!put_file_headers(c, f, &at, headers + sizeof headers - 1)) return -1;
    *at = 0; /* the library looks in them for what it need not add */
    int n = lws_serve_http_file(c->socket, f->path, f->type, (const char *)headers,
                                (int)(at - headers));
    if (n < 0 || (n > 0 && lws_http_transaction_completed(c->socket))) return -1;
    return 0;
}

int files_serve(call *c) {
    page_file f;
    if (!c->house->config->web) return built_in(c);
    if (!request_is_plain_path(c->path) || !find_file(c, &f)) return no_page(c);
    return has_it(c, &f) ? send_unchanged(c, &f) : send_file(c, &f);
}

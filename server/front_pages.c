/* front_pages.c -- the page and its real addresses, such as /rules/pyramis and /invite/ID: a folder
 * that has an index.html answers for itself and for all below it that is no file. It carries title,
 * words and picture for whoever is sent the address; the script does the rest. Previews want whole
 * addresses, so what the file calls {origin} becomes the one that the server was called by. */
#include "http.h"
#include "mastaba/text.h"
#include "request.h"
#include <stdio.h>
#include <string.h>

enum { MAX_PAGE = 16384, MAX_PATH_ON_DISK = 1024 };

static const char marker[] = "{origin}";

static FILE *open_index(const char *web, const char *folder) {
    char path[MAX_PATH_ON_DISK];
    int length = snprintf(path, sizeof path, "%s%s/index.html", web, folder);
    return length < (int)sizeof path ? fopen(path, "rb") : NULL;
}

/* That of the nearest folder. The whole page is for its own address alone: what is not known is not
 * found. */
static FILE *open_nearest(const char *web, const char *path) {
    char folder[MAX_PATH];
    snprintf(folder, sizeof folder, "%s", path);
    if (mst_text_same(path, "/")) return open_index(web, "");
    for (char *end = strchr(folder, 0); end > folder; end = strrchr(folder, '/')) {
        *end = 0;
        if (end[-1] == '/') continue;
        FILE *file = open_index(web, folder);
        if (file) return file;
    }
    return NULL;
}

/* A proxy before us ends TLS. Whoever is called by a name that is not ours was refused before. */
static void put_origin(mst_text *t, const call *c) {
    char called[REQUEST_HOST] = "";
    lws_hdr_copy(c->socket, called, sizeof called, WSI_TOKEN_HOST);
    mst_text_put(t, c->server->config->is_behind_proxy ? "https://" : "http://");
    mst_text_put(t, called);
}

static void put_page(mst_text *t, const call *c, const char *page) {
    for (const char *from = page;;) {
        const char *to = strstr(from, marker);
        mst_text_put_part(t, from, to ? (size_t)(to - from) : strlen(from));
        if (!to) return;
        put_origin(t, c);
        from = to + sizeof marker - 1;
    }
}

bool front_pages_answer(call *c) {
    char page[MAX_PAGE];
    mst_text t;
    FILE *file = open_nearest(c->server->config->web, c->path);
    if (!file) return false;
    size_t length = fread(page, 1, sizeof page - 1, file);
    bool is_whole = feof(file);
    fclose(file);
    page[length] = 0;
    if (!is_whole) return false;
    if (!call_begin_answer(c, 200, "text/html; charset=utf-8", 2 * MAX_PAGE, &t)) return false;
    put_page(&t, c, page);
    call_end_answer(c, &t);
    c->answer.keeping = "no-cache";
    return true;
}

/* version.c -- see version.h. */
#include "version.h"
#include "beside.h"
#include <stdio.h>

static const char *database(void) {
#ifdef MASTABA_POSTGRES
    return "built in";
#else
    return "left out (it was built without libpq)";
#endif
}

static const char *calling(void) {
#ifdef MASTABA_PUSH
    return "built in";
#else
    return "left out (it was built without libcurl or OpenSSL)";
#endif
}

void version_print(void) {
    char gpu[1024];
    puts("mastaba " MASTABA_VERSION);
    printf("commit        %s\n", *version_commit ? version_commit : "not known");
    printf("PostgreSQL    %s\n", database());
    printf("calling       %s\n", calling());
    printf("GPU programs  %s\n", beside_find("gpu", "", gpu, sizeof gpu) ? gpu : "none beside it");
}

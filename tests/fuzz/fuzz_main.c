/* fuzz_main.c -- a fuzzer without a fuzzing engine: tries the kept inputs, named as files or
 * folders, so that what was once found is found by every test run. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int tried;

/* The input lies alone in memory of exactly its size, so that a sanitizer sees every step beyond.
 */
static int try_file(const char *path, size_t size) {
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size ? size : 1);
    if (!file || !data || fread(data, 1, size, file) != size) {
        fprintf(stderr, "%s cannot be read\n", path);
        return 1;
    }
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    tried++;
    return 0;
}

static int try_path(const char *path);

static int try_folder(const char *path) {
    char inside[4096];
    int failures = 0;
    DIR *folder = opendir(path);
    if (!folder) return 1;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        failures += try_path(inside);
    }
    closedir(folder);
    return failures;
}

static int try_path(const char *path) {
    struct stat about;
    if (stat(path, &about)) {
        fprintf(stderr, "%s is not there\n", path);
        return 1;
    }
    return S_ISDIR(about.st_mode) ? try_folder(path) : try_file(path, (size_t)about.st_size);
}

int main(int count, char **arguments) {
    int failures = 0;
    for (int i = 1; i < count; i++) failures += try_path(arguments[i]);
    printf("%d inputs tried\n", tried);
    return failures || !tried;
}

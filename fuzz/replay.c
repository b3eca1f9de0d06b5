/* Runs fuzz targets over files and folders without a fuzzer, so that the tests can replay their corpora.
 *
 *     build/fuzz/replay NAME PATH...     the target of fuzz_NAME.c: build/fuzz/replay sgf fuzz/sgf
 *
 * The Makefile passes the names of the targets in FUZZ_TARGETS, as X(sgf) X(kifu)..., and compiles
 * fuzz_NAME.c so that its function is called fuzz_NAME. */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define X(name) int fuzz_##name(const uint8_t *data, size_t n);
FUZZ_TARGETS
#undef X

typedef struct target {
    const char *name;
    int (*run)(const uint8_t *data, size_t n);
} target;

#define X(name) {#name, fuzz_##name},
static const target TARGETS[] = {FUZZ_TARGETS};
enum { TARGET_COUNT = sizeof TARGETS / sizeof *TARGETS };

/* In fuzz.h, for targets. */
extern size_t fuzz_accepted;

#define FILE_MAX (64L * 1024 * 1024)

static int fail(const char *path)
{
    perror(path);
    return 1;
}

static int replay_file(const target *t, const char *path)
{
    FILE *f = fopen(path, "rb");
    long size = -1;
    uint8_t *data;

    if (!f)
        return fail(path);
    if (fseek(f, 0, SEEK_END) == 0)
        size = ftell(f);
    rewind(f);
    data = size >= 0 && size <= FILE_MAX ? malloc((size_t)size + 1) : NULL;
    if (!data || fread(data, 1, (size_t)size, f) != (size_t)size) {
        free(data);
        fclose(f);
        return fail(path);
    }
    fclose(f);
    /* A copy of the exact size, so that a sanitizer sees the byte behind it. */
    uint8_t *exact = malloc(size ? (size_t)size : 1);
    if (!exact) {
        free(data);
        return fail(path);
    }
    memcpy(exact, data, (size_t)size);
    free(data);
    t->run(exact, (size_t)size);
    free(exact);
    return 0;
}

/* The files of one folder; folders within it are left out. */
static int replay_folder(const target *t, const char *path, size_t *count)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    int failed = 0;

    if (!folder)
        return fail(path);
    while ((entry = readdir(folder)) != NULL) {
        char name[4096];
        struct stat st;
        int n = snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (n < 0 || (size_t)n >= sizeof name || stat(name, &st) || !S_ISREG(st.st_mode))
            continue;
        failed |= replay_file(t, name);
        ++*count;
    }
    closedir(folder);
    return failed;
}

static const target *find_target(const char *name)
{
    for (size_t i = 0; i < TARGET_COUNT; i++)
        if (strcmp(TARGETS[i].name, name) == 0)
            return &TARGETS[i];
    return NULL;
}

int main(int argc, char **argv)
{
    const target *t = argc > 1 ? find_target(argv[1]) : NULL;
    size_t count = 0;
    int failed = 0;
    bool is_corpus = false;

    if (!t) {
        fprintf(stderr, "usage: replay NAME PATH...; NAME is that of a fuzz_NAME.c\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        struct stat st;
        if (stat(argv[i], &st)) {
            failed |= fail(argv[i]);
        } else if (S_ISDIR(st.st_mode)) {
            failed |= replay_folder(t, argv[i], &count);
            is_corpus = true;
        } else {
            failed |= replay_file(t, argv[i]);
            count++;
        }
    }
    printf("%zu inputs replayed\n", count);
    if (is_corpus && !fuzz_accepted) {
        fprintf(stderr, "none of them is what the target reads: it finds nothing\n");
        failed = 1;
    }
    return failed || count == 0;
}

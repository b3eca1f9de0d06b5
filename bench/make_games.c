/* Writes a large collection of made-up games (tests/support/generate/gen_collection.h) as SGF files of up to
 * 10,000 games, for measuring at sizes that no collection at hand has.
 *
 *     make_games FOLDER COUNT [FIRST [SEED]]      games FIRST (0) to FIRST + COUNT - 1 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "harness.h"
#include "tests/support/generate/gen_collection.h"

enum { GAMES_IN_FILE = 10000 };

static uint64_t number(const char *text)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);

    if (end == text || *end || *text == '-')
        bench_die("%s is no number", text);
    return value;
}

static void write_file(const char *folder, uint64_t seed, uint64_t from, uint64_t to)
{
    tj_buf text = TJ_BUF_INIT;
    char name[64], *path;
    FILE *file;

    snprintf(name, sizeof name, "made-%08llu.sgf", (unsigned long long)from);
    path = bench_path(folder, name);
    file = fopen(path, "wb");
    if (!file)
        bench_die("cannot write %s", path);
    for (uint64_t i = from; i < to; i++) {
        gen_game game;

        gen_collection_game(&game, seed, i);
        tj_buf_clear(&text);
        gen_game_sgf(&game, &text);
        gen_collection_release(&game);
        if (!tj_buf_ok(&text) || fwrite(text.data, 1, text.len, file) != text.len)
            bench_die("cannot write %s", path);
    }
    if (fclose(file))
        bench_die("cannot write %s", path);
    tj_buf_release(&text);
    free(path);
}

int main(int argc, char **argv)
{
    uint64_t count, first, seed;
    tj_err err = TJ_ERR_INIT;

    if (argc < 3 || argc > 5)
        bench_die("usage: make_games FOLDER COUNT [FIRST [SEED]]");
    count = number(argv[2]);
    first = argc > 3 ? number(argv[3]) : 0;
    seed = argc > 4 ? number(argv[4]) : 1;
    bench_must(tj_folder_make(argv[1], &err), &err, "make the folder");
    for (uint64_t done = 0; done < count; done += GAMES_IN_FILE) {
        uint64_t to = count - done < GAMES_IN_FILE ? count : done + GAMES_IN_FILE;

        write_file(argv[1], seed, first + done, first + to);
    }
    return 0;
}

/* A file of grades, an SQLite database: a damaged one is refused, or what is left of it is sound.
 *
 * Input: such a file; or lies about a sound one. */
#include <math.h>

#include "base/file.h"
#include "book/grade/grade_private.h"
#include "corrupt_database.h"
#include "tests/support/at_position.h"

static const char *const TABLES[] = {"meta", "setting", "grade", NULL};

static void make_grades(tj_buf *out)
{
    const tj_grade_setting setting = {"engine", "./engine", "Threads=1\n", "nodes 100"};
    const tj_grade grade = {.score = 55, .depth = 7, .nodes = 1000, .milliseconds = 3};
    char path[FUZZ_PATH];
    tj_grade_cache *cache;
    tj_shogi start;
    int64_t id;

    bytes_as_database((const uint8_t *)"", 0, path);
    tj_shogi_init(&start);
    must(tj_grade_cache_open(&cache, path, NULL) == 0);
    must(tj_grade_cache_add_setting(cache, &setting, &id, NULL) == 0);
    must(tj_grade_cache_put(cache, id, at_shogi(&start), &grade, NULL, 0, NULL) == 0);
    tj_grade_cache_free(cache);
    must(tj_file_read(path, out, NULL) == 0);
    database_end(path);
}

static void use(tj_grade_cache *cache)
{
    tj_grade_setting setting;
    tj_shogi position;
    int64_t id = INT64_MIN;

    tj_shogi_init(&position);
    for (int i = 0; i < 10; i++) {
        tj_err damage = TJ_ERR_INIT;
        tj_grade grade;
        bool found;

        if (tj_grade_cache_next_setting(cache, &id, &setting, &damage)) {
            must(damage.text[0]);
            return;
        }
        if (!id)
            return;
        must(setting.name && setting.command && setting.options && setting.limit);
        if (tj_grade_cache_find(cache, id, at_shogi(&position), &grade, &found, &damage)) {
            must(damage.text[0]);
            return;
        }
        fuzz_accepted += found;
        if (found)
            must(fabs(tj_grade_evaluation(
                     &(tj_grade_item){.grade = grade, .state = TJ_GRADE_NEW, .side = position.side}, 3000)) <=
                 3000);
    }
}

static void use_file(const char *path)
{
    tj_err err = TJ_ERR_INIT;
    tj_grade_cache *cache;

    if (tj_grade_cache_read(&cache, path, &err))
        must(err.code && err.text[0]);
    else
        use(cache);
    tj_grade_cache_free(cache);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static tj_buf sound;
    char path[FUZZ_PATH];

    if (is_database(data, n)) {
        bytes_as_database(data, n, path);
    } else {
        if (!sound.len)
            make_grades(&sound);
        bytes_as_database((const uint8_t *)sound.data, sound.len, path);
        corrupt_database_file(path, TABLES, data, n);
    }
    use_file(path);
    database_end(path);
    return 0;
}

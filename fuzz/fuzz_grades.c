/* Any bytes as a file of grades, an SQLite database: a damaged one is refused, or what is left of it is
 * sound. */
#include <math.h>
#include <stdint.h>
#include <unistd.h>

#include "book/grade_cache.h"
#include "fuzz.h"

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

        if (tj_grade_cache_next(cache, &id, &setting, &damage)) {
            must(damage.text[0]);
            return;
        }
        if (!id)
            return;
        must(setting.name && setting.command && setting.options && setting.limit);
        if (tj_grade_cache_find(cache, id, &position, &grade, &found, &damage)) {
            must(damage.text[0]);
            return;
        }
        fuzz_accepted += found;
        if (found)
            must(fabs(tj_grade_evaluation(&grade, position.side, 3000)) <= 3000);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char path[FUZZ_PATH];
    tj_err err = TJ_ERR_INIT;
    tj_grade_cache *cache;

    bytes_as_database(data, n, path);
    if (tj_grade_cache_read(&cache, path, &err))
        must(err.code && err.text[0]);
    else
        use(cache);
    tj_grade_cache_free(cache);
    database_end(path);
    return 0;
}

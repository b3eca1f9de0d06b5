/* Joseki lines to compare with. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "bench/harness.h"
#include "nakamura.h"

void nakamura_dictionaries_read(nakamura_dictionaries *dictionaries, const char *path, const char *only)
{
    tj_dictionary_options options;
    tj_dictionary **next;
    tj_err err = TJ_ERR_INIT;

    if (TJ_RESERVE(dictionaries, dictionaries->len + 1))
        bench_die("memory ran out");
    next = &dictionaries->items[dictionaries->len++];
    tj_dictionary_options_init(&options, sizeof options);
    options.only = only;
    bench_must(tj_dictionary_open(next, path, &options, &err), &err, "dictionary");
    dictionaries->lines += (*next)->lines.len;
}

void nakamura_dictionaries_find(nakamura_dictionaries *dictionaries)
{
    const char *data = getenv("TEJUN_DATA");
    char *folder = bench_path(data ? data : "../shared/data", "go/joseki");
    tj_string_list names = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;

    if (tj_path_is_folder(folder))
        bench_must(tj_folder_list(folder, &names, &err), &err, "dictionaries");
    for (size_t i = 0; i < names.len; i++) {
        size_t n = strlen(names.items[i]);
        char *path = bench_path(folder, names.items[i]);

        if (n > 4 && strcmp(names.items[i] + n - 4, ".tsv") == 0)
            nakamura_dictionaries_read(dictionaries, path, "leaf");
        free(path);
    }
    tj_string_list_release(&names);
    free(folder);
}

void nakamura_dictionaries_release(nakamura_dictionaries *dictionaries)
{
    for (size_t i = 0; i < dictionaries->len; i++)
        tj_dictionary_free(dictionaries->items[i]);
    free(dictionaries->items);
}

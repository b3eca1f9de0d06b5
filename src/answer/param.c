#include "answer/param.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

int tj_words_add(tj_words *words, const char *word, tj_err *err)
{
    if (TJ_RESERVE(words, words->len + 1))
        return tj_fail_nomem(err);
    words->items[words->len++] = word;
    return 0;
}

static void list_row(tj_param_ref refs[TJ_PARAMS_MAX], size_t *n, const tj_param *option, const char *heading,
                     size_t base)
{
    assert(*n < TJ_PARAMS_MAX);
    assert(option->name && option->text);
    assert(option->value || option->kind == TJ_PARAM_FLAG);
    for (size_t i = 0; i < *n; i++) {
        assert(strcmp(refs[i].option->name, option->name) != 0);
        assert(!option->letter || refs[i].option->letter != option->letter);
    }
    refs[(*n)++] = (tj_param_ref){option, heading, base + option->at};
}

size_t tj_params_flatten(const tj_param *table, tj_param_ref refs[TJ_PARAMS_MAX])
{
    size_t n = 0;

    for (const tj_param *own = table; own && own->kind; own++)
        if (own->kind != TJ_PARAM_INCLUDE)
            list_row(refs, &n, own, NULL, 0);
    for (const tj_param *own = table; own && own->kind; own++)
        if (own->kind == TJ_PARAM_INCLUDE)
            for (const tj_param *row = own->rows; row->kind; row++) {
                assert(row->kind != TJ_PARAM_INCLUDE);
                list_row(refs, &n, row, own->name, own->at);
            }
    return n;
}

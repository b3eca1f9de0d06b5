#include "answer/param.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define SEPARATORS ", \t\r\n"

const char *tj_list_next_item(const char **list, size_t *n)
{
    const char *item = *list + strspn(*list, SEPARATORS);

    *n = strcspn(item, SEPARATORS);
    *list = item + *n;
    return *n ? item : NULL;
}

int tj_words_add(tj_words *words, const char *word, tj_err *err)
{
    if (TJ_RESERVE(words, words->len + 1))
        return tj_fail_nomem(err);
    words->items[words->len++] = word;
    return 0;
}

/* A row without heading goes before those that have one. */
static void add_row(tj_param_list *list, const tj_param_ref *ref)
{
    const tj_param *option = ref->option;
    size_t at = list->len;

    assert(list->len < TJ_PARAMS_MAX);
    assert(option->name && option->text);
    assert(option->value || option->kind == TJ_PARAM_FLAG);
    for (size_t i = 0; i < list->len; i++) {
        assert(strcmp(list->items[i].option->name, option->name) != 0);
        assert(!option->letter || list->items[i].option->letter != option->letter);
    }
    while (!ref->heading && at && list->items[at - 1].heading)
        at--;
    memmove(&list->items[at + 1], &list->items[at], (list->len - at) * sizeof *list->items);
    list->items[at] = *ref;
    list->len++;
}

static void add_rows(tj_param_list *list, const tj_param *rows, const char *heading, const char *defaults,
                     size_t base)
{
    for (const tj_param *row = rows; row && row->kind; row++) {
        const char *preset = defaults ? defaults + row->at : NULL;

        if (row->kind == TJ_PARAM_INCLUDE) {
            assert(!heading);
            add_rows(list, row->rows, row->name, preset, base + row->at);
        } else if (row->kind == TJ_PARAM_ARGUMENTS) {
            assert(!list->arguments);
            list->arguments = row;
            list->arguments_at = base + row->at;
        } else
            add_row(list, &(tj_param_ref){row, heading, preset, base + row->at});
    }
}

void tj_param_list_add(tj_param_list *list, const tj_param *table, const void *defaults, size_t base)
{
    add_rows(list, table, NULL, defaults, base);
}

static void release_words(void *member)
{
    tj_words *words = member;

    free(words->items);
    *words = (tj_words){0};
}

void tj_param_list_release(const tj_param_list *list, void *values)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->items[i].option->kind == TJ_PARAM_TEXTS)
            release_words((char *)values + list->items[i].at);
    if (list->arguments)
        release_words((char *)values + list->arguments_at);
}

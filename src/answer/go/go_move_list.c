#include "answer/go/go_move_list.h"

#include <stdlib.h>
#include <string.h>

#include "answer/go/go_file.h"
#include "base/error.h"

static int add(tj_go_move_list *list, unsigned point, tj_err *err)
{
    if (tj_grow((void **)&list->points, &list->cap, list->len + 1, sizeof *list->points))
        return tj_fail_nomem(err);
    list->points[list->len++] = (uint16_t)point;
    return 0;
}

static int parse_word(tj_go_move_list *list, const char *word, tj_err *err)
{
    int rc = 0;

    while (!rc && *word) {
        size_t n = strcspn(word, ", \t");
        char *move = n ? tj_strndup(word, n) : NULL;
        unsigned point;

        if (n && !move)
            return tj_fail_nomem(err);
        if (move)
            rc = tj_go_point_parse(list->size, move, &point, err);
        if (move && !rc)
            rc = add(list, point, err);
        free(move);
        word += n + (word[n] != 0);
    }
    return rc;
}

int tj_go_move_list_parse(tj_go_move_list *list, unsigned size, const tj_words *words, tj_err *err)
{
    int rc = 0;

    list->size = size;
    for (size_t i = 0; !rc && i < words->len; i++)
        rc = parse_word(list, words->items[i], err);
    return rc;
}

int tj_move_range_parse(const char *text, size_t *first, size_t *last, tj_err *err)
{
    char *end;
    unsigned long long from = strtoull(text, &end, 10), to = from;

    if (end != text && *end == '-') {
        const char *second = end + 1;

        to = strtoull(second, &end, 10);
        if (end == second)
            to = 0; /* "3-" */
    }
    if (*end || text[0] < '0' || text[0] > '9' || !from || from > 1000000 || to > 1000000 ||
        (to && to < from))
        return tj_fail(err, TJ_E_USAGE, "--range wants numbers such as 1-10, not \"%s\"", text);
    *first = (size_t)from;
    *last = (size_t)to;
    return 0;
}

static int add_moves(tj_go_move_list *list, const tj_record *record, const char *path, size_t first,
                     size_t last, tj_err *err)
{
    int rc = 0;

    if (!last || last > record->moves.len)
        last = record->moves.len;
    if (first > last)
        return tj_fail_path(err, TJ_E_RANGE, path, "the game has only %zu moves", record->moves.len);
    list->size = record->board;
    list->colour = record->moves.items[first - 1].colour;
    for (size_t i = first; !rc && i <= last; i++) {
        const tj_move *move = &record->moves.items[i - 1];

        if (move->point == TJ_PASS || (i > first && move->colour == record->moves.items[i - 2].colour))
            return tj_fail_path(err, TJ_E_USAGE, path,
                                "move %zu is a pass or out of turn: no sequence goes over it", i);
        rc = add(list, move->point, err);
    }
    return rc;
}

int tj_go_move_list_from_sgf(tj_go_move_list *list, const char *path, size_t first, size_t last, tj_err *err)
{
    tj_record record;
    int rc;

    tj_record_init(&record);
    rc = tj_go_file_first(path, &record, "--record takes it", err);
    if (!rc)
        rc = add_moves(list, &record, path, first, last, err);
    tj_record_release(&record);
    return rc;
}

void tj_go_move_list_release(tj_go_move_list *list)
{
    free(list->points);
    *list = (tj_go_move_list){0};
}

#include "answer/book/book_grade_groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

void tj_grade_groups_release(tj_grade_groups *groups)
{
    for (size_t i = 0; i < groups->len; i++) {
        free(groups->items[i].places);
        free(groups->items[i].weighed);
        tj_grade_tally_release(&groups->items[i].tally);
    }
    free(groups->items);
    tj_grade_list_release(&groups->list);
    memset(groups, 0, sizeof *groups);
}

/* A new group for n positions; NULL if memory ran out. */
static tj_grade_group *new_group(tj_grade_groups *groups, const char *black, const char *white, size_t n)
{
    tj_grade_group *group;

    if (TJ_RESERVE(groups, groups->len + 1))
        return NULL;
    group = &groups->items[groups->len++];
    *group = (tj_grade_group){.black = black, .white = white, .n = n};
    group->places = tj_zalloc(n, sizeof *group->places);
    group->weighed = tj_zalloc(n, sizeof *group->weighed);
    return group->places && group->weighed ? group : NULL;
}

static int add_exit(tj_grade_list *list, const tj_book_match *match, size_t at, tj_grade_place *place,
                    tj_err *err)
{
    const tj_book_reached_position *exit = &tj_book_match_result_of(match)->exits[at];
    tj_position position;

    *place = (tj_grade_place){.ply = exit->ply, .probability = exit->probability};
    tj_book_match_position(match, exit->number, &position);
    return tj_grade_list_add(list, &position, &place->number, err);
}

int tj_grade_groups_add_pairs(tj_grade_groups *groups, const tj_book_pair *pairs, size_t n, tj_err *err)
{
    size_t first = groups->len, longest = 0;
    int rc = 0;

    for (size_t i = 0; i < n; i++) {
        const tj_book_match_result *result = tj_book_match_result_of(pairs[i].match);
        size_t exits = result->n_exits;
        tj_grade_group *group = new_group(groups, pairs[i].black, pairs[i].white, exits);

        if (!group)
            return tj_fail_nomem(err);
        group->rest = result->rest;
        longest = exits > longest ? exits : longest;
    }
    for (size_t at = 0; !rc && at < longest; at++)
        for (size_t i = 0; !rc && i < n; i++) {
            tj_grade_group *group = &groups->items[first + i];

            if (at < group->n)
                rc = add_exit(&groups->list, pairs[i].match, at, &group->places[at], err);
        }
    return rc;
}

int tj_grade_groups_add_book(tj_grade_groups *groups, tj_book *book, const char *name, tj_err *err)
{
    tj_grade_list own = {0};
    tj_grade_group *group = NULL;
    int rc = tj_grade_list_add_book(&own, book, err);

    if (!rc && !(group = new_group(groups, name, NULL, own.len)))
        rc = tj_fail_nomem(err);
    for (uint32_t i = 0; !rc && i < own.len; i++) {
        tj_position position;

        tj_grade_list_position(&own, i, &position);
        rc = tj_grade_list_add(&groups->list, &position, &group->places[i].number, err);
        group->places[i].ply = position.ply;
        group->places[i].probability = 1 / (double)own.len;
    }
    tj_grade_list_release(&own);
    return rc;
}

static int count_group(tj_grade_group *group, const tj_grade_list *list, const tj_win_curve *curve,
                       double cap, tj_err *err)
{
    for (size_t i = 0; i < group->n; i++)
        group->weighed[i] = (tj_weighted_evaluation){
            tj_grade_evaluation(&list->items[group->places[i].number], cap), group->places[i].probability};
    tj_grade_tally_release(&group->tally);
    return tj_grade_tally_compute(&group->tally, group->weighed, group->n, curve, err);
}

int tj_grade_groups_count(tj_grade_groups *groups, const tj_win_curve *curve, double cap, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < groups->len; i++)
        rc = count_group(&groups->items[i], &groups->list, curve, cap, err);
    return rc;
}

/* ---- extremes ---- */

static bool is_before(const tj_grade_group *group, bool highest, size_t a, size_t b)
{
    const tj_weighted_evaluation *p = &group->weighed[a], *q = &group->weighed[b];

    if (p->evaluation != q->evaluation)
        return highest ? p->evaluation > q->evaluation : p->evaluation < q->evaluation;
    return p->weight > q->weight;
}

size_t tj_grade_extremes(const tj_grade_group *group, bool highest, size_t count,
                         size_t places[TJ_GRADE_EXTREMES_MAX])
{
    size_t found = 0;

    if (count > TJ_GRADE_EXTREMES_MAX)
        count = TJ_GRADE_EXTREMES_MAX;
    for (size_t i = 0; i < group->n && count; i++) {
        size_t at = found;

        if (isnan(group->weighed[i].evaluation))
            continue;
        while (at && is_before(group, highest, i, places[at - 1]))
            at--;
        if (at == count)
            continue;
        for (size_t k = found < count ? found++ : count - 1; k > at; k--)
            places[k] = places[k - 1];
        places[at] = i;
    }
    return found;
}

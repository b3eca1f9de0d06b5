/* Estimates for pairs of books from grades in the cache. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "book/grade/grade_private.h"

void tj_match_estimate_release(tj_match_estimate *estimate)
{
    for (size_t i = 0; i < estimate->pairs && estimate->tallies; i++)
        tj_grade_tally_release(&estimate->tallies[i]);
    free(estimate->tallies);
    free(estimate->engine);
    tj_grade_list_release(&estimate->list);
    memset(estimate, 0, sizeof *estimate);
}

static int add_exits(tj_grade_list *list, const tj_book_match *match, tj_err *err)
{
    const tj_book_match_result *result = tj_book_match_result_of(match);
    tj_position position;
    int rc = 0;

    for (size_t i = 0; !rc && i < result->n_exits; i++) {
        tj_book_match_position(match, result->exits[i].number, &position);
        rc = tj_grade_list_add(list, &position, NULL, err);
    }
    return rc;
}

/* The tally of one match's exits. */
static int tally(const tj_grade_list *list, const tj_book_match *match, const tj_win_curve *curve, double cap,
                 tj_grade_tally *out, tj_err *err)
{
    const tj_book_match_result *result = tj_book_match_result_of(match);
    tj_weighted_evaluation *items = tj_alloc(result->n_exits, sizeof *items);
    tj_position position;
    int rc;

    tj_grade_tally_release(out);
    if (!items)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < result->n_exits; i++) {
        tj_book_match_position(match, result->exits[i].number, &position);
        items[i] = (tj_weighted_evaluation){tj_grade_evaluation(tj_grade_list_find(list, &position), cap),
                                            result->exits[i].probability};
    }
    rc = tj_grade_tally_compute(out, items, result->n_exits, curve, err);
    free(items);
    return rc;
}

/* Takes the grades of a setting instead of all others; 0: none. */
static int apply_setting(tj_match_estimate *estimate, tj_grade_cache *cache, int64_t setting,
                         const tj_book_match *const *matches, const tj_win_curve *curve, double cap,
                         tj_err *err)
{
    int rc = 0;

    estimate->share = 0;
    for (size_t i = 0; i < estimate->list.len; i++)
        estimate->list.items[i].state = TJ_GRADE_PENDING;
    if (setting)
        rc = tj_grade_list_lookup(&estimate->list, cache, setting, err);
    for (size_t i = 0; !rc && i < estimate->pairs; i++) {
        rc = tally(&estimate->list, matches[i], curve, cap, &estimate->tallies[i], err);
        estimate->share += estimate->tallies[i].share / (double)estimate->pairs;
    }
    return rc;
}

/* "Fairy-Stockfish 11.1, Threads=1, nodes 1000". */
static char *describe(const tj_grade_setting *setting)
{
    tj_buf text = TJ_BUF_INIT;

    tj_buf_printf(&text, "%s, ", setting->name);
    for (const char *c = setting->options; *c; c++)
        if (*c == '\n')
            tj_buf_puts(&text, ", ");
        else
            tj_buf_putc(&text, *c);
    tj_buf_puts(&text, setting->limit);
    return tj_buf_detach(&text);
}

/* Remembers the setting with the largest share of exits. */
static int choose_setting(tj_match_estimate *estimate, tj_grade_cache *cache,
                          const tj_book_match *const *matches, const tj_win_curve *curve, double cap,
                          tj_err *err)
{
    tj_grade_setting setting;
    double best = 0;
    int64_t id = 0;
    int rc;

    while (!(rc = tj_grade_cache_next_setting(cache, &id, &setting, err)) && id) {
        if ((rc = apply_setting(estimate, cache, id, matches, curve, cap, err)))
            break;
        if (!(estimate->share > 0) || estimate->share < best) /* of equals the latest */
            continue;
        best = estimate->share;
        estimate->setting = id;
        free(estimate->engine);
        if (!(estimate->engine = describe(&setting)))
            return tj_fail_nomem(err);
    }
    return rc;
}

int tj_match_estimate_compute(tj_match_estimate *estimate, tj_grade_cache *cache,
                              const tj_book_match *const *matches, size_t pairs, const tj_win_curve *curve,
                              double cap, tj_err *err)
{
    int rc = 0;

    memset(estimate, 0, sizeof *estimate);
    estimate->pairs = pairs;
    estimate->tallies = tj_zalloc(pairs, sizeof *estimate->tallies);
    if (!estimate->tallies)
        return tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < pairs; i++)
        rc = add_exits(&estimate->list, matches[i], err);
    if (rc || (rc = choose_setting(estimate, cache, matches, curve, cap, err)))
        return rc;
    return apply_setting(estimate, cache, estimate->setting, matches, curve, cap, err);
}

double tj_match_estimate_at(const tj_match_estimate *estimate, const tj_position *position,
                            const tj_win_curve *curve, double cap)
{
    const tj_grade_item *graded = tj_grade_list_find(&estimate->list, position);

    return graded && tj_grade_is_known(graded) ? tj_win_curve_at(curve, tj_grade_evaluation(graded, cap))
                                               : NAN;
}

#include "answer/question/questions.h"

#include <stdlib.h>
#include <string.h>

#include "answer/game_json.h"
#include "base/error.h"
#include "base/text/span.h"

#define NUMBERS_MAX 1000000 /* as many as a list may have */

static const char *const orders[] = {"added", "date", "black", "white", "event", "moves", NULL};

static const tj_param params[] = {
    TJ_ARGUMENTS(tj_games_params, numbers, "number", "NUMBER...", "these games"),
    TJ_CHOICE(tj_games_params, sort, 0, "sort", "BY", orders, "sort by this"),
    TJ_FLAG(tj_games_params, reverse, 0, "reverse", "reverse the order: newest or longest first"),
    TJ_ROWS(tj_games_params, limit, 'n', "limit",
            "list at most N games; 0: all; default: 50, with --export all"),
    TJ_INTEGER(tj_games_params, skip, 0, "skip", "N", 0, UINT32_MAX, "skip the first N games"),
    TJ_GAME(tj_games_params, game, 0, "game", "games of this kind"),
    TJ_INTEGER(tj_games_params, size, 0, "size", "N", 2, 25, "games on N x N boards"),
    TJ_FLAG(tj_games_params, damaged, 0, "damaged", "damaged games, which are kept only up to a fault"),
    TJ_FILTER_PARAMS(tj_games_params),
    TJ_PARAMS_END};

/* The conditions as a filter; texts are borrowed.  Returns whether there are any. */
static bool read_filter(const tj_games_params *given, tj_filter *filter)
{
    bool any = tj_filter_from_params(&given->filter, filter);

    filter->board = (unsigned)given->size;
    filter->damaged = given->damaged;
    filter->kind = given->game ? tj_game_kind_at((size_t)given->game - 1) : NULL;
    return any || given->size || given->damaged || given->game;
}

int tj_game_number_parse(const char *text, size_t n, uint32_t *id, tj_err *err)
{
    uint64_t value;

    if (!tj_span_number((tj_span){text, n}, &value) || value > UINT32_MAX)
        return tj_fail(err, TJ_E_USAGE, "\"%.*s\" is not a game number", (int)(n < 40 ? n : 40), text);
    *id = (uint32_t)value;
    return 0;
}

static int check(const tj_asked *asked, tj_err *err)
{
    const tj_games_params *given = asked->params;
    tj_filter filter;

    if (given->numbers.len && read_filter(given, &filter))
        return tj_fail(err, TJ_E_USAGE, "conditions cannot be used with game numbers");
    if (given->numbers.len && (given->sort || given->reverse || given->skip || given->limit >= 0))
        return tj_fail(err, TJ_E_USAGE,
                       "--sort, --reverse, --limit and --skip cannot be used with game numbers");
    return 0;
}

static int parse_list(const char *list, tj_games_answer *ids, tj_err *err)
{
    const char *item;
    size_t n;
    int rc = 0;

    while (!rc && (item = tj_list_next_item(&list, &n)) != NULL) {
        if (ids->len == NUMBERS_MAX)
            return tj_fail(err, TJ_E_USAGE, "more than %d game numbers", NUMBERS_MAX);
        if (TJ_RESERVE(ids, ids->len + 1))
            return tj_fail_nomem(err);
        rc = tj_game_number_parse(item, n, &ids->items[ids->len], err);
        ids->len += !rc;
    }
    return rc;
}

/* Leaves out games that are not there (any more).  TJ_E_NOTFOUND, of the first, if none is there, or one is
 * missing and that matters. */
static int keep_existing(tj_asked *asked, tj_games_answer *answer, tj_err *err)
{
    tj_err missing = TJ_ERR_INIT;
    size_t kept = 0;

    for (size_t i = 0; i < answer->len; i++) {
        tj_err inner = TJ_ERR_INIT;
        tj_game game;
        int rc = tj_game_get(asked->corpus, answer->items[i], &game, &inner);

        if (!rc) {
            tj_game_release(&game);
            answer->items[kept++] = answer->items[i];
        } else if (rc != TJ_E_NOTFOUND) {
            *err = inner;
            return rc;
        } else if (!missing.code)
            missing = inner;
    }
    answer->len = kept;
    asked->missing = missing.code && (asked->strict || !kept);
    if (asked->missing)
        *err = missing;
    return asked->missing ? TJ_E_NOTFOUND : 0;
}

static int run_numbers(tj_asked *asked, tj_games_answer *answer, tj_err *err)
{
    const tj_games_params *given = asked->params;
    int rc = 0;

    for (size_t i = 0; !rc && i < given->numbers.len; i++)
        rc = parse_list(given->numbers.items[i], answer, err);
    if (!rc)
        rc = keep_existing(asked, answer, err);
    asked->total = (int64_t)answer->len;
    asked->found = answer->len;
    return rc;
}

static int run(tj_asked *asked, void *out, tj_err *err)
{
    const tj_games_params *given = asked->params;
    size_t limit = given->limit < 0 ? 50 : (size_t)given->limit;
    tj_games_answer *answer = out;
    int rc;

    if (given->numbers.len)
        return run_numbers(asked, answer, err);
    read_filter(given, &asked->filter);
    asked->board = asked->filter.board;
    rc = tj_game_count(asked->corpus, &asked->filter, &asked->found, err);
    asked->total = (int64_t)asked->found;
    if (!rc)
        rc = tj_game_list(asked->corpus, &asked->filter, (enum tj_game_order)given->sort, given->reverse,
                          (size_t)given->skip, limit, &answer->items, &answer->len, err);
    return rc;
}

static int json(const tj_asked *asked, const void *found, tj_json *json, tj_err *err)
{
    const tj_games_answer *answer = found;
    int rc = 0;

    for (size_t i = 0; !rc && i < answer->len; i++)
        rc = tj_corpus_game_json(json, NULL, asked->corpus, answer->items[i], err);
    return rc;
}

static void release(void *answer)
{
    free(((tj_games_answer *)answer)->items);
}

const tj_question tj_games_question = {
    .name = "games",
    .summary = "list, filter, sort and export games",
    .description = "Lists games with their numbers. NUMBER selects a single game.",
    .params = params,
    TJ_QUESTION_TYPES(tj_games_params, tj_games_answer, .limit = -1),
    .corpus = true,
    .list = true,
    .check = check,
    .run = run,
    .json = json,
    .release = release,
};

/* ---- one game ---- */

static const tj_param game_params[] = {
    TJ_ARGUMENTS(tj_game_params, number, "number", "NUMBER", "the game's number"), TJ_PARAMS_END};

static int run_game(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_game_params *given = asked->params;
    const char *text = given->number.len ? given->number.items[given->number.len - 1] : "";

    asked->found = 1;
    return tj_game_number_parse(text, strlen(text), answer, err);
}

static int game_json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err)
{
    return tj_record_json(json, asked->corpus, *(const uint32_t *)answer, err);
}

const tj_question tj_game_question = {
    .name = "game",
    .summary = "show one game with its header, moves, comments and variations",
    .description = "",
    .params = game_params,
    TJ_QUESTION_TYPES(tj_game_params, uint32_t, .number = {NULL, 0, 0}),
    .corpus = true,
    .run = run_game,
    .json = game_json,
};

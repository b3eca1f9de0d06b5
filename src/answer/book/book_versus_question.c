#include "answer/book/book_versus_question.h"

#include <stdlib.h>

#include "answer/book/book_json.h"
#include "base/error.h"

/* ---- playing ---- */

int tj_book_versus_play(tj_book_versus *v, size_t black, size_t white, tj_err *err)
{
    const tj_book_match_options options = {.plies = v->most, .monitor = v->monitor};
    tj_book_match **match;

    if (!v->matches && !(v->matches = tj_zalloc(v->n * v->n, sizeof *v->matches)))
        return tj_fail_nomem(err);
    match = &v->matches[black * v->n + white];
    return *match ? 0 : tj_book_match_play(match, v->books[black], v->books[white], &options, err);
}

int tj_book_versus_play_pairs(tj_book_versus *v, bool all, tj_err *err)
{
    bool one = v->n == 2 && (!all || v->books[0] == v->books[1]);
    size_t first = one ? 1 : 0, end = one ? 2 : v->n * v->n;
    int rc = 0;

    v->pairs = tj_alloc(end, sizeof *v->pairs);
    if (!v->pairs)
        return tj_fail_nomem(err);
    for (size_t i = first; !rc && i < end; i++) {
        size_t black = i / v->n, white = i % v->n;

        rc = tj_book_versus_play(v, black, white, err);
        if (!rc)
            v->pairs[v->n_pairs++] = (tj_book_pair){v->names[black], v->names[white], v->matches[i]};
    }
    return rc;
}

/* What two books play and the other does not: from their games with themselves. */
static int find_typical(tj_book_versus *v, tj_err *err)
{
    int rc = tj_book_versus_play(v, 0, 0, err);

    if (!rc)
        rc = tj_book_versus_play(v, 1, 1, err);
    for (size_t i = 0; !rc && i < 2; i++) {
        const tj_book_match *own = v->matches[3 * i], *other = v->matches[3 * (1 - i)];

        v->typical[v->n_typical++] =
            (tj_book_typical){v->names[i], v->names[1 - i], own, tj_book_match_typical(own, other)};
    }
    return rc;
}

void tj_book_versus_release(void *versus)
{
    tj_book_versus *v = versus;

    for (size_t i = 0; v->matches && i < v->n * v->n; i++)
        tj_book_match_free(v->matches[i]);
    free(v->matches);
    free(v->pairs);
    *v = (tj_book_versus){0};
}

/* ---- JSON ---- */

static void put_place(tj_json *json, const tj_book_match *match, const tj_book_reached_position *place)
{
    tj_position position;

    tj_book_match_position(match, place->number, &position);
    tj_json_double(json, "probability", place->probability);
    tj_json_u64(json, "ply", place->ply);
    tj_book_position_json(json, &position);
}

static void put_plies(tj_json *json, const tj_book_match_result *r)
{
    tj_json_array(json, "plies");
    for (size_t i = 0; i < r->n_plies; i++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "positions", r->plies[i].positions);
        tj_json_double(json, "inside", r->plies[i].inside);
        tj_json_u64(json, "exits", r->plies[i].exits);
        tj_json_double(json, "exit", r->plies[i].exit);
        tj_json_double(json, "layer_bits", r->plies[i].layer);
        tj_json_double(json, "absorbed_bits", r->plies[i].absorbed);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void put_pair(tj_json *json, const tj_book_pair *pair, size_t limit)
{
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);

    tj_json_object(json, NULL);
    tj_json_string(json, "black", pair->black);
    tj_json_string(json, "white", pair->white);
    tj_json_u64(json, "exits", r->n_exits);
    tj_json_double(json, "bits", r->entropy);
    tj_json_double(json, "book_moves", r->length);
    tj_json_double(json, "never_left", r->rest);
    put_plies(json, r);
    tj_json_array(json, "exit_list");
    for (size_t i = 0; i < r->n_exits && (!limit || i < limit); i++) {
        tj_json_object(json, NULL);
        put_place(json, pair->match, &r->exits[i]);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_end(json);
}

static int json(const tj_asked *asked, const void *answer, tj_buf *out, tj_err *err)
{
    const tj_book_versus_params *given = asked->params;
    const tj_book_versus *v = answer;
    tj_json json;

    (void)err;
    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_array(&json, "pairs");
    for (size_t i = 0; i < v->n_pairs; i++)
        put_pair(&json, &v->pairs[i], (size_t)given->limit);
    tj_json_end(&json);
    tj_json_array(&json, "typical");
    for (size_t i = 0; i < v->n_typical; i++) {
        const tj_book_typical *typical = &v->typical[i];

        if (!typical->place)
            continue;
        tj_json_object(&json, NULL);
        tj_json_string(&json, "book", typical->book);
        tj_json_string(&json, "unknown_to", typical->other);
        put_place(&json, typical->match, typical->place);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return 0;
}

/* ---- the question ---- */

const tj_param tj_book_versus_param_table[] = {
    TJ_FLAG(tj_book_versus_params, all, 'a', "all", "all pairs of two books, too; of more it is always so"),
    TJ_ROWS(tj_book_versus_params, limit, 'n', "limit", "of one pair: show the N most likely exits; 0: all"),
    TJ_INTEGER(tj_book_versus_params, most, 0, "most", "N", 1, 100000,
               "stop after N moves, because books may go in circles"),
    TJ_PARAMS_END};

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_book_versus_params *given = asked->params;
    tj_book_versus *v = answer;
    int rc;

    *v = (tj_book_versus){.books = asked->books,
                          .names = asked->book_names,
                          .n = asked->book_count,
                          .most = (unsigned)given->most,
                          .monitor = asked->monitor};
    rc = tj_book_versus_play_pairs(v, given->all, err);
    if (!rc && v->n == 2 && v->books[0] != v->books[1])
        rc = find_typical(v, err);
    v->monitor = NULL;
    asked->found = v->n_pairs;
    return rc;
}

const tj_question tj_book_versus_question = {
    .name = "book versus",
    .summary = "let opening books play each other: where do they leave book?",
    .description =
        "Black plays from the first book, White from the second, each move with the probability that the "
        "book gives it, until the player to move has no book move. Nothing is drawn by lot: the "
        "probabilities of all positions are worked out exactly, ways that lead to the same position being "
        "added up. Told are the number of positions in which book is left, their entropy in bits (one bit "
        "more is twice as varied), how long book lasts, and the position that is most typical of either "
        "book and unknown to the other. Of more than two books, and with --all, all pairs are played.\n\n"
        "Each book is first reduced to what counts in tejun book info; with --whole-file a position is "
        "looked up in all that the file holds, as the engine would whose book it is.\n\n"
        "--play plays real games, to see whether an estimate holds: two copies of one USI engine that "
        "differ only in the book, each taking Black in turn. Every game begins with moves drawn from the "
        "books by lot, up to where book is left; from there on the engines think. What was scored is told "
        "with its 95 % interval, beside the estimate over all exits that tejun book grade has kept (of the "
        "engine and limit that know most of them), and beside what that foresees for the exits that were "
        "drawn. With --out a match that was stopped or killed goes on.",
    .params = tj_book_versus_param_table,
    TJ_QUESTION_TYPES(tj_book_versus_params, tj_book_versus, .limit = 5, .most = TJ_BOOK_MATCH_PLIES_MAX),
    .run = run,
    .json = json,
    .release = tj_book_versus_release,
};

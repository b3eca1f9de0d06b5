#include "answer/book/book_questions.h"

#include <stdlib.h>

#include "base/error.h"

/* ---- playing ---- */

int tj_book_versus_play(tj_book_versus *v, size_t black, size_t white, tj_err *err)
{
    tj_book_match_options options;
    tj_book_match **match;

    if (!v->matches && !(v->matches = tj_zalloc(v->books.len * v->books.len, sizeof *v->matches)))
        return tj_fail_nomem(err);
    match = &v->matches[black * v->books.len + white];
    tj_book_match_options_init(&options, sizeof options);
    options.plies = v->most;
    options.monitor = v->monitor;
    return *match ? 0
                  : tj_book_match_play(match, v->books.items[black], v->books.items[white], &options, err);
}

int tj_book_versus_play_pairs(tj_book_versus *v, bool all, tj_err *err)
{
    bool one = v->books.len == 2 && (!all || v->books.items[0] == v->books.items[1]);
    size_t first = one ? 1 : 0, end = one ? 2 : v->books.len * v->books.len;
    int rc = 0;

    if (!(v->pairs = tj_alloc(end, sizeof *v->pairs)))
        return tj_fail_nomem(err);
    for (size_t i = first; !rc && i < end; i++) {
        size_t black = i / v->books.len, white = i % v->books.len;

        if (!(rc = tj_book_versus_play(v, black, white, err)))
            v->pairs[v->n_pairs++] =
                (tj_book_pair){v->books.names[black], v->books.names[white], v->matches[i]};
    }
    return rc;
}

/* What each of two books plays and the other does not, from their games against themselves. */
static int find_typical(tj_book_versus *v, tj_err *err)
{
    int rc;

    if ((rc = tj_book_versus_play(v, 0, 0, err)) || (rc = tj_book_versus_play(v, 1, 1, err)))
        return rc;
    for (size_t i = 0; i < 2; i++)
        v->typical[i] = tj_book_match_typical(v->matches[3 * i], v->matches[3 * (1 - i)]);
    return 0;
}

void tj_book_versus_release(void *versus)
{
    tj_book_versus *v = versus;

    for (size_t i = 0; v->matches && i < v->books.len * v->books.len; i++)
        tj_book_match_free(v->matches[i]);
    free(v->matches);
    free(v->pairs);
    *v = (tj_book_versus){0};
}

/* ---- rows: for a terminal, as TSV and as JSON ---- */

tj_table *tj_book_pairs_table(const tj_book_pair *pairs, size_t n)
{
    static const tj_column columns[] = {{NULL, TJ_LEFT, "black"},
                                        {NULL, TJ_LEFT, "white"},
                                        {"exits", TJ_RIGHT},
                                        {"bits", TJ_RIGHT},
                                        {"book moves", TJ_RIGHT, "book_moves"},
                                        {"in book forever", TJ_RIGHT, "never_left"},
                                        {"Black", TJ_LEFT, "", ""},
                                        {"White", TJ_LEFT, "", ""}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < n; i++) {
        const tj_book_match_result *r = tj_book_match_result_of(pairs[i].match);

        tj_table_text(table, pairs[i].black);
        tj_table_text(table, pairs[i].white);
        tj_table_count(table, r->n_exits);
        tj_table_double(table, r->entropy, 2);
        tj_table_double(table, r->length, 1);
        tj_table_double_as(table, r->rest, r->rest > 0 ? "%.3f %%" : "-", 100 * r->rest);
        tj_table_text(table, pairs[i].black);
        tj_table_text(table, pairs[i].white);
    }
    return table;
}

tj_table *tj_book_plies_table(const tj_book_pair *pairs, size_t n, const tj_optional *plies)
{
    static const tj_column columns[] = {{NULL, TJ_LEFT, "black", ""},
                                        {NULL, TJ_LEFT, "white", ""},
                                        {"ply", TJ_RIGHT, "ply", ""},
                                        {"positions", TJ_RIGHT},
                                        {"in book", TJ_RIGHT, "inside"},
                                        {"exits", TJ_RIGHT},
                                        {"leaving", TJ_RIGHT, "exit"},
                                        {"bits now", TJ_RIGHT, "layer_bits"},
                                        {"bits so far", TJ_RIGHT, "absorbed_bits"}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t p = 0; p < n; p++) {
        const tj_book_match_result *r = tj_book_match_result_of(pairs[p].match);

        for (size_t i = 0; i < tj_plies_shown(plies, r->n_plies); i++) {
            const tj_book_match_ply *ply = &r->plies[i];

            tj_table_text(table, pairs[p].black);
            tj_table_text(table, pairs[p].white);
            tj_table_count(table, i);
            tj_table_count(table, ply->positions);
            tj_table_double_as(table, ply->inside, "%.2f %%", 100 * ply->inside);
            tj_table_count(table, ply->exits);
            tj_table_double_as(table, ply->exit, "%.2f %%", 100 * ply->exit);
            tj_table_double(table, ply->layer, 2);
            tj_table_double(table, ply->absorbed, 2);
        }
    }
    return table;
}

static tj_table *places_table(tj_column first, tj_column second, const tj_book_match *match)
{
    const tj_column columns[] = {first,
                                 second,
                                 {"exit", TJ_RIGHT, "probability"},
                                 {"ply", TJ_RIGHT},
                                 {"position", TJ_LEFT_UNCUT, tj_book_text_name(tj_book_match_game(match))}};

    return tj_table_new(columns, TJ_COUNT_OF(columns));
}

static void place_row(const char *first, const char *second, const tj_book_match *match,
                      const tj_book_reached_position *place, tj_table *table)
{
    char text[TJ_POSITION_TEXT_MAX];
    tj_position position;

    tj_book_match_position(match, place->number, &position);
    tj_book_text(&position, text);
    tj_table_text(table, first);
    tj_table_text(table, second);
    tj_table_double_as(table, place->probability, "%.2f %%", 100 * place->probability);
    tj_table_count(table, place->ply);
    tj_table_text(table, text);
}

tj_table *tj_book_exits_table(const tj_book_pair *pairs, size_t n, size_t limit)
{
    tj_table *table = places_table((tj_column){NULL, TJ_LEFT, "black", ""},
                                   (tj_column){NULL, TJ_LEFT, "white", ""}, pairs[0].match);

    for (size_t p = 0; p < n; p++) {
        const tj_book_match_result *r = tj_book_match_result_of(pairs[p].match);

        for (size_t i = 0; i < r->n_exits && (!limit || i < limit); i++)
            place_row(pairs[p].black, pairs[p].white, pairs[p].match, &r->exits[i], table);
    }
    return table;
}

static void put_typical(const tj_book_versus *v, tj_json *json)
{
    tj_table *table = places_table((tj_column){NULL, TJ_LEFT, "book"},
                                   (tj_column){NULL, TJ_LEFT, "unknown_to"}, v->pairs[0].match);

    for (size_t i = 0; i < 2; i++)
        if (v->typical[i])
            place_row(v->books.names[i], v->books.names[1 - i], v->matches[3 * i], v->typical[i], table);
    tj_table_put_json(table, "typical", json);
}

static int json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_book_versus_params *given = asked->params;
    const tj_book_versus *v = answer;
    tj_table *pairs = tj_book_pairs_table(v->pairs, v->n_pairs);

    tj_json_array(json, "pairs");
    for (size_t i = 0; i < v->n_pairs; i++) {
        const tj_book_pair *pair = &v->pairs[i];

        tj_json_object(json, NULL);
        tj_table_row_json(pairs, i, json);
        tj_table_put_json(tj_book_plies_table(pair, 1, &given->plies), "plies", json);
        tj_table_put_json(tj_book_exits_table(pair, 1, (size_t)given->limit), "exit_list", json);
        tj_json_end(json);
    }
    tj_json_end(json);
    put_typical(v, json);
    tj_table_free(pairs);
    return 0;
}

/* ---- the question ---- */

const tj_param tj_book_versus_param_table[] = {
    TJ_FLAG(tj_book_versus_params, all, 'a', "all",
            "play all pairs of two books (always done for more than two)"),
    TJ_ROWS(tj_book_versus_params, limit, 'n', "limit",
            "with one pair: show the N most likely exits; 0: all"),
    TJ_PLIES(tj_book_versus_params,
             "with one pair: also print figures move by move; N: only the first N plies"),
    TJ_INTEGER(tj_book_versus_params, most, 0, "most", "N", 1, 100000,
               "stop after N moves, because books may repeat positions"),
    TJ_PARAMS_END};

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_book_versus_params *given = asked->params;
    tj_book_versus *v = answer;
    int rc;

    *v = (tj_book_versus){.books = asked->books, .most = (unsigned)given->most, .monitor = asked->monitor};
    rc = tj_book_versus_play_pairs(v, given->all, err);
    if (!rc && v->books.len == 2 && v->books.items[0] != v->books.items[1])
        rc = find_typical(v, err);
    v->monitor = NULL;
    asked->found = v->n_pairs;
    return rc;
}

const tj_question tj_book_versus_question = {
    .name = "book versus",
    .summary = "let opening books play each other: where do they end?",
    .description =
        "Plays Black from the first book and White from the second, each move with the probability that the "
        "book gives it, until the player to move is out of book. Nothing is sampled: the probabilities of "
        "all positions are computed exactly, and move orders that lead to the same position are added up. "
        "Shows the number of positions where a side is out of book (exits), their entropy in bits (one bit "
        "more means twice the variety), how long the books last, and the position that is most typical of "
        "each book and unknown to the other. With more than two books, or with --all, all pairs are "
        "played.\n\n"
        "Books are first reduced to the positions that tejun book info counts. With --whole-file, positions "
        "are looked up in the whole file, as the book's own engine does.\n\n"
        "--play plays real games to test an estimate: two copies of one USI engine that differ only in their "
        "book take Black in turn. Each game opens with moves drawn at random from the books; once a side is "
        "out of book, the engines think. The score is shown with its 95 % interval, next to the estimate "
        "over all exits that tejun book grade has stored (for the engine and limit with the most grades) and "
        "the estimate for the exits actually played. With --out you can stop a match and continue it later.",
    .params = tj_book_versus_param_table,
    TJ_QUESTION_TYPES(tj_book_versus_params, tj_book_versus, .limit = 5, .most = TJ_BOOK_MATCH_PLIES_MAX),
    .run = run,
    .json = json,
    .release = tj_book_versus_release,
};

#include "book/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "book/book_file.h"
#include "book/build_moves.h"
#include "book/list.h"

typedef struct building {
    tj_gathering gathering;
    const tj_book_recipe *recipe;
    tj_game_weight *facts; /* by number among those chosen */
    tj_book_writer *writer;
    tj_book_built *built;
    tj_book_entry entry;
    tj_counted_moves moves; /* of the position at hand */
} building;

/* ---- what is known of the games ---- */

/* Multiplies the factor of one colour in the games where that player has it. */
static int prefer(building *b, const tj_book_preference *preference, int colour, tj_err *err)
{
    const tj_gathering *g = &b->gathering;
    tj_filter filter = TJ_FILTER_INIT;
    const tj_game_set *set;
    int rc;

    *(colour == TJ_BLACK ? &filter.black : &filter.white) = preference->player;
    rc = tj_corpus_filter(g->corpus, &filter, &set, err);
    for (size_t i = 0; !rc && i < g->count; i++)
        if (tj_game_set_has(set, g->games[i].segment, g->games[i].number))
            b->facts[i].factor[colour - TJ_BLACK] *= (float)preference->factor;
    return rc;
}

static int gather_facts(building *b, tj_err *err)
{
    const tj_gathering *g = &b->gathering;
    int rc = 0;

    b->facts = tj_zalloc(g->count, sizeof *b->facts);
    if (!b->facts)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < g->count; i++) {
        const tj_segment *segment = g->corpus->segments[g->games[i].segment];

        b->facts[i] = (tj_game_weight){{1, 1}, TJ_WINNER_UNKNOWN};
        if (segment->facts)
            b->facts[i].winner = segment->facts[g->games[i].number].winner;
    }
    for (size_t i = 0; !rc && i < b->recipe->n_preferences; i++) {
        rc = prefer(b, &b->recipe->preferences[i], TJ_BLACK, err);
        if (!rc)
            rc = prefer(b, &b->recipe->preferences[i], TJ_WHITE, err);
    }
    for (size_t i = 0; !rc && !b->recipe->own_moves && i < g->count; i++) {
        float both = b->facts[i].factor[0] * b->facts[i].factor[1];

        b->facts[i].factor[0] = b->facts[i].factor[1] = both;
    }
    return rc;
}

/* ---- one position ---- */

/* Writes the moves that are at hand. */
static int write_position(building *b, const tj_book_position *position, tj_err *err)
{
    int rc = tj_counted_obey(&b->moves, b->recipe, position, err);

    if (!rc)
        rc = tj_counted_entry(&b->moves, b->recipe->playable, &b->entry, err);
    if (rc || !b->entry.len)
        return rc;
    b->built->positions++;
    b->built->moves += b->entry.len;
    for (size_t i = 0; i < b->entry.len; i++)
        b->built->never += !(b->entry.items[i].weight > 0);
    return tj_book_writer_add_any(b->writer, position, &b->entry, err);
}

/* In how many games did it come up, and where first?  seen[] is sorted by game. */
static size_t games_of(const tj_seen *seen, size_t n, const tj_seen **first)
{
    size_t games = 0;

    *first = seen;
    for (size_t i = 0; i < n; i++) {
        games += i == 0 || seen[i].game != seen[i - 1].game;
        *first = seen[i].ply < (*first)->ply ? &seen[i] : *first;
    }
    return games;
}

/* seen[0..n-1] are all that is known of one position, sorted by game and ply. */
static int take_position(building *b, const tj_seen *seen, size_t n, tj_err *err)
{
    const tj_seen *first;
    size_t games = games_of(seen, n, &first);
    tj_gathered at;
    int rc;

    b->built->different++;
    b->built->occurrences += games;
    if (games < b->recipe->games)
        return 0;
    rc = tj_gather_position(&b->gathering, first, &at, err);
    b->moves.len = 0;
    for (size_t i = 0; !rc && i < n; i++)
        if (!i || seen[i].game != seen[i - 1].game)
            rc = tj_counted_add(&b->moves, b->recipe, seen[i].move, tj_book_position_side(&at.position),
                                &b->facts[seen[i].game], err);
    if (!rc)
        tj_counted_weigh(&b->moves, b->recipe);
    for (size_t i = 0; !rc && i < b->moves.len; i++)
        b->moves.items[i].facts.move = tj_gathered_move(&at, b->moves.items[i].facts.move);
    return rc ? rc : write_position(b, &at.position, err);
}

/* ---- all positions ---- */

static int take_list(building *b, const tj_seen_list *list, tj_err *err)
{
    int rc = 0;

    for (size_t from = 0, to, done = 0; !rc && from < list->len; from = to, done++) {
        for (to = from + 1; to < list->len && list->items[to].key == list->items[from].key; to++)
            ;
        rc = take_position(b, list->items + from, to - from, err);
        if (!rc && done % 4096 == 0)
            rc = tj_watch_tick(b->recipe->watch, "writing", from, list->len, err);
    }
    return rc;
}

/* Positions of the list `always` that no game has. */
static int take_rest(building *b, tj_err *err)
{
    const tj_book_list *always = b->recipe->always;
    int rc = 0;

    for (size_t i = 0, n; always && !rc && i < always->len; i += n) {
        const tj_book_position *position = &always->items[i].position;
        bool there = false;

        tj_book_list_find(always, position, &n);
        rc = tj_book_writer_has(b->writer, position, &there, err);
        b->moves.len = 0;
        if (!rc && !there)
            rc = write_position(b, position, err);
    }
    return rc;
}

static int take_all(building *b, tj_err *err)
{
    unsigned passes = tj_gather_passes(&b->gathering);
    tj_seen_list list = {0};
    int rc = 0;

    for (unsigned pass = 0; !rc && pass < passes; pass++) {
        rc = tj_gather(&b->gathering, (tj_gather_pass){pass, passes}, &list, err);
        if (!rc)
            rc = take_list(b, &list, err);
    }
    free(list.items);
    return rc ? rc : take_rest(b, err);
}

/* ---- the recipe ---- */

/* A move on both lists cannot be told what to do. */
static int check_lists(const tj_book_recipe *recipe, tj_err *err)
{
    for (size_t i = 0; recipe->always && i < recipe->always->len; i++) {
        const tj_book_listed *listed = &recipe->always->items[i];
        size_t count;
        const tj_book_listed *never = tj_book_list_find(recipe->never, &listed->position, &count);

        for (size_t k = 0; k < count; k++)
            if (never[k].move == listed->move)
                return tj_fail(err, TJ_E_USAGE,
                               "the move that is always played by line %llu of one list is never played by "
                               "line %llu of the other",
                               (unsigned long long)listed->line, (unsigned long long)never[k].line);
    }
    return 0;
}

static bool is_number(double value, double low, double high)
{
    return value >= low && value <= high;
}

static int check(const tj_book_recipe *recipe, tj_err *err)
{
    if (recipe->board != TJ_BOARD_SHOGI && (recipe->board < TJ_GO_SIZE_MIN || recipe->board > TJ_GO_SIZE_MAX))
        return tj_fail(err, TJ_E_USAGE, "there are no boards of %u lines", recipe->board);
    if (!is_number(recipe->frequency, 0, 100) || !is_number(recipe->success, 0, 100) ||
        !is_number(recipe->even, 0, 1e9) || !is_number(recipe->least, 0, 1))
        return tj_fail(err, TJ_E_USAGE, "a number of the recipe is out of range");
    for (size_t i = 0; i < recipe->n_preferences; i++)
        if (!is_number(recipe->preferences[i].factor, 0, 1e6))
            return tj_fail(err, TJ_E_USAGE, "games count from 0 to 1000000 times");
    return check_lists(recipe, err);
}

/* What the book is made of and how, for whoever opens it later. */
static int tell(building *b, tj_err *err)
{
    const tj_book_recipe *r = b->recipe;
    char text[200];
    int rc = tj_book_writer_game(b->writer, r->board == TJ_BOARD_SHOGI ? TJ_SHOGI : TJ_GO,
                                 r->board == TJ_BOARD_SHOGI ? 0 : r->board, err);

    snprintf(text, sizeof text, "%zu", b->gathering.count);
    if (!rc)
        rc = tj_book_writer_tell(b->writer, "games", text, err);
    snprintf(text, sizeof text,
             "plies %u, positions in %u games, moves in %u games, rate %g, %s moves, frequency %g, "
             "success %g, even %g",
             (unsigned)r->plies, (unsigned)r->games, (unsigned)r->plays, r->least,
             r->winners ? "winners'" : "all", r->frequency, r->success, r->even);
    return rc ? rc : tj_book_writer_tell(b->writer, "recipe", text, err);
}

static int build(building *b, const char *path, tj_err *err)
{
    int rc = tj_gathering_init(&b->gathering, err);

    if (!rc)
        rc = gather_facts(b, err);
    if (!rc)
        rc = tj_book_writer_new(&b->writer, path, err);
    if (rc)
        return rc;
    rc = tell(b, err);
    if (!rc)
        rc = take_all(b, err);
    return tj_book_writer_end(b->writer, rc, err);
}

int tj_book_build(tj_corpus *corpus, const tj_book_recipe *recipe, const char *path, tj_book_built *built,
                  tj_err *err)
{
    building b = {.recipe = recipe, .built = built};
    tj_chosen_game *games = NULL;
    size_t count = 0;
    int rc = check(recipe, err);

    memset(built, 0, sizeof *built);
    if (!rc)
        rc = tj_corpus_choose(corpus, recipe->filter, recipe->board, &games, &count, err);
    if (!rc && !count)
        rc = tj_fail(err, TJ_E_NOTFOUND, "the corpus has no such games");
    b.gathering = (tj_gathering){.corpus = corpus,
                                 .games = games,
                                 .count = count,
                                 .board = recipe->board,
                                 .plies = recipe->plies,
                                 .threads = recipe->threads ? recipe->threads : tj_thread_count(),
                                 .watch = recipe->watch};
    built->games = count;
    tj_book_entry_init(&b.entry);
    if (!rc)
        rc = build(&b, path, err);
    tj_gathering_release(&b.gathering);
    tj_book_entry_release(&b.entry);
    free(b.facts);
    free(b.moves.items);
    free(games);
    return rc;
}

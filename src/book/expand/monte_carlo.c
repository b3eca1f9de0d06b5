/* Whole games played into a book. */
#include <stdio.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/key_set.h"
#include "base/options.h"
#include "base/random.h"
#include "book/expand/expansion.h"
#include "book/memory_book.h"
#include "client/engine_pool.h"
#include "client/match_kind.h"

/* What the workers share; all of it is guarded by the pool's lock. */
typedef struct mc_run {
    const tj_monte_carlo_options *options;
    const tj_match_kind *kind;
    tj_monte_carlo_result *result;
    tj_expand_file file;
    tj_memory_book *memory; /* the book as it is now; owned by `book` */
    tj_book *book;
    tj_book_entry entry;
    tj_key_set seen;
    tj_position root;
    double deadline;
    uint64_t started;
    uint64_t first_number; /* number of games in the book before */
    unsigned failures_in_row;
} mc_run;

/* ---- the book ---- */

/* Draws count half; NaN: no game was decided, which is above nothing. */
static double win_rate(const tj_book_move *move)
{
    return (move->wins + 0.5 * move->draws) / ((double)move->wins + move->losses + move->draws);
}

/* The book's move, or TJ_BOOK_NO_MOVE.  The lock is held. */
static int choose_from_book(mc_run *h, const tj_position *position, uint16_t *move, tj_err *err)
{
    const tj_book_move *best = NULL;
    int side = h->options->side;
    int rc;

    *move = TJ_BOOK_NO_MOVE;
    if (side != TJ_EXPAND_BOTH && (tj_position_to_move(position) == TJ_BLACK) != (side == TJ_EXPAND_BLACK))
        return 0;
    if ((rc = tj_book_find(h->book, position, &h->entry, err)))
        return rc;
    for (size_t i = 0; i < h->entry.len; i++) {
        const tj_book_move *at = &h->entry.items[i];

        if (win_rate(at) > h->options->threshold && (!best || win_rate(at) > win_rate(best)))
            best = at;
    }
    if (best)
        *move = best->move;
    return 0;
}

/* ---- a game ---- */

typedef struct game {
    mc_run *run;
    tj_engine_pool *pool;
    tj_client *engine;
    tj_analysis_lines lines;
    tj_referee referee;
    uint64_t random;
    uint64_t from_book;
} game;

/* A random one of the lines close to the best.  Lines that were not updated lately are out of date. */
static uint16_t draw_line(game *g, uint16_t best)
{
    const tj_analysis_lines *lines = &g->lines;
    uint16_t chosen = best;
    uint32_t depth = 0, met = 0;
    int32_t top = -TJ_GRAPH_MATE;

    for (size_t i = 0; i < lines->len; i++) {
        const tj_analysis_line *line = &lines->items[i];

        depth = line->depth > depth ? line->depth : depth;
        if (line->move == best)
            top = tj_examine_value(line->mate, line->score);
    }
    for (size_t i = 0; i < lines->len; i++) {
        const tj_analysis_line *line = &lines->items[i];

        if (line->depth + 1 < depth ||
            (int64_t)top - tj_examine_value(line->mate, line->score) > g->run->options->margin ||
            !tj_position_is_legal(&g->referee.position, line->move))
            continue;
        if (tj_random(&g->random) % ++met == 0)
            chosen = line->move;
    }
    return chosen;
}

static int ask_engine(game *g, tj_err *err)
{
    const tj_monte_carlo_options *options = g->run->options;
    const tj_analyst_query query = {.position = &g->run->root,
                                    .moves = g->referee.moves.items,
                                    .n_moves = g->referee.moves.len,
                                    .seconds = options->patience,
                                    .lines = &g->lines};
    tj_analysis analysis;
    int rc = g->run->kind->analyse(g->engine, &query, &analysis, err);

    if (rc)
        return rc;
    if (analysis.choice == TJ_ANALYSIS_RESIGN)
        tj_referee_lose(&g->referee, tj_position_to_move(&g->referee.position), TJ_MATCH_RESIGNED, "");
    else if (analysis.choice == TJ_ANALYSIS_WIN)
        tj_referee_declare(&g->referee);
    else
        rc = tj_referee_play(&g->referee, options->lines > 1 ? draw_line(g, analysis.move) : analysis.move,
                             err);
    if (!rc && g->referee.over && g->referee.how == TJ_MATCH_ILLEGAL)
        rc = tj_analyst_fail(g->engine, "plays an illegal move", err);
    return rc;
}

static int play_move(game *g, tj_err *err)
{
    uint16_t move;
    int rc;

    pthread_mutex_lock(&g->pool->lock);
    rc = choose_from_book(g->run, &g->referee.position, &move, err);
    pthread_mutex_unlock(&g->pool->lock);
    if (rc || move == TJ_BOOK_NO_MOVE)
        return rc ? rc : ask_engine(g, err);
    g->from_book++;
    return tj_referee_play(&g->referee, move, err);
}

/* Options are lost when an engine is restarted, so they are set for every game. */
static int play(game *g, tj_err *err)
{
    const tj_match_kind *kind = g->run->kind;
    unsigned lines = g->run->options->lines;
    int rc = kind->new_game(g->engine, err);

    if (!rc && lines > 1 && kind->has_option(g->engine, "MultiPV"))
        rc = tj_analyst_set_lines(kind, g->engine, lines, err);
    while (!rc && !g->referee.over)
        rc = play_move(g, err);
    return rc;
}

/* ---- its result ---- */

static int store_moves(mc_run *h, const tj_referee *referee, tj_err *err)
{
    size_t count = referee->moves.len;
    tj_position position;
    int rc = 0;

    tj_position_copy(&position, &h->root);
    if (h->options->plies && count > h->options->plies)
        count = h->options->plies;
    for (size_t i = 0; !rc && i < count; i++) {
        bool drawn = referee->winner == TJ_WINNER_DRAW;
        bool won = (int)referee->winner == tj_position_to_move(&position);
        tj_book_move facts = {.move = referee->moves.items[i],
                              .count = 1,
                              .wins = won,
                              .losses = !won && !drawn,
                              .draws = drawn,
                              .known = TJ_BOOK_COUNT | TJ_BOOK_WINS | TJ_BOOK_LOSSES | TJ_BOOK_DRAWS};
        tj_book_position at;

        tj_book_position_of(&at, &position);
        tj_book_position_map_move(&at, &facts.move, &facts.reply);
        if (!(rc = tj_expand_file_add_result(&h->file, &at, facts.move,
                                             drawn ? 0
                                             : won ? 1
                                                   : -1,
                                             h->options->threshold, err)) &&
            !(rc = tj_memory_book_count_move(h->memory, &at, &facts, err)))
            rc = tj_position_play_any_rules(&position, referee->moves.items[i], err);
    }
    return rc;
}

/* The lock is held. */
static int store_game(mc_run *h, const game *g, tj_err *err)
{
    const tj_referee *referee = &g->referee;
    tj_monte_carlo_result *result = h->result;
    bool again;
    int rc;

    /* Nothing can fail between the game's becoming part of the book and its being counted. */
    if ((rc = tj_key_set_add(
             &h->seen, tj_hash64(referee->moves.items, referee->moves.len * sizeof *referee->moves.items),
             &again, err)) ||
        (rc = tj_expand_file_begin(&h->file, err)) ||
        (rc = tj_expand_file_end(&h->file, store_moves(h, referee, err), err)))
        return rc;
    result->games++;
    result->black += referee->winner == TJ_WINNER_BLACK;
    result->white += referee->winner == TJ_WINNER_WHITE;
    result->draws += referee->winner == TJ_WINNER_DRAW;
    result->repeated += again;
    result->from_book += g->from_book;
    result->moves += referee->moves.len;
    h->failures_in_row = 0;
    return 0;
}

/* A game that an engine has aborted does not count.  The lock is held. */
static int record_failure(mc_run *h, int rc, const tj_err *fault, tj_err *err)
{
    if (rc != TJ_E_IO && rc != TJ_E_FORMAT)
        return tj_fail(err, rc, "%s", fault->text);
    h->result->failed++;
    snprintf(h->result->why, sizeof h->result->why, "%s", fault->text);
    return ++h->failures_in_row >= TJ_EXPAND_FAILURES_MAX ? tj_fail(err, TJ_E_IO, "%s", fault->text) : 0;
}

/* ---- workers ---- */

/* The number of the next game; false if no more are to be played. */
static bool next_game(mc_run *h, tj_engine_pool *pool, uint64_t *number)
{
    bool more;

    pthread_mutex_lock(&pool->lock);
    more = !atomic_load(&pool->stop) && (!h->options->games || h->started < h->options->games) &&
           (h->deadline <= 0 || tj_clock() < h->deadline);
    if (more)
        *number = h->first_number + h->started++;
    pthread_mutex_unlock(&pool->lock);
    return more;
}

static int play_and_store(game *g, uint64_t number, tj_err *err)
{
    static const tj_referee_rules USUAL_RULES = {0};
    mc_run *h = g->run;
    tj_err fault = TJ_ERR_INIT;
    int rc = tj_referee_init(&g->referee, &USUAL_RULES, h->root.board, &h->root, err);

    g->random = h->options->seed + tj_mix64(number + 1);
    g->from_book = 0;
    if (!rc) {
        rc = play(g, &fault);
        pthread_mutex_lock(&g->pool->lock);
        rc = rc ? record_failure(h, rc, &fault, err) : store_game(h, g, err);
        g->pool->done = h->result->games + h->result->failed;
        pthread_mutex_unlock(&g->pool->lock);
    }
    tj_referee_release(&g->referee);
    return rc;
}

static int game_worker(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    mc_run *h = ctx;
    game g = {.run = h, .pool = pool};
    uint64_t number;
    int rc = h->kind->open(h->options->engine, NULL, &pool->stop, &g.engine, err);

    while (!rc && next_game(h, pool, &number))
        rc = play_and_store(&g, number, err);
    h->kind->close(g.engine);
    return rc;
}

/* ---- the whole ---- */

static int open_run(mc_run *h, const char *path, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_book *book;
    int rc;

    if ((rc = tj_expand_file_open(&h->file, path, h->options->board, err)) ||
        (rc = tj_book_file_open(&book, path, err)))
        return rc;
    h->kind = tj_analyst_kind_of(tj_game_kind_of_board(h->file.board));
    tj_position_init(&h->root, h->file.board, NULL);
    if (h->options->root)
        tj_position_copy(&h->root, h->options->root);
    rc = tj_memory_book_copy(&h->book, book, NULL, &h->memory, monitor, err);
    tj_book_free(book);
    if (rc || (rc = tj_book_find(h->book, &h->root, &h->entry, err)))
        return rc;
    for (size_t i = 0; i < h->entry.len; i++) /* so that this run draws other games than those before */
        h->first_number += h->entry.items[i].count;
    return 0;
}

void tj_monte_carlo_options_init(tj_monte_carlo_options *options, size_t size)
{
    const tj_monte_carlo_options preset = {
        .patience = 300, .threshold = 0.5, .lines = 4, .margin = 30, .seed = 1, .jobs = 1};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_monte_carlo(const char *path, const tj_monte_carlo_options *given, tj_monte_carlo_result *result,
                   tj_err *err)
{
    tj_monte_carlo_options options;
    mc_run h = {.options = &options, .result = result, .file.lock = -1};
    tj_engine_pool pool = {0};
    int rc;

    *result = (tj_monte_carlo_result){.games = 0};
    tj_monte_carlo_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)))
        return rc;
    h.deadline = options.seconds > 0 ? tj_clock() + options.seconds : 0;
    pool.total = options.games;
    if (!(rc = open_run(&h, path, options.monitor, err)))
        rc = tj_engine_pool_run(&pool, options.jobs, game_worker, &h, "playing", options.monitor, err);
    tj_book_free(h.book);
    tj_book_entry_release(&h.entry);
    tj_key_set_release(&h.seen);
    tj_expand_file_close(&h.file);
    if (!rc && result->failed && !result->games)
        rc = tj_fail(err, TJ_E_IO, "%s", result->why);
    return rc;
}

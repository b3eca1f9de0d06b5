#include "book/build/book_build.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/options.h"
#include "base/thread.h"
#include "book/format/book_file.h"

enum { KNOWN = TJ_BOOK_COUNT | TJ_BOOK_WINS | TJ_BOOK_LOSSES | TJ_BOOK_DRAWS | TJ_BOOK_WEIGHT };
enum { DIGITS_MAX = 200 }; /* of games ^ frequency; far from the end of numbers, with the rate's 2 ^ 100 */

/* What is known of a game. */
typedef struct game_weight {
    float factor[2]; /* for moves of Black and of White */
    uint8_t winner;  /* tj_winner */
} game_weight;

typedef struct build_move {
    tj_book_move facts;
    double games;        /* with factors, those that count for the weight */
    double won, decided; /* with factors: won and half of the drawn ones; those with a result */
    bool forced;         /* by the list `always` */
} build_move;

typedef struct build_moves {
    build_move *items;
    size_t len, cap;
} build_moves;

typedef struct build_state {
    tj_book_collector collector;
    const tj_book_build_options *options;
    game_weight *facts; /* by number among those chosen */
    tj_book_writer *writer;
    tj_book_build_result *built;
    tj_book_entry entry;
    build_moves moves; /* of the position at hand */
} build_state;

/* ---- the moves of one position: counted over games, weighed ---- */

static build_move *find_move(const build_moves *moves, uint16_t move)
{
    for (size_t i = 0; i < moves->len; i++)
        if (moves->items[i].facts.move == move)
            return &moves->items[i];
    return NULL;
}

/* The same, added if it was not there; NULL if memory ran out. */
static build_move *find_or_add(build_moves *moves, uint16_t move, tj_err *err)
{
    build_move *there = find_move(moves, move);

    if (there)
        return there;
    if (TJ_APPEND(moves, err, (build_move){.facts = {.move = move, .known = KNOWN}}))
        return NULL;
    return &moves->items[moves->len - 1];
}

/* The move was played by `side` in a game. */
static int count_move(build_moves *moves, const tj_book_build_options *options, uint16_t move, unsigned side,
                      const game_weight *game, tj_err *err)
{
    double factor = game->factor[side - TJ_BLACK];
    bool won = game->winner == side, drawn = game->winner == TJ_WINNER_DRAW;
    bool lost = game->winner == TJ_BLACK + TJ_WHITE - side;
    build_move *counted = find_or_add(moves, move, err);

    if (!counted)
        return TJ_E_NOMEM;
    counted->facts.count++;
    counted->facts.wins += won;
    counted->facts.losses += lost;
    counted->facts.draws += drawn;
    counted->games += won || !options->winners ? factor : 0;
    counted->won += won ? factor : drawn ? factor / 2 : 0;
    counted->decided += won || lost || drawn ? factor : 0;
    return 0;
}

/* Games are counted in units of `unit`. */
static double weight_of(const tj_book_build_options *options, const build_move *move, double unit)
{
    double games = options->even + move->decided;
    double rate = games > 0 ? (move->won + options->even / 2) / games : 0.5;

    if (move->facts.count < options->plays || rate < options->least || !(move->games > 0))
        return 0;
    return pow(move->games / unit, options->frequency) * pow(2 * rate, options->success);
}

/* Gives all moves their weights by tj_book_build_options, without lists.  Where games ^ frequency would
 * overflow, games are taken as shares of the position's most frequent move. */
static void weigh(build_moves *moves, const tj_book_build_options *options)
{
    double most = 0, unit = 1;

    for (size_t i = 0; i < moves->len; i++)
        most = fmax(most, moves->items[i].games);
    if (most > 0 && fabs(options->frequency * log10(most)) > DIGITS_MAX)
        unit = most;
    for (size_t i = 0; i < moves->len; i++)
        moves->items[i].facts.weight = weight_of(options, &moves->items[i], unit);
}

/* ---- lists ---- */

/* Applies the lists of the options; moves are those of the form, and have their weights. */
static int apply_lists(build_moves *moves, const tj_book_build_options *options,
                       const tj_book_position *position, tj_err *err)
{
    size_t bad, forced;
    const tj_book_move_list_item *never = tj_book_move_list_find(options->never, position, &bad);
    const tj_book_move_list_item *always = tj_book_move_list_find(options->always, position, &forced);
    build_move *move;

    for (size_t i = 0; i < bad; i++)
        if ((move = find_move(moves, never[i].move))) {
            move->facts.weight = 0;
            move->facts.note = "never played: on a list";
        }
    for (size_t i = 0; i < forced; i++) {
        if (!(move = find_or_add(moves, always[i].move, err)))
            return TJ_E_NOMEM;
        move->forced = true;
        move->facts.weight = fmax(move->facts.weight, 1);
        move->facts.note = "always played: on a list";
    }
    for (size_t i = 0; forced && i < moves->len; i++)
        if (!moves->items[i].forced)
            moves->items[i].facts.weight = 0;
    return 0;
}

/* ---- the heaviest first ---- */

static int by_weight(const void *a, const void *b)
{
    const tj_book_move *p = &((const build_move *)a)->facts, *q = &((const build_move *)b)->facts;

    if (p->weight != q->weight)
        return p->weight > q->weight ? -1 : 1;
    if (p->count != q->count)
        return p->count > q->count ? -1 : 1;
    return p->move < q->move ? -1 : p->move > q->move;
}

/* ---- what is known of the games ---- */

/* Multiplies the factor of one colour in the games where that player has it. */
static int apply_preference(build_state *b, const tj_book_preference *preference, int colour, tj_err *err)
{
    const tj_book_collector *g = &b->collector;
    tj_filter filter;
    const tj_game_set *set;
    int rc;

    tj_filter_init(&filter, sizeof filter);
    *(colour == TJ_BLACK ? &filter.black : &filter.white) = preference->player;
    rc = tj_corpus_filter(g->corpus, &filter, &set, err);
    for (size_t i = 0; !rc && i < g->count; i++)
        if (tj_game_set_has(set, g->games[i].segment, g->games[i].number))
            b->facts[i].factor[colour - TJ_BLACK] *= (float)preference->factor;
    return rc;
}

static int load_game_weights(build_state *b, tj_err *err)
{
    const tj_book_collector *g = &b->collector;
    int rc = 0;

    b->facts = tj_zalloc(g->count, sizeof *b->facts);
    if (!b->facts)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < g->count; i++) {
        const tj_segment *segment = g->corpus->segments[g->games[i].segment];

        b->facts[i] = (game_weight){{1, 1}, TJ_WINNER_UNKNOWN};
        if (segment->facts)
            b->facts[i].winner = segment->facts[g->games[i].number].winner;
    }
    for (size_t i = 0; !rc && i < b->options->n_preferences; i++) {
        if (!(rc = apply_preference(b, &b->options->preferences[i], TJ_BLACK, err)))
            rc = apply_preference(b, &b->options->preferences[i], TJ_WHITE, err);
    }
    for (size_t i = 0; !rc && !b->options->own_moves && i < g->count; i++) {
        float both = b->facts[i].factor[0] * b->facts[i].factor[1];

        b->facts[i].factor[0] = b->facts[i].factor[1] = both;
    }
    return rc;
}

/* ---- one position ---- */

/* Writes the moves that are at hand, the heaviest first. */
static int write_position(build_state *b, const tj_book_position *position, tj_err *err)
{
    int rc = apply_lists(&b->moves, b->options, position, err);

    tj_book_entry_clear(&b->entry);
    TJ_SORT(&b->moves, by_weight);
    for (size_t i = 0; !rc && i < b->moves.len; i++) {
        const tj_book_move *move = &b->moves.items[i].facts;

        if (b->options->playable && !(move->weight > 0))
            continue;
        b->built->never += !(move->weight > 0);
        rc = tj_book_entry_add(&b->entry, move, err);
    }
    if (rc || !b->entry.len)
        return rc;
    b->built->positions++;
    b->built->moves += b->entry.len;
    return tj_book_writer_add(b->writer, position, &b->entry, err);
}

/* occurrence[0..n-1] are all of one position, sorted by game and ply. */
static int process_position(build_state *b, const tj_book_occurrence *occurrence, size_t n, tj_err *err)
{
    const tj_book_occurrence *first = occurrence;
    size_t games = 0;
    tj_book_position at;
    int rc;

    for (size_t i = 0; i < n; i++) {
        games += !i || occurrence[i].game != occurrence[i - 1].game;
        first = occurrence[i].ply < first->ply ? &occurrence[i] : first;
    }
    b->built->different++;
    b->built->occurrences += games;
    if (games < b->options->games)
        return 0;
    b->moves.len = 0;
    rc = tj_book_collector_position(&b->collector, first, &at, err);
    for (size_t i = 0; !rc && i < n; i++)
        if (!i || occurrence[i].game != occurrence[i - 1].game)
            rc = count_move(&b->moves, b->options, occurrence[i].move, at.side, &b->facts[occurrence[i].game],
                            err);
    if (rc)
        return rc;
    weigh(&b->moves, b->options);
    for (size_t i = 0; i < b->moves.len; i++)
        tj_book_position_map_move(&at, &b->moves.items[i].facts.move, &b->moves.items[i].facts.reply);
    return write_position(b, &at, err);
}

/* ---- all positions ---- */

/* Writes positions of the list `always` that no game has. */
static int write_missing_forced(build_state *b, tj_err *err)
{
    const tj_book_move_list *always = b->options->always;
    int rc = 0;

    for (size_t i = 0, n; always && !rc && i < always->len; i += n) {
        const tj_book_position *position = &always->items[i].position;
        bool there = false;

        tj_book_move_list_find(always, position, &n);
        rc = tj_book_writer_has(b->writer, position, &there, err);
        b->moves.len = 0;
        if (!rc && !there)
            rc = write_position(b, position, err);
    }
    return rc;
}

static int process_all(build_state *b, tj_err *err)
{
    unsigned passes = tj_book_collector_passes(&b->collector);
    tj_book_occurrences list = {0};
    int rc = 0;

    for (unsigned pass = 0; !rc && pass < passes; pass++) {
        rc = tj_book_collector_run(&b->collector, (tj_book_collect_pass){pass, passes}, &list, err);
        for (size_t from = 0, to, done = 0; !rc && from < list.len; from = to, done++) {
            for (to = from + 1; to < list.len && list.items[to].key == list.items[from].key; to++)
                ;
            if (!(rc = process_position(b, list.items + from, to - from, err)) && done % 4096 == 0)
                rc = tj_progress_report(b->options->monitor, "writing", from, list.len, err);
        }
    }
    free(list.items);
    return rc ? rc : write_missing_forced(b, err);
}

/* ---- the options ---- */

/* No move may be on both lists. */
static int check_lists(const tj_book_build_options *options, tj_err *err)
{
    for (size_t i = 0; options->always && i < options->always->len; i++) {
        const tj_book_move_list_item *listed = &options->always->items[i];
        size_t count;
        const tj_book_move_list_item *never =
            tj_book_move_list_find(options->never, &listed->position, &count);

        for (size_t k = 0; k < count; k++)
            if (never[k].move == listed->move)
                return tj_fail(err, TJ_E_USAGE,
                               "line %llu of the --always file and line %llu of the --never file have the "
                               "same move",
                               (unsigned long long)listed->line, (unsigned long long)never[k].line);
    }
    return 0;
}

static bool is_number(double value, double low, double high)
{
    return value >= low && value <= high;
}

static int check(const tj_book_build_options *options, tj_err *err)
{
    if (!tj_game_kind_of_board(options->board))
        return tj_fail(err, TJ_E_USAGE, "no game has board %u", options->board);
    if (!is_number(options->frequency, 0, 100) || !is_number(options->success, 0, 100) ||
        !is_number(options->even, 0, 1e9) || !is_number(options->least, 0, 1))
        return tj_fail(err, TJ_E_USAGE, "an option is out of range");
    for (size_t i = 0; i < options->n_preferences; i++)
        if (!is_number(options->preferences[i].factor, 0, 1e6))
            return tj_fail(err, TJ_E_USAGE, "a factor for games must be from 0 to 1000000");
    return check_lists(options, err);
}

/* Records the games and the options that the book is made of. */
static int write_meta(build_state *b, tj_err *err)
{
    const tj_book_build_options *r = b->options;
    char games[24], recipe[200];
    int rc;

    snprintf(games, sizeof games, "%zu", b->collector.count);
    snprintf(recipe, sizeof recipe,
             "plies %u, positions in %u games, moves in %u games, rate %g, %s moves, frequency %g, "
             "success %g, even %g",
             (unsigned)r->plies, (unsigned)r->games, (unsigned)r->plays, r->least,
             r->winners ? "winners'" : "all", r->frequency, r->success, r->even);
    if ((rc = tj_book_writer_set_board(b->writer, r->board, err)) ||
        (rc = tj_book_writer_set_meta(b->writer, "games", games, err)))
        return rc;
    return tj_book_writer_set_meta(b->writer, "recipe", recipe, err);
}

static int build(build_state *b, const char *path, tj_err *err)
{
    int rc;

    if ((rc = tj_book_collector_init(&b->collector, err)) || (rc = load_game_weights(b, err)) ||
        (rc = tj_book_writer_new(&b->writer, path, err)))
        return rc;
    if (!(rc = write_meta(b, err)))
        rc = process_all(b, err);
    return tj_book_writer_end(b->writer, rc, err);
}

void tj_book_build_options_init(tj_book_build_options *options, size_t size)
{
    const tj_book_build_options preset = {
        .plies = 60, .games = 2, .plays = 1, .frequency = 1, .success = 1, .even = 10};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_book_build(tj_corpus *corpus, const tj_book_build_options *given, const char *path,
                  tj_book_build_result *built, tj_err *err)
{
    tj_book_build_options options;
    build_state b = {.options = &options, .built = built};
    tj_selected_game *games = NULL;
    size_t count = 0;
    int rc;

    memset(built, 0, sizeof *built);
    tj_book_build_options_init(&options, sizeof options);
    if (!(rc = tj_options_read(&options, sizeof options, given, err)) && !(rc = check(&options, err)))
        rc = tj_corpus_select(corpus, options.filter, options.board, &games, &count, err);
    if (!rc && !count)
        rc = tj_fail(err, TJ_E_NOTFOUND, "no games in the corpus match");
    b.collector = (tj_book_collector){.corpus = corpus,
                                      .games = games,
                                      .count = count,
                                      .board = options.board,
                                      .plies = options.plies,
                                      .threads = options.threads ? options.threads : tj_thread_count(),
                                      .monitor = options.monitor};
    built->games = count;
    if (!rc)
        rc = build(&b, path, err);
    tj_book_collector_release(&b.collector);
    tj_book_entry_release(&b.entry);
    free(b.facts);
    free(b.moves.items);
    free(games);
    return rc;
}

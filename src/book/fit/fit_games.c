#include "book/fit/fit_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/options.h"
#include "book/book_private.h"
#include "corpus/import/source.h"
#include "format/rating.h"
#include "format/result.h"

enum { CELLS = 5, NUMBER_MAX = 63 };

void tj_fit_games_init(tj_fit_games *games)
{
    memset(games, 0, sizeof *games);
}

void tj_fit_games_release(tj_fit_games *games)
{
    free(games->items);
    free(games->players.items);
    free(games->slots);
    tj_string_arena_free(games->strings);
    memset(games, 0, sizeof *games);
}

/* ---- players ---- */

/* The slot of the name, or the empty one where it belongs. */
static size_t slot_of(const tj_fit_games *games, const char *name, size_t n)
{
    size_t at = tj_hash64(name, n) & (games->capacity - 1);

    for (;; at = (at + 1) & (games->capacity - 1)) {
        const char *there = games->slots[at] ? games->players.items[games->slots[at] - 1] : NULL;

        if (!there || (strlen(there) == n && memcmp(there, name, n) == 0))
            return at;
    }
}

static int grow_slots(tj_fit_games *games, tj_err *err)
{
    size_t capacity = games->capacity ? 2 * games->capacity : 64;
    uint32_t *slots;

    if (2 * (games->players.len + 1) <= games->capacity)
        return 0;
    slots = tj_zalloc(capacity, sizeof *slots);
    if (!slots)
        return tj_fail_nomem(err);
    free(games->slots);
    games->slots = slots;
    games->capacity = capacity;
    for (uint32_t i = 0; i < games->players.len; i++) {
        const char *name = games->players.items[i];

        slots[slot_of(games, name, strlen(name))] = i + 1;
    }
    return 0;
}

int tj_fit_games_add_player(tj_fit_games *games, const char *name, size_t n, uint32_t *number, tj_err *err)
{
    size_t at;
    int rc;

    *number = TJ_FIT_NO_PLAYER;
    if (!n || memchr(name, 0, n))
        return 0;
    if ((rc = grow_slots(games, err)))
        return rc;
    at = slot_of(games, name, n);
    if (!games->slots[at]) {
        const char *copy = tj_string_arena_add(&games->strings, name, n);

        if (!copy)
            return tj_fail_nomem(err);
        if ((rc = TJ_APPEND(&games->players, err, copy)))
            return rc;
        games->slots[at] = (uint32_t)games->players.len;
    }
    *number = games->slots[at] - 1;
    return 0;
}

/* ---- records ---- */

/* False: the winner is unknown. */
static bool read_winner(tj_winner winner, double *result)
{
    *result = winner == TJ_WINNER_BLACK ? 1 : winner == TJ_WINNER_DRAW ? 0.5 : 0;
    return *result > 0 || winner == TJ_WINNER_WHITE;
}

static int add_named(tj_fit_games *games, const char *name, uint32_t *number, tj_err *err)
{
    return tj_fit_games_add_player(games, name ? name : "", name ? strlen(name) : 0, number, err);
}

int tj_fit_games_add_record(tj_fit_games *games, const tj_record *record, double evaluation,
                            const tj_fit_options *choice, tj_err *err)
{
    tj_fit_game game = {.evaluation = tj_evaluation_clamp(evaluation, choice->cap)};
    uint16_t black = tj_rating_parse(record->field[TJ_FIELD_BLACK_RANK]);
    uint16_t white = tj_rating_parse(record->field[TJ_FIELD_WHITE_RANK]);
    int rc = 0;

    game.difference = black && white ? (double)black - white : NAN;
    if (record->state == TJ_RECORD_REJECTED)
        games->bad++;
    else if (!read_winner(tj_result_parse(record->field[TJ_FIELD_RESULT]).winner, &game.result))
        games->undecided++;
    else if (isnan(evaluation))
        games->unevaluated++;
    else if (!(rc = add_named(games, record->field[TJ_FIELD_BLACK], &game.black, err)) &&
             !(rc = add_named(games, record->field[TJ_FIELD_WHITE], &game.white, err)))
        rc = TJ_APPEND(games, err, game);
    return rc;
}

/* ---- tables ---- */

static size_t cut_cells(tj_span line, tj_span cells[CELLS])
{
    const char *ends = memchr(line.at, '\t', line.n) ? "\t" : " ";
    size_t count = 0;

    while (line.n && count < CELLS) {
        tj_span cell = tj_span_cut(&line, ends);

        if (cell.n || *ends == '\t') /* several blanks are one */
            cells[count++] = cell;
    }
    return line.n ? 0 : count;
}

static bool read_result(tj_span text, double *result)
{
    char copy[NUMBER_MAX + 1];

    if (tj_span_double(text, result))
        return *result == 0 || *result == 0.5 || *result == 1;
    if (!text.n || text.n > NUMBER_MAX || memchr(text.at, 0, text.n))
        return false;
    memcpy(copy, text.at, text.n);
    copy[text.n] = 0;
    return read_winner(tj_result_parse(copy).winner, result);
}

/* False: it is no line of a table. */
static bool read_cells(const tj_span *cells, size_t count, tj_fit_game *game)
{
    *game = (tj_fit_game){.difference = NAN, .black = TJ_FIT_NO_PLAYER, .white = TJ_FIT_NO_PLAYER};
    if (count < 2 || count == 4 || !tj_span_double(cells[0], &game->evaluation) ||
        !read_result(cells[1], &game->result))
        return false;
    return count == 2 || !cells[2].n || tj_span_is(cells[2], "-") ||
           (tj_span_double(cells[2], &game->difference) && fabs(game->difference) <= TJ_RATING_MAX);
}

static int add_line(tj_fit_games *games, tj_span line, uint64_t number, const tj_fit_options *choice,
                    tj_err *err)
{
    tj_span cells[CELLS];
    size_t count = cut_cells(line, cells);
    tj_fit_game game;
    int rc;

    if (!read_cells(cells, count, &game)) {
        if (number > 1) { /* the first may hold headings */
            games->bad++;
            tj_book_fault_add(&games->faults, TJ_BOOK_BAD_MOVE, number, 0,
                              "not \"evaluation result [difference [black white]]\"");
        }
        return 0;
    }
    game.evaluation = tj_evaluation_clamp(game.evaluation, choice->cap);
    if (count == CELLS && ((rc = tj_fit_games_add_player(games, cells[3].at, cells[3].n, &game.black, err)) ||
                           (rc = tj_fit_games_add_player(games, cells[4].at, cells[4].n, &game.white, err))))
        return rc;
    return TJ_APPEND(games, err, game);
}

static int read_table(tj_fit_games *games, const char *bytes, size_t n, const tj_fit_options *choice,
                      tj_err *err)
{
    tj_span rest = {bytes, n};
    uint64_t number = 0;
    int rc = 0;

    while (!rc && rest.n) {
        tj_span line = tj_span_cut(&rest, "\n");

        number++;
        while (line.n && (line.at[line.n - 1] == '\r' || line.at[line.n - 1] == ' '))
            line.n--;
        if (line.n && line.at[0] != '#')
            rc = add_line(games, line, number, choice, err);
    }
    return rc;
}

void tj_fit_options_init(tj_fit_options *options, size_t size)
{
    const tj_fit_options preset = {.ply = 1, .cap = TJ_EVALUATION_CAP};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_fit_games_read(tj_fit_games *games, const char *bytes, size_t n, const tj_fit_options *given,
                      tj_err *err)
{
    tj_fit_options choice;
    int rc;

    tj_fit_options_init(&choice, sizeof choice);
    if ((rc = tj_options_read(&choice, sizeof choice, given, err)))
        return rc;
    for (const tj_game_row *row = tj_game_table; row->kind; row++) {
        bool are_records = false;

        if (row->book && row->book->fit_records)
            rc = row->book->fit_records(bytes, n, &choice, games, &are_records, err);
        if (rc || are_records)
            return rc;
    }
    return read_table(games, bytes, n, &choice, err);
}

/* ---- files, folders and archives ---- */

typedef struct reading {
    tj_fit_games *games;
    const tj_fit_options *choice;
    tj_fit_report report;
    void *ctx;
} reading;

static int add_source(void *ctx, tj_source *source, tj_err *err)
{
    reading *r = ctx;
    const tj_book_faults *faults = &r->games->faults;
    size_t kept = faults->kept;
    int rc = tj_fit_games_read(r->games, source->bytes, source->n, r->choice, err);

    for (; r->report && kept < faults->kept; kept++)
        r->report(r->ctx, source->name, faults->items[kept].line, faults->items[kept].text);
    return rc;
}

static int report_problem(void *ctx, const char *path, const char *text, bool skipped, tj_err *err TJ_UNUSED)
{
    reading *r = ctx;

    if (r->report && !skipped)
        r->report(r->ctx, path, 0, text);
    return 0;
}

int tj_fit_games_read_files(tj_fit_games *games, const char *const *paths, size_t n,
                            const tj_fit_options *choice, tj_fit_report report, void *ctx,
                            const tj_progress_monitor *monitor, tj_err *err)
{
    reading r = {games, choice, report, ctx};
    const tj_source_visitor visitor = {
        .source = add_source, .problem = report_problem, .ctx = &r, .monitor = monitor};

    return tj_source_walk(paths, n, &visitor, err);
}

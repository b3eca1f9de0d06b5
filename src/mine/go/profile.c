/* Substring frequency profiles of one game (Nakamura 2002, section 2.2.3, figures 6 to 9): how often each of
 * its windows of w codes stands in the games of a corpus.
 *
 * All windows are counted in one pass over the corpus' text: a rolling hash of each width finds those that
 * may be windows of the game, and symbol by symbol proves them.  A suffix array (mine/ngram.h) would give the
 * windows of all games, which is what mining wants, but takes a hundred times as long to sort. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "corpus/store/game_buffer.h"
#include "mine/acquire.h"
#include "mine/go/game_text.h"

#define FACTOR       UINT64_C(0x9E3779B97F4A7C15) /* odd: 2^64 over the golden ratio */
#define BLOCK        65536 /* symbols that one width goes through before the next: they stay in the cache */
#define TICK_SYMBOLS (16 * BLOCK)

/* A game as codes; code k belongs to move k + 1 of the record. */
typedef struct coded_game {
    uint16_t *codes; /* n, as in tj_game_text.symbols, without the 0 behind them */
    uint16_t *moves; /* n, as in tj_game_text.moves */
    size_t n;
} coded_game;

/* Codes a record on 19x19.  TJ_E_NOMEM; free codes and moves whatever is returned. */
static int code_game(coded_game *game, const tj_record *record, tj_mine_code coding, tj_err *err)
{
    size_t room = 2 * record->moves.len + 1, n;
    uint16_t *place = tj_alloc(room, sizeof *place), *scratch = tj_alloc(room, sizeof *scratch);
    tj_geometry geometry;
    int rc = 0;

    game->codes = tj_alloc(record->moves.len, sizeof *game->codes);
    game->moves = tj_alloc(record->moves.len, sizeof *game->moves);
    if (place && scratch && game->codes && game->moves) {
        tj_geometry_init(&geometry, TJ_MINE_SIZE);
        n = tj_game_kind_of_board(record->board)->record_symbols(record, place);
        game->n = tj_game_text_code(&geometry, place, n, scratch, game->codes, game->moves);
        for (size_t i = 0; coding == TJ_MINE_ES && i < game->n; i++)
            game->codes[i] = (uint16_t)tj_code_simplified(game->codes[i]);
    } else {
        rc = tj_fail_nomem(err);
    }
    free(place);
    free(scratch);
    return rc;
}

/* ---- one width: a table of the game's windows, and where its rolling hash is in the text ---- */

typedef struct window {
    uint64_t hash;
    uint32_t at; /* number of a code of the game, from 1; 0: a free slot */
    uint32_t count;
} window;

typedef struct counter {
    tj_profile_window *profile;
    const uint16_t *codes;
    window *slots;
    unsigned shift;   /* 64 - log2 of their number */
    uint64_t leaving; /* FACTOR to the power of the width */
    uint64_t hash;    /* of the last symbols, `width` at most, behind the last 0 */
    size_t run;       /* symbols since the last 0 */
} counter;

/* The slot of the window symbols[0..width-1], or the free one where it belongs.  The upper bits of a product
 * depend on all of the hash, which its own do not. */
static window *slot_of(const counter *c, uint64_t hash, const uint16_t *symbols)
{
    size_t mask = ((size_t)1 << (64 - c->shift)) - 1;
    size_t bytes = c->profile->width * sizeof *symbols;

    for (size_t slot = (size_t)(hash * FACTOR >> c->shift);; slot = (slot + 1) & mask) {
        window *w = &c->slots[slot];

        if (!w->at || (w->hash == hash && !memcmp(c->codes + (w->at - 1), symbols, bytes)))
            return w;
    }
}

/* Puts every window of the game into the table; frequency[] holds the numbers of their slots until the text
 * was read. */
static void note_windows(counter *c, const coded_game *game)
{
    size_t width = c->profile->width;
    uint64_t hash = 0;

    for (size_t end = 1; end <= game->n; end++) {
        window *w;

        hash = hash * FACTOR + game->codes[end - 1];
        if (end > width)
            hash -= c->leaving * game->codes[end - width - 1];
        if (end < width)
            continue;
        w = slot_of(c, hash, game->codes + end - width);
        if (!w->at)
            *w = (window){hash, (uint32_t)(end - width + 1), 0};
        c->profile->frequency[end - width] = (uint32_t)(w - c->slots);
    }
}

static int counter_init(counter *c, tj_profile_window *profile, const coded_game *game)
{
    c->profile = profile;
    c->codes = game->codes;
    profile->count = game->n >= profile->width ? game->n - profile->width + 1 : 0;
    for (c->shift = 60; (UINT64_C(1) << (64 - c->shift)) < 2 * profile->count; c->shift--)
        continue;
    c->slots = tj_zalloc((size_t)1 << (64 - c->shift), sizeof *c->slots);
    profile->frequency = tj_alloc(profile->count, sizeof *profile->frequency);
    if (!c->slots || !profile->frequency)
        return TJ_E_NOMEM;
    c->leaving = 1;
    for (unsigned i = 0; i < profile->width; i++)
        c->leaving *= FACTOR;
    note_windows(c, game);
    return 0;
}

/* Goes on over text[from..to-1]. */
static void count_block(counter *c, const uint16_t *text, size_t from, size_t to)
{
    size_t width = c->profile->width, run = c->run;
    uint64_t hash = c->hash, leaving = c->leaving;

    for (size_t i = from; i < to; i++) {
        if (!text[i]) {
            run = 0;
            hash = 0;
            continue;
        }
        hash = hash * FACTOR + text[i];
        if (++run > width)
            hash -= leaving * text[i - width];
        /* What is no window of the game is counted in a free slot, which nobody reads. */
        if (run >= width)
            slot_of(c, hash, text + i + 1 - width)->count++;
    }
    c->run = run;
    c->hash = hash;
}

/* Counts the windows of a game, none of whose codes is 0, in a text; the widths are given.  A game that is in
 * the text counts itself.  TJ_E_NOMEM, TJ_E_STOPPED. */
static int count_windows(tj_profile *profile, const coded_game *game, const tj_game_text *text,
                         const tj_progress_monitor *monitor, tj_err *err)
{
    counter counters[TJ_MINE_WINDOWS_MAX] = {{0}};
    size_t n = profile->window_count;
    int rc = 0;

    for (size_t w = 0; !rc && w < n; w++)
        if (counter_init(&counters[w], &profile->windows[w], game))
            rc = tj_fail_nomem(err);
    for (size_t from = 0; !rc && from < text->n; from += BLOCK) {
        size_t to = text->n - from > BLOCK ? from + BLOCK : text->n;

        if (from % TICK_SYMBOLS == 0)
            rc = tj_progress_report(monitor, "counting", from, text->n, err);
        for (size_t w = 0; !rc && w < n; w++)
            count_block(&counters[w], text->symbols, from, to);
    }
    for (size_t w = 0; w < n; w++) {
        tj_profile_window *windows = &profile->windows[w];

        for (size_t k = 0; !rc && k < windows->count; k++)
            windows->frequency[k] = counters[w].slots[windows->frequency[k]].count;
        free(counters[w].slots);
    }
    return rc;
}

/* ---- the whole ---- */

static tj_profile_mountain describe_mountain(const tj_profile_window *profile, const tj_mountain *mountain)
{
    tj_profile_mountain out = {.window_first = mountain->at,
                               .window_last = (size_t)mountain->at + mountain->len - profile->width,
                               /* n codes are n + 1 moves, unless the game begins with them */
                               .move_first = mountain->at ? mountain->at : 1,
                               .move_last = (size_t)mountain->at + mountain->len,
                               .codes = mountain->len};

    for (size_t k = out.window_first; k <= out.window_last; k++)
        out.highest = profile->frequency[k] > out.highest ? profile->frequency[k] : out.highest;
    return out;
}

static int find_mountains(tj_profile_window *profile, double threshold)
{
    size_t k = 0, cap = 0;
    tj_mountain mountain;

    while (tj_mountain_next(profile->frequency, profile->count, profile->width, threshold, &k, &mountain)) {
        if (tj_grow((void **)&profile->mountains, &cap, profile->mountain_count + 1,
                    sizeof *profile->mountains))
            return TJ_E_NOMEM;
        profile->mountains[profile->mountain_count++] = describe_mountain(profile, &mountain);
    }
    return 0;
}

void tj_profile_options_init(tj_profile_options *options, size_t size)
{
    const tj_profile_options preset = {.windows = {6, 8}, .window_count = 2, .threshold = 4};

    tj_options_preset(options, size, &preset, sizeof preset);
}

static int check_options(const tj_profile_options *options, const tj_record *record, tj_err *err)
{
    if (!(options->threshold > 1))
        return tj_fail(err, TJ_E_USAGE, "the threshold must be more than 1");
    if (options->window_count < 1 || options->window_count > TJ_MINE_WINDOWS_MAX)
        return tj_fail(err, TJ_E_USAGE, "a profile needs 1 to %d windows", TJ_MINE_WINDOWS_MAX);
    if (!tj_mine_knows(tj_game_kind_of_board(record->board)))
        return tj_fail(err, TJ_E_USAGE, "profiles are for Go; this is a %s game",
                       tj_game_kind_title(tj_game_kind_of_board(record->board)));
    if (record->board != TJ_MINE_SIZE)
        return tj_fail(err, TJ_E_RANGE, "the game is on %ux%u; profiles are for games on 19x19",
                       record->board, record->board);
    if (!record->moves.len)
        return tj_fail(err, TJ_E_RANGE, "the game has no moves");
    for (size_t w = 0; w < options->window_count; w++) {
        if (options->windows[w] < 1 || options->windows[w] > TJ_NGRAM_MAX)
            return tj_fail(err, TJ_E_USAGE, "a window must have 1 to %d codes", TJ_NGRAM_MAX);
        if (options->windows[w] > record->moves.len)
            return tj_fail(err, TJ_E_RANGE, "the game has only %zu moves, too few for a window of %u",
                           record->moves.len, options->windows[w]);
    }
    return 0;
}

/* The number of the game of the text that is this one, or, where its number is not known (id 0), the first
 * with its codes; 0: none is. */
static uint32_t find_included(const coded_game *game, const tj_game_text *text, uint32_t id)
{
    for (size_t g = 0; g < text->game_count; g++) {
        const tj_text_game *other = &text->games[g];

        if (id ? other->id == id
               : other->moves == game->n &&
                     !memcmp(text->symbols + other->start, game->codes, game->n * sizeof *game->codes))
            return other->id;
    }
    return 0;
}

int tj_profile_new(tj_profile **out, const tj_game_text *text, const tj_record *record,
                   const tj_profile_options *given, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_profile_options options;
    coded_game game = {0};
    tj_profile *profile = NULL;
    int rc;

    *out = NULL;
    tj_profile_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)) ||
        (rc = check_options(&options, record, err)) || (rc = code_game(&game, record, text->code, err)))
        goto out;
    if (!(profile = tj_zalloc(1, sizeof *profile))) {
        rc = tj_fail_nomem(err);
        goto out;
    }
    profile->code = text->code;
    profile->threshold = options.threshold;
    profile->games = text->game_count;
    profile->included = find_included(&game, text, options.game);
    profile->window_count = options.window_count;
    for (size_t w = 0; w < options.window_count; w++)
        profile->windows[w].width = options.windows[w];
    if (profile->games == 1 && profile->included) {
        rc = tj_fail(err, TJ_E_NOTFOUND,
                     "there is only this game; a profile needs other games to compare with");
        goto out;
    }
    rc = count_windows(profile, &game, text, monitor, err);
    for (size_t w = 0; !rc && w < profile->window_count; w++)
        if (find_mountains(&profile->windows[w], options.threshold))
            rc = tj_fail_nomem(err);
    profile->moves = game.moves;
    profile->move_count = game.n;
    game.moves = NULL;
out:
    free(game.codes);
    free(game.moves);
    if (rc)
        tj_profile_free(profile);
    else
        *out = profile;
    return rc;
}

void tj_profile_free(tj_profile *profile)
{
    if (!profile)
        return;
    for (size_t w = 0; w < profile->window_count; w++) {
        free(profile->windows[w].frequency);
        free(profile->windows[w].mountains);
    }
    free(profile->moves);
    free(profile);
}

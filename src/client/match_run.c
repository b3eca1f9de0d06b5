/* The games of a match, several at once, each played in the same way whatever the game.
 *
 * Games come in pairs that begin with the same opening, once with each player moving first.  Each thread has
 * its own engines; finished games are stored at once, and a match that is run again plays only the games that
 * are missing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/compare.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text/text.h"
#include "client/engine_pool.h"
#include "client/match_kind.h"
#include "format/result.h"

int tj_match_player_of(const tj_match_run *run, int colour)
{
    return colour == TJ_BLACK ? run->row->first : 1 - run->row->first;
}

/* From 0. */
static uint32_t pair_of(const tj_match_row *row)
{
    return (row->number - 1) / 2;
}

static int colour_of(const tj_match_run *run, int player)
{
    return player == run->row->first ? TJ_BLACK : TJ_WHITE;
}

const char *tj_match_colour_word(int colour)
{
    return colour == TJ_BLACK ? "Black" : "White";
}

void tj_match_today(char out[16])
{
    time_t now = time(NULL);
    struct tm day;

    out[0] = 0;
    if (gmtime_r(&now, &day))
        strftime(out, 16, "%Y-%m-%d", &day);
}

tj_referee_rules tj_match_rules_of(const tj_match_options *options)
{
    return (tj_referee_rules){.superko = options->superko,
                              .allow_suicide = options->allow_suicide,
                              .impasse = options->impasse,
                              .move_limit = options->move_limit};
}

/* ---- moves ---- */

static int note_thought(tj_match_run *run, double seconds, const tj_analysis *analysis, tj_err *err)
{
    return TJ_APPEND(&run->thoughts, err, (tj_match_thought){seconds, *analysis});
}

/* What an engine failed with: its loss, unless it is not its fault (TJ_E_STOPPED, TJ_E_NOMEM). */
static int blame(tj_match_run *run, int player, int rc, const tj_err *fault, tj_err *err)
{
    static const tj_match_how HOW[] = {[TJ_CLIENT_OK] = TJ_MATCH_GARBLED,
                                       [TJ_CLIENT_REFUSED] = TJ_MATCH_GARBLED,
                                       [TJ_CLIENT_TIMEOUT] = TJ_MATCH_TIMEOUT,
                                       [TJ_CLIENT_EXITED] = TJ_MATCH_CRASH,
                                       [TJ_CLIENT_GARBLED] = TJ_MATCH_GARBLED};
    int colour = colour_of(run, player);

    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault->text);
    tj_referee_lose(&run->referee, colour, HOW[run->engine[player]->fault], "");
    tj_buf_printf(&run->remarks, "%s: ", tj_match_colour_word(colour));
    tj_client_put_text(&run->remarks, fault->text);
    return 0;
}

/* An engine that refuses a legal move loses, unless the move repeats a position: then its rules are stricter
 * than ours, and the game is void. */
static int tell(tj_match_run *run, int player, int colour, unsigned move, tj_err *err)
{
    const tj_match_kind *kind = run->match->kind;
    tj_client *engine = run->engine[player];
    tj_err fault = TJ_ERR_INIT;
    int rc = kind->tell ? kind->tell(run, engine, colour, move, &fault) : 0;

    if (!rc)
        return 0;
    if (engine->fault != TJ_CLIENT_REFUSED || !run->referee.repeats)
        return blame(run, player, rc, &fault, err);
    tj_referee_end(&run->referee, TJ_MATCH_REPEATED, TJ_WINNER_NONE, "");
    tj_buf_puts(&run->remarks, "a position comes again, which one of the engines does not allow");
    return 0;
}

static int play_opening(tj_match_run *run, const tj_opening *opening, tj_err *err)
{
    static const tj_analysis NOTHING = {0};
    int rc = 0;

    for (size_t i = 0; i < opening->count && !run->referee.over && !rc; i++) {
        int colour = tj_position_to_move(&run->referee.position);

        rc = tj_referee_play(&run->referee, opening->moves[i], err);
        if (!rc && run->referee.over)
            return tj_fail(err, TJ_E_USAGE, "opening %u cannot be played", (unsigned)pair_of(run->row) + 1);
        if (!rc)
            rc = note_thought(run, -1, &NOTHING, err);
        for (int player = 0; player < 2 && !run->referee.over && !rc; player++)
            rc = tell(run, player, colour, opening->moves[i], err);
    }
    return rc;
}

/* The referee looks at a move, the other player hears of it, and if the game is over it is ended. */
static int announce(tj_match_run *run, int player, unsigned move, tj_err *err)
{
    tj_referee *referee = &run->referee;
    int colour = tj_position_to_move(&referee->position), rc = tj_referee_play(referee, move, err);
    char text[TJ_MOVE_TEXT_MAX];

    if (rc)
        return rc;
    if (run->referee.over && referee->how == TJ_MATCH_ILLEGAL) {
        tj_position_move_format(&referee->position, move, text);
        tj_buf_printf(&run->remarks, "%s: illegal move %zu, %s: ", tj_match_colour_word(colour),
                      referee->moves.len + 1, text);
    }
    tj_buf_puts(&run->remarks, referee->reason);
    if (run->referee.over && referee->winner != TJ_WINNER_UNKNOWN)
        return 0;
    rc = tell(run, 1 - player, colour, move, err);
    if (!rc && run->referee.over && referee->winner == TJ_WINNER_UNKNOWN)
        rc = run->match->kind->count(run, err);
    return rc;
}

static int judge(tj_match_run *run, int player, const tj_analysis *analysis, tj_err *err)
{
    if (analysis->choice == TJ_ANALYSIS_MOVE)
        return announce(run, player, analysis->move, err);
    if (analysis->choice == TJ_ANALYSIS_RESIGN)
        tj_referee_lose(&run->referee, colour_of(run, player), TJ_MATCH_RESIGNED, "");
    else
        tj_referee_declare(&run->referee);
    tj_buf_puts(&run->remarks, run->referee.reason);
    return 0;
}

static int play_move(tj_match_run *run, tj_err *err)
{
    const tj_match_options *options = &run->match->options;
    int colour = tj_position_to_move(&run->referee.position), player = tj_match_player_of(run, colour), rc;
    const tj_think_limits *limits = &options->engine[player].limits;
    bool has_clock = tj_think_limits_has_clock(limits);
    double began = tj_clock(), took, seconds = options->timeout;
    tj_analysis analysis = {0};
    tj_err fault = TJ_ERR_INIT;

    if (has_clock)
        seconds = tj_think_limits_allowed(limits, &run->clocks, (unsigned)colour) + options->margin;
    rc = run->match->kind->ask(run, run->engine[player], seconds, &analysis, &fault);
    took = tj_clock() - began;
    run->seconds[player] += took;
    run->row->moves[player]++;
    if (rc)
        return blame(run, player, rc, &fault, err);
    if (has_clock)
        tj_think_limits_spend(limits, &run->clocks, (unsigned)colour, took);
    run->row->nodes[player] += analysis.nodes;
    rc = note_thought(run, took, &analysis, err);
    return rc ? rc : judge(run, player, &analysis, err);
}

/* ---- a game ---- */

/* As far as there is room, in whole characters. */
static void set_note(tj_match_row *row, const tj_buf *remarks)
{
    size_t room = sizeof row->note - 1;
    size_t n = remarks->len <= room ? remarks->len : tj_utf8_complete_length(remarks->data, room);

    if (n)
        memcpy(row->note, remarks->data, n);
    row->note[n] = 0;
}

static void set_key(tj_match_row *row, const uint16_t *moves, size_t count)
{
    row->key = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t pair[2] = {row->key, moves[i]};

        row->key = tj_hash64(pair, sizeof pair);
    }
}

/* What the referee has said. */
static void fill_row(tj_match_run *run)
{
    const tj_referee *referee = &run->referee;
    tj_result result = {.winner = referee->winner, .quarters = (uint32_t)(fabs(run->score) * 4 + 0.5)};
    tj_match_row *row = run->row;

    if (referee->winner == TJ_WINNER_BLACK || referee->winner == TJ_WINNER_WHITE) {
        row->winner = (uint8_t)tj_match_player_of(run, (int)referee->winner);
        result.how = referee->how == TJ_MATCH_RESIGNED  ? TJ_WIN_RESIGNATION
                     : referee->how == TJ_MATCH_TIMEOUT ? TJ_WIN_TIME
                     : referee->how != TJ_MATCH_SCORE   ? TJ_WIN_FORFEIT
                     : result.quarters                  ? TJ_WIN_POINTS
                                                        : TJ_WIN_UNKNOWN;
    } else
        row->winner = referee->winner == TJ_WINNER_DRAW ? TJ_MATCH_DRAW : TJ_MATCH_VOID;
    tj_result_format(result, row->result, sizeof row->result);
    row->how = (uint8_t)referee->how;
    row->length = (uint32_t)referee->moves.len;
    row->has_nodes = run->match->kind->counts_nodes;
    for (int i = 0; i < 2; i++)
        row->milliseconds[i] = (uint64_t)(run->seconds[i] * 1000 + 0.5);
    set_key(row, referee->moves.items, referee->moves.len);
    set_note(row, &run->remarks);
}

/* Plays a game whose number and first player are in the row, fills that in and appends the record.  A
 * player's failure is a result; an error ends the match. */
static int play(const tj_match *match, tj_client *const *engine, tj_match_row *row, tj_buf *record,
                tj_err *err)
{
    size_t number = match->options.own_openings ? row->number - 1 : pair_of(row);
    const tj_opening *opening = &match->openings.items[number % match->openings.len];
    const tj_referee_rules rules = tj_match_rules_of(&match->options);
    tj_match_run run = {.match = match, .engine = engine, .row = row};
    int rc = tj_referee_init(&run.referee, &rules, match->options.board, NULL, err);

    for (int i = 0; i < 2 && !rc; i++) {
        run.clocks.left[colour_of(&run, i)] = match->options.engine[i].limits.clock;
        rc = match->kind->new_game(engine[i], err);
    }
    if (!rc)
        rc = play_opening(&run, opening, err);
    while (!rc && !run.referee.over)
        rc = play_move(&run, err);
    if (!rc && !tj_buf_ok(&run.remarks))
        rc = tj_fail_nomem(err);
    if (!rc) {
        fill_row(&run);
        rc = match->kind->finish(&run, opening->count, record, err);
    }
    tj_referee_release(&run.referee);
    free(run.thoughts.items);
    tj_buf_release(&run.remarks);
    return rc;
}

/* ---- a worker ---- */

/* What the workers share, guarded by the lock of the pool. */
typedef struct all_games {
    tj_match *match;
    tj_engine_pool pool;
    tj_match_state state;
    bool *taken; /* by number - 1: played, or being played */
    uint32_t next;
} all_games;

/* The next game that nobody plays; 0 if there is none. */
static uint32_t take_number(all_games *all)
{
    uint32_t number = 0, games = all->match->options.games;

    pthread_mutex_lock(&all->pool.lock);
    while (all->next < games && all->taken[all->next])
        all->next++;
    if (all->next < games && !atomic_load(&all->pool.stop)) {
        all->taken[all->next] = true;
        number = ++all->next;
    }
    pthread_mutex_unlock(&all->pool.lock);
    return number;
}

static int keep(all_games *all, tj_match_row *row, const tj_buf *record, tj_err *err)
{
    tj_match *match = all->match;
    int rc;

    pthread_mutex_lock(&all->pool.lock);
    rc = match->options.folder ? tj_match_state_add(&all->state, row, record, err) : 0;
    if (!rc)
        rc = TJ_APPEND(&match->rows, err, *row);
    all->pool.done = match->rows.len;
    pthread_mutex_unlock(&all->pool.lock);
    return rc;
}

int tj_match_open_engine(const tj_match *match, int number, const atomic_bool *stop, tj_client **engine,
                         tj_err *err)
{
    return match->kind->open(number == TJ_MATCH_REFEREE ? &match->referee : &match->options.engine[number],
                             match, stop, engine, err);
}

static int play_games(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    all_games *all = ctx;
    const tj_match *match = all->match;
    tj_client *engine[TJ_MATCH_ENGINES] = {NULL};
    tj_buf record = TJ_BUF_INIT;
    uint32_t number;
    int engines = match->options.referee ? TJ_MATCH_ENGINES : TJ_MATCH_REFEREE, rc = 0;

    for (int i = 0; i < engines && !rc; i++)
        rc = tj_match_open_engine(match, i, &pool->stop, &engine[i], err);
    while (!rc && (number = take_number(all)) != 0) {
        tj_match_row row = {.number = number, .first = (number - 1) % 2};

        tj_buf_clear(&record);
        if (!(rc = play(match, engine, &row, &record, err)))
            rc = keep(all, &row, &record, err);
    }
    for (int i = 0; i < TJ_MATCH_ENGINES; i++)
        match->kind->close(engine[i]);
    tj_buf_release(&record);
    return rc;
}

/* ---- the match ---- */

/* Marks the games that are there and leaves those beyond the last aside. */
static int mark_played(all_games *all, tj_err *err)
{
    const tj_match_options *options = &all->match->options;
    tj_match_rows *rows = &all->match->rows;
    size_t kept = 0;

    for (size_t i = 0; i < rows->len; i++) {
        uint32_t number = rows->items[i].number;

        if (number > options->games)
            continue;
        if (all->taken[number - 1])
            return tj_fail_path(err, TJ_E_FORMAT, options->folder, "game %u is listed twice",
                                (unsigned)number);
        all->taken[number - 1] = true;
        rows->items[kept++] = rows->items[i];
    }
    rows->len = kept;
    return 0;
}

static int by_number(const void *left, const void *right)
{
    return tj_compare_u32(&((const tj_match_row *)left)->number, &((const tj_match_row *)right)->number);
}

int tj_match_play(tj_match *match, const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_match_options *options = &match->options;
    tj_match_rows *rows = &match->rows;
    all_games all = {.match = match, .pool.total = options->games};
    int rc;

    rows->len = 0;
    if (options->folder && (rc = tj_match_state_open(&all.state, options->folder, match->kind->suffix,
                                                     match->kind->counts_nodes, match->facts, rows, err)))
        return rc;
    all.taken = tj_zalloc(options->games, sizeof *all.taken);
    rc = all.taken ? mark_played(&all, err) : tj_fail_nomem(err);
    if (!rc && rows->len < options->games) {
        size_t missing = options->games - rows->len;

        all.pool.done = rows->len;
        rc = tj_engine_pool_run(&all.pool, options->jobs < missing ? options->jobs : (unsigned)missing,
                                play_games, &all, "playing", monitor, err);
    }
    TJ_SORT(rows, by_number);
    free(all.taken);
    if (options->folder)
        tj_match_state_close(&all.state);
    return rc;
}

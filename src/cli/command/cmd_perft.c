/* tejun perft */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "cli/command.h"
#include "base/text/quantity.h"
#include "tejun/position.h"

#define DEPTH_MAX 30

struct perft_options {
    const char *sfen, *start;
    int64_t size; /* 0: the usual one */
    int game;     /* 0: GAME_USUAL */
    bool divide;
};

#define GAME_USUAL "shogi" /* the one whose figures others publish */

static const tj_param options[] = {
    TJ_TEXT(struct perft_options, sfen, 0, "sfen", "SFEN",
            "count from this position (games other than shogi: in the notation of book files); default: the "
            "start of a game"),
    TJ_TEXT(struct perft_options, start, 0, "start", "NAME",
            "count from the start of a handicap game: lance, 2-piece, 二枚落ち ..."),
    TJ_GAME(struct perft_options, game, 0, "game", "rules to use; any: " GAME_USUAL),
    TJ_INTEGER(struct perft_options, size, 0, "size", "N", 2, 25, "Go: board size; default: 19"),
    TJ_FLAG(struct perft_options, divide, 0, "divide", "also print the count for each first move"),
    TJ_PARAMS_END};

/* What was asked for, and what was counted. */
typedef struct perft {
    tj_position position;
    unsigned depth;
    uint16_t moves[TJ_POSITION_MOVES_MAX];
    uint64_t behind[TJ_POSITION_MOVES_MAX]; /* each first move */
    size_t count, total;                    /* of them, and how many there will be */
    uint64_t nodes;
    double seconds;
} perft;

static int read_depth(const char *word, unsigned *depth, tj_err *err)
{
    char *end;
    unsigned long value = strtoul(word, &end, 10);

    if (word[0] < '0' || word[0] > '9' || *end || value > DEPTH_MAX)
        return tj_fail(err, TJ_E_USAGE, "\"%s\" is not a depth from 0 to %d", word, DEPTH_MAX);
    *depth = (unsigned)value;
    return 0;
}

static int read_position(const struct perft_options *given, tj_position *position, tj_err *err)
{
    const tj_given sources[] = {
        {"--sfen", given->sfen}, {"--start", given->start}, {"--size", given->size}, {0}};
    const tj_game_kind *kind = given->game ? tj_game_chosen(given->game) : tj_game_kind_named(GAME_USUAL);
    const char *text = given->sfen ? given->sfen : given->start;
    tj_err reason = TJ_ERR_INIT;
    int rc = tj_options_exclusive(sources, err);

    if (rc)
        return rc;
    if (!text && given->size && tj_game_kind_of_board((unsigned)given->size) != kind)
        return tj_fail(err, TJ_E_USAGE, "--size: %s has no board of size %d", tj_game_kind_title(kind),
                       (int)given->size);
    if (!text)
        return tj_position_init(position,
                                given->size ? (unsigned)given->size : tj_game_kind_usual_board(kind), err);
    rc = tj_position_parse(position, kind, text, strlen(text), &reason);
    if (!rc && reason.text[0]) /* odd, but it can be played on */
        tj_terminal_message("%s", reason.text);
    if (rc && given->start)
        return tj_fail(err, TJ_E_USAGE, "no starting position is called \"%.40s\"", text);
    if (rc && reason.column)
        return tj_fail(err, TJ_E_USAGE, "--sfen, column %u: %s", (unsigned)reason.column, reason.text);
    return rc ? tj_fail(err, TJ_E_USAGE, "--sfen: %s", reason.text) : 0;
}

/* The first two plies are walked here, so that Ctrl-C need not wait for all that is behind a first move. */
static int count(perft *work, const tj_position *from, unsigned ply, uint64_t *nodes,
                 const tj_progress_monitor *monitor, tj_err *err)
{
    unsigned left = work->depth - ply;
    uint16_t moves[TJ_POSITION_MOVES_MAX];
    uint64_t behind = 0;
    tj_position next;
    size_t n;
    int rc = 0;

    if (!left || ply == 2 || (ply && left == 1))
        return tj_position_perft(from, left, nodes, err);
    n = tj_position_moves(from, moves);
    if (!ply)
        work->total = n;
    *nodes = 0;
    for (size_t i = 0; i < n && !rc; i++) {
        tj_position_copy(&next, from);
        rc = tj_position_play(&next, moves[i], err);
        if (!rc)
            rc = count(work, &next, ply + 1, &behind, monitor, err);
        *nodes += behind;
        if (!ply) {
            work->moves[work->count] = moves[i];
            work->behind[work->count++] = behind;
        } else if (!rc)
            rc = tj_progress_report(monitor, "counting", work->count, work->total, err);
    }
    return rc;
}

static uint64_t per_second(const perft *work)
{
    return work->seconds > 0 ? (uint64_t)((double)work->nodes / work->seconds) : 0;
}

static void print_json(const perft *work, bool divide, tj_buf *out)
{
    char text[TJ_POSITION_TEXT_MAX];
    tj_json json;

    tj_json_start(&json, out);
    tj_position_format(&work->position, text);
    tj_json_string(&json, tj_position_text_name(&work->position), text);
    tj_json_u64(&json, "depth", work->depth);
    tj_json_u64(&json, "nodes", work->nodes);
    tj_json_double(&json, "seconds", work->seconds);
    tj_json_u64(&json, "nodes_per_second", per_second(work));
    if (divide) {
        tj_json_object(&json, "moves");
        for (size_t i = 0; i < work->count; i++) {
            tj_position_move_format(&work->position, work->moves[i], text);
            tj_json_u64(&json, text, work->behind[i]);
        }
        tj_json_end(&json);
    }
    tj_json_finish(&json);
}

static void print_text(const perft *work, bool divide, tj_buf *out)
{
    for (size_t i = 0; divide && i < work->count; i++) {
        char move[TJ_MOVE_TEXT_MAX];

        tj_position_move_format(&work->position, work->moves[i], move);
        tj_buf_printf(out, "%-5s %llu\n", move, (unsigned long long)work->behind[i]);
    }
    tj_buf_printf(out, "%llu\n", (unsigned long long)work->nodes);
    tj_terminal_message("%s in %s, %s a second", tj_quantity_noun(work->nodes, "sequence").text,
                        tj_quantity_duration(work->seconds).text, tj_quantity_count(per_second(work)).text);
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct perft_options *given = call->options;
    double began;
    perft work;
    int rc;

    work.count = 0;
    if ((rc = read_depth(call->args.items[0], &work.depth, err)) ||
        (rc = read_position(given, &work.position, err)))
        return rc;
    began = tj_clock_thread();
    rc = count(&work, &work.position, 0, &work.nodes, call->monitor, err);
    work.seconds = tj_clock_thread() - began;
    if (!rc)
        (call->json ? print_json : print_text)(&work, given->divide, out);
    return rc;
}

const tj_command tj_cmd_perft = {
    .name = "perft",
    .synopsis = "DEPTH",
    .summary = "count sequences of legal moves",
    .description = "Counts the sequences of DEPTH legal moves from a position, to test the rules against the "
                   "figures of other programs and to measure the speed of move generation on one core. "
                   "Shogi: all legal moves count, including those that decline a promotion; two pawns on a "
                   "file and mate by a dropped pawn are illegal. Go: passes do not count.\n\n"
                   "Starting positions are called even, lance, right-lance, bishop, rook, rook-lance, "
                   "2-piece, 3-piece, 4-piece, 5-piece, left-5-piece, 6-piece, left-7-piece, right-7-piece, "
                   "8-piece and 10-piece, or by their Japanese names (二枚落ち).\n\n"
                   "The last move of a sequence is counted without being played. The number goes to standard "
                   "output, the processor time to standard error.",
    .examples = (const tj_example[]){{"tejun perft 5", "19861490"},
                                     {"tejun perft 3 --divide --start 2-piece",
                                      "a handicap game, for each first move"},
                                     {"tejun perft 2 --sfen '4k4/9/9/9/9/9/9/9/4K4 b 2G 1'", "any position"},
                                     {"tejun perft 3 --game go --size 5", "Go: 13800"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct perft_options, 0),
    .min_args = 1,
    .max_args = 1,
    .outputs = TJ_OUTPUT_JSON,
    .units = (const char *const[]){NULL},
    .run = run,
};

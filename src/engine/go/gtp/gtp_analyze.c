/* Analysis: thinking aloud until the controller says something, or until a move is found. */
#include <poll.h>

#include "base/clock.h"
#include "engine/go/gtp/gtp_info.h"
#include "engine/go/gtp/gtp_private.h"

#define INTERVAL_USUAL 100 /* hundredths of a second */

typedef struct analysis {
    tj_gtp *gtp;
    tj_gtp_info info;
    double interval, told; /* seconds; when the last line was written */
    bool any;              /* a line was written */
    bool wants_owner;
    /* allow and avoid, as tj_mcts_position counts moves; of the move to be made: deeper ones are left alone
     */
    bool allows, avoids, allowed[TJ_GO_POINTS_MAX + 1], excluded[TJ_GO_POINTS_MAX + 1];
} analysis;

/* ---- arguments: [COLOUR] [INTERVAL] [KEY VALUE]... ---- */

static bool read_flag(tj_span *args, bool *out)
{
    tj_span word;

    if (!tj_gtp_word(args, &word) || (!tj_span_is(word, "true") && !tj_span_is(word, "false")))
        return false;
    *out = tj_span_is(word, "true");
    return true;
}

/* COLOUR POINT,POINT... DEPTH */
static bool read_moves(tj_span *args, analysis *a, bool *marks, bool *any)
{
    tj_span points;
    uint32_t depth;
    int colour;

    if (!tj_gtp_colour(args, &colour) || !tj_gtp_word(args, &points) ||
        !tj_gtp_integer(args, INT32_MAX, &depth))
        return false;
    while (points.n) {
        tj_span name = tj_span_cut(&points, ",");
        unsigned point;

        if (!name.n || tj_span_is(name, "resign"))
            continue;
        if (tj_gtp_vertex(&name, a->info.size, &point))
            return false;
        if (colour == a->info.colour && depth)
            *any = marks[point == TJ_PASS ? TJ_GO_POINTS_MAX : point] = true;
    }
    return true;
}

/* What is left out, of both; NULL if nothing was said. */
static const bool *excluded_of(analysis *a)
{
    for (size_t i = 0; i <= TJ_GO_POINTS_MAX && a->allows; i++)
        a->excluded[i] |= !a->allowed[i];
    return a->allows || a->avoids ? a->excluded : NULL;
}

static bool read_pair(tj_span key, tj_span *args, analysis *a, uint32_t *interval)
{
    uint32_t number;

    if (tj_span_is(key, "interval"))
        return tj_gtp_integer(args, INT32_MAX, interval);
    if (tj_span_is(key, "minmoves") || tj_span_is(key, "maxmoves")) {
        if (!tj_gtp_integer(args, INT32_MAX, &number))
            return false;
        *(tj_span_is(key, "minmoves") ? &a->info.least : &a->info.most) = number;
        return true;
    }
    if (tj_span_is(key, "ownership"))
        return read_flag(args, &a->wants_owner);
    if (tj_span_is(key, "allow"))
        return read_moves(args, a, a->allowed, &a->allows);
    if (tj_span_is(key, "avoid"))
        return read_moves(args, a, a->excluded, &a->avoids);
    return tj_gtp_word(args, &key); /* of what is not known */
}

static bool read_arguments(tj_span args, analysis *a)
{
    uint32_t interval = INTERVAL_USUAL;
    tj_span ahead = args, word;

    if (tj_gtp_word(&ahead, &word) && tj_gtp_is_colour(word))
        tj_gtp_colour(&args, &a->info.colour);
    ahead = args;
    if (tj_gtp_integer(&ahead, INT32_MAX, &interval))
        args = ahead;
    while (tj_gtp_word(&args, &word))
        if (!read_pair(word, &args, a, &interval))
            return false;
    a->interval = (interval ? interval : INTERVAL_USUAL) / 100.0;
    return true;
}

/* ---- telling ---- */

static void put_line(analysis *a, const tj_mcts_result *result)
{
    tj_buf line = TJ_BUF_INIT;

    tj_gtp_put_info(&line, &a->info, result);
    if (tj_buf_ok(&line) && line.len) {
        tj_gtp_write(a->gtp, &line);
        a->any = true;
        a->told = tj_clock();
    }
    tj_buf_release(&line);
}

static void put_line_when_due(void *ctx, const tj_mcts_result *result)
{
    analysis *a = ctx;

    /* A search calls a bit sooner or later than asked for: near enough is near enough. */
    if (tj_clock() - a->told >= a->interval * 0.9)
        put_line(a, result);
}

static int stop_when_pending(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    (void)phase;
    (void)done;
    (void)total;
    return tj_gtp_pending(((analysis *)ctx)->gtp);
}

/* From here on the answer is ours to end. */
static void begin_answer(analysis *a)
{
    tj_buf head = TJ_BUF_INIT;

    tj_gtp_put_head(&head, a->gtp->line, true);
    tj_buf_putc(&head, '\n');
    if (tj_buf_ok(&head))
        tj_gtp_write(a->gtp, &head);
    else
        tj_gtp_write_text(a->gtp, "=\n");
    tj_buf_release(&head);
    a->gtp->answered = true;
    a->told = tj_clock();
}

static bool prepare(analysis *a, tj_gtp *gtp, tj_gtp_dialect dialect, tj_span args, tj_buf *text)
{
    const tj_gtp_estimate *estimate;
    tj_err err = TJ_ERR_INIT;

    *a = (analysis){
        .gtp = gtp,
        .info = {.dialect = dialect, .size = gtp->game.board.size, .colour = tj_gtp_game_turn(&gtp->game)}};
    if (!read_arguments(args, a))
        return tj_gtp_fail(text, "syntax error");
    if (a->wants_owner && tj_gtp_estimate_score(gtp, a->info.colour, &estimate, &err))
        return tj_gtp_fail_err(text, &err);
    if (a->wants_owner)
        a->info.owner = estimate->owner;
    return true;
}

static bool analyze(tj_gtp *gtp, tj_gtp_dialect dialect, tj_span args, tj_buf *text)
{
    analysis a;
    tj_progress_monitor monitor = {stop_when_pending, &a};
    tj_mcts_position position;

    if (!prepare(&a, gtp, dialect, args, text))
        return false;
    begin_answer(&a);
    position = tj_gtp_game_situation(&gtp->game, a.info.colour);
    position.excluded = excluded_of(&a);
    tj_gtp_clear_limits(gtp);
    /* What went wrong cannot be told any more once the answer has begun. */
    if (!tj_mcts_search(gtp->mcts, &position, &gtp->result, &monitor, put_line_when_due, &a, NULL) && !a.any)
        put_line(&a, &gtp->result);
    /* A search that has seen everything ends by itself; the answer does not. */
    while (!tj_gtp_pending(gtp))
        poll(&(struct pollfd){gtp->in, POLLIN, 0}, 1, -1);
    tj_gtp_write_text(gtp, "\n");
    return true;
}

static bool genmove_analyze(tj_gtp *gtp, tj_gtp_dialect dialect, tj_span args, tj_buf *text)
{
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    analysis a;
    unsigned point;
    int rc;

    if (!prepare(&a, gtp, dialect, args, text))
        return false;
    begin_answer(&a);
    gtp->excluded = excluded_of(&a);
    rc = tj_gtp_genmove(gtp, a.info.colour, TJ_GTP_PLAY, put_line_when_due, &a, &point, &err);
    gtp->excluded = NULL;
    if (rc) {
        tj_gtp_write_text(gtp, "\n");
        return true;
    }
    put_line(&a, &gtp->result);
    tj_buf_puts(&out, "play ");
    tj_gtp_put_point(&out, gtp->game.board.size, point);
    tj_buf_puts(&out, "\n\n");
    if (tj_buf_ok(&out))
        tj_gtp_write(gtp, &out);
    else
        tj_gtp_write_text(gtp, "\n");
    tj_buf_release(&out);
    return true;
}

static bool lz_analyze(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    return analyze(gtp, TJ_GTP_LEELA, args, text);
}

static bool kata_analyze(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    return analyze(gtp, TJ_GTP_KATAGO, args, text);
}

static bool lz_genmove_analyze(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    return genmove_analyze(gtp, TJ_GTP_LEELA, args, text);
}

static bool kata_genmove_analyze(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    return genmove_analyze(gtp, TJ_GTP_KATAGO, args, text);
}

const tj_gtp_command tj_gtp_analyze_commands[] = {{"lz-analyze", lz_analyze},
                                                  {"lz-genmove_analyze", lz_genmove_analyze},
                                                  {"kata-analyze", kata_analyze},
                                                  {"kata-genmove_analyze", kata_genmove_analyze},
                                                  {"analyze", kata_analyze},
                                                  {"genmove_analyze", kata_genmove_analyze},
                                                  {NULL, NULL}};

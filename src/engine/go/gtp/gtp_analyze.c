/* Analysis: thinking aloud until the controller says something, or until a move is found. */
#include <math.h>
#include <poll.h>

#include "base/clock.h"
#include "base/math/statistics.h"
#include "engine/go/gtp/gtp.h"

#define INTERVAL_USUAL 100 /* hundredths of a second */

/* ---- lines ---- */

/* The lower end of the interval of the chance to win. */
static double lower_bound(const tj_mcts_move *candidate)
{
    double low, high;

    tj_wilson((double)candidate->win * candidate->visits, candidate->visits, TJ_NORMAL_QUANTILE_95, &low,
              &high);
    return low;
}

static unsigned ten_thousandths(double part)
{
    return (unsigned)lround(fmin(fmax(part, 0), 1) * 10000);
}

static void put_pv(tj_buf *out, unsigned size, const tj_mcts_move *candidate)
{
    tj_buf_puts(out, " pv");
    for (unsigned i = 0; i < candidate->line_len || i < 1; i++) {
        tj_buf_putc(out, ' ');
        tj_gtp_put_point(out, size, candidate->line_len ? candidate->line[i] : candidate->point);
    }
}

static void put_candidate(tj_buf *out, const tj_gtp_info *info, const tj_mcts_move *candidate, size_t order)
{
    double lower = lower_bound(candidate);

    tj_buf_printf(out, "%sinfo move ", order ? " " : "");
    tj_gtp_put_point(out, info->size, candidate->point);
    tj_buf_printf(out, " visits %u", (unsigned)candidate->visits);
    if (info->dialect == TJ_GTP_LEELA)
        tj_buf_printf(out, " winrate %u prior %u lcb %u", ten_thousandths(candidate->win),
                      ten_thousandths(candidate->prior), ten_thousandths(lower));
    else
        tj_buf_printf(out, " winrate %.6f scoreMean %.3f scoreLead %.3f prior %.6f lcb %.6f",
                      (double)candidate->win, (double)candidate->score, (double)candidate->score,
                      (double)candidate->prior, lower);
    tj_buf_printf(out, " order %zu", order);
    put_pv(out, info->size, candidate);
}

static void put_owner(tj_buf *out, const tj_gtp_info *info)
{
    tj_buf_puts(out, " ownership");
    for (unsigned p = 0; p < info->size * info->size; p++)
        tj_buf_puts(out, info->owner[p] == TJ_EMPTY       ? " 0.0"
                         : info->owner[p] == info->colour ? " 1.0"
                                                          : " -1.0");
}

void tj_gtp_put_info(tj_buf *out, const tj_gtp_info *info, const tj_mcts_result *result)
{
    size_t count = 0;

    for (size_t i = 0; i < result->len && (!info->most || count < info->most); i++)
        if (result->items[i].visits || count < info->least)
            put_candidate(out, info, &result->items[i], count++);
    if (!count && result->len)
        put_candidate(out, info, &result->items[0], count++);
    if (!count)
        return;
    if (info->owner)
        put_owner(out, info);
    tj_buf_putc(out, '\n');
}

/* ---- arguments: [COLOUR] [INTERVAL] [KEY VALUE]... ---- */

typedef struct analysis {
    tj_gtp *gtp;
    tj_gtp_info info;
    double interval, written; /* seconds; when the last line was written */
    bool any;                 /* a line was written */
    bool wants_owner;
    /* allow and avoid, as tj_mcts_position counts moves; only the move to be made: deeper ones are free */
    bool allows, avoids, allowed[TJ_GO_POINTS_MAX + 1], excluded[TJ_GO_POINTS_MAX + 1];
} analysis;

static bool read_flag(tj_span *args, bool *out)
{
    tj_span word;

    if (!tj_next_word(args, &word) || (!tj_span_is(word, "true") && !tj_span_is(word, "false")))
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

    if (!tj_gtp_colour(args, &colour) || !tj_next_word(args, &points) ||
        !tj_gtp_integer(args, INT32_MAX, &depth))
        return false;
    while (points.n) {
        tj_span name = tj_span_cut(&points, ",");
        unsigned point;

        if (!name.n || tj_span_is(name, "resign"))
            continue;
        if (tj_gtp_vertex(&name, a->info.size, &point))
            return false;
        if (colour == a->gtp->colour && depth)
            *any = marks[point == TJ_PASS ? TJ_GO_POINTS_MAX : point] = true;
    }
    return true;
}

/* The moves that either excludes; NULL for none. */
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
    return tj_next_word(args, &key); /* an unknown key: its value is skipped */
}

static bool read_arguments(tj_span args, analysis *a)
{
    uint32_t interval = INTERVAL_USUAL;
    tj_span ahead = args, word;

    if (tj_gtp_colour(&ahead, &a->gtp->colour))
        args = ahead;
    ahead = args;
    if (tj_gtp_integer(&ahead, INT32_MAX, &interval))
        args = ahead;
    while (tj_next_word(&args, &word))
        if (!read_pair(word, &args, a, &interval))
            return false;
    a->interval = (interval ? interval : INTERVAL_USUAL) / 100.0;
    return true;
}

/* ---- searching ---- */

static void write_line(analysis *a, const tj_mcts_result *result)
{
    tj_buf line = TJ_BUF_INIT;

    tj_gtp_put_info(&line, &a->info, result);
    if (tj_buf_ok(&line) && line.len) {
        tj_session_write(&a->gtp->session, line.data, line.len);
        a->any = true;
        a->written = tj_clock();
    }
    tj_buf_release(&line);
}

static void write_line_when_due(void *ctx, const tj_mcts_result *result)
{
    analysis *a = ctx;

    /* A search calls a bit sooner or later than asked for. */
    if (tj_clock() - a->written >= a->interval * 0.9)
        write_line(a, result);
}

static int stop_when_pending(void *ctx, const char *phase TJ_UNUSED, uint64_t done TJ_UNUSED,
                             uint64_t total TJ_UNUSED)
{
    return tj_session_pending(&((analysis *)ctx)->gtp->session);
}

/* Reads the arguments and begins the answer, which is ours to end from here on. */
static const char *prepare(analysis *a, tj_gtp *gtp)
{
    const tj_mcts_estimate *estimate;
    tj_buf head = TJ_BUF_INIT;

    *a = (analysis){.gtp = gtp,
                    .info = {.dialect = (tj_gtp_dialect)gtp->command->variant, .size = gtp->game.board.size}};
    if (!read_arguments(gtp->line.rest, a))
        return "syntax error";
    a->info.colour = gtp->colour;
    if (a->wants_owner) {
        if (!(estimate = tj_gtp_estimate_score(gtp, gtp->colour)))
            return tj_gtp_error(gtp);
        a->info.owner = estimate->owner;
    }
    tj_gtp_put_head(&head, &gtp->line, true);
    tj_buf_putc(&head, '\n');
    tj_session_puts(&gtp->session, tj_buf_ok(&head) ? head.data : "=\n");
    tj_buf_release(&head);
    gtp->answered = true;
    a->written = tj_clock();
    return NULL;
}

static const char *analyze(tj_gtp *gtp)
{
    analysis a;
    const tj_think_limits until_stopped = {0};
    tj_progress_monitor monitor = {stop_when_pending, &a};
    tj_mcts_position position;
    const char *fault = prepare(&a, gtp);

    if (fault)
        return fault;
    position = tj_gtp_game_situation(&gtp->game, gtp->colour);
    position.excluded = excluded_of(&a);
    /* An error cannot be reported once the answer has begun. */
    if (!tj_mcts_search(gtp->mcts, &position, &until_stopped, &gtp->result, &monitor, write_line_when_due, &a,
                        NULL) &&
        !a.any)
        write_line(&a, &gtp->result);
    /* A search that has seen everything ends by itself; the answer does not. */
    while (!tj_session_pending(&gtp->session))
        poll(&(struct pollfd){gtp->session.in, POLLIN, 0}, 1, -1);
    tj_session_puts(&gtp->session, "\n");
    return NULL;
}

static const char *genmove_analyze(tj_gtp *gtp)
{
    tj_buf *out = &gtp->text;
    analysis a;
    unsigned point;
    const char *fault = prepare(&a, gtp);
    int rc;

    if (fault)
        return fault;
    gtp->excluded = excluded_of(&a);
    rc = tj_gtp_genmove(gtp, TJ_GTP_PLAY, write_line_when_due, &a, &point);
    gtp->excluded = NULL;
    if (!rc) {
        write_line(&a, &gtp->result);
        tj_buf_puts(out, "play");
        tj_gtp_list_point(gtp, point);
        tj_buf_puts(out, "\n\n");
    }
    tj_session_puts(&gtp->session, !rc && tj_buf_ok(out) ? out->data : "\n");
    return NULL;
}

const tj_gtp_command tj_gtp_analyze_commands[] = {
    {"lz-analyze", analyze, "", TJ_GTP_LEELA},
    {"lz-genmove_analyze", genmove_analyze, "", TJ_GTP_LEELA},
    {"kata-analyze", analyze, "", TJ_GTP_KATAGO},
    {"kata-genmove_analyze", genmove_analyze, "", TJ_GTP_KATAGO},
    {"analyze", analyze, "", TJ_GTP_KATAGO},
    {"genmove_analyze", genmove_analyze, "", TJ_GTP_KATAGO},
    {0}};

/* Thinking in a thread of its own, and what is said about it. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "engine/shogi/usi/usi.h"

/* ---- reports ---- */

static void put_score(tj_buf *out, int value)
{
    if (tj_shogi_is_mate_value(value))
        tj_buf_printf(out, "mate %s%d", value < 0 ? "-" : "", TJ_SHOGI_VALUE_MATE - abs(value));
    else
        tj_buf_printf(out, "cp %d", value);
}

static void put_move(tj_buf *out, tj_shogi_move move)
{
    char text[8];

    tj_shogi_move_format(move, text);
    tj_buf_printf(out, " %s", text);
}

/* Appends an "info" line. */
static void put_info(tj_buf *out, const tj_shogi_variation *line, bool several)
{
    double nps = line->seconds > 0.0005 ? (double)line->nodes / line->seconds : 0;

    tj_buf_printf(out, "info depth %u seldepth %u", line->depth,
                  line->seldepth > line->depth ? line->seldepth : line->depth);
    if (several)
        tj_buf_printf(out, " multipv %u", line->rank + 1);
    tj_buf_puts(out, " score ");
    put_score(out, line->value);
    tj_buf_printf(out, " nodes %llu nps %.0f time %.0f hashfull %u pv", (unsigned long long)line->nodes, nps,
                  line->seconds * 1000, line->hashfull);
    for (size_t i = 0; i < line->count; i++)
        put_move(out, line->moves[i]);
    tj_buf_putc(out, '\n');
}

static void report_pv(void *ctx, const tj_shogi_variation *line)
{
    tj_usi *usi = ctx;
    tj_buf out = TJ_BUF_INIT;

    put_info(&out, line, usi->task.limits.lines > 1);
    tj_usi_send_lines(usi, &out);
}

static void send_bestmove(tj_usi *usi, const tj_shogi_variation *best)
{
    int64_t resign = usi->settings.resign;
    char out[64], move[8], reply[8];

    if (!best->count || (resign && best->value <= -resign)) {
        tj_session_puts(&usi->session, "bestmove resign\n");
        return;
    }
    tj_shogi_move_format(best->moves[0], move);
    tj_shogi_move_format(best->count > 1 ? best->moves[1] : TJ_SHOGI_NO_MOVE, reply);
    if (best->count > 1)
        snprintf(out, sizeof out, "bestmove %s ponder %s\n", move, reply);
    else
        snprintf(out, sizeof out, "bestmove %s\n", move);
    tj_session_puts(&usi->session, out);
}

/* Memory ran out before anything was searched: any move is better than resigning. */
static void take_any_move(tj_usi *usi, tj_shogi_variation *best)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];

    if (!tj_shogi_moves(&usi->game.position, moves))
        return;
    tj_usi_info_string(usi, "out of memory");
    best->moves[0] = usi->task.limits.only_count ? usi->task.limits.only[0] : moves[0];
    best->count = 1;
    best->value = 0;
}

/* ---- the thread ---- */

/* An answer is not wanted before "stop", or before "ponderhit". */
static void wait_for_stop(tj_usi *usi)
{
    pthread_mutex_lock(&usi->lock);
    while (!atomic_load(&usi->signals.stop) && (usi->task.infinite || atomic_load(&usi->signals.ponder)))
        pthread_cond_wait(&usi->changed, &usi->lock);
    pthread_mutex_unlock(&usi->lock);
}

/* ---- the book ---- */

/* The settings as tj_book_choice has them. */
static tj_book_choice choice_of(const tj_usi *usi, unsigned side)
{
    const tj_usi_settings *s = &usi->settings;
    int64_t least = side == TJ_BLACK ? s->book_black : s->book_white;
    tj_book_choice choice;

    tj_book_choice_init(&choice, sizeof choice);
    choice.by = (int)s->book_by;
    choice.plies = (uint32_t)s->book_plies;
    choice.narrow = (double)s->book_rate / 100;
    choice.turns = usi->choice.turns & ~(unsigned)TJ_BOOK_ROTATED;
    if (s->flipped)
        choice.turns |= TJ_BOOK_ROTATED;
    if (s->book_diff < TJ_USI_BOOK_EVAL_MAX)
        choice.behind = (int32_t)s->book_diff;
    if (least > -TJ_USI_BOOK_EVAL_MAX)
        choice.least = (int32_t)least;
    return choice;
}

/* The move that the book makes in the game's position; false: none. */
static bool choose_from_book(tj_usi *usi, tj_book_move *move)
{
    const tj_shogi *position = &usi->game.position;
    tj_book_choice choice = choice_of(usi, position->side);
    tj_book *book = usi->own_file ? usi->own_file : usi->options.book;
    const tj_book_move *chosen;
    tj_position at;
    tj_err err = TJ_ERR_INIT;

    if (!book || !usi->settings.own_book)
        return false;
    tj_position_set_shogi(&at, position);
    if (tj_book_find_turned(book, &at, choice.turns, &usi->entry, &err)) {
        tj_usi_info_string(usi, "cannot read the book: %s", err.text);
        return false;
    }
    chosen = tj_book_choose(&choice, &usi->entry, position->number ? position->number - 1 : 0,
                            tj_random(&usi->random));
    if (chosen)
        *move = *chosen;
    return chosen != NULL;
}

/* The expected answer, if it is one. */
static bool has_reply(const tj_usi *usi, const tj_book_move *move)
{
    tj_shogi after = usi->game.position;

    return (move->known & TJ_BOOK_REPLY) && tj_shogi_play(&after, move->move) == TJ_SHOGI_LEGAL &&
           tj_shogi_legality(&after, move->reply) == TJ_SHOGI_LEGAL;
}

/* Appends "info" lines about the move, and "bestmove". */
static void put_book_move(const tj_usi *usi, const tj_book_move *move, tj_buf *out)
{
    bool answered = has_reply(usi, move);
    char best[8], reply[8];

    tj_shogi_move_format(move->move, best);
    tj_shogi_move_format(move->reply, reply);
    if (move->known & TJ_BOOK_EVALUATION)
        tj_buf_printf(out, "info depth %d score cp %d pv %s%s%s\n",
                      (int)(move->known & TJ_BOOK_DEPTH && move->depth > 0 ? move->depth : 0),
                      (int)move->evaluation, best, answered ? " " : "", answered ? reply : "");
    tj_buf_printf(out, "info string book move %s, %.2f %% of %zu\nbestmove %s", best, 100 * move->probability,
                  tj_book_playable(&usi->entry), best);
    if (answered)
        tj_buf_printf(out, " ponder %s", reply);
    tj_buf_putc(out, '\n');
}

/* "go infinite" asks for analysis, not for the book. */
static bool play_from_book(tj_usi *usi)
{
    tj_buf out = TJ_BUF_INIT;
    tj_book_move move;

    if (usi->task.infinite || usi->task.limits.only_count || !choose_from_book(usi, &move))
        return false;
    put_book_move(usi, &move, &out);
    if (!tj_buf_ok(&out)) {
        tj_buf_release(&out);
        return false;
    }
    wait_for_stop(usi);
    tj_usi_send_lines(usi, &out);
    return true;
}

/* ---- a task ---- */

static void find_move(tj_usi *usi)
{
    int declares = tj_shogi_declare(&usi->game.position, TJ_SHOGI_27_POINTS, usi->game.handicap);
    tj_shogi_variation best;

    if (usi->invalid_position || declares == TJ_SHOGI_DECLARES_WIN) {
        wait_for_stop(usi);
        /* Any move would be one for another position, and most likely illegal. */
        tj_session_puts(&usi->session, usi->invalid_position ? "bestmove resign\n" : "bestmove win\n");
        return;
    }
    if (play_from_book(usi))
        return;
    tj_shogi_searcher_run(usi->search, &usi->game, &usi->task.limits, &usi->signals, report_pv, usi, &best);
    if (!best.count)
        take_any_move(usi, &best);
    wait_for_stop(usi);
    send_bestmove(usi, &best);
}

static void find_mate(tj_usi *usi)
{
    const tj_shogi_search_limits *limits = &usi->task.limits;
    tj_shogi_mate_line mate = {.count = 0};
    tj_buf out = TJ_BUF_INIT;
    int solution = TJ_SHOGI_NOT_SOLVED;
    bool failed;

    if (usi->invalid_position) {
        tj_session_puts(&usi->session, "checkmate timeout\n");
        return;
    }
    if (!usi->solver)
        usi->solver = tj_shogi_mate_solver_new((size_t)usi->settings.hash);
    if (usi->solver)
        solution = tj_shogi_mate_solver_run(usi->solver, &usi->game.position, limits->nodes, limits->hard,
                                            &usi->signals.stop, &mate);
    else
        tj_usi_info_string(usi, "out of memory");
    tj_buf_printf(&out, "info nodes %llu\ncheckmate", (unsigned long long)mate.nodes);
    if (solution == TJ_SHOGI_NO_FORCED_MATE)
        tj_buf_puts(&out, " nomate");
    else if (solution == TJ_SHOGI_NOT_SOLVED)
        tj_buf_puts(&out, " timeout");
    for (size_t i = 0; i < mate.count; i++)
        put_move(&out, mate.moves[i]);
    tj_buf_putc(&out, '\n');
    failed = !tj_buf_ok(&out);
    tj_usi_send_lines(usi, &out);
    if (failed)
        tj_session_puts(&usi->session, "checkmate timeout\n");
}

static void *think(void *ctx)
{
    tj_usi *usi = ctx;

    if (usi->task.mate)
        find_mate(usi);
    else
        find_move(usi);
    pthread_mutex_lock(&usi->lock);
    usi->done = true;
    pthread_cond_broadcast(&usi->changed);
    pthread_mutex_unlock(&usi->lock);
    return NULL;
}

void tj_usi_think(tj_usi *usi)
{
    atomic_store(&usi->signals.stop, false);
    usi->done = false;
    usi->thinking = pthread_create(&usi->thread, NULL, think, usi) == 0;
    /* Without a thread nobody could stop it. */
    if (!usi->thinking) {
        atomic_store(&usi->signals.stop, true);
        think(usi);
    }
}

static void signal_change(tj_usi *usi, atomic_bool *flag, bool value)
{
    pthread_mutex_lock(&usi->lock);
    atomic_store(flag, value);
    pthread_cond_broadcast(&usi->changed);
    pthread_mutex_unlock(&usi->lock);
}

static void join(tj_usi *usi)
{
    if (usi->thinking)
        pthread_join(usi->thread, NULL);
    usi->thinking = false;
}

void tj_usi_stop(tj_usi *usi)
{
    if (!usi->thinking)
        return;
    signal_change(usi, &usi->signals.stop, true);
    join(usi);
}

void tj_usi_stop_pondering(tj_usi *usi)
{
    signal_change(usi, &usi->signals.ponder, false);
}

/* Does somebody still read?  Writing would show it, but a solver writes nothing until it is done. */
static bool output_is_open(const tj_usi *usi)
{
    struct pollfd out = {usi->session.out, 0, 0};

    return poll(&out, 1, 0) <= 0 || !(out.revents & (POLLERR | POLLHUP | POLLNVAL));
}

/* False if nobody reads the answer any more. */
static bool wait_for_answer(tj_usi *usi)
{
    bool read = true;

    pthread_mutex_lock(&usi->lock);
    while (!usi->done && read) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        if (pthread_cond_timedwait(&usi->changed, &usi->lock, &until) == ETIMEDOUT)
            read = output_is_open(usi);
    }
    pthread_mutex_unlock(&usi->lock);
    return read;
}

void tj_usi_finish(void *ctx)
{
    tj_usi *usi = ctx;

    if (!usi->thinking)
        return;
    if (tj_session_closed(&usi->session) || usi->task.infinite || atomic_load(&usi->signals.ponder) ||
        !wait_for_answer(usi))
        tj_usi_stop(usi);
    else
        join(usi);
}

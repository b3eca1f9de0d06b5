#include "client/shogi/gnushogi_client.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"

#define SYNC_WORD "tejun-was-here"

static bool contains(tj_span line, const char *word)
{
    return line.n && memmem(line.at, line.n, word, strlen(word)) != NULL;
}

int tj_gnushogi_response(tj_span line, tj_shogi_move *move)
{
    tj_span rest, number = tj_span_cut(&line, " "), word;

    if (contains(number, "Resigns") || contains(line, "Resigns") || contains(line, "mates!"))
        return TJ_ANALYSIS_RESIGN;
    if (!number.n || number.at[number.n - 1] != '.' || !tj_usi_response_begins(line, "...", &rest))
        return TJ_ANALYSIS_NOTHING;
    word = tj_span_word(&rest, " ");
    return tj_shogi_move_parse(word.at, word.n, move, NULL) ? TJ_ANALYSIS_NOTHING : TJ_ANALYSIS_MOVE;
}

/* Is it the complaint about the mark?  The first one about something else is kept. */
static bool take_until_mark(void *ctx, tj_span line)
{
    tj_buf *complaint = ctx;

    if (contains(line, SYNC_WORD))
        return true;
    if (complaint && !complaint->len && contains(line, "Illegal move"))
        tj_buf_add(complaint, line.at, line.n);
    return false;
}

/* Says the mark and hears what comes before the complaint about it.  complaint may be NULL. */
static tj_process_status synchronise(tj_client *client, double deadline, tj_buf *complaint)
{
    tj_process_status status = tj_process_send(client->process, SYNC_WORD, deadline);

    return status == TJ_PROCESS_OK ? tj_client_receive_until(client, deadline, take_until_mark, complaint)
                                   : status;
}

int tj_gnushogi_set(tj_client *client, const char *option, tj_err *err)
{
    double deadline = tj_clock() + client->seconds;
    tj_buf line = TJ_BUF_INIT, complaint = TJ_BUF_INIT;
    tj_process_status status = TJ_PROCESS_NOMEM;
    int rc = tj_client_check_running(client, err);

    for (const char *c = option; *c; c++)
        tj_buf_putc(&line, *c == '=' ? '\n' : (unsigned char)*c < ' ' ? ' ' : *c);
    if (!rc && tj_buf_ok(&line))
        status = tj_process_send(client->process, line.data, deadline);
    if (!rc && status == TJ_PROCESS_OK)
        status = synchronise(client, deadline, &complaint);
    if (!rc && status != TJ_PROCESS_OK)
        rc = tj_client_fail(client, status, option, err);
    if (!rc && complaint.len) {
        client->fault = TJ_CLIENT_REFUSED;
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` has no command \"%.60s\"", client->command, option);
    }
    tj_buf_release(&line);
    tj_buf_release(&complaint);
    return rc;
}

/* A new game with these moves; TJ_PROCESS_OK also if it complains about one. */
static tj_process_status send_game(tj_client *client, const tj_shogi_move *moves, size_t count,
                                   double deadline, tj_buf *complaint)
{
    tj_process_status status = tj_process_send(client->process, "new", deadline);

    if (status == TJ_PROCESS_OK)
        status = tj_process_send(client->process, "force", deadline);
    if (status == TJ_PROCESS_OK)
        status = synchronise(client, deadline, NULL); /* the end of the game before */
    for (size_t i = 0; i < count && status == TJ_PROCESS_OK; i++) {
        char move[8];

        tj_shogi_move_format(moves[i], move);
        status = tj_process_send(client->process, move, deadline);
    }
    return status == TJ_PROCESS_OK ? synchronise(client, deadline, complaint) : status;
}

static bool take_move(void *ctx, tj_span line)
{
    tj_analysis *analysis = ctx;

    analysis->choice = tj_gnushogi_response(line, &analysis->move);
    return analysis->choice != TJ_ANALYSIS_NOTHING || contains(line, "Draw");
}

int tj_gnushogi_think(tj_client *client, const tj_shogi_move *moves, size_t count, double seconds,
                      tj_analysis *analysis, tj_err *err)
{
    double deadline = tj_clock() + seconds;
    tj_buf complaint = TJ_BUF_INIT;
    tj_process_status status;
    int rc = tj_client_check_running(client, err);

    memset(analysis, 0, sizeof *analysis);
    if (rc)
        return rc;
    status = send_game(client, moves, count, deadline, &complaint);
    if (status == TJ_PROCESS_OK && !complaint.len)
        status = tj_process_send(client->process, "go", deadline);
    if (status == TJ_PROCESS_OK && !complaint.len)
        status = tj_client_receive_until(client, deadline, take_move, analysis);
    if (status != TJ_PROCESS_OK)
        rc = tj_client_fail(client, status, "go", err);
    else if (complaint.len)
        rc = tj_client_fail_garbled(client, "says \"Illegal move\"", "a legal move", err);
    else if (analysis->choice == TJ_ANALYSIS_NOTHING)
        rc = tj_client_fail_garbled(client, "says that the game is drawn", "go", err);
    tj_buf_release(&complaint);
    return rc;
}

#include "client/shogi/gnushogi_client.h"

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
static int synchronise(tj_client *client, const char *asked, double deadline, tj_buf *complaint, tj_err *err)
{
    return tj_client_ask(client, SYNC_WORD, asked, deadline, take_until_mark, complaint, err);
}

int tj_gnushogi_set(tj_client *client, const char *option, tj_err *err)
{
    double deadline = tj_clock() + client->seconds;
    tj_buf line = TJ_BUF_INIT, complaint = TJ_BUF_INIT;
    int rc;

    for (const char *c = option; *c; c++)
        tj_buf_putc(&line, *c == '=' ? '\n' : (unsigned char)*c < ' ' ? ' ' : *c);
    rc = tj_buf_ok(&line) ? tj_client_ask(client, line.data, option, deadline, NULL, NULL, err)
                          : tj_fail_nomem(err);
    if (!rc && !(rc = synchronise(client, option, deadline, &complaint, err)) && complaint.len) {
        client->fault = TJ_CLIENT_REFUSED;
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` has no command \"%.60s\"", client->command, option);
    }
    tj_buf_release(&line);
    tj_buf_release(&complaint);
    return rc;
}

/* A new game with these moves; 0 also if it complains about one. */
static int send_game(tj_client *client, const tj_shogi_move *moves, size_t count, double deadline,
                     tj_buf *complaint, tj_err *err)
{
    int rc;

    if ((rc = tj_client_ask(client, "new\nforce", "go", deadline, NULL, NULL, err)) ||
        (rc = synchronise(client, "go", deadline, NULL, err))) /* the end of the game before */
        return rc;
    for (size_t i = 0; i < count; i++) {
        char move[8];

        tj_shogi_move_format(moves[i], move);
        if ((rc = tj_client_ask(client, move, "go", deadline, NULL, NULL, err)))
            return rc;
    }
    return synchronise(client, "go", deadline, complaint, err);
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
    int rc;

    memset(analysis, 0, sizeof *analysis);
    if (!(rc = send_game(client, moves, count, deadline, &complaint, err)) && complaint.len)
        rc = tj_client_fail_garbled(client, "says \"Illegal move\"", "a legal move", err);
    else if (!rc && !(rc = tj_client_ask(client, "go", "go", deadline, take_move, analysis, err)) &&
             analysis->choice == TJ_ANALYSIS_NOTHING)
        rc = tj_client_fail_garbled(client, "says that the game is drawn", "go", err);
    tj_buf_release(&complaint);
    return rc;
}

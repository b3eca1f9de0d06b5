#include "client/gnushogi.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"

#define MARK "tejun-was-here"

static bool contains(tj_span line, const char *word)
{
    return line.n && memmem(line.at, line.n, word, strlen(word)) != NULL;
}

int tj_gnushogi_answer(tj_span line, tj_shogi_move *move)
{
    tj_span rest, number = tj_span_cut(&line, " "), word;

    if (contains(number, "Resigns") || contains(line, "Resigns") || contains(line, "mates!"))
        return TJ_USI_RESIGN;
    if (!number.n || number.at[number.n - 1] != '.' || !tj_usi_answer_begins(line, "...", &rest))
        return TJ_USI_NOTHING;
    while (rest.n && rest.at[0] == ' ')
        rest = (tj_span){rest.at + 1, rest.n - 1};
    word = tj_span_cut(&rest, " ");
    return tj_shogi_move_parse(word.at, word.n, move, NULL) ? TJ_USI_NOTHING : TJ_USI_MOVE;
}

/* Says the mark and hears what comes before the complaint about it.  *complaint, if it is not NULL, becomes
 * the first complaint about something else. */
static tj_news reach_mark(tj_client *client, double deadline, tj_buf *complaint)
{
    tj_news news = tj_process_send(client->process, MARK, deadline);
    size_t talk = 0;
    tj_span line;

    while (news == TJ_NEWS_DONE) {
        news = tj_process_receive(client->process, &line, deadline);
        if (news != TJ_NEWS_DONE)
            break;
        if (contains(line, MARK))
            return TJ_NEWS_DONE;
        if (complaint && !complaint->len && contains(line, "Illegal move"))
            tj_buf_add(complaint, line.at, line.n);
        talk += line.n + 1;
        if (talk > TJ_CLIENT_TALK_MAX)
            return TJ_NEWS_FLOOD;
    }
    return news;
}

int tj_gnushogi_set(tj_client *client, const char *option, tj_err *err)
{
    double deadline = tj_clock() + client->seconds;
    tj_buf line = TJ_BUF_INIT, complaint = TJ_BUF_INIT;
    tj_news news = TJ_NEWS_NOMEM;
    int rc = tj_client_begin(client, err);

    for (const char *c = option; *c; c++)
        tj_buf_putc(&line, *c == '=' ? '\n' : (unsigned char)*c < ' ' ? ' ' : *c);
    if (!rc && tj_buf_ok(&line))
        news = tj_process_send(client->process, line.data, deadline);
    if (!rc && news == TJ_NEWS_DONE)
        news = reach_mark(client, deadline, &complaint);
    if (!rc && news != TJ_NEWS_DONE)
        rc = tj_client_fail(client, news, option, err);
    if (!rc && complaint.len) {
        client->fault = TJ_CLIENT_REFUSED;
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` has no command \"%.60s\"", client->command, option);
    }
    tj_buf_release(&line);
    tj_buf_release(&complaint);
    return rc;
}

/* A new game with these moves; TJ_NEWS_DONE also if it complains about one. */
static tj_news show_game(tj_client *client, const tj_shogi_move *moves, size_t count, double deadline,
                         tj_buf *complaint)
{
    tj_news news = tj_process_send(client->process, "new", deadline);

    if (news == TJ_NEWS_DONE)
        news = tj_process_send(client->process, "force", deadline);
    if (news == TJ_NEWS_DONE)
        news = reach_mark(client, deadline, NULL); /* the end of the game before */
    for (size_t i = 0; i < count && news == TJ_NEWS_DONE; i++) {
        char move[8];

        tj_shogi_move_format(moves[i], move);
        news = tj_process_send(client->process, move, deadline);
    }
    return news == TJ_NEWS_DONE ? reach_mark(client, deadline, complaint) : news;
}

/* Lets it move. */
static tj_news hear_move(tj_client *client, double deadline, tj_usi_thought *thought)
{
    tj_news news = tj_process_send(client->process, "go", deadline);
    size_t talk = 0;
    tj_span line;

    while (news == TJ_NEWS_DONE && thought->choice == TJ_USI_NOTHING) {
        news = tj_process_receive(client->process, &line, deadline);
        if (news != TJ_NEWS_DONE)
            break;
        thought->choice = tj_gnushogi_answer(line, &thought->move);
        if (contains(line, "Draw"))
            return TJ_NEWS_DONE;
        talk += line.n + 1;
        if (talk > TJ_CLIENT_TALK_MAX)
            return TJ_NEWS_FLOOD;
    }
    return news;
}

int tj_gnushogi_think(tj_client *client, const tj_shogi_move *moves, size_t count, double seconds,
                      tj_usi_thought *thought, tj_err *err)
{
    double deadline = tj_clock() + seconds;
    tj_buf complaint = TJ_BUF_INIT;
    tj_news news;
    int rc = tj_client_begin(client, err);

    memset(thought, 0, sizeof *thought);
    if (rc)
        return rc;
    news = show_game(client, moves, count, deadline, &complaint);
    if (news == TJ_NEWS_DONE && !complaint.len)
        news = hear_move(client, deadline, thought);
    if (news != TJ_NEWS_DONE)
        rc = tj_client_fail(client, news, "go", err);
    else if (complaint.len)
        rc = tj_client_fail_garbled(client, "says \"Illegal move\"", "a legal move", err);
    else if (thought->choice == TJ_USI_NOTHING)
        rc = tj_client_fail_garbled(client, "says that the game is drawn", "go", err);
    tj_buf_release(&complaint);
    return rc;
}

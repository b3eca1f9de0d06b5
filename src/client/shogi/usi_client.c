#include "client/shogi/usi_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/span.h"
#include "base/clock.h"
#include "base/error.h"

int tj_usi_client_open(tj_usi_client *usi, const char *command, const atomic_bool *stop, tj_err *err)
{
    *usi = (tj_usi_client){0};
    return tj_client_open(&usi->client, command, stop, err);
}

static void clear_identity(tj_usi_client *usi)
{
    free(usi->name);
    usi->name = NULL;
    tj_buf_release(&usi->options);
}

void tj_usi_client_close(tj_usi_client *usi)
{
    tj_client_close(&usi->client);
    clear_identity(usi);
    *usi = (tj_usi_client){0};
}

int tj_usi_client_restart(tj_usi_client *usi, tj_err *err)
{
    clear_identity(usi);
    return tj_client_restart(&usi->client, err);
}

/* ---- the handshake ---- */

static double loading_deadline(const tj_usi_client *usi)
{
    double seconds = usi->client.seconds;

    return tj_clock() + (seconds > TJ_CLIENT_LOADING_SECONDS ? seconds : TJ_CLIENT_LOADING_SECONDS);
}

typedef struct handshake {
    tj_usi_client *usi;
    tj_protocol *protocol;
} handshake;

static bool take_handshake_line(void *ctx, tj_span line)
{
    tj_usi_client *usi = ((handshake *)ctx)->usi;
    tj_span rest;

    if (tj_protocol_detected(line, ((handshake *)ctx)->protocol))
        return true;
    if (tj_usi_response_begins(line, "id name", &rest) && !usi->name)
        usi->name = tj_client_short_text(rest);
    else if (tj_span_begins(line, "GNU Shogi") && !usi->name)
        usi->name = tj_client_short_text(line);
    if (tj_usi_response_option(line, &rest)) {
        tj_buf_add(&usi->options, rest.at, rest.n);
        tj_buf_putc(&usi->options, '\n');
    }
    return false;
}

int tj_usi_client_handshake(tj_usi_client *usi, tj_protocol *protocol, tj_err *err)
{
    handshake ctx = {usi, protocol};
    int rc;

    clear_identity(usi);
    rc = tj_client_ask(&usi->client, "usi", "usi", loading_deadline(usi), take_handshake_line, &ctx, err);
    return rc || tj_buf_ok(&usi->options) ? rc : tj_fail_nomem(err);
}

/* ---- commands ---- */

static int send_line(tj_usi_client *usi, const char *line, tj_err *err)
{
    if (strpbrk(line, "\r\n"))
        return tj_fail(err, TJ_E_USAGE, "a USI command is one line");
    return tj_client_ask(&usi->client, line, line, tj_clock() + usi->client.seconds, NULL, NULL, err);
}

/* What the engine calls the option: case does not matter.  Empty if it has none of the name. */
static tj_span find_option(const tj_usi_client *usi, tj_span name)
{
    tj_span rest = {usi->options.data, usi->options.len};

    while (rest.n) {
        tj_span told = tj_span_cut(&rest, "\n");

        if (told.n == name.n && tj_case_equal_n(told.at, name.at, name.n))
            return told;
    }
    return (tj_span){NULL, 0};
}

bool tj_usi_client_has(const tj_usi_client *usi, const char *name)
{
    return find_option(usi, (tj_span){name, strlen(name)}).n > 0;
}

int tj_usi_client_set(tj_usi_client *usi, const char *option, tj_err *err)
{
    tj_span value = {option, strlen(option)}, name = tj_span_cut(&value, "="), told;
    tj_buf line = TJ_BUF_INIT;
    int rc;

    told = find_option(usi, name);
    if (told.n)
        name = told;
    else if (!name.n ||
             (usi->options.len && !tj_span_is(name, "USI_Hash") && !tj_span_is(name, "USI_Ponder"))) {
        usi->client.fault = TJ_CLIENT_REFUSED;
        return tj_fail(err, TJ_E_USAGE, "`%.60s` has no option \"%.*s\"", usi->client.command,
                       (int)(name.n < 60 ? name.n : 60), name.n ? name.at : "");
    }
    tj_buf_printf(&line, "setoption name %.*s", (int)name.n, name.at);
    if (strchr(option, '='))
        tj_buf_printf(&line, " value %s", strchr(option, '=') + 1);
    rc = tj_buf_ok(&line) ? send_line(usi, line.data, err) : tj_fail_nomem(err);
    tj_buf_release(&line);
    return rc;
}

static bool is_readyok(void *ctx, tj_span line)
{
    tj_span rest;

    (void)ctx;
    return tj_usi_response_begins(line, "readyok", &rest);
}

int tj_usi_client_ready(tj_usi_client *usi, tj_err *err)
{
    return tj_client_ask(&usi->client, "isready", "isready", loading_deadline(usi), is_readyok, NULL, err);
}

int tj_usi_client_new_game(tj_usi_client *usi, tj_err *err)
{
    return send_line(usi, "usinewgame", err);
}

int tj_usi_client_game_over(tj_usi_client *usi, const char *how, tj_err *err)
{
    char line[32];

    snprintf(line, sizeof line, "gameover %s", how);
    return send_line(usi, line, err);
}

/* ---- thinking ---- */

/* Reads until "bestmove".  Silence until *stop_at, if there is such a time, leads to "stop". */
static tj_process_status read_bestmove(tj_usi_client *usi, double stop_at, double deadline, tj_span *best,
                                       tj_analysis *analysis)
{
    tj_process *process = usi->client.process;
    bool may_stop = stop_at < deadline;
    size_t output_size = 0;
    tj_span line;

    for (;;) {
        tj_process_status status = tj_process_receive(process, &line, may_stop ? stop_at : deadline);

        if (may_stop &&
            (status == TJ_PROCESS_TIMEOUT || (status == TJ_PROCESS_OK && tj_clock() >= stop_at))) {
            tj_process_status told = tj_process_send(process, "stop", deadline);

            may_stop = false;
            if (told != TJ_PROCESS_OK)
                return told;
            if (status == TJ_PROCESS_TIMEOUT)
                continue;
        }
        if (status != TJ_PROCESS_OK)
            return status;
        if (tj_usi_response_bestmove(line, analysis)) {
            *best = line;
            return TJ_PROCESS_OK;
        }
        if (!tj_usi_response_info(line, analysis))
            output_size += line.n + 1;
        else if (usi->lines)
            tj_usi_response_line(line, usi->lines);
        if (output_size > TJ_CLIENT_OUTPUT_MAX || tj_clock() > deadline)
            return output_size > TJ_CLIENT_OUTPUT_MAX ? TJ_PROCESS_OVERFLOW : TJ_PROCESS_TIMEOUT;
    }
}

int tj_usi_client_think(tj_usi_client *usi, const char *position, const char *go, double stop_after,
                        double seconds, tj_analysis *analysis, tj_err *err)
{
    tj_buf told = TJ_BUF_INIT, asked = TJ_BUF_INIT;
    double began = tj_clock(), deadline = began + seconds;
    tj_span best = {NULL, 0};
    int rc;

    memset(analysis, 0, sizeof *analysis);
    if (usi->lines)
        usi->lines->len = 0;
    tj_buf_printf(&told, "position %s", position);
    tj_buf_printf(&asked, "go%s%s", *go ? " " : "", go);
    if (!tj_buf_ok(&told) || !tj_buf_ok(&asked))
        rc = tj_fail_nomem(err);
    else if (!(rc = send_line(usi, told.data, err)) && !(rc = send_line(usi, asked.data, err))) {
        tj_process_status status =
            read_bestmove(usi, stop_after < 0 ? deadline : began + stop_after, deadline, &best, analysis);

        rc = status == TJ_PROCESS_OK ? 0 : tj_client_fail(&usi->client, status, asked.data, err);
    }
    if (!rc && analysis->choice == TJ_ANALYSIS_NOTHING) {
        char what[64];

        snprintf(what, sizeof what, "answers \"%.*s\"", best.n < 40 ? (int)best.n : 40, best.at);
        rc = tj_client_fail_garbled(&usi->client, what, asked.data, err);
    }
    tj_buf_release(&told);
    tj_buf_release(&asked);
    return rc;
}

#include "client/shogi/usi_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/span.h"
#include "base/clock.h"
#include "base/error.h"

/* ---- what it says ---- */

/* Cuts off the next word; empty at the end. */
static tj_span next_word(tj_span *rest)
{
    return tj_span_word(rest, " \t\r\n");
}

bool tj_usi_response_begins(tj_span line, const char *words, tj_span *rest)
{
    tj_span wanted = {words, strlen(words)}, word;

    while ((word = next_word(&wanted)).n) {
        tj_span said = next_word(&line);

        if (said.n != word.n || memcmp(said.at, word.at, word.n) != 0)
            return false;
    }
    *rest = line;
    return true;
}

/* A decimal number with an optional sign; too large ones are cut to `most`. */
static bool read_number(tj_span word, uint64_t most, bool *negative, uint64_t *value)
{
    *negative = tj_span_begins(word, "-");
    if (!tj_span_number(tj_span_from(word, *negative || tj_span_begins(word, "+")), value))
        return false;
    *value = *value > most ? most : *value;
    return true;
}

static bool read_count(tj_span word, uint64_t most, uint64_t *value)
{
    bool negative;

    return read_number(word, most, &negative, value) && !negative;
}

static bool read_signed(tj_span word, int32_t *value)
{
    uint64_t size;
    bool negative;

    if (!read_number(word, INT32_MAX, &negative, &size))
        return false;
    *value = negative ? -(int32_t)size : (int32_t)size;
    return true;
}

/* What stands behind "score": "cp 20", "mate 3", "mate +", each with an optional bound. */
static void read_score(tj_span *rest, tj_analysis *line)
{
    tj_span kind = next_word(rest), word = next_word(rest), look;

    line->mate = tj_span_is(kind, "mate");
    if (!line->mate && !tj_span_is(kind, "cp"))
        return;
    line->has_score = read_signed(word, &line->score);
    if (!line->has_score && line->mate && (tj_span_is(word, "+") || tj_span_is(word, "-"))) {
        line->score = word.at[0] == '-' ? -INT32_MAX : INT32_MAX;
        line->has_score = true;
    }
    look = *rest;
    word = next_word(&look);
    if (tj_span_is(word, "lowerbound") || tj_span_is(word, "upperbound")) {
        line->bound = word.at[0] == 'l' ? TJ_ANALYSIS_LOWER_BOUND : TJ_ANALYSIS_UPPER_BOUND;
        *rest = look;
    }
}

static void read_line(tj_span *rest, tj_analysis *line)
{
    while (line->count < TJ_ANALYSIS_LINE_MAX) {
        tj_span look = *rest, word = next_word(&look);

        if (tj_shogi_move_parse(word.at, word.n, &line->line[line->count], NULL))
            return;
        line->count++;
        *rest = look;
    }
}

/* The score, and what it belongs to. */
static void take_score(tj_analysis *analysis, const tj_analysis *line)
{
    if (line->bound != TJ_ANALYSIS_EXACT && analysis->has_score && analysis->bound == TJ_ANALYSIS_EXACT)
        return;
    analysis->has_score = true;
    analysis->mate = line->mate;
    analysis->score = line->score;
    analysis->bound = line->bound;
    analysis->depth = line->depth;
    analysis->count = line->count;
    memcpy(analysis->line, line->line, line->count * sizeof *line->line);
}

/* False if it is another line. */
static bool read_info(tj_span text, tj_analysis *line, uint64_t *rank)
{
    uint64_t value;
    tj_span word;

    *line = (tj_analysis){0};
    *rank = 1;
    if (!tj_usi_response_begins(text, "info", &text))
        return false;
    while ((word = next_word(&text)).n && !tj_span_is(word, "string")) {
        if (tj_span_is(word, "depth") && read_count(next_word(&text), UINT32_MAX, &value))
            line->depth = (uint32_t)value;
        else if (tj_span_is(word, "nodes") && read_count(next_word(&text), UINT64_MAX / 16, &value))
            line->nodes = value;
        else if (tj_span_is(word, "multipv"))
            read_count(next_word(&text), UINT32_MAX, rank);
        else if (tj_span_is(word, "score"))
            read_score(&text, line);
        else if (tj_span_is(word, "pv"))
            read_line(&text, line);
    }
    return true;
}

bool tj_usi_response_info(tj_span text, tj_analysis *analysis)
{
    tj_analysis line;
    uint64_t rank;

    if (!read_info(text, &line, &rank))
        return false;
    if (line.nodes)
        analysis->nodes = line.nodes;
    if (rank == 1 && line.has_score)
        take_score(analysis, &line);
    else if (!analysis->has_score && line.depth)
        analysis->depth = line.depth;
    return true;
}

void tj_usi_response_line(tj_span text, tj_analysis_lines *lines)
{
    tj_analysis line;
    uint64_t rank;
    size_t at = 0;

    if (!read_info(text, &line, &rank) || !line.has_score || !line.count)
        return;
    while (at < lines->len && lines->items[at].move != line.line[0])
        at++;
    if (at == TJ_ANALYSIS_LINES_MAX)
        return;
    if (at == lines->len)
        lines->len++;
    else if (line.bound != TJ_ANALYSIS_EXACT && lines->items[at].bound == TJ_ANALYSIS_EXACT)
        return;
    lines->items[at] = (tj_analysis_line){line.line[0], line.mate, line.bound, line.score, line.depth};
}

bool tj_usi_response_bestmove(tj_span text, tj_analysis *analysis)
{
    tj_span word;

    if (!tj_usi_response_begins(text, "bestmove", &text))
        return false;
    analysis->choice = TJ_ANALYSIS_NOTHING;
    analysis->move = analysis->ponder = TJ_SHOGI_NO_MOVE;
    word = next_word(&text);
    if (tj_span_is(word, "resign"))
        analysis->choice = TJ_ANALYSIS_RESIGN;
    else if (tj_span_is(word, "win"))
        analysis->choice = TJ_ANALYSIS_WIN;
    else if (tj_shogi_move_parse(word.at, word.n, &analysis->move, NULL) == 0)
        analysis->choice = TJ_ANALYSIS_MOVE;
    if (tj_usi_response_begins(text, "ponder", &text)) {
        word = next_word(&text);
        tj_shogi_move_parse(word.at, word.n, &analysis->ponder, NULL);
    }
    return true;
}

bool tj_usi_response_option(tj_span line, tj_span *name)
{
    tj_span word;

    if (!tj_usi_response_begins(line, "option name", &line))
        return false;
    *name = next_word(&line);
    for (word = *name; word.n && !tj_span_is(word, "type"); word = next_word(&line))
        name->n = (size_t)(word.at + word.n - name->at);
    return name->n > 0;
}

/* ---- life and death ---- */

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

int tj_usi_client_send(tj_usi_client *usi, const char *line, tj_err *err)
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
    rc = tj_buf_ok(&line) ? tj_usi_client_send(usi, line.data, err) : tj_fail_nomem(err);
    tj_buf_release(&line);
    return rc;
}

static bool is_readyok(void *ctx TJ_UNUSED, tj_span line)
{
    tj_span rest;

    return tj_usi_response_begins(line, "readyok", &rest);
}

int tj_usi_client_ready(tj_usi_client *usi, tj_err *err)
{
    return tj_client_ask(&usi->client, "isready", "isready", loading_deadline(usi), is_readyok, NULL, err);
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
    else if (!(rc = tj_usi_client_send(usi, told.data, err)) &&
             !(rc = tj_usi_client_send(usi, asked.data, err))) {
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

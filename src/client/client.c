#include "client/client.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/text/text.h"

#define TEXT_MAX     60
#define QUIT_SECONDS 1.0 /* seconds for an engine to go after quit */

int tj_client_open(tj_client *client, const char *command, const atomic_bool *stop, tj_err *err)
{
    *client = (tj_client){.stop = stop, .seconds = TJ_CLIENT_SECONDS};
    client->command = tj_strndup(command, strlen(command));
    if (!client->command)
        return tj_fail_nomem(err);
    return tj_process_start(&client->process, command, stop, err);
}

static void end(tj_client *client, double patience)
{
    tj_process_free(client->process, patience);
    client->process = NULL;
}

/* Its answer to quit is not waited for: free reads what it says until it ends. */
static void quit(tj_client *client)
{
    if (client->process &&
        tj_process_send(client->process, "quit", tj_clock() + QUIT_SECONDS) == TJ_PROCESS_OK)
        end(client, QUIT_SECONDS);
    else
        end(client, 0);
}

void tj_client_close(tj_client *client)
{
    quit(client);
    free(client->command);
    *client = (tj_client){0};
}

int tj_client_restart(tj_client *client, tj_err *err)
{
    quit(client);
    client->fault = TJ_CLIENT_OK;
    return tj_process_start(&client->process, client->command, client->stop, err);
}

int tj_client_fail(tj_client *client, tj_process_status status, const char *asked, tj_err *err)
{
    int rc = tj_process_fail(client->process, status, asked, err);

    client->fault = status == TJ_PROCESS_TIMEOUT    ? TJ_CLIENT_TIMEOUT
                    : status == TJ_PROCESS_OVERFLOW ? TJ_CLIENT_GARBLED
                                                    : TJ_CLIENT_EXITED;
    end(client, 0);
    return rc;
}

int tj_client_fail_garbled(tj_client *client, const char *what, const char *asked, tj_err *err)
{
    client->fault = TJ_CLIENT_GARBLED;
    tj_fail(err, TJ_E_FORMAT, "%.40s: %s to `%.60s`", tj_process_name(client->process), what, asked);
    end(client, 0);
    return TJ_E_FORMAT;
}

/* Receives lines until `take` says that one was the last of the answer. */
static tj_process_status receive_until(tj_client *client, double deadline,
                                       bool (*take)(void *ctx, tj_span line), void *ctx)
{
    tj_process_status status;
    size_t received = 0;
    tj_span line;

    while ((status = tj_process_receive(client->process, &line, deadline)) == TJ_PROCESS_OK) {
        if (take(ctx, line))
            return TJ_PROCESS_OK;
        received += line.n + 1;
        if (received > TJ_CLIENT_OUTPUT_MAX)
            return TJ_PROCESS_OVERFLOW;
    }
    return status;
}

int tj_client_ask(tj_client *client, const char *line, const char *asked, double deadline,
                  bool (*take)(void *ctx, tj_span line), void *ctx, tj_err *err)
{
    tj_process_status status;

    client->fault = client->process ? TJ_CLIENT_OK : TJ_CLIENT_EXITED;
    if (!client->process)
        return tj_fail(err, TJ_E_IO, "`%.100s` is not running", client->command ? client->command : "");
    status = tj_process_send(client->process, line, deadline);
    if (status == TJ_PROCESS_OK && take)
        status = receive_until(client, deadline, take, ctx);
    return status == TJ_PROCESS_OK ? 0 : tj_client_fail(client, status, asked, err);
}

void tj_client_put_text(tj_buf *out, const char *text)
{
    const tj_encoding utf8 = {TJ_CHARSET_UTF8, ""};

    tj_text_to_utf8(&utf8, text, strlen(text), out);
}

char *tj_client_short_text(tj_span text)
{
    char *copy;
    size_t n;

    text = tj_span_trim(text, " \t\r\n");
    n = text.n > TEXT_MAX ? tj_utf8_complete_length(text.at, TEXT_MAX) : text.n;
    copy = tj_strndup(n ? text.at : "", n);
    for (char *c = copy; c && *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    return copy;
}

/* ---- which protocol ---- */

bool tj_protocol_detected(tj_span line, tj_protocol *protocol)
{
    tj_span words = line, word = tj_span_word(&words, " \t");

    if (tj_span_is(word, "usiok"))
        *protocol = TJ_PROTOCOL_USI;
    else if (tj_span_begins(line, "?"))
        *protocol = TJ_PROTOCOL_GTP;
    else if (tj_span_begins(line, "Illegal move"))
        *protocol = TJ_PROTOCOL_GNUSHOGI;
    else
        return false;
    return true;
}

static bool take_detected(void *ctx, tj_span line)
{
    return tj_protocol_detected(line, ctx);
}

static bool take_gtp_answer(void *ctx TJ_UNUSED, tj_span line)
{
    return tj_span_begins(line, "=") || tj_span_begins(line, "?");
}

/* An engine that died of "usi": does it answer in GTP? */
static bool speaks_gtp(tj_client *client)
{
    return !tj_client_restart(client, NULL) &&
           !tj_client_ask(client, "protocol_version", NULL, tj_clock() + client->seconds, take_gtp_answer,
                          NULL, NULL);
}

int tj_protocol_detect(const char *command, const atomic_bool *stop, tj_protocol *protocol, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    tj_client client;
    int rc = tj_client_open(&client, command, stop, &fault);

    if (!rc)
        rc = tj_client_ask(&client, "usi", "usi", tj_clock() + TJ_CLIENT_LOADING_SECONDS, take_detected,
                           protocol, &fault);
    if (rc == TJ_E_IO && client.fault == TJ_CLIENT_EXITED && speaks_gtp(&client)) {
        *protocol = TJ_PROTOCOL_GTP;
        rc = 0;
    }
    tj_client_close(&client);
    if (rc && err)
        *err = fault;
    return rc;
}

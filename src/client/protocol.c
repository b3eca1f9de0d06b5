/* Which protocol does an engine speak? */
#include "base/clock.h"
#include "base/error.h"
#include "client/client.h"

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

static bool take_gtp_answer(void *ctx, tj_span line)
{
    (void)ctx;
    return tj_span_begins(line, "=") || tj_span_begins(line, "?");
}

static int ask(tj_client *client, const char *question, double seconds, bool (*take)(void *ctx, tj_span line),
               void *ctx, tj_err *err)
{
    double deadline = tj_clock() + seconds;
    tj_process_status status = tj_process_send(client->process, question, deadline);

    if (status == TJ_PROCESS_OK)
        status = tj_client_receive_until(client, deadline, take, ctx);
    return status == TJ_PROCESS_OK ? 0 : tj_client_fail(client, status, question, err);
}

int tj_protocol_detect(const char *command, const atomic_bool *stop, tj_protocol *protocol, tj_err *err)
{
    tj_err why = TJ_ERR_INIT;
    tj_client client;
    int rc = tj_client_open(&client, command, stop, &why);

    if (!rc)
        rc = ask(&client, "usi", TJ_CLIENT_LOADING_SECONDS, take_detected, protocol, &why);
    /* Some die of what they do not know. */
    if (rc == TJ_E_IO && client.fault == TJ_CLIENT_EXITED && !tj_client_restart(&client, NULL) &&
        !ask(&client, "protocol_version", client.seconds, take_gtp_answer, NULL, NULL)) {
        *protocol = TJ_PROTOCOL_GTP;
        rc = 0;
    }
    tj_client_close(&client);
    if (rc && err)
        *err = why;
    return rc;
}

/* Games as files: the original, other notations, and records read from a request. */
#include <stdio.h>
#include <string.h>

#include "answer/question/questions.h"
#include "answer/game_json.h"
#include "serve/server.h"

/* The game that the path names, as a file. */
static int export(tj_request *request, int as, const char *ending)
{
    const char *number = request->target->part[4];
    tj_response *response = &request->response;
    uint32_t id;
    int rc = tj_game_number_parse(number, strlen(number), &id, &request->err);

    if (rc || tj_request_not_modified(request))
        return rc;
    response->type = "application/octet-stream";
    snprintf(response->save_as, sizeof response->save_as, "game-%u.%s", id, ending);
    return tj_game_export(request->handle->corpus, id, as, NULL, NULL, &response->body, &request->err);
}

int tj_handle_original(tj_request *request)
{
    return export(request, TJ_EXPORT_ORIGINAL, "txt");
}

struct export_options {
    int as;
};

static const tj_param export_rows[] = {TJ_CHOICE(struct export_options, as, 0, "as", "NOTATION",
                                                 &tj_export_words[TJ_EXPORT_MADE], "notation to write"),
                                       TJ_PARAMS_END};

int tj_handle_export(tj_request *request)
{
    struct export_options given = {0};
    int rc = tj_request_params(request, export_rows, &given), as = TJ_EXPORT_MADE + given.as;

    return rc ? rc : export(request, as, tj_export_words[as]);
}

/* ---- a record that is in no corpus ---- */

struct record_options {
    int64_t index;
};

static const tj_param record_rows[] = {
    TJ_INTEGER(struct record_options, index, 0, "index", "N", 0, 10000000, "which game of the file"),
    TJ_PARAMS_END};

int tj_handle_record(tj_request *request)
{
    struct record_options given = {0};
    tj_json json;
    int rc = tj_request_params(request, record_rows, &given);

    if (rc)
        return rc;
    tj_json_start(&json, &request->response.body);
    rc = tj_record_json_from_bytes(&json, request->body.data ? request->body.data : "", request->body.len,
                                   (size_t)given.index, &request->err);
    tj_json_finish(&json);
    return rc;
}

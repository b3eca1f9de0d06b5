/* A game's profile. */
#include <stdlib.h>
#include <string.h>

#include "answer/filter_params.h"
#include "answer/go/profile_json.h"
#include "base/error.h"
#include "serve/server.h"

struct profile_options {
    tj_filter_params filter;
    const char *window;
    double threshold;
    int code;
};

static const char *const codes[] = {"er", "es", NULL};

static const tj_param profile_rows[] = {
    TJ_TEXT(struct profile_options, window, 0, "window", "NUMBERS", "codes in a window"),
    TJ_NUMBER(struct profile_options, threshold, 0, "threshold", "T", 1, 1000000, "of mountains"),
    TJ_CHOICE(struct profile_options, code, 0, "code", "CODE", codes, "relative or simple codes"),
    TJ_FILTER_PARAMS(struct profile_options), TJ_PARAMS_END};

static int read_windows(const char *list, tj_profile_options *out, tj_err *err)
{
    const char *item;
    size_t n;

    out->window_count = 0;
    while ((item = tj_list_next_item(&list, &n)) != NULL) {
        unsigned long width = strtoul(item, NULL, 10);

        if (strspn(item, "0123456789") < n || n > 2 || width < 1 || width > TJ_MINE_WINDOW_MAX)
            return tj_fail(err, TJ_E_USAGE, "window wants numbers from 1 to %d, not \"%.*s\"",
                           TJ_MINE_WINDOW_MAX, (int)(n < 40 ? n : 40), item);
        if (out->window_count == TJ_MINE_WINDOWS_MAX)
            return tj_fail(err, TJ_E_USAGE, "there are at most %d windows", TJ_MINE_WINDOWS_MAX);
        out->windows[out->window_count++] = (unsigned)width;
    }
    return 0;
}

static int read_options(const tj_request *request, const struct profile_options *given,
                        tj_profile_options *out, tj_err *err)
{
    const char *number = request->target->part[4];

    tj_profile_options_init(out, sizeof *out);
    out->threshold = given->threshold;
    if (number[strspn(number, "0123456789")] || strlen(number) > 9)
        return tj_fail(err, TJ_E_USAGE, "\"%.40s\" is not the number of a game", number);
    out->game = (uint32_t)strtoul(number, NULL, 10);
    return given->window ? read_windows(given->window, out, err) : 0;
}

static int profile(tj_request *request, const struct profile_options *given)
{
    tj_mine_code code = given->code ? TJ_MINE_ES : TJ_MINE_ER;
    tj_corpus *corpus = request->handle->corpus;
    tj_corpus_cache *cache = request->handle->cache;
    tj_err *err = &request->err;
    tj_profile_options options;
    tj_profile *found = NULL;
    tj_game_text *own = NULL;
    tj_game header = {0};
    tj_record record;
    tj_filter filter;
    int rc;

    tj_record_init(&record);
    if ((rc = read_options(request, given, &options, err)) ||
        (rc = tj_game_get(corpus, options.game, &header, err)) ||
        (rc = tj_game_record(corpus, options.game, &record, err)))
        goto out;
    /* The text of all games is kept. */
    rc = tj_filter_from_params(&given->filter, &filter)
             ? tj_game_text_new(&own, corpus, &filter, code, request->monitor, err)
             : tj_corpus_cache_text(cache, corpus, code, request->monitor, err);
    if (!rc)
        rc = tj_profile_new(&found, own ? own : cache->text[code], &record, &options, request->monitor, err);
    if (!rc)
        rc = tj_profile_json(found, &header, NULL, &request->response.body, err);
out:
    tj_profile_free(found);
    tj_game_text_free(own);
    tj_game_release(&header);
    tj_record_release(&record);
    return rc;
}

int tj_handle_profile(tj_request *request)
{
    struct profile_options given = {.threshold = 4};
    int rc = tj_request_open_corpus(request);

    if (!rc)
        rc = tj_request_params(request, profile_rows, &given);
    return !rc && !tj_request_not_modified(request) ? profile(request, &given) : rc;
}

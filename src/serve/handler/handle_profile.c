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

/* The game in question, and what was counted of it. */
typedef struct subject {
    uint32_t id;
    tj_record record;
    tj_game header;
    tj_profile_game game;
    tj_profile profiles[TJ_WINDOWS_MAX];
    size_t n_profiles;
    tj_profile_answer answer;
} subject;

static int read_windows(subject *s, const char *list, tj_err *err)
{
    const char *item;
    size_t n;

    while ((item = tj_list_next_item(&list, &n)) != NULL) {
        unsigned long width = strtoul(item, NULL, 10);

        if (strspn(item, "0123456789") < n || n > 2 || width < 1 || width > TJ_NGRAM_MAX)
            return tj_fail(err, TJ_E_USAGE, "window wants numbers from 1 to %d, not \"%.*s\"", TJ_NGRAM_MAX,
                           (int)(n < 40 ? n : 40), item);
        if (s->n_profiles == TJ_WINDOWS_MAX)
            return tj_fail(err, TJ_E_USAGE, "there are at most %d windows", TJ_WINDOWS_MAX);
        s->profiles[s->n_profiles++].width = (unsigned)width;
    }
    return 0;
}

static int load(tj_request *request, subject *s)
{
    const char *number = request->target->part[4];
    tj_err *err = &request->err;
    int rc;

    if (number[strspn(number, "0123456789")] || strlen(number) > 9)
        return tj_fail(err, TJ_E_USAGE, "\"%.40s\" is no number of a game", number);
    s->id = (uint32_t)strtoul(number, NULL, 10);
    rc = tj_game_get(request->handle->corpus, s->id, &s->header, err);
    if (!rc)
        rc = tj_game_record(request->handle->corpus, s->id, &s->record, err);
    if (rc)
        return rc;
    if (s->record.game != TJ_GO)
        return tj_fail(err, TJ_E_USAGE, "game %u is a game of shogi: profiles are for Go", s->id);
    if (s->record.size != TJ_MINE_SIZE)
        return tj_fail(err, TJ_E_USAGE, "game %u is on %ux%u: profiles are made of games on 19x19", s->id,
                       s->record.size, s->record.size);
    for (size_t p = 0; p < s->n_profiles; p++)
        if (s->profiles[p].width > s->record.moves.len)
            return tj_fail(err, TJ_E_USAGE, "game %u has only %zu moves: no window of %u fits", s->id,
                           s->record.moves.len, s->profiles[p].width);
    return tj_profile_game_init(&s->game, &s->record, s->answer.coding, err);
}

static bool has_game(const tj_game_text *text, uint32_t id)
{
    for (size_t g = 0; g < text->game_count; g++)
        if (text->games[g].id == id)
            return true;
    return false;
}

static int count(tj_request *request, subject *s, const tj_game_text *text)
{
    s->answer.games = text->game_count;
    s->answer.included = has_game(text, s->id) ? s->id : 0;
    if (s->answer.games == 1 && s->answer.included)
        return tj_fail(&request->err, TJ_E_NOTFOUND, "a profile needs other games to compare with");
    return tj_profiles_count(s->profiles, s->n_profiles, &s->game, text->symbols, text->n, request->monitor,
                             &request->err);
}

/* All games: the text is kept.  Some of them: one is made. */
static int compare(tj_request *request, subject *s, const tj_filter *filter)
{
    tj_game_text text = {0};
    int rc;

    if (!filter) {
        rc = tj_corpus_cache_text(request->handle->cache, request->handle->corpus, s->answer.coding,
                                  request->monitor, &request->err);
        return rc ? rc : count(request, s, &request->handle->cache->text[s->answer.coding]);
    }
    rc = tj_game_text_build(&text, request->handle->corpus, filter, s->answer.coding, request->monitor,
                            &request->err);
    if (!rc)
        rc = count(request, s, &text);
    tj_game_text_release(&text);
    return rc;
}

static int profile(tj_request *request, subject *s, const struct profile_options *given)
{
    tj_filter filter;
    bool filtered = tj_filter_from_params(&given->filter, &filter);
    int rc;

    s->answer.coding = given->code ? TJ_CODING_ES : TJ_CODING_ER;
    s->answer.threshold = given->threshold;
    if (!(given->threshold > 1))
        return tj_fail(&request->err, TJ_E_USAGE, "a threshold must be above 1");
    rc = read_windows(s, given->window ? given->window : "6,8", &request->err);
    if (!rc)
        rc = load(request, s);
    if (!rc)
        rc = compare(request, s, filtered ? &filter : NULL);
    if (rc)
        return rc;
    s->answer.header = &s->header;
    s->answer.game = &s->game;
    s->answer.profiles = s->profiles;
    s->answer.n_profiles = s->n_profiles;
    return tj_profile_json(&s->answer, &request->response.body, &request->err);
}

int tj_handle_profile(tj_request *request)
{
    struct profile_options given = {.threshold = 4};
    subject s = {0};
    int rc = tj_request_open_corpus(request);

    tj_record_init(&s.record);
    if (!rc)
        rc = tj_request_params(request, profile_rows, &given);
    if (!rc && !tj_request_not_modified(request))
        rc = profile(request, &s, &given);
    tj_profiles_release(s.profiles, s.n_profiles);
    tj_profile_game_release(&s.game);
    tj_game_release(&s.header);
    tj_record_release(&s.record);
    return rc;
}

#include "answer/question/questions.h"

#include <stdlib.h>

#include "base/error.h"

static const tj_param params[] = {
    TJ_ARGUMENTS(tj_players_params, name, "name", "NAME", "players whose name matches"),
    TJ_TEXT(tj_players_params, complete, 0, "complete", "START",
            "list players with a name, or a word of a name, that begins with START"),
    TJ_ROWS(tj_players_params, limit, 'n', "limit", "list at most N players; 0: all"), TJ_PARAMS_END};

static int check(const tj_asked *asked, tj_err *err)
{
    const tj_players_params *given = asked->params;

    return given->name.len && given->complete
               ? tj_fail(err, TJ_E_USAGE, "--complete cannot be used with NAME")
               : 0;
}

/* One more than is listed, to know whether there are more. */
static size_t wanted(const tj_players_params *given)
{
    return given->limit ? (size_t)given->limit + 1 : 0;
}

static int complete(const tj_asked *asked, tj_players_answer *answer, tj_err *err)
{
    const tj_players_params *given = asked->params;
    const char *start = given->complete ? given->complete : "";
    int rc = tj_corpus_cache_players(asked->cache, asked->corpus, err);

    answer->borrowed = true;
    return rc ? rc
              : tj_corpus_cache_complete(asked->cache, start, wanted(given), &answer->items, &answer->len,
                                         err);
}

static int run(tj_asked *asked, void *out, tj_err *err)
{
    const tj_players_params *given = asked->params;
    tj_players_answer *answer = out;
    int rc;

    asked->filter.player = given->name.len ? given->name.items[0] : NULL;
    rc = given->name.len ? tj_player_list(asked->corpus, asked->filter.player, wanted(given), &answer->items,
                                          &answer->len, err)
                         : complete(asked, answer, err);
    answer->listed = given->limit && answer->len > (size_t)given->limit ? (size_t)given->limit : answer->len;
    asked->found = answer->len;
    return rc;
}

static int json(const tj_asked *asked TJ_UNUSED, const void *found, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_players_answer *answer = found;

    for (size_t i = 0; i < answer->listed; i++) {
        const tj_player *player = &answer->items[i];

        tj_json_object(json, NULL);
        tj_json_string(json, "name", player->name);
        tj_json_string(json, "spellings", player->spellings);
        tj_json_u64(json, "games", player->games);
        tj_json_u64(json, "wins", player->wins);
        tj_json_u64(json, "losses", player->losses);
        tj_json_u64(json, "draws", player->draws);
        tj_json_i64(json, "year_first", player->year_first);
        tj_json_i64(json, "year_last", player->year_last);
        tj_json_end(json);
    }
    return 0;
}

static void release(void *found)
{
    tj_players_answer *answer = found;

    if (answer->borrowed)
        free(answer->items);
    else
        tj_player_list_free(answer->items, answer->len);
}

const tj_question tj_players_question = {
    .name = "players",
    .summary = "list players and merge spellings of their names",
    .description = "Lists the players with the most games first. A game with one player on both sides counts "
                   "once, and not for percentages. In NAME, * stands for anything; case, accents, "
                   "punctuation and spaces do not matter, and spellings that differ only in these are one "
                   "person. To merge other spellings, use an alias file with one line per person and = "
                   "between the spellings. The aliases also apply to later imports.",
    .params = params,
    TJ_QUESTION_TYPES(tj_players_params, tj_players_answer, .limit = 50),
    .corpus = true,
    .list = true,
    .check = check,
    .run = run,
    .json = json,
    .release = release,
};

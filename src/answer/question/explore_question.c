#include "answer/question/questions.h"

#include <math.h>

#include "answer/game_json.h"

static const tj_param params[] = {
    TJ_ROWS(tj_explore_params, limit, 'n', "limit", "list at most N games, newest first; 0: all"),
    TJ_INTEGER(tj_explore_params, skip, 0, "skip", "N", 0, 100000, "skip the first N of these games"),
    TJ_ROWS(tj_explore_params, players, 0, "players",
            "list at most N players, those with the most games first; 0: all"),
    TJ_POSITION_PARAMS(tj_explore_params),
    TJ_FILTER_PARAMS(tj_explore_params),
    TJ_PARAMS_END};

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_explore_params *given = asked->params;
    tj_explore_answer *explored = answer;
    const tj_position *position = &explored->position.position;
    tj_explore_query query;
    int rc = tj_position_params_read(&explored->position, &given->position, asked->corpus, err);

    tj_explore_query_init(&query, sizeof query);
    if (rc)
        return rc;
    query.position = position;
    query.filter = tj_filter_from_params(&given->filter, &asked->filter) ? &asked->filter : NULL;
    asked->board = position->board;
    query.hits = given->limit ? (size_t)(given->skip + given->limit) : 0;
    query.players = (size_t)given->players;
    if (!(rc = tj_explore(asked->corpus, &query, asked->monitor, &explored->result, err)))
        asked->found = explored->result->games;
    return rc;
}

static void release(void *answer)
{
    tj_explore_answer *explored = answer;

    tj_explore_result_free(explored->result);
    tj_asked_position_release(&explored->position);
}

/* ---- JSON ---- */

static void put_move(tj_json *json, const tj_explore_answer *explored, enum tj_explore_kind kind,
                     unsigned move)
{
    static const char *const KINDS[] = {"move", "pass", "end"};

    tj_json_string(json, "kind", KINDS[kind]);
    tj_asked_move_json(json, &explored->position, move, kind == TJ_EXPLORE_MOVE);
}

static void put_rating(tj_json *json, uint64_t rated, double rating)
{
    tj_json_u64(json, "rated", rated);
    tj_json_double(json, "rating", rated ? rating : NAN);
}

static void put_next(tj_json *json, const tj_explore_answer *explored, const tj_explore_next *one)
{
    tj_json_object(json, NULL);
    put_move(json, explored, one->kind, one->move);
    tj_json_u64(json, "games", one->games);
    tj_score_json(json, &one->score);
    tj_years_json(json, one->year_first, one->year_last);
    put_rating(json, one->rated, one->rating);
    tj_trend_json(json, &one->trend);
    tj_json_end(json);
}

static int put_hit(tj_json *json, tj_corpus *corpus, const tj_explore_answer *explored,
                   const tj_explore_hit *hit, tj_err *err)
{
    int rc;

    tj_json_object(json, NULL);
    tj_json_u64(json, "after", hit->moves);
    put_move(json, explored, hit->kind, hit->move);
    rc = tj_corpus_game_json(json, "header", corpus, hit->game, err);
    tj_json_end(json);
    return rc;
}

static int json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err)
{
    const tj_explore_params *given = asked->params;
    const tj_explore_answer *explored = answer;
    const tj_explore_result *result = explored->result;
    int rc = 0;

    tj_json_string(json, "game", tj_game_kind_name(explored->position.position.kind));
    tj_asked_position_json(json, &explored->position);
    tj_json_string(json, "to_move", tj_colour_name(tj_position_to_move(&explored->position.position)));
    tj_json_u64(json, "games", result->games);
    tj_score_json(json, &result->score);
    tj_years_json(json, result->year_first, result->year_last);
    put_rating(json, result->rated, result->rating);
    tj_trend_json(json, &result->trend);
    tj_json_array(json, "next");
    for (size_t i = 0; i < result->next_count; i++)
        put_next(json, explored, &result->next[i]);
    tj_json_end(json);
    tj_json_u64(json, "player_count", result->players_all);
    tj_json_array(json, "players");
    for (size_t i = 0; i < result->player_count; i++) {
        tj_json_object(json, NULL);
        tj_json_string(json, "name", result->players[i].name);
        tj_json_u64(json, "games", result->players[i].games);
        tj_json_u64(json, "to_move", result->players[i].to_move);
        tj_score_json(json, &result->players[i].score);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_array(json, "hits");
    for (size_t i = (size_t)given->skip; i < result->hit_count && !rc; i++)
        rc = put_hit(json, asked->corpus, explored, &result->hits[i], err);
    tj_json_end(json);
    return rc;
}

const tj_question tj_explore_question = {
    .name = "explore",
    .summary = "find a position, however it was reached, and what came next",
    .description =
        "Finds every game in which a position occurs, whatever the move order, and shows what was played "
        "next: in how many games, how successful it was for the player who moved, and when; then the players "
        "who had the position, and the newest games. Without moves, shows the start of a game. Go moves are "
        "written like Q16 or pd, shogi moves like 7g7f or ▲７六歩.\n\n"
        "A Go position consists of the stones and the side to move, in any orientation; a ko ban does not "
        "matter. A shogi position consists of the board, the pieces in hand and the side to move. A game "
        "counts once, where the position first occurs in it. Where a Go position is symmetrical, equivalent "
        "moves are counted together.\n\n"
        "\"To move\" in the list of players is the number of games in which it was that player's turn. "
        "\"Rating\" is the mean rating of the players who made the move, where the records give numbers. "
        "Games without a known result do not count for percentages.",
    .params = params,
    TJ_QUESTION_TYPES(tj_explore_params, tj_explore_answer, .position.move = -1, .limit = 10, .players = 10),
    .corpus = true,
    .run = run,
    .json = json,
    .release = release,
};

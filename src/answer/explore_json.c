/* An explored position as JSON. */
#include "answer/explore_json.h"

#include "answer/game_json.h"

void tj_explore_put_move(const tj_explore_answer *explored, enum tj_explore_kind kind, unsigned move,
                         bool ascii, tj_buf *out)
{
    char point[8];

    if (kind == TJ_EXPLORE_END)
        tj_buf_puts(out, "end");
    else if (explored->shogi)
        tj_shogi_state_put_move(explored->shogi, (tj_shogi_move)move, ascii, out);
    else {
        tj_go_point_format(explored->go->board.size, move, point);
        tj_buf_puts(out, point);
    }
}

static void put_move(tj_json *json, const tj_explore_answer *explored, enum tj_explore_kind kind,
                     unsigned move)
{
    static const char *const KINDS[] = {"move", "pass", "end"};
    tj_buf name = TJ_BUF_INIT, japanese = TJ_BUF_INIT;

    tj_explore_put_move(explored, kind, move, true, &name);
    tj_json_string(json, "kind", KINDS[kind]);
    if (kind == TJ_EXPLORE_MOVE)
        tj_json_buf(json, "move", &name);
    else
        tj_json_null(json, "move");
    if (explored->shogi) {
        tj_explore_put_move(explored, kind, move, false, &japanese);
        if (kind == TJ_EXPLORE_MOVE)
            tj_json_buf(json, "japanese", &japanese);
        else
            tj_json_null(json, "japanese");
    }
    tj_buf_release(&name);
    tj_buf_release(&japanese);
}

static void put_rating(tj_json *json, uint64_t rated, double rating)
{
    tj_json_u64(json, "rated", rated);
    if (rated)
        tj_json_double(json, "rating", rating);
    else
        tj_json_null(json, "rating");
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

static void put_player(tj_json *json, const tj_explore_player *one)
{
    tj_json_object(json, NULL);
    tj_json_string(json, "name", one->name);
    tj_json_u64(json, "games", one->games);
    tj_json_u64(json, "to_move", one->to_move);
    tj_score_json(json, &one->score);
    tj_json_end(json);
}

static int put_hit(tj_json *json, const tj_explore_answer *explored, const tj_explore_hit *hit, tj_err *err)
{
    tj_game game;
    int rc = tj_game_get(explored->corpus, hit->game, &game, err);

    if (rc)
        return rc;
    tj_json_object(json, NULL);
    tj_json_u64(json, "after", hit->moves);
    put_move(json, explored, hit->kind, hit->move);
    tj_json_object(json, "header");
    tj_game_json(json, &game);
    tj_json_end(json);
    tj_json_end(json);
    tj_game_release(&game);
    return 0;
}

static void put_position(tj_json *json, const tj_explore_answer *explored)
{
    char sfen[TJ_SHOGI_SFEN_MAX];

    tj_json_string(json, "game", explored->shogi ? "shogi" : "go");
    if (explored->shogi) {
        tj_shogi_sfen_format(&explored->shogi->position, sfen);
        tj_json_string(json, "sfen", sfen);
    } else
        tj_json_u64(json, "size", explored->go->board.size);
    tj_json_string(json, "to_move", tj_explore_colour(explored) == TJ_WHITE ? "white" : "black");
}

int tj_explore_json(const tj_explore_answer *explored, tj_buf *out, tj_err *err)
{
    const tj_explore_result *result = explored->result;
    tj_json json;
    int rc = 0;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    put_position(&json, explored);
    tj_json_u64(&json, "games", result->games);
    tj_score_json(&json, &result->score);
    tj_years_json(&json, result->year_first, result->year_last);
    put_rating(&json, result->rated, result->rating);
    tj_trend_json(&json, &result->trend);
    tj_json_array(&json, "next");
    for (size_t i = 0; i < result->next_count; i++)
        put_next(&json, explored, &result->next[i]);
    tj_json_end(&json);
    tj_json_u64(&json, "player_count", result->players_all);
    tj_json_array(&json, "players");
    for (size_t i = 0; i < result->player_count; i++)
        put_player(&json, &result->players[i]);
    tj_json_end(&json);
    tj_json_array(&json, "hits");
    for (size_t i = explored->skip; i < result->hit_count && !rc; i++)
        rc = put_hit(&json, explored, &result->hits[i], err);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return rc;
}

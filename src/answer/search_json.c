/* The result of a search as JSON. */
#include "answer/search_json.h"

#include "answer/game_json.h"
#include "answer/shogi/shogi_steps.h"
#include "format/shogi/notation/csa.h"

#define PIECE_BYTES 65536 /* about a hundred hits */

static void put_point(tj_json *json, const char *key, unsigned size, unsigned point)
{
    char text[8];

    if (point == TJ_PASS) {
        tj_json_null(json, key);
        return;
    }
    tj_go_point_format(size, point, text);
    tj_json_string(json, key, text);
}

static void put_query(tj_json *json, const tj_query *query)
{
    static const char *const PLACES[] = {"fixed", "anywhere", "coded", "local"};

    tj_json_u64(json, "size", query->size);
    tj_json_string(json, "place", PLACES[query->place]);
    tj_json_array(json, "moves");
    for (size_t i = 0; i < query->len; i++)
        put_point(json, NULL, query->size, query->points[i]);
    tj_json_end(json);
}

static void put_shogi_query(tj_json *json, const tj_shogi_query *query)
{
    tj_buf text = TJ_BUF_INIT;

    tj_json_string(json, "kind", "shogi");
    tj_json_bool(json, "mirrored", query->mirrored);
    tj_json_bool(json, "rotated", query->rotated);
    tj_json_array(json, "moves");
    for (size_t i = 0; i < query->len; i++) {
        tj_buf_clear(&text);
        tj_shogi_step_put(&query->steps[i], &text);
        tj_json_buf(json, NULL, &text);
    }
    tj_json_end(json);
    tj_buf_release(&text);
}

/* A move of shogi in USI notation, and the piece that moves in CSA's. */
static void put_shogi_move(tj_json *json, const tj_continuation *one)
{
    char usi[8];

    tj_shogi_move_format((tj_shogi_move)one->point, usi);
    tj_json_string(json, "move", usi);
    tj_json_string(json, "piece", tj_csa_kind_name(one->piece));
}

static void put_next(tj_json *json, const tj_query *query, const tj_continuation *one)
{
    static const char *const KINDS[] = {"move", "code", "elsewhere", "end", "move"};

    tj_json_object(json, NULL);
    tj_json_string(json, "kind", KINDS[one->kind]);
    if (one->kind == TJ_NEXT_SHOGI)
        put_shogi_move(json, one);
    else
        put_point(json, "move", query ? query->size : 0, one->kind <= TJ_NEXT_CODE ? one->point : TJ_PASS);
    if (one->kind == TJ_NEXT_CODE) {
        tj_json_i64(json, "x", one->x);
        tj_json_i64(json, "y", one->y);
    }
    tj_json_u64(json, "count", one->count);
    tj_score_json(json, &one->score);
    tj_years_json(json, one->year_first, one->year_last);
    tj_trend_json(json, &one->trend);
    tj_json_end(json);
}

/* The moves of the game that belong to the sequence: with moves elsewhere in between they are not all those
 * from the first to the last. */
static int put_matched(tj_json *json, const tj_search_answer *searched, const tj_hit *hit, tj_err *err)
{
    size_t moves[TJ_QUERY_MAX];
    tj_record record;
    int rc;

    if (!searched->query || searched->query->place != TJ_SEARCH_LOCAL)
        return 0;
    tj_record_init(&record);
    rc = tj_game_record(searched->corpus, hit->game, &record, err);
    if (!rc && tj_hit_moves(searched->query, hit, &record, moves) == 0) {
        tj_json_array(json, "matched");
        for (size_t i = 0; i < searched->query->len; i++)
            tj_json_u64(json, NULL, moves[i] + 1);
        tj_json_end(json);
    }
    tj_record_release(&record);
    return rc;
}

static int put_hit(tj_json *json, const tj_search_answer *searched, const tj_hit *hit, tj_err *err)
{
    tj_game game;
    int rc = tj_game_get(searched->corpus, hit->game, &game, err);

    if (rc)
        return rc;
    tj_json_object(json, NULL);
    tj_json_u64(json, "move", hit->move);
    tj_json_u64(json, "move_last", hit->move_last);
    tj_json_string(json, "colour", hit->colour == TJ_WHITE ? "white" : "black");
    rc = put_matched(json, searched, hit, err);
    tj_json_object(json, "header");
    tj_game_json(json, &game);
    tj_json_end(json);
    tj_json_end(json);
    tj_game_release(&game);
    return rc;
}

/* Everything but the hits, whose array is left open. */
static void put_summary(tj_json *json, const tj_search_answer *searched)
{
    const tj_search_result *result = searched->result;

    tj_json_object(json, NULL);
    if (searched->shogi)
        put_shogi_query(json, searched->shogi);
    else
        put_query(json, searched->query);
    tj_json_u64(json, "occurrences", result->occurrences);
    tj_json_u64(json, "games", result->games);
    tj_score_json(json, &result->score);
    tj_years_json(json, result->year_first, result->year_last);
    tj_trend_json(json, &result->trend);
    tj_json_array(json, "next");
    for (size_t i = 0; i < result->next_count; i++)
        put_next(json, searched->query, &result->next[i]);
    tj_json_end(json);
    tj_json_array(json, "hits");
}

int tj_search_json(const tj_search_answer *searched, const tj_json_sink *sink, tj_buf *out, tj_err *err)
{
    const tj_search_result *result = searched->result;
    tj_json json;
    int rc = 0;

    tj_json_init(&json, out);
    put_summary(&json, searched);
    for (size_t i = searched->skip; !rc && i < result->hit_count; i++) {
        rc = put_hit(&json, searched, &result->hits[i], err);
        if (!rc && sink && out->len >= PIECE_BYTES)
            rc = sink->take(sink->ctx, out, err);
    }
    if (!rc) {
        tj_json_end(&json);
        tj_json_end(&json);
        tj_buf_putc(out, '\n');
    }
    return rc;
}

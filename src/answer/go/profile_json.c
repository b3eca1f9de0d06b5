#include "answer/go/profile_json.h"

#include "answer/game_json.h"
#include "base/error.h"

static void put_moves(tj_json *json, const tj_profile_answer *profiled, tj_move_span span)
{
    tj_json_array(json, "moves");
    for (size_t move = span.first; move <= span.last; move++) {
        unsigned point = tj_text_point(profiled->game->moves[move - 1]);
        char text[8];

        if (point == TJ_TEXT_NOWHERE) {
            tj_json_null(json, NULL);
            continue;
        }
        tj_go_point_format(TJ_MINE_SIZE, point, text);
        tj_json_string(json, NULL, text);
    }
    tj_json_end(json);
}

static void put_mountain(tj_json *json, const tj_profile_answer *profiled, const tj_profile *profile,
                         const tj_mountain *mountain)
{
    tj_move_span span = tj_mountain_moves(mountain);
    int colour = tj_text_colour(profiled->game->moves[span.first - 1]);

    tj_json_object(json, NULL);
    tj_json_u64(json, "move", span.first);
    tj_json_u64(json, "move_last", span.last);
    tj_json_u64(json, "codes", mountain->len);
    tj_json_u64(json, "highest", tj_profile_height(profile, mountain));
    tj_json_string(json, "colour", colour == TJ_WHITE ? "white" : "black");
    put_moves(json, profiled, span);
    tj_json_end(json);
}

static void put_profile(tj_json *json, const tj_profile_answer *profiled, const tj_profile *profile)
{
    tj_mountain mountain;
    size_t k = 0;

    tj_json_object(json, NULL);
    tj_json_u64(json, "window", profile->width);
    tj_json_u64(json, "move", profile->width); /* at which the first frequency stands */
    tj_json_array(json, "frequencies");
    for (size_t i = 0; i < profile->count; i++)
        tj_json_u64(json, NULL, profile->frequency[i]);
    tj_json_end(json);
    tj_json_array(json, "mountains");
    while (tj_mountain_next(profile->frequency, profile->count, profile->width, profiled->threshold, &k,
                            &mountain))
        put_mountain(json, profiled, profile, &mountain);
    tj_json_end(json);
    tj_json_end(json);
}

int tj_profile_json(const tj_profile_answer *profiled, tj_buf *out, tj_err *err)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "file", profiled->file);
    tj_json_object(&json, "header");
    tj_game_json(&json, profiled->header);
    tj_json_end(&json);
    tj_json_string(&json, "code", profiled->coding == TJ_CODING_ES ? "es" : "er");
    tj_json_u64(&json, "games", profiled->games);
    if (profiled->included)
        tj_json_u64(&json, "included", profiled->included);
    else
        tj_json_null(&json, "included");
    tj_json_double(&json, "threshold", profiled->threshold);
    tj_json_array(&json, "profiles");
    for (size_t p = 0; p < profiled->n_profiles; p++)
        put_profile(&json, profiled, &profiled->profiles[p]);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

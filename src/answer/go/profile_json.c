#include "answer/go/profile_json.h"

#include "answer/game_json.h"
#include "base/error.h"
#include "tejun/go.h"

static void put_moves(tj_json *json, const tj_profile *profile, const tj_profile_mountain *mountain)
{
    tj_json_array(json, "moves");
    for (size_t move = mountain->move_first; move <= mountain->move_last; move++) {
        unsigned point = tj_sequence_point(profile->moves[move - 1]);
        char text[8];

        if (point == TJ_PASS) {
            tj_json_null(json, NULL);
            continue;
        }
        tj_go_point_format(TJ_MINE_SIZE, point, text);
        tj_json_string(json, NULL, text);
    }
    tj_json_end(json);
}

static void put_mountain(tj_json *json, const tj_profile *profile, const tj_profile_mountain *mountain)
{
    int colour = tj_sequence_colour(profile->moves[mountain->move_first - 1]);

    tj_json_object(json, NULL);
    tj_json_u64(json, "move", mountain->move_first);
    tj_json_u64(json, "move_last", mountain->move_last);
    tj_json_u64(json, "codes", mountain->codes);
    tj_json_u64(json, "highest", mountain->highest);
    tj_json_string(json, "colour", colour == TJ_WHITE ? "white" : "black");
    put_moves(json, profile, mountain);
    tj_json_end(json);
}

static void put_window(tj_json *json, const tj_profile *profile, const tj_profile_window *window)
{
    tj_json_object(json, NULL);
    tj_json_u64(json, "window", window->width);
    tj_json_u64(json, "move", window->width); /* at which the first frequency stands */
    tj_json_array(json, "frequencies");
    for (size_t i = 0; i < window->count; i++)
        tj_json_u64(json, NULL, window->frequency[i]);
    tj_json_end(json);
    tj_json_array(json, "mountains");
    for (size_t i = 0; i < window->mountain_count; i++)
        put_mountain(json, profile, &window->mountains[i]);
    tj_json_end(json);
    tj_json_end(json);
}

int tj_profile_json(const tj_profile *profile, const tj_game *header, const char *file, tj_buf *out,
                    tj_err *err)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "file", file);
    tj_json_object(&json, "header");
    tj_game_json(&json, header);
    tj_json_end(&json);
    tj_json_string(&json, "code", profile->code == TJ_MINE_ES ? "es" : "er");
    tj_json_u64(&json, "games", profile->games);
    tj_json_u64_or_null(&json, "included", profile->included, profile->included);
    tj_json_double(&json, "threshold", profile->threshold);
    tj_json_array(&json, "profiles");
    for (size_t w = 0; w < profile->window_count; w++)
        put_window(&json, profile, &profile->windows[w]);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

#include "answer/players_json.h"

#include "base/json.h"

void tj_players_json(const tj_player *players, size_t count, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_array(&json, NULL);
    for (size_t i = 0; i < count; i++) {
        tj_json_object(&json, NULL);
        tj_json_string(&json, "name", players[i].name);
        tj_json_string(&json, "spellings", players[i].spellings);
        tj_json_u64(&json, "games", players[i].games);
        tj_json_u64(&json, "wins", players[i].wins);
        tj_json_u64(&json, "losses", players[i].losses);
        tj_json_u64(&json, "draws", players[i].draws);
        tj_json_i64(&json, "year_first", players[i].year_first);
        tj_json_i64(&json, "year_last", players[i].year_last);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}

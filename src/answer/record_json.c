#include "answer/record_json.h"

#include "answer/answer_kind.h"
#include "answer/game_json.h"
#include "base/error.h"

int tj_record_json_begin(tj_json *json, size_t index, size_t games, const tj_record *record, tj_err *err)
{
    tj_game game;

    if (!games)
        return tj_fail(err, TJ_E_USAGE, "no game record found");
    if (index >= games && games == 1)
        return tj_fail(err, TJ_E_USAGE, "game %zu does not exist; the record has one game, number 0", index);
    if (index >= games)
        return tj_fail(err, TJ_E_USAGE, "game %zu does not exist; the record has %zu games, numbered from 0",
                       index, games);
    tj_game_of_record(&game, record);
    tj_json_u64(json, "games", games);
    tj_game_json(json, "header", &game);
    return 0;
}

void tj_record_json_start(tj_json *json, unsigned board, const char *sfen, int to_move, size_t nodes)
{
    tj_json_string(json, "game", tj_game_kind_name(tj_game_kind_of_board(board)));
    tj_json_u64(json, "size", tj_board_lines(board));
    tj_json_string(json, "sfen", sfen);
    tj_json_string(json, "to_move", tj_colour_name(to_move));
    tj_json_u64(json, "node_count", nodes);
}

void tj_record_json_faults(tj_json *json, const tj_record *record)
{
    tj_json_array(json, "faults");
    for (size_t i = 0; i < record->faults.len; i++)
        tj_json_string(json, NULL, record->faults.items[i].text);
    tj_json_end(json);
}

/* The moves alone: what a corpus keeps of any game. */
static int put_moves(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err)
{
    tj_position at;
    tj_record record;
    int rc;

    tj_record_init(&record);
    if ((rc = tj_game_record(corpus, id, &record, err)) || (rc = tj_position_init(&at, record.board, err)))
        goto out;
    tj_record_json_start(json, record.board, NULL, tj_position_to_move(&at), record.moves.len + 1);
    tj_json_array(json, "nodes");
    tj_json_object(json, NULL);
    tj_json_null(json, "parent");
    tj_json_end(json);
    for (size_t i = 0; i < record.moves.len; i++) {
        char text[TJ_MOVE_TEXT_MAX];

        tj_position_move_format(&at, record.moves.items[i].point, text);
        tj_json_object(json, NULL);
        tj_json_u64(json, "parent", i);
        tj_json_string(json, "colour", tj_colour_name(record.moves.items[i].colour));
        tj_json_string(json, "move", text);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_record_json_faults(json, &record);
out:
    tj_record_release(&record);
    return rc;
}

int tj_record_json(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err)
{
    const tj_answer_kind *own;
    tj_game game;
    int rc = tj_game_get(corpus, id, &game, err);

    if (rc)
        return rc;
    own = tj_answer_kind_of(tj_game_kind_of_board(game.size));
    tj_game_json(json, "header", &game);
    tj_game_release(&game);
    return (own->put_game ? own->put_game : put_moves)(json, corpus, id, err);
}

int tj_record_json_from_bytes(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err)
{
    const tj_answer_kind *own = tj_answer_kind_of(tj_record_detect(bytes, n));
    int rc = own->put_file ? own->put_file(json, bytes, n, index, err)
                           : tj_fail(err, TJ_E_USAGE, "no game record found");

    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

#include "answer/game_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/answer_kind.h"
#include "base/error.h"

static const char *winner_name(int winner)
{
    static const char *const NAMES[] = {"unknown", "black", "white", "draw", "void"};

    return winner >= 0 && winner < 5 ? NAMES[winner] : "unknown";
}

static void json_day(tj_json *json, const char *key, int day)
{
    char text[16];

    snprintf(text, sizeof text, "%04d-%02d-%02d", day / 10000 % 10000, day / 100 % 100, day % 100);
    tj_json_string(json, key, day ? text : NULL);
}

void tj_game_json(tj_json *json, const char *key, const tj_game *game)
{
    static const char *const FIELDS[TJ_FIELD_COUNT] = {
        "black", "white",  "black_rank", "white_rank", "event", "round", "date",
        "place", "result", "komi",       "handicap",   "rules", "title"};
    static const char *const STATES[] = {"good", "repaired", "damaged", "rejected"};

    tj_json_object(json, key);
    /* A game that stands in a file and not in a corpus has no number, line and copies, which are from 1. */
    tj_json_u64_or_null(json, "game", game->id, game->id);
    for (int f = 0; f < TJ_FIELD_COUNT; f++)
        tj_json_string(json, FIELDS[f], game->field[f]);
    json_day(json, "date_from", game->date_from);
    json_day(json, "date_to", game->date_to);
    tj_json_string(json, "winner", winner_name(game->winner));
    tj_json_string(json, "kind", tj_game_kind_name(tj_game_kind_of_board(game->size)));
    tj_json_u64(json, "size", tj_board_lines(game->size));
    tj_json_u64(json, "moves", game->moves);
    tj_json_string(json, "state", STATES[game->state & 3]);
    tj_json_string(json, "source", game->source);
    tj_json_u64_or_null(json, "line", game->line, game->line);
    tj_json_u64_or_null(json, "copies", game->copies, game->copies);
    tj_json_end(json);
}

int tj_corpus_game_json(tj_json *json, const char *key, tj_corpus *corpus, uint32_t id, tj_err *err)
{
    tj_game game;
    int rc = tj_game_get(corpus, id, &game, err);

    if (rc)
        return rc;
    tj_game_json(json, key, &game);
    tj_game_release(&game);
    return 0;
}

void tj_score_json(tj_json *json, const tj_score *score)
{
    double rate = tj_score_rate(score);

    tj_json_u64(json, "wins", score->wins);
    tj_json_u64(json, "losses", score->losses);
    tj_json_u64(json, "draws", score->draws);
    tj_json_u64(json, "unknown", score->unknown);
    tj_json_double(json, "win_rate", rate < 0 ? NAN : rate);
}

void tj_years_json(tj_json *json, int first, int last)
{
    tj_json_u64_or_null(json, "year_first", first, (uint64_t)first);
    tj_json_u64_or_null(json, "year_last", first, (uint64_t)last);
}

void tj_trend_json(tj_json *json, const tj_trend *trend)
{
    tj_json_array(json, "years");
    for (size_t i = 0; i < trend->len; i++) {
        tj_json_array(json, NULL);
        tj_json_i64(json, NULL, trend->items[i].year);
        tj_json_u64(json, NULL, trend->items[i].count);
        tj_json_end(json);
    }
    tj_json_end(json);
}

void tj_import_json(tj_json *json, const char *key, const tj_import_summary *summary, double seconds)
{
    tj_json_object(json, key);
    tj_json_u64(json, "added", summary->added);
    tj_json_u64(json, "duplicates", summary->duplicates);
    tj_json_u64(json, "near_duplicates", summary->near_duplicates);
    tj_json_u64(json, "repaired", summary->repaired);
    tj_json_u64(json, "damaged", summary->damaged);
    tj_json_u64(json, "rejected", summary->rejected);
    tj_json_u64(json, "moves", summary->moves);
    tj_json_u64(json, "sources", summary->sources);
    tj_json_u64(json, "unchanged", summary->unchanged);
    tj_json_u64(json, "replaced", summary->replaced);
    tj_json_u64(json, "removed", summary->removed);
    tj_json_u64(json, "kept_out", summary->excluded);
    tj_json_u64(json, "no_game", summary->no_game);
    tj_json_u64(json, "skipped", summary->skipped);
    tj_json_u64(json, "unreadable", summary->unreadable);
    tj_json_double(json, "seconds", seconds);
    tj_json_end(json);
}

/* ---- records ---- */

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

/* Only the moves, which a corpus has of any game. */
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

/* ---- games as text ---- */

/* After the first two: the notations of all games. */
const char *const tj_export_words[] = {"no", "original", "sgf", "csa", "kif", "ki2", "usi", "jkf", NULL};

/* The index of the notation in the game's list; -1: the game cannot be written like that. */
static int notation_of(const tj_game_kind *kind, int as)
{
    const char *const *list = tj_answer_kind_of(kind)->notations;

    for (int i = 0; list && list[i]; i++)
        if (!strcmp(list[i], tj_export_words[as]))
            return i;
    return -1;
}

const tj_game_kind *tj_export_kind(int as)
{
    const tj_game_kind *kind = NULL;

    for (size_t i = 0; as >= TJ_EXPORT_MADE && (kind = tj_game_kind_at(i)) && notation_of(kind, as) < 0; i++)
        ;
    return kind;
}

const char *tj_export_separator(int as)
{
    return as == TJ_EXPORT_CSA ? "/\n" : as == TJ_EXPORT_ORIGINAL ? "\n" : "";
}

static int export_made(tj_corpus *corpus, uint32_t id, int as, const tj_query *query, const tj_hit *hit,
                       char **text, size_t *n, tj_err *err)
{
    const tj_game_kind *wanted = tj_export_kind(as), *kind = NULL;
    tj_game game;
    int rc = tj_game_get(corpus, id, &game, err);

    if (rc)
        return rc;
    kind = tj_game_kind_of_board(game.size);
    tj_game_release(&game);
    if (kind != wanted)
        return tj_fail(err, TJ_E_USAGE, "game %u is a %s game, which cannot be written as %s", id,
                       tj_game_kind_title(kind), tj_export_words[as]);
    return tj_answer_kind_of(kind)->write_game(corpus, id, notation_of(kind, as), query, hit, text, n, err);
}

int tj_game_export(tj_corpus *corpus, uint32_t id, int as, const tj_query *query, const tj_hit *hit,
                   tj_buf *out, tj_err *err)
{
    char *text = NULL;
    size_t n = 0;
    int rc = as == TJ_EXPORT_ORIGINAL ? tj_game_original(corpus, id, &text, &n, err)
                                      : export_made(corpus, id, as, query, hit, &text, &n, err);

    if (!rc)
        tj_buf_add(out, text, n);
    free(text);
    return rc || tj_buf_ok(out) ? rc : tj_fail_nomem(err);
}

/* Games of a corpus: headers from the catalogue, moves from the segments, originals from the packs. */
#include "tejun/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/store/original.h"
#include "corpus/corpus_handle.h"
#include "format/date.h"
#include "format/result.h"

/* Reset the row afterwards, whatever comes back. */
static int find_game_row(tj_corpus *corpus, uint32_t id, sqlite3_stmt **row, tj_err *err)
{
    static const char QUERY[] =
        "SELECT b.name, w.name, black_rank, white_rank, event, round, date, place, result, komi, handicap, "
        "rules,"
        " title, size, moves, date_from, date_to, winner, game.state, source.path, record.line, "
        "record.column,"
        " (SELECT count(*) FROM record WHERE game = game.id), game.record"
        " FROM game LEFT JOIN player AS b ON b.id = black LEFT JOIN player AS w ON w.id = white"
        " JOIN record ON record.id = game.record JOIN source ON source.id = record.source WHERE game.id = ?1";
    int rc;

    if (tj_statements_find(&corpus->statements, row, &rc, err, QUERY, "i", (int64_t)id) || rc)
        return rc;
    return tj_fail_path(err, TJ_E_NOTFOUND, corpus->path, "no game %u in the corpus", id);
}

int tj_game_get(tj_corpus *corpus, uint32_t id, tj_game *game, tj_err *err)
{
    sqlite3_stmt *row;
    int rc, failed = 0;

    memset(game, 0, sizeof *game);
    if (!(rc = find_game_row(corpus, id, &row, err))) {
        game->id = id;
        for (int f = 0; f < TJ_FIELD_COUNT; f++)
            game->field[f] = tj_db_column_copy(row, f, &failed);
        game->size = (unsigned)sqlite3_column_int(row, 13);
        game->moves = (unsigned)sqlite3_column_int(row, 14);
        if (game->field[TJ_FIELD_DATE]) { /* what has no date has no days, whatever the row says */
            game->date_from = sqlite3_column_int(row, 15);
            game->date_to = sqlite3_column_int(row, 16);
        }
        game->winner = sqlite3_column_int(row, 17);
        game->state = sqlite3_column_int(row, 18);
        game->source = tj_db_column_copy(row, 19, &failed);
        game->line = (uint64_t)sqlite3_column_int64(row, 20);
        game->column = (uint64_t)sqlite3_column_int64(row, 21);
        game->copies = (unsigned)sqlite3_column_int(row, 22);
    }
    sqlite3_reset(row);
    if (failed) {
        tj_game_release(game);
        rc = tj_fail_nomem(err);
    }
    return rc;
}

void tj_game_release(tj_game *game)
{
    for (int f = 0; f < TJ_FIELD_COUNT; f++)
        free(game->field[f]);
    free(game->source);
    memset(game, 0, sizeof *game);
}

static const char *order_by(enum tj_game_order order, bool reverse)
{
    static const char *const ORDERS[][2] = {
        {"id", "id DESC"},
        {"date_from = 0, date_from, id", "date_from = 0, date_from DESC, id DESC"},
        {"(SELECT folded FROM player WHERE id = black), id",
         "(SELECT folded FROM player WHERE id = black) DESC, id"},
        {"(SELECT folded FROM player WHERE id = white), id",
         "(SELECT folded FROM player WHERE id = white) DESC, id"},
        {"event, id", "event DESC, id"},
        {"moves, id", "moves DESC, id"},
    };

    return ORDERS[order][reverse];
}

int tj_game_list(tj_corpus *corpus, const tj_filter *filter, enum tj_game_order order, bool reverse,
                 size_t skip, size_t limit, uint32_t **ids, size_t *count, tj_err *err)
{
    struct {
        uint32_t *items;
        size_t cap;
    } list = {NULL, 0};
    tj_buf sql = TJ_BUF_INIT;
    sqlite3_stmt *rows = NULL;
    int rc;

    *count = 0;
    *ids = NULL;
    if ((unsigned)order > TJ_ORDER_MOVES)
        return tj_fail(err, TJ_E_USAGE, "there is no such order");
    tj_buf_puts(&sql, "SELECT id FROM game WHERE ");
    rc = tj_filter_where(corpus->db, filter, &sql, err);
    tj_buf_printf(&sql, " ORDER BY %s LIMIT %lld OFFSET %zu", order_by(order, reverse),
                  limit ? (long long)limit : -1LL, skip);
    if (!rc)
        rc = tj_buf_ok(&sql) ? tj_db_query(&rows, corpus->db, err, sql.data, "") : tj_fail_nomem(err);
    while (tj_db_next(rows, &rc, err))
        if (TJ_RESERVE(&list, *count + 1))
            rc = tj_fail_nomem(err);
        else
            list.items[(*count)++] = (uint32_t)sqlite3_column_int64(rows, 0);
    sqlite3_finalize(rows);
    tj_buf_release(&sql);
    if (rc) {
        free(list.items);
        list.items = NULL;
    }
    *ids = list.items;
    return rc;
}

int tj_game_count(tj_corpus *corpus, const tj_filter *filter, uint64_t *count, tj_err *err)
{
    tj_buf sql = TJ_BUF_INIT;
    int64_t number = 0;
    int rc;

    tj_buf_puts(&sql, "SELECT count(*) FROM game WHERE ");
    rc = tj_filter_where(corpus->db, filter, &sql, err);
    if (!rc)
        rc = tj_db_query_number(corpus->db, &number, err, sql.data, "");
    *count = (uint64_t)number;
    tj_buf_release(&sql);
    return rc;
}

/* Where nobody has moved the symbols tell whose turn it is; the record says so where nothing else would. */
static void set_first(const tj_stored_game *game, tj_record *record)
{
    int turn = game->n && game->symbols[0] == TJ_SYMBOL_SKIP ? TJ_WHITE : TJ_BLACK;

    if (!record->moves.len && tj_record_first_colour(record) != turn)
        record->first = (uint8_t)turn;
}

static int copy_setup(const tj_stored_game *game, const tj_game_kind *kind, tj_record *record, tj_err *err)
{
    char text[TJ_POSITION_TEXT_MAX];

    if (kind->start_text && game->setups) {
        if (kind->start_text(game->setup, game->setups, text))
            return tj_fail(err, TJ_E_FORMAT,
                           "a segment is damaged: the starting position of a game is "
                           "invalid");
        record->start = tj_strndup(text, strlen(text));
        return record->start ? 0 : tj_fail_nomem(err);
    }
    if (TJ_RESERVE(&record->setup, game->setups))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < game->setups; i++)
        record->setup.items[record->setup.len++] =
            (tj_setup){game->setup[i].before, game->setup[i].point, game->setup[i].colour};
    return 0;
}

static int copy_moves(const tj_segment *segment, uint32_t number, tj_record *record, tj_err *err)
{
    tj_stored_game game = tj_segment_stored(segment, number);
    int rc;

    record->board = (uint8_t)segment->board;
    if (TJ_RESERVE(&record->moves, game.n))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < game.n; i++) {
        uint16_t move;

        if (game.symbols[i] < TJ_SYMBOL_PASS)
            continue;
        if (!segment->kind->move_of(segment->board, game.symbols[i], &move))
            return tj_fail(err, TJ_E_FORMAT, "a segment is damaged: a move is off the board");
        record->moves.items[record->moves.len++] =
            (tj_move){.point = move, .colour = i & 1 ? TJ_WHITE : TJ_BLACK};
    }
    if ((rc = copy_setup(&game, segment->kind, record, err)))
        return rc;
    set_first(&game, record);
    return 0;
}

int tj_game_record(tj_corpus *corpus, uint32_t id, tj_record *record, tj_err *err)
{
    tj_game game;
    size_t segment = 0;
    uint32_t number = 0;
    int rc;

    tj_record_clear(record);
    if ((rc = tj_game_get(corpus, id, &game, err)))
        return rc;
    if ((rc = tj_corpus_find_game(corpus, id, &segment, &number, err)) ||
        (rc = copy_moves(corpus->segments[segment], number, record, err)))
        goto out;
    record->state = (uint8_t)game.state;
    memcpy(record->field, game.field, sizeof game.field); /* handed over */
    memset(game.field, 0, sizeof game.field);
out:
    tj_game_release(&game);
    return rc;
}

int tj_game_original(tj_corpus *corpus, uint32_t id, char **bytes, size_t *n, tj_err *err)
{
    tj_buf out = TJ_BUF_INIT;
    sqlite3_stmt *row;
    int64_t record;
    int rc = find_game_row(corpus, id, &row, err);

    *bytes = NULL;
    record = rc ? 0 : sqlite3_column_int64(row, 23);
    sqlite3_reset(row);
    if (!rc)
        rc = tj_original_record(corpus->path, corpus->db, record, &out, err);
    *n = out.len;
    if (!rc && !(*bytes = tj_buf_detach(&out)))
        rc = tj_fail_nomem(err);
    tj_buf_release(&out);
    return rc;
}

void tj_game_of_record(tj_game *game, const tj_record *record)
{
    tj_date_range dates = {0, 0};

    *game = (tj_game){.size = record->board, .moves = (unsigned)record->moves.len, .state = record->state};
    memcpy(game->field, record->field, sizeof game->field);
    if (record->field[TJ_FIELD_DATE])
        tj_date_parse(record->field[TJ_FIELD_DATE], &dates);
    if (record->field[TJ_FIELD_RESULT])
        game->winner = (int)tj_result_parse(record->field[TJ_FIELD_RESULT]).winner;
    game->date_from = dates.from;
    game->date_to = dates.to;
}

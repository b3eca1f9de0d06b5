/* Games of a corpus: headers from the catalogue, moves from the segments, originals from the packs. */
#include "tejun/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/store/original.h"
#include "corpus/import/source_reader.h"
#include "game/shogi/shogi_setup.h"
#include "format/shogi/kifu_file.h"
#include "game/shogi/shogi_symbol.h"

/* Puts corpus->game_row onto the game's row; reset it afterwards, whatever comes back. */
static int find_game_row(tj_corpus *corpus, uint32_t id, tj_err *err)
{
    static const char QUERY[] =
        "SELECT b.name, w.name, black_rank, white_rank, event, round, date, place, result, komi, handicap, "
        "rules,"
        " title, size, moves, date_from, date_to, winner, game.state, source.path, record.line, "
        "record.column,"
        " (SELECT count(*) FROM record WHERE game = game.id), game.record"
        " FROM game LEFT JOIN player AS b ON b.id = black LEFT JOIN player AS w ON w.id = white"
        " JOIN record ON record.id = game.record JOIN source ON source.id = record.source WHERE game.id = ?1";
    int rc = corpus->game_row ? 0 : tj_db_prepare(corpus->db, QUERY, &corpus->game_row, err), row;

    if (!rc)
        rc = tj_db_bind(corpus->game_row, err, "i", (int64_t)id);
    if (rc)
        return rc;
    row = tj_db_step(corpus->game_row, err);
    if (row > 0)
        return 0;
    return row < 0 ? -row : tj_fail_path(err, TJ_E_NOTFOUND, corpus->path, "there is no game number %u", id);
}

int tj_game_get(tj_corpus *corpus, uint32_t id, tj_game *game, tj_err *err)
{
    int rc, failed = 0;

    memset(game, 0, sizeof *game);
    rc = find_game_row(corpus, id, err);
    if (!rc) {
        sqlite3_stmt *row = corpus->game_row;

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
    sqlite3_reset(corpus->game_row);
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
    int rc, row = 0;

    *count = 0;
    *ids = NULL;
    if ((unsigned)order > TJ_ORDER_MOVES)
        return tj_fail(err, TJ_E_USAGE, "there is no such order");
    tj_buf_puts(&sql, "SELECT id FROM game WHERE ");
    rc = tj_filter_where(corpus->db, filter, &sql, err);
    tj_buf_printf(&sql, " ORDER BY %s LIMIT %lld OFFSET %zu", order_by(order, reverse),
                  limit ? (long long)limit : -1LL, skip);
    if (!rc)
        rc = tj_buf_ok(&sql) ? tj_db_prepare(corpus->db, sql.data, &rows, err) : tj_fail_nomem(err);
    while (!rc && (row = tj_db_step(rows, err)) > 0)
        if (TJ_RESERVE(&list, *count + 1))
            rc = tj_fail_nomem(err);
        else
            list.items[(*count)++] = (uint32_t)sqlite3_column_int64(rows, 0);
    if (!rc && row < 0)
        rc = -row;
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
        rc = tj_db_query_number(corpus->db, sql.data, 0, &number, err);
    *count = (uint64_t)number;
    tj_buf_release(&sql);
    return rc;
}

/* Where nobody has moved the text of places tells whose turn it is; the record says so where nothing else
 * would. */
static void set_first(const tj_segment *segment, uint32_t start, uint32_t end, tj_record *record)
{
    int turn = end > start && segment->index.place[start] == TJ_SYMBOL_SKIP ? TJ_WHITE : TJ_BLACK;

    if (!record->moves.len && tj_record_first_colour(record) != turn)
        record->first = (uint8_t)turn;
}

static int copy_moves(const tj_segment *segment, uint32_t game, tj_record *record, tj_err *err)
{
    uint32_t start = segment->games[game].start, end = tj_segment_game_end(segment, game), setups;
    const tj_stored_setup *setup = tj_segment_setup(segment, game, &setups);
    unsigned points = segment->geometry.size * segment->geometry.size;

    if (TJ_RESERVE(&record->moves, end - start) || TJ_RESERVE(&record->setup, setups))
        return tj_fail_nomem(err);
    for (uint32_t at = start; at < end; at++) {
        unsigned symbol = segment->index.place[at];
        unsigned point = symbol == TJ_SYMBOL_PASS ? TJ_PASS : symbol - TJ_SYMBOL_MOVE;

        if (symbol < TJ_SYMBOL_PASS)
            continue;
        if (point != TJ_PASS && point >= points)
            return tj_fail(err, TJ_E_FORMAT, "a segment is damaged: a move is off the board");
        record->moves.items[record->moves.len++] =
            (tj_move){.point = (uint16_t)point, .colour = at & 1 ? TJ_WHITE : TJ_BLACK};
    }
    for (uint32_t i = 0; i < setups; i++)
        record->setup.items[record->setup.len++] =
            (tj_setup){setup[i].before, setup[i].point, setup[i].colour};
    set_first(segment, start, end, record);
    return 0;
}

static int set_start(const tj_segment *segment, uint32_t game, tj_record *record, tj_err *err)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    uint32_t setups;
    const tj_stored_setup *setup = tj_segment_setup(segment, game, &setups);
    tj_shogi start;

    if (tj_shogi_setup_read(setup, setups, &start))
        return tj_fail(err, TJ_E_FORMAT, "a segment is damaged: a game starts nowhere");
    if (!setups)
        return 0;
    tj_shogi_sfen_format(&start, sfen);
    record->start = tj_strndup(sfen, strlen(sfen));
    return record->start ? 0 : tj_fail_nomem(err);
}

static int copy_shogi_moves(const tj_segment *segment, uint32_t game, tj_record *record, tj_err *err)
{
    uint32_t start = segment->games[game].start, end = tj_segment_game_end(segment, game);

    record->game = TJ_SHOGI;
    record->size = 9;
    if (TJ_RESERVE(&record->moves, end - start))
        return tj_fail_nomem(err);
    for (uint32_t at = start; at < end; at++) {
        unsigned symbol = segment->index.place[at], kind;
        tj_shogi_move move;

        if (symbol == TJ_SYMBOL_SKIP)
            continue;
        if (!tj_shogi_symbol_read(symbol, &kind, &move))
            return tj_fail(err, TJ_E_FORMAT, "a segment is damaged: a move is off the board");
        record->moves.items[record->moves.len++] =
            (tj_move){.point = move, .colour = at & 1 ? TJ_WHITE : TJ_BLACK};
    }
    return set_start(segment, game, record, err);
}

int tj_game_record(tj_corpus *corpus, uint32_t id, tj_record *record, tj_err *err)
{
    tj_game game;
    size_t segment = 0;
    uint32_t number = 0;
    int rc = tj_game_get(corpus, id, &game, err);

    tj_record_clear(record);
    if (rc)
        return rc;
    rc = tj_corpus_find_game(corpus, id, &segment, &number, err);
    if (!rc) {
        record->state = (uint8_t)game.state;
        record->size = (uint8_t)game.size;
        rc = game.size == TJ_BOARD_SHOGI ? copy_shogi_moves(corpus->segments[segment], number, record, err)
                                         : copy_moves(corpus->segments[segment], number, record, err);
    }
    for (int f = 0; !rc && f < TJ_FIELD_COUNT; f++) {
        record->field[f] = game.field[f]; /* handed over */
        game.field[f] = NULL;
    }
    tj_game_release(&game);
    return rc;
}

/* The row of the record that the game is told by. */
static int find_record(tj_corpus *corpus, uint32_t id, int64_t *record, tj_err *err)
{
    int rc = find_game_row(corpus, id, err);

    if (!rc)
        *record = sqlite3_column_int64(corpus->game_row, 23);
    sqlite3_reset(corpus->game_row);
    return rc;
}

int tj_game_original(tj_corpus *corpus, uint32_t id, char **bytes, size_t *n, tj_err *err)
{
    tj_buf out = TJ_BUF_INIT;
    int64_t record = 0;
    int rc = find_record(corpus, id, &record, err);

    *bytes = NULL;
    if (!rc)
        rc = tj_original_record(corpus->path, corpus->db, record, &out, err);
    *n = out.len;
    if (!rc && !(*bytes = tj_buf_detach(&out)))
        rc = tj_fail_nomem(err);
    tj_buf_release(&out);
    return rc;
}

/* Goes through the source as the import did, up to the record that stands at this offset. */
static int read_from_source(tj_source *source, uint64_t offset, tj_kifu *kifu, tj_err *err)
{
    tj_source_reader *reader = tj_source_reader_new(source, err);
    tj_record_location place;
    bool found = true;
    int rc = reader ? 0 : TJ_E_NOMEM;

    do {
        if (!rc)
            rc = tj_source_reader_next(reader, &place, &found, err);
    } while (!rc && found && place.offset != offset);
    if (!rc && found && reader->game == TJ_SHOGI)
        rc = tj_kifu_read_at(&reader->kifu, &place.kifu, kifu, &found, err);
    else if (!rc)
        rc = tj_fail(err, TJ_E_FORMAT, "the record is not where it was");
    tj_source_reader_free(reader);
    return rc;
}

/* Which encoding it is may show in the file as a whole only, by its mark or by what stands in other games. */
static int read_in_source(tj_corpus *corpus, uint32_t id, tj_kifu *kifu, tj_err *err)
{
    sqlite3_stmt *query = NULL;
    tj_source *source = NULL;
    int64_t record = 0;
    int rc = find_record(corpus, id, &record, err), row = 0;

    if (!rc)
        rc = tj_db_prepare(corpus->db, "SELECT abs(source), offset FROM record WHERE id = ?1", &query, err);
    if (!rc)
        rc = tj_db_bind(query, err, "i", record);
    if (!rc && (row = tj_db_step(query, err)) <= 0)
        rc = row < 0 ? -row : tj_fail_path(err, TJ_E_NOTFOUND, corpus->path, "the record is not there");
    if (!rc &&
        !(source = tj_original_open_source(corpus->path, corpus->db, sqlite3_column_int64(query, 0), err)))
        rc = TJ_E_NOTFOUND;
    if (!rc)
        rc = read_from_source(source, (uint64_t)sqlite3_column_int64(query, 1), kifu, err);
    tj_source_free(source);
    sqlite3_finalize(query);
    return rc;
}

int tj_game_kifu(tj_corpus *corpus, uint32_t id, tj_kifu *kifu, tj_err *err)
{
    size_t segment = 0, n = 0;
    uint32_t number = 0, moves;
    char *bytes = NULL;
    int rc = tj_corpus_find_game(corpus, id, &segment, &number, err);

    if (!rc && corpus->segments[segment]->geometry.size != TJ_BOARD_SHOGI)
        return tj_fail(err, TJ_E_USAGE, "game %u is a game of Go", id);
    if (!rc)
        rc = tj_game_original(corpus, id, &bytes, &n, err);
    if (rc)
        return rc;
    moves = tj_segment_moves_before(corpus->segments[segment], number,
                                    tj_segment_game_end(corpus->segments[segment], number));
    rc = tj_kifu_first(bytes, n, kifu, NULL);
    if (rc == TJ_E_FORMAT || (!rc && kifu->record.moves.len != moves))
        rc = read_in_source(corpus, id, kifu, err);
    else if (rc)
        tj_fail_nomem(err);
    free(bytes);
    return rc;
}

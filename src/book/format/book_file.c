#include "book/format/book_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { BUSY_MILLISECONDS = 5000 };

bool tj_book_file_looks_like(const void *bytes, size_t n)
{
    static const char MAGIC[] = "SQLite format 3"; /* with its NUL */

    return n >= sizeof MAGIC && memcmp(bytes, MAGIC, sizeof MAGIC) == 0;
}

/* ---- opening ---- */

int tj_book_database_check(sqlite3 *db, const char *path, const char *what, int64_t id, int format,
                           const char *table, const char *other, tj_err *err)
{
    int64_t found = 0;
    int rc = tj_db_query_number(db, &found, err, "PRAGMA application_id", "");

    if (!rc && found != id)
        return tj_fail_path(err, TJ_E_FORMAT, path, "this database is not a %s of tejun", what);
    /* Views of these names could make a look-up take for ever. */
    if (!rc)
        rc = tj_db_query_number(db, &found, err,
                                "SELECT count(*) FROM sqlite_master WHERE type='table' AND name IN"
                                " ('meta', ?, ?) AND sql NOT LIKE '%virtual%'",
                                "tt", table, other);
    if (!rc && found != 3)
        return tj_fail_path(err, TJ_E_FORMAT, path, "tables are missing from this %s", what);
    if (!rc)
        rc = tj_db_query_number(db, &found, err, "SELECT value FROM meta WHERE name='format'", "");
    if (!rc && found != format)
        return tj_fail_path(err, TJ_E_FORMAT, path, "the %s has format %lld; this program reads format %d",
                            what, (long long)found, format);
    return rc;
}

static int check(sqlite3 *db, const char *path, tj_err *err)
{
    return tj_book_database_check(db, path, "book", TJ_BOOK_FILE_ID, TJ_BOOK_FILE_FORMAT, "position", "move",
                                  err);
}

int tj_book_file_read_board(sqlite3 *db, unsigned *board, tj_err *err)
{
    const tj_game_kind *game = NULL;
    sqlite3_stmt *s = NULL;
    int64_t lines = 0;
    int rc = tj_db_query(&s, db, err, "SELECT value FROM meta WHERE name='game'", "");

    if (tj_db_next(s, &rc, err))
        game = tj_game_kind_named(tj_db_column_text(s, 0));
    sqlite3_finalize(s);
    if (!rc && !game)
        return tj_fail(err, TJ_E_FORMAT, "the book is for a game that this program does not support");
    if (!rc)
        rc = tj_db_query_number(db, &lines, err, "SELECT value FROM meta WHERE name='size'", "");
    if (rc)
        return rc;
    *board = game->usual_board;
    if (game->first_board == game->last_board)
        return 0;
    for (*board = game->first_board; *board <= game->last_board; ++*board)
        if (lines > 0 && tj_board_lines(*board) == (uint64_t)lines)
            return 0;
    return tj_fail(err, TJ_E_FORMAT, "a %s book must have a board size from %u to %u", game->title,
                   tj_board_lines(game->first_board), tj_board_lines(game->last_board));
}

/* If a program was killed while changing the book, its change must be rolled back, which needs a connection
 * that may write; false if that is not what has just gone wrong, or cannot be done. */
static bool recover_journal(sqlite3 *reader)
{
    sqlite3 *writer;

    if (sqlite3_extended_errcode(reader) != SQLITE_READONLY_ROLLBACK ||
        tj_book_file_open_writable(sqlite3_db_filename(reader, "main"), &writer, NULL))
        return false;
    sqlite3_close(writer);
    return true;
}

static int open_database(const char *path, int flags, sqlite3 **out, tj_err *err)
{
    tj_err first = TJ_ERR_INIT;
    int rc = tj_db_open(out, path, flags, BUSY_MILLISECONDS, err);

    if (!rc && (rc = check(*out, path, &first))) {
        if (flags == SQLITE_OPEN_READONLY && recover_journal(*out))
            rc = check(*out, path, err);
        else
            tj_fail_reason(err, rc, first.why, path, "%s", first.text);
    }
    if (rc) {
        tj_err_set_place(err, path, 0, 0, 0);
        sqlite3_close(*out);
        *out = NULL;
    }
    return rc;
}

int tj_book_file_open_writable(const char *path, sqlite3 **out, tj_err *err)
{
    return open_database(path, SQLITE_OPEN_READWRITE, out, err);
}

/* ---- reading ---- */

/* A number of a column, if it is there and in range. */
static bool number_in(sqlite3_stmt *s, int column, int64_t low, int64_t high, int64_t *out)
{
    *out = sqlite3_column_int64(s, column);
    return sqlite3_column_type(s, column) != SQLITE_NULL && *out >= low && *out <= high;
}

static bool read_move(sqlite3_stmt *s, int column, const tj_position *position, uint16_t *out)
{
    const char *text = tj_db_column_text(s, column);

    return tj_position_move_parse(position, text, strlen(text), out, NULL) == 0;
}

/* False if the row holds no move.  Columns stand in the order of the facts. */
static bool read_row(sqlite3_stmt *s, const tj_position *position, tj_book_move *move)
{
    uint32_t *const counts[] = {&move->count, &move->wins, &move->losses, &move->draws};
    int32_t *const values[] = {&move->evaluation, &move->depth};
    int64_t value;

    memset(move, 0, sizeof *move);
    if (!read_move(s, 0, position, &move->move))
        return false;
    for (int i = 0; i < 4; i++)
        if (number_in(s, 1 + i, 0, UINT32_MAX, &value)) {
            *counts[i] = (uint32_t)value;
            move->known |= (uint16_t)(TJ_BOOK_COUNT << i);
        }
    if (sqlite3_column_type(s, 5) != SQLITE_NULL) {
        move->weight = sqlite3_column_double(s, 5);
        move->weight = move->weight > 0 ? fmin(move->weight, TJ_BOOK_WEIGHT_MAX) : 0;
        move->known |= TJ_BOOK_WEIGHT;
    }
    for (int i = 0; i < 2; i++)
        if (number_in(s, 6 + i, INT32_MIN, INT32_MAX, &value)) {
            *values[i] = (int32_t)value;
            move->known |= (uint16_t)(TJ_BOOK_EVALUATION << i);
        }
    if (read_move(s, 8, position, &move->reply))
        move->known |= TJ_BOOK_REPLY;
    move->note = (const char *)sqlite3_column_text(s, 9);
    move->source = (const char *)sqlite3_column_text(s, 10);
    return true;
}

/* tj_db_next, also if a program was killed while changing the book since the last row. */
static bool next_row(sqlite3_stmt *s, int *rc, tj_err *err)
{
    tj_err first = TJ_ERR_INIT;

    if (*rc || tj_db_next(s, rc, &first))
        return !*rc;
    if (!*rc)
        return false;
    if (recover_journal(sqlite3_db_handle(s))) {
        *rc = 0;
        return tj_db_next(s, rc, err);
    }
    tj_fail_reason(err, *rc, first.why, first.path, "%s", first.text);
    return false;
}

/* ---- rows ---- */

static const char MOVES[] =
    "SELECT move, count, wins, losses, draws, weight, evaluation, depth, reply, note, source FROM move"
    " WHERE position=? ORDER BY place, move";

/* The position is looked up by key and identified by its text. */
int tj_book_rows_find(tj_statements *rows, const tj_book_position *position, int64_t *id, bool *added,
                      tj_err *err)
{
    sqlite3_stmt *find;
    char board[TJ_POSITION_TEXT_MAX];
    int64_t key;
    int rc;

    position->kind->text(position, board);
    key = (int64_t)tj_book_position_key(position, board);
    rc = tj_statements_bind(rows, &find, err, "SELECT id FROM position WHERE key=? AND board=?", "it", key,
                            board);
    *id = next_row(find, &rc, err) ? sqlite3_column_int64(find, 0) : 0;
    sqlite3_reset(find);
    if (rc || !added)
        return rc;
    *added = !*id;
    if (*id)
        return 0;
    if ((rc = tj_statements_put(rows, err, "INSERT INTO position(key, board, ply) VALUES(?,?,?)", "iti", key,
                                board, (int64_t)position->ply)))
        return rc;
    *id = sqlite3_last_insert_rowid(rows->db);
    return 0;
}

int tj_book_rows_read_moves(tj_statements *rows, int64_t id, const tj_book_state *state, tj_book_entry *entry,
                            tj_err *err)
{
    sqlite3_stmt *s;
    tj_book_move move;
    int rc = tj_statements_bind(rows, &s, err, MOVES, "i", id);

    while (next_row(s, &rc, err))
        if (read_row(s, &state->position, &move) && tj_book_state_is_legal(state, move.move) &&
            !tj_book_entry_find(entry, move.move))
            rc = tj_book_entry_add(entry, &move, err);
    sqlite3_reset(s);
    return rc;
}

/* ---- as a book ---- */

typedef struct book_file {
    tj_statements rows;
    unsigned board;
    tj_book_state state; /* of the position looked at */
} book_file;

static void free_self(void *self)
{
    book_file *file = self;

    tj_statements_release(&file->rows);
    sqlite3_close(file->rows.db);
    free(file);
}

static int find(void *self, const tj_book_position *position, tj_book_entry *entry, tj_err *err)
{
    book_file *file = self;
    int64_t id;
    int rc = tj_book_rows_find(&file->rows, position, &id, NULL, err);

    if (rc || !id)
        return rc;
    tj_book_state_set(&file->state, position);
    return tj_book_rows_read_moves(&file->rows, id, &file->state, entry, err);
}

/* False if the row holds no valid position.  Its text must be that of its form, or look-ups would miss it. */
static bool read_position(sqlite3_stmt *s, const book_file *file, tj_book_position *position)
{
    const char *board = (const char *)sqlite3_column_text(s, 1);
    int64_t ply;

    if (!board ||
        tj_book_position_parse(position, tj_game_kind_of_board(file->board), board, strlen(board), NULL))
        return false;
    position->ply = number_in(s, 2, 0, 99998, &ply) ? (uint32_t)ply : 0;
    return !position->symmetry && position->board == file->board;
}

static int each(void *self, tj_book_visit_form visit, void *ctx, tj_err *err)
{
    book_file *file = self;
    sqlite3_stmt *all;
    tj_book_entry entry = {0};
    tj_book_position position;
    int rc =
        tj_statements_bind(&file->rows, &all, err, "SELECT id, board, ply FROM position ORDER BY id", "");

    while (next_row(all, &rc, err)) {
        if (!read_position(all, file, &position))
            continue;
        tj_book_entry_clear(&entry);
        tj_book_state_set(&file->state, &position);
        rc = tj_book_rows_read_moves(&file->rows, sqlite3_column_int64(all, 0), &file->state, &entry, err);
        tj_book_entry_set_probabilities(&entry);
        if (!rc && entry.len)
            rc = visit(ctx, &position, &entry, err);
    }
    sqlite3_reset(all);
    tj_book_entry_release(&entry);
    return rc;
}

/* One transaction for all look-ups, so that SQLite need not lock the file for each. */
static int transaction(void *self, bool on, tj_err *err)
{
    return tj_db_exec(((book_file *)self)->rows.db, on ? "BEGIN" : "COMMIT", err);
}

static int attach(const char *path, tj_book *book, tj_err *err)
{
    static const tj_book_backend BACKEND = {find, each, free_self, transaction};
    book_file *file = tj_zalloc(1, sizeof *file);
    sqlite3_stmt *moves;
    int rc;

    if (!file)
        return tj_fail_nomem(err);
    book->kind = &BACKEND;
    book->self = file;
    if ((rc = open_database(path, SQLITE_OPEN_READONLY, &file->rows.db, err)) ||
        (rc = tj_book_file_read_board(file->rows.db, &file->board, err)))
        return rc;
    book->board = file->board;
    book->game = tj_game_kind_of_board(file->board);
    /* a book that lacks columns is refused here, not at the first position that it has */
    return tj_statements_bind(&file->rows, &moves, err, MOVES, "n");
}

int tj_book_file_open(tj_book **out, const char *path, tj_err *err)
{
    int rc;

    *out = tj_book_new(TJ_BOOK_TEJUN, 0);
    rc = *out ? attach(path, *out, err) : tj_fail_nomem(err);
    if (rc) {
        tj_book_free(*out);
        *out = NULL;
    }
    return rc;
}

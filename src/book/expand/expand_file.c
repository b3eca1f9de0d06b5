#include "book/expand/expansion.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "client/match_kind.h"

#define NO_VALUE "-2147483648" /* TJ_EXPAND_NO_VALUE */

static const char ADD_MOVE[] =
    "INSERT INTO move(position, move, place, source) VALUES(?1, ?2,"
    " (SELECT ifnull(max(place)+1, 0) FROM move WHERE position=?1), '" TJ_EXPAND_SOURCE "')"
    " ON CONFLICT(position, move) DO NOTHING";

/* ---- opening ---- */

static int make_if_missing(const char *path, unsigned board, tj_err *err)
{
    tj_book_writer *writer;
    int rc;

    if (access(path, F_OK) == 0)
        return 0;
    rc = tj_book_writer_new(&writer, path, err);
    return rc ? rc : tj_book_writer_end(writer, tj_book_writer_set_board(writer, board, err), err);
}

/* Keeps other expansions away.  Looks at the file by the lock's descriptor: closing another one would end the
 * lock. */
static int take_lock(tj_expand_file *file, const char *path, tj_err *err)
{
    char bytes[16];
    ssize_t n;

    file->lock = open(path, O_RDONLY | O_CLOEXEC);
    if (file->lock < 0)
        return tj_fail_errno(err, path, "open");
    if (flock(file->lock, LOCK_EX | LOCK_NB) != 0)
        return tj_fail_path(err, TJ_E_BUSY, path, "another program is expanding this book");
    n = pread(file->lock, bytes, sizeof bytes, 0);
    if (n < 0)
        return tj_fail_errno(err, path, "read");
    if (!tj_book_file_looks_like(bytes, (size_t)n))
        return tj_fail_path(err, TJ_E_FORMAT, path,
                            "not a tejun book; convert it with tejun book convert first");
    return 0;
}

/* While a book is expanded, changes are gathered in a file beside it (NAME-wal), so that none of them has to
 * wait for the disk: a kill loses none of them, and a power cut the last ones, but never the book. */
static int set_wal(sqlite3 *db, bool on, tj_err *err)
{
    return tj_db_exec(
        db, on ? "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL" : "PRAGMA journal_mode=DELETE", err);
}

/* What is called `examined` must be a table of ours: a view could take for ever. */
static int make_table(sqlite3 *db, tj_err *err)
{
    int64_t others = 0;
    int rc = tj_db_query_number(db, &others, err,
                                "SELECT count(*) FROM sqlite_master WHERE name='examined' AND"
                                " (type<>'table' OR sql LIKE '%virtual%')",
                                "");

    if (rc)
        return rc;
    if (others)
        return tj_fail(err, TJ_E_FORMAT, "the examined positions of this book are not a table");
    return tj_db_exec(db,
                      "CREATE TABLE IF NOT EXISTS examined(position INTEGER PRIMARY KEY REFERENCES"
                      " position(id), key INTEGER NOT NULL, alternative TEXT, evaluation INTEGER,"
                      " depth INTEGER, engine TEXT)",
                      err);
}

unsigned tj_expansion_usual_board(void)
{
    const tj_game_kind *game;

    for (size_t i = 0; (game = tj_game_kind_at(i)) != NULL; i++)
        if (tj_analyst_kind_of(game))
            return game->usual_board;
    return tj_game_kind_at(0)->usual_board;
}

static int prepare(tj_expand_file *file, const char *path, tj_err *err)
{
    const tj_game_kind *game;
    int rc;

    if ((rc = tj_book_file_open_writable(path, &file->statements.db, err)) ||
        (rc = tj_book_file_read_board(file->statements.db, &file->board, err)))
        return rc;
    game = tj_game_kind_of_board(file->board);
    if (!tj_analyst_kind_of(game))
        return tj_fail(err, TJ_E_USAGE, "%s books cannot be expanded: the engines report no evaluations",
                       game->title);
    if ((rc = set_wal(file->statements.db, true, err)))
        return rc;
    return make_table(file->statements.db, err);
}

int tj_expand_file_open(tj_expand_file *file, const char *path, unsigned board, tj_err *err)
{
    int rc;

    *file = (tj_expand_file){.lock = -1};
    if ((rc = make_if_missing(path, board, err)) || (rc = take_lock(file, path, err)) ||
        (rc = prepare(file, path, err))) {
        tj_err_set_place(err, path, 0, 0, 0);
        tj_expand_file_close(file);
    }
    return rc;
}

/* The lock's descriptor goes last: closing it would end SQLite's locks, too. */
void tj_expand_file_close(tj_expand_file *file)
{
    tj_statements_release(&file->statements);
    if (file->statements
            .db) /* fails while somebody reads; then the next program that closes the book does it */
        set_wal(file->statements.db, false, NULL);
    sqlite3_close(file->statements.db);
    if (file->lock >= 0)
        close(file->lock);
    *file = (tj_expand_file){.lock = -1};
}

int tj_expand_file_begin(tj_expand_file *file, tj_err *err)
{
    return tj_db_exec(file->statements.db, "BEGIN IMMEDIATE", err);
}

int tj_expand_file_end(tj_expand_file *file, int rc, tj_err *err)
{
    return tj_db_end(file->statements.db, rc, err);
}

/* ---- reading ---- */

static int32_t number_of(sqlite3_stmt *s, int column, int32_t missing)
{
    int64_t number = sqlite3_column_int64(s, column);

    if (sqlite3_column_type(s, column) == SQLITE_NULL || number < INT32_MIN || number > INT32_MAX)
        return missing;
    return (int32_t)number;
}

/* False if the row is invalid. */
static bool read_row(sqlite3_stmt *s, unsigned board, tj_book_state *state, tj_examined_move *alternative)
{
    const char *text = tj_db_column_text(s, 0), *move = (const char *)sqlite3_column_text(s, 1);
    int32_t value = number_of(s, 2, TJ_EXPAND_NO_VALUE);
    tj_book_position at;

    *alternative = (tj_examined_move){{value, 0}, TJ_BOOK_NO_MOVE};
    if (value != TJ_EXPAND_NO_VALUE)
        alternative->worth = (tj_graph_value){tj_graph_clamp(value), number_of(s, 3, 0)};
    if (tj_book_position_parse(&at, tj_game_kind_of_board(board), text, strlen(text), NULL) || at.symmetry ||
        at.board != board)
        return false;
    tj_book_state_set(state, &at);
    return !move ||
           (value != TJ_EXPAND_NO_VALUE &&
            tj_position_move_parse(&state->position, move, strlen(move), &alternative->move, NULL) == 0 &&
            tj_book_state_is_legal(state, alternative->move));
}

int tj_expand_file_each_examined(tj_expand_file *file,
                                 int (*visit)(void *ctx, const tj_book_position *at,
                                              const tj_examined_move *alternative, tj_err *err),
                                 void *ctx, tj_err *err)
{
    tj_examined_move alternative;
    tj_book_state state;
    sqlite3_stmt *s;
    int rc = tj_db_query(&s, file->statements.db, err,
                         "SELECT board, alternative, evaluation, examined.depth FROM examined"
                         " JOIN position ON id=position AND position.key=examined.key ORDER BY id",
                         "");

    while (tj_db_next(s, &rc, err))
        if (read_row(s, file->board, &state, &alternative))
            rc = visit(ctx, &state.at, &alternative, err);
    sqlite3_finalize(s);
    return rc;
}

/* ---- writing ---- */

/* The row of a position, which is added if the book does not have it, and a move of it as text. */
typedef struct place {
    int64_t id;
    char move[TJ_MOVE_TEXT_MAX];
} place;

static int find_place(tj_expand_file *file, const tj_book_position *at, uint16_t move, place *out,
                      tj_err *err)
{
    tj_position position;
    bool added;

    tj_book_position_get(at, &position);
    tj_position_move_format(&position, move, out->move);
    return tj_book_rows_find(&file->statements, at, &out->id, &added, err);
}

int tj_expand_file_put_examined(tj_expand_file *file, const tj_book_position *at,
                                const tj_examined_move *alternative, const char *engine, tj_err *err)
{
    place p;
    int rc = find_place(file, at, alternative->move, &p, err);

    if (rc)
        return rc;
    return tj_statements_put(
        &file->statements, err,
        "INSERT OR REPLACE INTO examined(position, key, alternative, evaluation, depth, engine)"
        " SELECT id, key, ?2, nullif(?3, " NO_VALUE "), nullif(?4, 0), ?5 FROM position WHERE id=?1",
        "itiit", p.id, alternative->move == TJ_BOOK_NO_MOVE ? (char *)NULL : p.move,
        (int64_t)alternative->worth.value, (int64_t)alternative->worth.depth, engine);
}

int tj_expand_file_add_move(tj_expand_file *file, const tj_book_position *at, uint16_t move, tj_err *err)
{
    place p;
    int rc = find_place(file, at, move, &p, err);

    return rc ? rc : tj_statements_put(&file->statements, err, ADD_MOVE, "it", p.id, p.move);
}

int tj_expand_file_set_move(tj_expand_file *file, const tj_book_position *at, uint16_t move,
                            tj_graph_value worth, double weight, tj_err *err)
{
    place p;
    int rc = find_place(file, at, move, &p, err);

    if (rc)
        return rc;
    return tj_statements_put(&file->statements, err,
                             "UPDATE move SET evaluation=nullif(?3, " NO_VALUE "), depth=nullif(?4, 0),"
                             " weight=CASE WHEN ?5>=0 THEN ?5 END WHERE position=?1 AND move=?2",
                             "itiid", p.id, p.move, (int64_t)worth.value, (int64_t)worth.depth, weight);
}

int tj_expand_file_add_result(tj_expand_file *file, const tj_book_position *at, uint16_t move, int result,
                              double threshold, tj_err *err)
{
    static const char COUNT[] =
        "UPDATE move SET count=min(ifnull(count, 0)+1, 4294967295),"
        " wins=ifnull(wins, 0)+(?3>0), draws=ifnull(draws, 0)+(?3=0), losses=ifnull(losses, 0)+(?3<0)"
        " WHERE position=?1 AND move=?2";
    static const char WEIGH[] =
        "UPDATE move SET weight=CASE WHEN wins+0.5*draws>?2*(wins+losses+draws) THEN"
        " ifnull((SELECT min(weight) FROM move WHERE position=?1 AND weight>0 AND"
        " ifnull(source, '')<>'" TJ_EXPAND_SOURCE "'), 1) ELSE 0 END"
        " WHERE position=?1 AND source='" TJ_EXPAND_SOURCE "' AND EXISTS(SELECT 1 FROM move WHERE"
        " position=?1 AND weight IS NOT NULL AND ifnull(source, '')<>'" TJ_EXPAND_SOURCE "')";
    place p;
    int rc;

    if ((rc = find_place(file, at, move, &p, err)) ||
        (rc = tj_statements_put(&file->statements, err, ADD_MOVE, "it", p.id, p.move)) ||
        (rc = tj_statements_put(&file->statements, err, COUNT, "iti", p.id, p.move, (int64_t)result)))
        return rc;
    return tj_statements_put(&file->statements, err, WEIGH, "id", p.id, threshold);
}

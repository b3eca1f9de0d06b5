/* Writing and editing our own book file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/atomic_file.h"
#include "book/format/book_file.h"
#include "base/database.h"

static const char SCHEMA[] =
    "PRAGMA application_id=0x746a626b;"
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "INSERT INTO meta VALUES('format', '1'), ('program', 'tejun " TJ_VERSION "');"
    "CREATE TABLE position(id INTEGER PRIMARY KEY, key INTEGER NOT NULL, board TEXT NOT NULL, ply INTEGER);"
    "CREATE INDEX position_key ON position(key);"
    "CREATE TABLE move(position INTEGER NOT NULL REFERENCES position(id), move TEXT NOT NULL,"
    "  place INTEGER NOT NULL, count INTEGER, wins INTEGER, losses INTEGER, draws INTEGER, weight REAL,"
    "  evaluation INTEGER, depth INTEGER, reply TEXT, note TEXT, source TEXT,"
    "  PRIMARY KEY(position, move)) WITHOUT ROWID;";

static const char PUT[] =
    "INSERT INTO move(position, place, move, count, wins, losses, draws, weight, evaluation, depth, reply,"
    " note, source) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(position, move) DO UPDATE SET"
    " count=excluded.count, wins=excluded.wins, losses=excluded.losses, draws=excluded.draws,"
    " weight=excluded.weight, evaluation=excluded.evaluation, depth=excluded.depth, reply=excluded.reply,"
    " note=excluded.note, source=excluded.source";

static const char FIND[] = "SELECT id FROM position WHERE key=? AND board=?";
static const char ADD[] = "INSERT INTO position(key, board, ply) VALUES(?,?,?)";
static const char PLACE[] = "SELECT ifnull(max(place)+1, 0) FROM move WHERE position=?";

/* ---- rows ---- */

/* Writes a move's row: into the position with that id, at that place, or over the row that is there. */
static int write_move(sqlite3_stmt *s, const tj_book_position *position, int64_t id, int64_t at,
                      const tj_book_move *m, tj_err *err)
{
    const int64_t values[] = {m->count, m->wins, m->losses, m->draws};
    char move[8], reply[8], kinds[14] = "iitiiiidiittt";
    int rc;

    tj_book_position_format_move(position, m->move, move);
    tj_book_position_format_move(position, m->reply, reply);
    sqlite3_reset(s);
    rc = tj_db_bind(s, err, kinds, id, at, move, values[0], values[1], values[2], values[3], m->weight,
                    (int64_t)m->evaluation, (int64_t)m->depth, reply, m->note, m->source);
    for (int fact = 0; !rc && fact < 8; fact++)
        if (!(m->known >> fact & 1)) /* columns stand in the order of the facts */
            sqlite3_bind_null(s, 4 + fact);
    return rc ? rc : tj_db_run(s, err);
}

/* The position's id; 0 if it is not there. */
static int position_id(sqlite3_stmt *find, const tj_book_position *position, int64_t *id, tj_err *err)
{
    char board[TJ_BOOK_POSITION_MAX];
    int row, rc;

    *id = 0;
    tj_book_position_text(position, board);
    rc = tj_db_bind(find, err, "it", (int64_t)tj_book_position_key(position, board), board);
    if (rc)
        return rc;
    row = tj_db_step(find, err);
    if (row > 0)
        *id = sqlite3_column_int64(find, 0);
    sqlite3_reset(find);
    return row < 0 ? -row : 0;
}

static int add_position(sqlite3_stmt *add, const tj_book_position *position, int64_t *id, tj_err *err)
{
    char board[TJ_BOOK_POSITION_MAX];
    int rc;

    tj_book_position_text(position, board);
    rc = tj_db_bind(add, err, "iti", (int64_t)tj_book_position_key(position, board), board,
                    (int64_t)tj_book_position_ply(position));
    if (!rc)
        rc = tj_db_run(add, err);
    *id = sqlite3_last_insert_rowid(sqlite3_db_handle(add));
    return rc;
}

/* ---- a new file ---- */

struct tj_book_writer {
    sqlite3 *db;
    tj_atomic_file file;
    sqlite3_stmt *find, *add, *put, *moves;
    tj_book_entry entry; /* what is there already */
    tj_book_state state;
    bool has_game; /* which game it is of */
    int game;
    unsigned size;
};

static int prepare(tj_book_writer *w, tj_err *err)
{
    int rc = tj_db_exec(w->db, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN", err);

    if (!rc)
        rc = tj_db_exec(w->db, SCHEMA, err);
    if (!rc)
        rc = tj_db_prepare(w->db, FIND, &w->find, err);
    if (!rc)
        rc = tj_db_prepare(w->db, ADD, &w->add, err);
    if (!rc)
        rc = tj_db_prepare(w->db, PUT, &w->put, err);
    if (!rc)
        rc = tj_db_prepare(w->db, tj_book_file_moves_sql, &w->moves, err);
    return rc;
}

static void free_writer(tj_book_writer *w)
{
    sqlite3_finalize(w->find);
    sqlite3_finalize(w->add);
    sqlite3_finalize(w->put);
    sqlite3_finalize(w->moves);
    sqlite3_close(w->db);
    tj_book_entry_release(&w->entry);
    free(w);
}

int tj_book_writer_new(tj_book_writer **out, const char *path, tj_err *err)
{
    tj_book_writer *w = tj_zalloc(1, sizeof *w);
    int rc = w ? tj_atomic_file_begin(&w->file, path, false, err) : tj_fail_nomem(err);

    *out = NULL;
    if (rc) {
        free(w);
        return rc;
    }
    /* A new file of our own, which needs no journal; tj_db_open would insist on one. */
    if (sqlite3_open_v2(w->file.part, &w->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
        rc = w->db ? tj_db_fail(w->db, err) : tj_fail_nomem(err);
    else
        rc = prepare(w, err);
    if (rc) {
        tj_err_set_place(err, path, 0, 0, 0);
        return tj_book_writer_end(w, rc, err);
    }
    *out = w;
    return 0;
}

int tj_book_writer_set_meta(tj_book_writer *w, const char *name, const char *value, tj_err *err)
{
    sqlite3_stmt *s;
    int rc = tj_db_prepare(w->db, "INSERT OR REPLACE INTO meta VALUES(?,?)", &s, err);

    if (!rc)
        rc = tj_db_bind(s, err, "tt", name, value);
    if (!rc)
        rc = tj_db_run(s, err);
    sqlite3_finalize(s);
    return rc;
}

int tj_book_writer_set_game(tj_book_writer *w, int game, unsigned size, tj_err *err)
{
    char lines[16];
    int rc = 0;

    if (w->has_game && (w->game != game || w->size != size))
        return tj_fail(err, TJ_E_USAGE, "a book is of one game, and for boards of one size");
    if (w->has_game)
        return 0;
    snprintf(lines, sizeof lines, "%u", size);
    rc = tj_book_writer_set_meta(w, "game", game == TJ_GO ? "go" : "shogi", err);
    if (!rc && game == TJ_GO)
        rc = tj_book_writer_set_meta(w, "size", lines, err);
    w->has_game = true;
    w->game = game;
    w->size = size;
    return rc;
}

static int write_moves(tj_book_writer *w, int64_t id, const tj_book_position *position,
                       const tj_book_entry *entry, tj_err *err)
{
    int64_t place = (int64_t)w->entry.len;
    int rc = 0;

    for (size_t i = 0; !rc && i < entry->len; i++) {
        const tj_book_move *there = tj_book_entry_find(&w->entry, entry->items[i].move);
        tj_book_move move = there ? *there : entry->items[i];

        if (there) {
            tj_book_move_merge(&move, &entry->items[i]);
            move.note = there->note ? there->note : entry->items[i].note;
            move.source = there->source ? there->source : entry->items[i].source;
        }
        rc = write_move(w->put, position, id, there ? 0 : place++, &move, err);
    }
    return rc;
}

int tj_book_writer_add_any(tj_book_writer *w, const tj_book_position *position, const tj_book_entry *entry,
                           tj_err *err)
{
    int64_t id = 0;
    int rc =
        tj_book_writer_set_game(w, position->game, position->game == TJ_GO ? position->as.go.size : 0, err);

    if (!rc)
        rc = position_id(w->find, position, &id, err);
    tj_book_entry_clear(&w->entry);
    if (!rc && id) {
        tj_book_state_set(&w->state, position);
        rc = tj_book_file_read_moves(w->moves, id, &w->state, &w->entry, err);
    } else if (!rc) {
        rc = add_position(w->add, position, &id, err);
    }
    return rc ? rc : write_moves(w, id, position, entry, err);
}

int tj_book_writer_has(tj_book_writer *w, const tj_book_position *position, bool *there, tj_err *err)
{
    int64_t id = 0;
    int rc = position_id(w->find, position, &id, err);

    *there = id != 0;
    return rc;
}

int tj_book_writer_add(tj_book_writer *w, const tj_shogi *position, const tj_book_entry *entry, tj_err *err)
{
    tj_book_position any;

    tj_book_position_of_shogi(&any, position);
    return tj_book_writer_add_any(w, &any, entry, err);
}

int tj_book_writer_end(tj_book_writer *w, int rc, tj_err *err)
{
    tj_atomic_file file = w->file;

    if (!rc && !w->has_game)
        rc = tj_book_writer_set_game(w, TJ_SHOGI, 0, err);
    if (!rc)
        rc = tj_db_exec(w->db, "COMMIT", err);
    free_writer(w);
    return tj_atomic_file_end(&file, rc, err);
}

/* ---- editing ---- */

typedef struct editing {
    sqlite3 *db;
    sqlite3_stmt *find, *add, *put, *moves;
    tj_book_state state; /* of the position that is changed */
} editing;

static int check_game(const editing *c, tj_err *err)
{
    const tj_book_position *at = &c->state.at;
    unsigned size;
    int game, rc = tj_book_file_read_game(c->db, &game, &size, err);

    if (!rc && game != at->game)
        return tj_fail(err, TJ_E_USAGE, game == TJ_GO ? "this is a book of Go" : "this is a book of shogi");
    if (!rc && game == TJ_GO && size != at->as.go.size)
        return tj_fail(err, TJ_E_USAGE, "this book is for boards of %u lines", size);
    return rc;
}

static int begin_edit(editing *c, const char *path, const tj_book_position *position, tj_err *err)
{
    int rc;

    tj_book_state_set(&c->state, position);
    rc = tj_book_file_open_writable(path, &c->db, err);
    if (!rc)
        rc = check_game(c, err);

    if (!rc)
        rc = tj_db_exec(c->db, "BEGIN IMMEDIATE", err);
    if (!rc)
        rc = tj_db_prepare(c->db, FIND, &c->find, err);
    if (!rc)
        rc = tj_db_prepare(c->db, ADD, &c->add, err);
    if (!rc)
        rc = tj_db_prepare(c->db, PUT, &c->put, err);
    if (!rc)
        rc = tj_db_prepare(c->db, tj_book_file_moves_sql, &c->moves, err);
    return rc;
}

static int end_edit(editing *c, int rc, tj_err *err)
{
    sqlite3_finalize(c->find);
    sqlite3_finalize(c->add);
    sqlite3_finalize(c->put);
    sqlite3_finalize(c->moves);
    if (c->db && rc)
        tj_db_exec(c->db, "ROLLBACK", NULL);
    else if (!rc)
        rc = tj_db_exec(c->db, "COMMIT", err);
    sqlite3_close(c->db);
    return rc;
}

/* Takes over what is to be changed; texts are borrowed. */
static void set_facts(tj_book_move *into, const tj_book_move *from, unsigned change)
{
    tj_book_move old = *into;

    *into = *from;
    into->count = change & TJ_BOOK_COUNT ? from->count : old.count;
    into->wins = change & TJ_BOOK_WINS ? from->wins : old.wins;
    into->losses = change & TJ_BOOK_LOSSES ? from->losses : old.losses;
    into->draws = change & TJ_BOOK_DRAWS ? from->draws : old.draws;
    into->weight = change & TJ_BOOK_WEIGHT ? from->weight : old.weight;
    into->evaluation = change & TJ_BOOK_EVALUATION ? from->evaluation : old.evaluation;
    into->depth = change & TJ_BOOK_DEPTH ? from->depth : old.depth;
    into->reply = change & TJ_BOOK_REPLY ? from->reply : old.reply;
    into->known = (uint16_t)((old.known & ~change) | (from->known & change));
    into->note = !from->note ? old.note : *from->note ? from->note : NULL;
    into->source = !from->source ? old.source : *from->source ? from->source : NULL;
}

static int change_move(editing *c, const tj_book_move *move, unsigned change, tj_book_entry *entry,
                       tj_err *err)
{
    const tj_book_position *position = &c->state.at;
    tj_book_move row = {.move = move->move};
    const tj_book_move *there;
    int64_t id, place = 0;
    int rc = position_id(c->find, position, &id, err);

    if (!rc && !id)
        rc = add_position(c->add, position, &id, err);
    else if (!rc)
        rc = tj_book_file_read_moves(c->moves, id, &c->state, entry, err);
    if (rc)
        return rc;
    there = tj_book_entry_find(entry, move->move);
    if (there)
        row = *there;
    set_facts(&row, move, change);
    sqlite3_stmt *last;
    rc = tj_db_prepare(c->db, PLACE, &last, err);
    if (!rc)
        rc = tj_db_bind(last, err, "i", id);
    if (!rc && tj_db_step(last, err) > 0)
        place = sqlite3_column_int64(last, 0);
    sqlite3_finalize(last);
    return rc ? rc : write_move(c->put, position, id, place, &row, err);
}

/* The move is one of the position's own frame, and legal. */
static int edit(const char *path, const tj_book_position *position, const tj_book_move *move, unsigned change,
                tj_err *err)
{
    editing c = {0};
    tj_book_entry entry;
    int rc = begin_edit(&c, path, position, err);

    tj_book_entry_init(&entry);
    if (!rc)
        rc = change_move(&c, move, change, &entry, err);
    rc = end_edit(&c, rc, err);
    tj_book_entry_release(&entry);
    return rc;
}

int tj_book_edit(const char *path, const tj_shogi *position, const tj_book_move *move, unsigned change,
                 tj_err *err)
{
    int verdict = tj_shogi_legality(position, move->move);
    tj_book_position any;

    if (verdict != TJ_SHOGI_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "the move is illegal: %s", tj_shogi_legality_text(verdict));
    tj_book_position_of_shogi(&any, position);
    return edit(path, &any, move, change, err);
}

int tj_book_edit_go(const char *path, const tj_go_board *board, int colour, const tj_book_move *move,
                    unsigned change, tj_err *err)
{
    int verdict = tj_go_board_legality(board, move->move, colour, true);
    tj_book_move entered = *move;
    tj_book_position any;

    if (verdict != TJ_GO_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "the move is illegal: %s", tj_go_legality_text(verdict));
    tj_book_position_of_go(&any, board, colour);
    tj_go_canonical_map_move(&any.as.go, &entered.move, &entered.reply);
    return edit(path, &any, &entered, change, err);
}

static int delete_move(editing *c, uint16_t move, tj_err *err)
{
    sqlite3_stmt *s = NULL;
    char text[8];
    int64_t id;
    int rc = position_id(c->find, &c->state.at, &id, err);

    if (!rc && !id)
        return tj_fail(err, TJ_E_NOTFOUND, "the book does not know this position");
    tj_book_position_format_move(&c->state.at, move, text);
    if (!rc)
        rc = tj_db_prepare(c->db, "DELETE FROM move WHERE position=? AND move=?", &s, err);
    if (!rc)
        rc = tj_db_bind(s, err, "it", id, text);
    if (!rc)
        rc = tj_db_run(s, err);
    sqlite3_finalize(s);
    if (!rc && !sqlite3_changes(c->db))
        return tj_fail(err, TJ_E_NOTFOUND, "the book does not know this move of the position");
    return rc ? rc
              : tj_db_run_with_number(
                    c->db,
                    "DELETE FROM position WHERE id=?1 AND NOT EXISTS(SELECT 1 FROM move WHERE"
                    " position=?1)",
                    id, err);
}

static int delete_any(const char *path, const tj_book_position *position, uint16_t move, tj_err *err)
{
    editing c = {0};
    int rc = begin_edit(&c, path, position, err);

    if (!rc)
        rc = delete_move(&c, move, err);
    return end_edit(&c, rc, err);
}

int tj_book_delete(const char *path, const tj_shogi *position, tj_shogi_move move, tj_err *err)
{
    tj_book_position any;

    tj_book_position_of_shogi(&any, position);
    return delete_any(path, &any, move, err);
}

int tj_book_delete_go(const char *path, const tj_go_board *board, int colour, unsigned point, tj_err *err)
{
    tj_book_move move = {.move = (uint16_t)point};
    tj_book_position any;

    tj_book_position_of_go(&any, board, colour);
    tj_go_canonical_map_move(&any.as.go, &move.move, &move.reply);
    return delete_any(path, &any, move.move, err);
}

/* Writing and editing our own book file. */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/atomic_file.h"
#include "book/format/book_file.h"

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

/* Writes a move's row: into the position with that id, at that place, or over the row that is there. */
static int write_move(tj_statements *rows, const tj_position *position, int64_t id, int64_t at,
                      const tj_book_move *m, tj_err *err)
{
    static const char PUT[] =
        "INSERT INTO move(position, place, move, count, wins, losses, draws, weight, evaluation, depth,"
        " reply, note, source) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(position, move) DO UPDATE SET"
        " count=excluded.count, wins=excluded.wins, losses=excluded.losses, draws=excluded.draws,"
        " weight=excluded.weight, evaluation=excluded.evaluation, depth=excluded.depth,"
        " reply=excluded.reply, note=excluded.note, source=excluded.source";
    sqlite3_stmt *put;
    char move[TJ_MOVE_TEXT_MAX], reply[TJ_MOVE_TEXT_MAX];
    int rc;

    tj_position_move_format(position, m->move, move);
    tj_position_move_format(position, m->reply, reply);
    rc = tj_statements_bind(rows, &put, err, PUT, "iitiiiidiittt", id, at, move, (int64_t)m->count,
                            (int64_t)m->wins, (int64_t)m->losses, (int64_t)m->draws, m->weight,
                            (int64_t)m->evaluation, (int64_t)m->depth, reply, m->note, m->source);
    for (int fact = 0; !rc && fact < 8; fact++)
        if (!(m->known >> fact & 1)) /* columns stand in the order of the facts */
            sqlite3_bind_null(put, 4 + fact);
    return rc ? rc : tj_db_run(put, err);
}

/* ---- a new file ---- */

struct tj_book_writer {
    tj_statements rows;
    tj_atomic_file file;
    tj_book_entry entry; /* what the book has of the position */
    tj_book_state state;
    unsigned board; /* 0: not known yet */
};

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
    if (sqlite3_open_v2(w->file.part, &w->rows.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK)
        rc = w->rows.db ? tj_db_fail(w->rows.db, err) : tj_fail_nomem(err);
    if (!rc && !(rc = tj_db_exec(w->rows.db, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN", err)))
        rc = tj_db_exec(w->rows.db, SCHEMA, err);
    if (rc) {
        tj_err_set_place(err, path, 0, 0, 0);
        return tj_book_writer_end(w, rc, err);
    }
    *out = w;
    return 0;
}

int tj_book_writer_set_meta(tj_book_writer *w, const char *name, const char *value, tj_err *err)
{
    return tj_db_execute(w->rows.db, err, "INSERT OR REPLACE INTO meta VALUES(?,?)", "tt", name, value);
}

int tj_book_writer_set_board(tj_book_writer *w, unsigned board, tj_err *err)
{
    const tj_game_kind *game = tj_game_kind_of_board(board);
    char lines[16];
    int rc;

    if (w->board == board)
        return 0;
    if (w->board)
        return tj_fail(err, TJ_E_USAGE, "a book must have one game and one board size");
    w->board = board;
    if ((rc = tj_book_writer_set_meta(w, "game", game->name, err)) || game->first_board == game->last_board)
        return rc;
    snprintf(lines, sizeof lines, "%u", tj_board_lines(board));
    return tj_book_writer_set_meta(w, "size", lines, err);
}

static int write_moves(tj_book_writer *w, int64_t id, const tj_book_entry *entry, tj_err *err)
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
        rc = write_move(&w->rows, &w->state.position, id, there ? 0 : place++, &move, err);
    }
    return rc;
}

int tj_book_writer_add(tj_book_writer *w, const tj_book_position *position, const tj_book_entry *entry,
                       tj_err *err)
{
    int64_t id;
    bool added;
    int rc;

    tj_book_entry_clear(&w->entry);
    tj_book_state_set(&w->state, position);
    if ((rc = tj_book_writer_set_board(w, position->board, err)) ||
        (rc = tj_book_rows_find(&w->rows, position, &id, &added, err)) ||
        (!added && (rc = tj_book_rows_read_moves(&w->rows, id, &w->state, &w->entry, err))))
        return rc;
    return write_moves(w, id, entry, err);
}

int tj_book_writer_has(tj_book_writer *w, const tj_book_position *position, bool *there, tj_err *err)
{
    int64_t id = 0;
    int rc = tj_book_rows_find(&w->rows, position, &id, NULL, err);

    *there = id != 0;
    return rc;
}

int tj_book_writer_end(tj_book_writer *w, int rc, tj_err *err)
{
    tj_atomic_file file = w->file;

    if (!rc)
        rc = tj_db_exec(w->rows.db, "COMMIT", err);
    tj_statements_release(&w->rows);
    sqlite3_close(w->rows.db);
    tj_book_entry_release(&w->entry);
    free(w);
    return tj_atomic_file_end(&file, rc, err);
}

/* ---- editing ---- */

typedef struct editing {
    tj_statements rows;
    tj_book_state state; /* of the position that is changed */
} editing;

static int begin_edit(editing *c, const char *path, const tj_book_position *position, tj_err *err)
{
    unsigned board;
    int rc;

    tj_book_state_set(&c->state, position);
    if ((rc = tj_book_file_open_writable(path, &c->rows.db, err)) ||
        (rc = tj_book_file_read_board(c->rows.db, &board, err)))
        return rc;
    if (tj_game_kind_of_board(board) != position->game)
        return tj_fail(err, TJ_E_USAGE, "this is a %s book", tj_game_kind_of_board(board)->title);
    if (board != position->board)
        return tj_fail(err, TJ_E_USAGE, "this book is for boards of %u lines", tj_board_lines(board));
    return tj_db_exec(c->rows.db, "BEGIN IMMEDIATE", err);
}

static int end_edit(editing *c, int rc, tj_err *err)
{
    tj_statements_release(&c->rows);
    if (c->rows.db)
        rc = tj_db_end(c->rows.db, rc, err);
    sqlite3_close(c->rows.db);
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
    tj_book_move row = {.move = move->move};
    const tj_book_move *there;
    int64_t id, place = 0;
    bool added;
    int rc;

    if ((rc = tj_book_rows_find(&c->rows, &c->state.at, &id, &added, err)) ||
        (rc = tj_book_rows_read_moves(&c->rows, id, &c->state, entry, err)))
        return rc;
    there = tj_book_entry_find(entry, move->move);
    if (there)
        row = *there;
    set_facts(&row, move, change);
    rc = tj_db_query_number(c->rows.db, &place, err,
                            "SELECT ifnull(max(place)+1, 0) FROM move WHERE position=?", "i", id);
    return rc ? rc : write_move(&c->rows, &c->state.position, id, place, &row, err);
}

int tj_book_edit(const char *path, const tj_position *position, const tj_book_move *move, unsigned change,
                 tj_err *err)
{
    const char *why = position->kind->illegal(position->state, move->move, true);
    tj_book_move entered = *move;
    tj_book_entry entry = {0};
    tj_book_position at;
    editing c = {0};
    int rc;

    if (why)
        return tj_fail(err, TJ_E_USAGE, "the move is illegal: %s", why);
    tj_book_position_of(&at, position);
    tj_book_position_map_move(&at, &entered.move, &entered.reply);
    if (!(rc = begin_edit(&c, path, &at, err)))
        rc = change_move(&c, &entered, change, &entry, err);
    rc = end_edit(&c, rc, err);
    tj_book_entry_release(&entry);
    return rc;
}

static int delete_move(editing *c, uint16_t move, tj_err *err)
{
    char text[TJ_MOVE_TEXT_MAX];
    int64_t id;
    int rc = tj_book_rows_find(&c->rows, &c->state.at, &id, NULL, err);

    if (!rc && !id)
        return tj_fail(err, TJ_E_NOTFOUND, "this position is not in the book");
    tj_position_move_format(&c->state.position, move, text);
    if (rc ||
        (rc = tj_db_execute(c->rows.db, err, "DELETE FROM move WHERE position=? AND move=?", "it", id, text)))
        return rc;
    if (!sqlite3_changes(c->rows.db))
        return tj_fail(err, TJ_E_NOTFOUND, "this move is not in the book");
    return tj_db_execute(c->rows.db, err,
                         "DELETE FROM position WHERE id=?1 AND NOT EXISTS(SELECT 1 FROM move WHERE"
                         " position=?1)",
                         "i", id);
}

int tj_book_delete(const char *path, const tj_position *position, unsigned move, tj_err *err)
{
    uint16_t entered = (uint16_t)move, reply = entered;
    tj_book_position at;
    editing c = {0};
    int rc;

    tj_book_position_of(&at, position);
    tj_book_position_map_move(&at, &entered, &reply);
    if (!(rc = begin_edit(&c, path, &at, err)))
        rc = delete_move(&c, entered, err);
    return end_edit(&c, rc, err);
}

#include "tejun/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "corpus/catalogue/header_writer.h"

/* Every game of every player, with who won: summed up by person.  A game against oneself comes once, as
 * Black's, and with no result. */
static const char LIST_QUERY[] =
    "WITH sides AS ("
    " SELECT b.person AS black, w.person AS white, CASE WHEN b.person = w.person THEN 0 ELSE winner END AS "
    "winner, " TJ_YEAR_SQL " AS year"
    "  FROM game LEFT JOIN player AS b ON b.id = black LEFT JOIN player AS w ON w.id = white),"
    "played AS ("
    " SELECT black AS person, winner = 1 AS won, winner = 2 AS lost, winner = 3 AS drawn, year FROM sides"
    "  WHERE black IS NOT NULL"
    " UNION ALL"
    " SELECT white, winner = 2, winner = 1, winner = 3, year FROM sides"
    "  WHERE white IS NOT NULL AND white IS NOT black)"
    "SELECT (SELECT name FROM player WHERE id = played.person),"
    " (SELECT group_concat(name, ' = ') FROM player WHERE person = played.person AND id <> played.person),"
    " count(*), sum(won), sum(lost), sum(drawn), min(nullif(year, 0)), max(year)"
    " FROM played WHERE person IN (%s) GROUP BY person ORDER BY count(*) DESC, 1 LIMIT %lld";

static int read_players(sqlite3_stmt *rows, tj_player **players, size_t *count, tj_err *err)
{
    struct {
        tj_player *items;
        size_t cap;
    } list = {NULL, 0};
    int rc = 0, row = 0, failed = 0;

    while (!rc && (row = tj_db_step(rows, err)) > 0) {
        if (TJ_RESERVE(&list, *count + 1)) {
            rc = tj_fail_nomem(err);
            break;
        }
        list.items[(*count)++] = (tj_player){.name = tj_db_column_copy(rows, 0, &failed),
                                             .spellings = tj_db_column_copy(rows, 1, &failed),
                                             .games = (uint64_t)sqlite3_column_int64(rows, 2),
                                             .wins = (uint64_t)sqlite3_column_int64(rows, 3),
                                             .losses = (uint64_t)sqlite3_column_int64(rows, 4),
                                             .draws = (uint64_t)sqlite3_column_int64(rows, 5),
                                             .year_first = sqlite3_column_int(rows, 6),
                                             .year_last = sqlite3_column_int(rows, 7)};
        if (failed)
            rc = tj_fail_nomem(err);
    }
    *players = list.items;
    return rc ? rc : row < 0 ? -row : 0;
}

int tj_player_list(tj_corpus *corpus, const char *name, size_t limit, tj_player **players, size_t *count,
                   tj_err *err)
{
    tj_buf persons = TJ_BUF_INIT, sql = TJ_BUF_INIT;
    sqlite3_stmt *rows = NULL;
    int rc = 0;

    *players = NULL;
    *count = 0;
    tj_buf_puts(&persons, "SELECT person FROM player");
    if (name) {
        tj_buf_puts(&persons, " WHERE id IN (");
        rc = tj_filter_spellings(corpus->db, name, &persons, err);
        tj_buf_puts(&persons, ")");
    }
    tj_buf_printf(&sql, LIST_QUERY, persons.data ? persons.data : "", limit ? (long long)limit : -1LL);
    if (!rc)
        rc = tj_buf_ok(&persons) && tj_buf_ok(&sql) ? tj_db_prepare(corpus->db, sql.data, &rows, err)
                                                    : tj_fail_nomem(err);
    if (!rc)
        rc = read_players(rows, players, count, err);
    sqlite3_finalize(rows);
    tj_buf_release(&persons);
    tj_buf_release(&sql);
    if (rc) {
        tj_player_list_free(*players, *count);
        *players = NULL;
        *count = 0;
    }
    return rc;
}

void tj_player_list_free(tj_player *players, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(players[i].name);
        free(players[i].spellings);
    }
    free(players);
}

/* A name of the alias file: white space around it taken off. */
static char *next_name(const char **at, const char *end)
{
    const char *from = *at, *to = memchr(from, '=', (size_t)(end - from));

    to = to ? to : end;
    *at = to < end ? to + 1 : end;
    while (from < to && (*from == ' ' || *from == '\t'))
        from++;
    while (to > from && (to[-1] == ' ' || to[-1] == '\t' || to[-1] == '\r'))
        to--;
    return tj_strndup(from, (size_t)(to - from));
}

/* Takes everybody who goes by this name for that person. */
static int merge_name(tj_header_writer *headers, const char *name, int64_t person, uint64_t *merged,
                      tj_err *err)
{
    tj_buf folded = TJ_BUF_INIT;
    sqlite3_stmt *update = NULL;
    int64_t id;
    int rc = tj_header_player_id(headers, name, &id, err);

    tj_text_fold(name, &folded);
    tj_buf_puts(&folded, "");
    if (!rc)
        rc = tj_db_prepare(headers->db,
                           "UPDATE player SET person = ?1 WHERE person <> ?1 AND (id = ?2 OR person IN"
                           " (SELECT person FROM player WHERE folded = ?3 AND folded <> '' OR id = ?2))",
                           &update, err);
    if (!rc)
        rc =
            tj_buf_ok(&folded) ? tj_db_bind(update, err, "iit", person, id, folded.data) : tj_fail_nomem(err);
    if (!rc)
        rc = tj_db_run(update, err);
    *merged += rc ? 0 : (uint64_t)sqlite3_changes(headers->db);
    sqlite3_finalize(update);
    tj_buf_release(&folded);
    return rc;
}

/* The first of the names that went by this one, or 0. */
static int find_next_person(sqlite3 *db, const char *folded, int64_t *next_person, tj_err *err)
{
    sqlite3_stmt *query;
    int rc = tj_db_prepare(db,
                           "SELECT min(id) FROM player WHERE folded <> ?1 AND person IN"
                           " (SELECT id FROM player WHERE folded = ?1)",
                           &query, err);
    int row = 0;

    if (!rc)
        rc = tj_db_bind(query, err, "t", folded);
    if (!rc && (row = tj_db_step(query, err)) < 0)
        rc = -row;
    *next_person = row > 0 ? sqlite3_column_int64(query, 0) : 0;
    sqlite3_finalize(query);
    return rc;
}

/* Runs an update with a person and a folded name, and counts what it changed. */
static int update_persons(sqlite3 *db, const char *sql, int64_t person, const char *folded, uint64_t *changed,
                          tj_err *err)
{
    sqlite3_stmt *update;
    int rc = tj_db_prepare(db, sql, &update, err);

    if (!rc)
        rc = tj_db_bind(update, err, "it", person, folded);
    if (!rc)
        rc = tj_db_run(update, err);
    *changed += rc ? 0 : (uint64_t)sqlite3_changes(db);
    sqlite3_finalize(update);
    return rc;
}

/* A name alone: whoever is spelled like that goes by it, and those who went by it with them go by the first
 * of their own names. */
static int split_person(tj_header_writer *headers, const char *name, int64_t id, uint64_t *merged,
                        tj_err *err)
{
    tj_buf folded = TJ_BUF_INIT;
    int64_t next_person = 0;
    int rc = 0;

    tj_text_fold(name, &folded);
    tj_buf_puts(&folded, "");
    if (!tj_buf_ok(&folded))
        rc = tj_fail_nomem(err);
    else if (folded.len) { /* a name of signs alone is like no other anyway */
        rc = find_next_person(headers->db, folded.data, &next_person, err);
        if (!rc && next_person)
            rc = update_persons(headers->db,
                                "UPDATE player SET person = ?1 WHERE folded <> ?2 AND person IN"
                                " (SELECT id FROM player WHERE folded = ?2)",
                                next_person, folded.data, merged, err);
        if (!rc)
            rc = update_persons(headers->db,
                                "UPDATE player SET person = ?1 WHERE folded = ?2 AND person <> ?1", id,
                                folded.data, merged, err);
    }
    tj_buf_release(&folded);
    return rc;
}

static int merge_line(tj_header_writer *headers, const char *line, const char *end, uint64_t *merged,
                      tj_err *err)
{
    bool alone = !memchr(line, '=', (size_t)(end - line));
    int64_t person = 0;
    char *name;
    int rc = 0;

    if (!tj_utf8_valid(line, (size_t)(end - line)))
        return tj_fail(err, TJ_E_FORMAT, "the file is not UTF-8");
    name = next_name(&line, end);
    if (!name)
        return tj_fail_nomem(err);
    if (!name[0])
        rc = tj_fail(err, TJ_E_FORMAT, "a line begins with the name to go by");
    if (!rc)
        rc = tj_header_player_id(headers, name, &person, err);
    if (!rc)
        rc = alone ? split_person(headers, name, person, merged, err)
                   : merge_name(headers, name, person, merged, err);
    while (!rc && line < end) {
        free(name);
        name = next_name(&line, end);
        if (!name)
            rc = tj_fail_nomem(err);
        else if (name[0])
            rc = merge_name(headers, name, person, merged, err);
    }
    free(name);
    return rc;
}

/* Is there anything on the line but white space? */
static bool is_blank(const char *line, const char *end)
{
    while (line < end && (*line == ' ' || *line == '\t' || *line == '\r'))
        line++;
    return line == end;
}

static int merge_lines(tj_header_writer *headers, const char *text, size_t n, uint64_t *merged, tj_err *err)
{
    const char *at = text, *end = text + n;
    uint64_t number = 0;
    int rc = 0;

    if (n >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) /* byte order mark */
        at += 3;
    while (!rc && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
        const char *comment = memchr(at, '#', (size_t)(stop - at));

        number++;
        stop = comment ? comment : stop;
        if (!is_blank(at, stop)) {
            rc = merge_line(headers, at, stop, merged, err);
            tj_err_set_place(err, NULL, number, 1, (uint64_t)(at - text));
        }
        at = newline ? newline + 1 : end;
    }
    return rc;
}

int tj_player_merge(const char *corpus, const char *text, size_t n, uint64_t *merged, tj_err *err)
{
    tj_writer writer;
    tj_header_writer headers;
    int rc = tj_writer_begin(&writer, corpus, false, 1, NULL, err);

    *merged = 0;
    if (rc)
        return rc;
    rc = tj_header_writer_init(&headers, writer.db, err);
    if (!rc) {
        rc = merge_lines(&headers, text, n, merged, err);
        tj_header_writer_release(&headers);
    }
    if (!rc)
        return tj_writer_commit(&writer, err);
    tj_writer_abort(&writer);
    return rc;
}

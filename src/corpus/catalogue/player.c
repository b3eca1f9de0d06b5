#include "tejun/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "base/text/text.h"
#include "corpus/catalogue/header_writer.h"

#define BLANKS " \t\r"

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
    int rc = 0, failed = 0;

    while (tj_db_next(rows, &rc, err)) {
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
    return rc;
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

/* A name as the catalogue compares it: folded, ended by a NUL. */
static int fold(const char *name, tj_buf *folded, tj_err *err)
{
    tj_text_fold(name, folded);
    tj_buf_puts(folded, "");
    return tj_buf_ok(folded) ? 0 : tj_fail_nomem(err);
}

/* Takes everybody who goes by this name for that person. */
static int merge_name(tj_writer *writer, const char *name, int64_t person, uint64_t *merged, tj_err *err)
{
    tj_buf folded = TJ_BUF_INIT;
    int64_t id;
    int rc;

    if (!(rc = tj_header_player_id(writer, name, &id, err)) && !(rc = fold(name, &folded, err)) &&
        !(rc = tj_db_execute(writer->db, err,
                             "UPDATE player SET person = ?1 WHERE person <> ?1 AND (id = ?2 OR person IN"
                             " (SELECT person FROM player WHERE folded = ?3 AND folded <> '' OR id = ?2))",
                             "iit", person, id, folded.data)))
        *merged += (uint64_t)sqlite3_changes(writer->db);
    tj_buf_release(&folded);
    return rc;
}

/* Runs an update with a person and a folded name, and counts what it changed. */
static int update_persons(sqlite3 *db, const char *sql, int64_t person, const char *folded, uint64_t *changed,
                          tj_err *err)
{
    int rc = tj_db_execute(db, err, sql, "it", person, folded);

    *changed += rc ? 0 : (uint64_t)sqlite3_changes(db);
    return rc;
}

/* A name alone: whoever is spelled like that goes by it, and those who went by it with them go by the first
 * of their own names. */
static int split_person(tj_writer *writer, const char *name, int64_t id, uint64_t *merged, tj_err *err)
{
    tj_buf folded = TJ_BUF_INIT;
    int64_t next_person = 0;
    int rc = fold(name, &folded, err);

    if (rc || !folded.len) /* a name of signs alone is like no other anyway */
        goto out;
    rc = tj_db_query_number(writer->db, &next_person, err,
                            "SELECT min(id) FROM player WHERE folded <> ?1 AND person IN"
                            " (SELECT id FROM player WHERE folded = ?1)",
                            "t", folded.data);
    if (!rc && next_person)
        rc = update_persons(writer->db,
                            "UPDATE player SET person = ?1 WHERE folded <> ?2 AND person IN"
                            " (SELECT id FROM player WHERE folded = ?2)",
                            next_person, folded.data, merged, err);
    if (!rc)
        rc = update_persons(writer->db, "UPDATE player SET person = ?1 WHERE folded = ?2 AND person <> ?1",
                            id, folded.data, merged, err);
out:
    tj_buf_release(&folded);
    return rc;
}

/* One line: the name to go by, then others with "=" before each. */
static int merge_line(tj_writer *writer, tj_span line, uint64_t *merged, tj_err *err)
{
    bool alone = !memchr(line.at, '=', line.n);
    int64_t person = 0;
    int rc = tj_utf8_valid(line.at, line.n) ? 0 : tj_fail(err, TJ_E_FORMAT, "the file is not UTF-8");

    while (!rc && line.n) {
        tj_span word = tj_span_trim(tj_span_cut(&line, "="), BLANKS);
        char *name = tj_strndup(word.at, word.n);

        if (!name)
            rc = tj_fail_nomem(err);
        else if (!person && !word.n)
            rc = tj_fail(err, TJ_E_FORMAT, "a line must begin with the name to display");
        else if (!person)
            rc = tj_header_player_id(writer, name, &person, err);
        if (!rc && word.n)
            rc = alone ? split_person(writer, name, person, merged, err)
                       : merge_name(writer, name, person, merged, err);
        free(name);
    }
    return rc;
}

static int merge_lines(tj_writer *writer, const char *text, size_t n, uint64_t *merged, tj_err *err)
{
    tj_span rest = {text, n};
    uint64_t number = 0;
    int rc = 0;

    if (n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) /* byte order mark */
        rest = (tj_span){text + 3, n - 3};
    while (!rc && rest.n) {
        tj_span line = tj_span_cut(&rest, "\n"), told = line;

        number++;
        told = tj_span_cut(&told, "#"); /* a comment may follow */
        if (!tj_span_trim(told, BLANKS).n)
            continue;
        rc = merge_line(writer, told, merged, err);
        tj_err_set_place(err, NULL, number, 1, (uint64_t)(line.at - text));
    }
    return rc;
}

int tj_player_merge(const char *corpus, const char *text, size_t n, uint64_t *merged, tj_err *err)
{
    tj_writer writer;
    int rc = tj_writer_begin(&writer, corpus, false, 1, NULL, err);

    *merged = 0;
    if (rc)
        return rc;
    return tj_writer_end(&writer, merge_lines(&writer, text, n, merged, err), err);
}

/* Filters: from what a player asks to an SQL condition, and from that to a set of games. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "base/text/text.h"
#include "corpus/corpus_handle.h"

/* The name folded, "*" kept: what GLOB wants.  Folding leaves no other character that GLOB knows. */
static int fold_pattern(const char *name, tj_buf *out, tj_err *err)
{
    while (*name) {
        size_t n = strcspn(name, "*");
        char *part = tj_strndup(name, n);

        if (!part)
            return tj_fail_nomem(err);
        tj_text_fold(part, out);
        free(part);
        name += n;
        for (; *name == '*'; name++)
            tj_buf_putc(out, '*');
    }
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

/* A name of signs only ("?") folds to nothing, as all of them do: that one is meant as it stands. */
int tj_filter_spellings(sqlite3 *db, const char *name, tj_buf *sql, tj_err *err)
{
    static const char QUERY[] = "SELECT id FROM player WHERE person IN"
                                " (SELECT person FROM player WHERE %s ?1) ORDER BY id";
    tj_buf pattern = TJ_BUF_INIT, query = TJ_BUF_INIT;
    sqlite3_stmt *rows = NULL;
    int rc, count = 0;

    if (!*name)
        return tj_fail(err, TJ_E_USAGE, "the player's name is empty");
    rc = fold_pattern(name, &pattern, err);
    tj_buf_printf(&query, QUERY, !pattern.len ? "name =" : strchr(name, '*') ? "folded GLOB" : "folded =");
    if (!rc)
        rc = tj_buf_ok(&query)
                 ? tj_db_query(&rows, db, err, query.data, "t", pattern.len ? pattern.data : name)
                 : tj_fail_nomem(err);
    while (tj_db_next(rows, &rc, err))
        tj_buf_printf(sql, "%s%lld", count++ ? "," : "", (long long)sqlite3_column_int64(rows, 0));
    sqlite3_finalize(rows);
    tj_buf_release(&pattern);
    tj_buf_release(&query);
    return rc ? rc : tj_buf_ok(sql) ? 0 : tj_fail_nomem(err);
}

/* Appends the spellings of a name as "(1,2,3)". */
static int spellings_list(sqlite3 *db, const char *name, tj_buf *out, tj_err *err)
{
    int rc;

    tj_buf_putc(out, '(');
    rc = tj_filter_spellings(db, name, out, err);
    tj_buf_putc(out, ')');
    return rc ? rc : tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

/* Games of one player with either colour; with two, games between them: each has another colour. */
static int where_players(sqlite3 *db, const char *name, const char *other_name, tj_buf *sql, tj_err *err)
{
    tj_buf one = TJ_BUF_INIT, other = TJ_BUF_INIT;
    int rc = 0;

    if (!name) {
        name = other_name;
        other_name = NULL;
    }
    if ((name && (rc = spellings_list(db, name, &one, err))) ||
        (other_name && (rc = spellings_list(db, other_name, &other, err))))
        goto out;
    if (other_name)
        tj_buf_printf(sql, " AND ((black IN %s AND white IN %s) OR (black IN %s AND white IN %s))", one.data,
                      other.data, other.data, one.data);
    else if (name)
        tj_buf_printf(sql, " AND (black IN %s OR white IN %s)", one.data, one.data);
out:
    tj_buf_release(&one);
    tj_buf_release(&other);
    return rc;
}

static int where_side(sqlite3 *db, const char *name, const char *column, tj_buf *sql, tj_err *err)
{
    if (!name)
        return 0;
    tj_buf_printf(sql, " AND %s IN ", column);
    return spellings_list(db, name, sql, err);
}

static void fold_function(sqlite3_context *context, int count TJ_UNUSED, sqlite3_value **values)
{
    const char *text = (const char *)sqlite3_value_text(values[0]);
    tj_buf folded = TJ_BUF_INIT;

    if (!text) {
        sqlite3_result_null(context);
        return;
    }
    tj_text_fold(text, &folded);
    if (tj_buf_ok(&folded))
        sqlite3_result_text(context, folded.data ? folded.data : "", (int)folded.len, SQLITE_TRANSIENT);
    else
        sqlite3_result_error_nomem(context);
    tj_buf_release(&folded);
}

static int where_event(sqlite3 *db, const char *event, tj_buf *sql, tj_err *err)
{
    tj_buf pattern = TJ_BUF_INIT;
    int rc;

    if (!event)
        return 0;
    if (sqlite3_create_function(db, "tj_fold", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, fold_function,
                                NULL, NULL))
        return tj_db_fail(db, err);
    rc = fold_pattern(event, &pattern, err);
    if (!rc && !pattern.len) /* nothing is somewhere in every name */
        rc = tj_fail(err, TJ_E_USAGE, "an event must contain letters or digits, not just \"%.100s\"", event);
    if (!rc) {
        char *condition = sqlite3_mprintf(" AND tj_fold(event) GLOB '*%q*'", pattern.data);

        if (condition)
            tj_buf_puts(sql, condition);
        else
            rc = tj_fail_nomem(err);
        sqlite3_free(condition);
    }
    tj_buf_release(&pattern);
    return rc;
}

/* Dates and results: the segments' facts know them as well (see passes_facts). */
static void where_facts(const tj_filter *filter, tj_buf *sql)
{
    if (filter->date_from)
        tj_buf_printf(sql, " AND date_to >= %d", filter->date_from);
    if (filter->date_to)
        tj_buf_printf(sql, " AND date_from <= %d AND date_from > 0", filter->date_to);
    if (filter->has_winner)
        tj_buf_printf(sql, " AND winner = %d", filter->winner);
}

static bool passes_facts(const tj_filter *filter, const tj_facts *facts)
{
    if (filter->date_from && facts->date_to < filter->date_from)
        return false;
    if (filter->date_to && (facts->date_from > filter->date_to || facts->date_from <= 0))
        return false;
    return !filter->has_winner || facts->winner == filter->winner;
}

static void where_numbers(const tj_filter *filter, tj_buf *sql)
{
    if (filter->board)
        tj_buf_printf(sql, " AND size = %u", filter->board);
    if (filter->kind)
        tj_buf_printf(sql, " AND size BETWEEN %u AND %u", tj_game_kind_first_board(filter->kind),
                      tj_game_kind_last_board(filter->kind));
    if (filter->moves_min)
        tj_buf_printf(sql, " AND moves >= %u", filter->moves_min);
    if (filter->moves_max)
        tj_buf_printf(sql, " AND moves <= %u", filter->moves_max);
    if (filter->handicap)
        tj_buf_printf(sql, " AND stones = %d", filter->handicap < 0 ? 0 : filter->handicap);
    if (filter->damaged)
        tj_buf_puts(sql, " AND state = 2");
}

/* Everything that only the catalogue knows; nothing is appended if there is nothing. */
static int where_catalogue(sqlite3 *db, const tj_filter *filter, tj_buf *sql, tj_err *err)
{
    int rc;

    where_numbers(filter, sql);
    if ((rc = where_players(db, filter->player, filter->player2, sql, err)) ||
        (rc = where_side(db, filter->black, "black", sql, err)) ||
        (rc = where_side(db, filter->white, "white", sql, err)) ||
        (rc = where_event(db, filter->event, sql, err)))
        return rc;
    return tj_buf_ok(sql) ? 0 : tj_fail_nomem(err);
}

static const tj_filter NONE = {.size = sizeof NONE, .winner = TJ_WINNER_UNKNOWN};

void tj_filter_init(tj_filter *filter, size_t size)
{
    tj_options_preset(filter, size, &NONE, sizeof NONE);
}

static int read_filter(tj_filter *filter, const tj_filter *given, tj_err *err)
{
    tj_filter_init(filter, sizeof *filter);
    return tj_options_read(filter, sizeof *filter, given, err);
}

int tj_filter_where(sqlite3 *db, const tj_filter *given, tj_buf *sql, tj_err *err)
{
    tj_filter filter;
    int rc = read_filter(&filter, given, err);

    if (rc)
        return rc;
    tj_buf_puts(sql, TJ_FILTER_ALL);
    if (filter.date_from && filter.date_to && filter.date_from > filter.date_to)
        return tj_fail(err, TJ_E_USAGE, "the first date is later than the last");
    where_facts(&filter, sql);
    rc = where_catalogue(db, &filter, sql, err);
    return rc ? rc : tj_buf_ok(sql) ? 0 : tj_fail_nomem(err);
}

void tj_game_set_free(tj_game_set *set)
{
    if (!set)
        return;
    for (size_t s = 0; set->bits && s < set->segments; s++)
        free(set->bits[s]);
    free(set->bits);
    free(set->where);
    free(set);
}

static tj_game_set *new_set(const tj_corpus *corpus, const char *where)
{
    tj_game_set *set = tj_zalloc(1, sizeof *set);

    if (!set)
        return NULL;
    set->segments = corpus->segment_count;
    set->where = tj_strndup(where, strlen(where));
    set->bits = tj_zalloc(set->segments, sizeof *set->bits);
    if (!set->where || !set->bits)
        goto failed;
    for (size_t s = 0; s < set->segments; s++)
        if (!(set->bits[s] = tj_zalloc(corpus->segments[s]->game_count / 64 + 1, sizeof **set->bits)))
            goto failed;
    return set;
failed:
    tj_game_set_free(set);
    return NULL;
}

/* Sets the bits of the games that the catalogue gives for the condition (" AND ..."). */
static int query_catalogue(tj_corpus *corpus, tj_game_set *set, const char *condition, tj_err *err)
{
    tj_buf sql = TJ_BUF_INIT;
    sqlite3_stmt *rows = NULL;
    int rc;

    tj_buf_printf(&sql, "SELECT id FROM game WHERE 1%s", condition);
    rc = tj_buf_ok(&sql) ? tj_db_query(&rows, corpus->db, err, sql.data, "") : tj_fail_nomem(err);
    while (tj_db_next(rows, &rc, err)) {
        uint32_t id = (uint32_t)sqlite3_column_int64(rows, 0), game;
        size_t segment;

        if (tj_corpus_find_game(corpus, id, &segment, &game, NULL) == 0)
            set->bits[segment][game / 64] |= (uint64_t)1 << (game % 64);
    }
    sqlite3_finalize(rows);
    tj_buf_release(&sql);
    return rc;
}

/* Keeps, of the games in the set (`all`: of all games), those whose facts pass. */
static void filter_by_facts(const tj_corpus *corpus, const tj_filter *filter, bool all, tj_game_set *set)
{
    for (size_t s = 0; s < set->segments; s++)
        for (uint32_t game = 0; game < corpus->segments[s]->game_count; game++) {
            uint64_t *word = &set->bits[s][game / 64], bit = (uint64_t)1 << (game % 64);

            if ((all || *word & bit) && passes_facts(filter, &corpus->segments[s]->facts[game])) {
                *word |= bit;
                set->games++;
            } else
                *word &= ~bit;
        }
}

static int fill_set(tj_corpus *corpus, const tj_filter *filter, tj_game_set *set, tj_err *err)
{
    tj_buf condition = TJ_BUF_INIT;
    int rc = where_catalogue(corpus->db, filter, &condition, err);

    if (!rc && condition.len)
        rc = query_catalogue(corpus, set, condition.data, err);
    if (!rc)
        filter_by_facts(corpus, filter, condition.len == 0, set);
    tj_buf_release(&condition);
    return rc;
}

/* The cached set made from this condition, or the place where a new one goes. */
static tj_game_set **cache_slot(tj_corpus *corpus, const char *where)
{
    tj_game_set **oldest = &corpus->sets[0];

    for (int i = 0; i < TJ_GAME_SETS; i++) {
        tj_game_set **slot = &corpus->sets[i];

        if (*slot && strcmp((*slot)->where, where) == 0)
            return slot;
        if (*oldest && (!*slot || (*slot)->used < (*oldest)->used))
            oldest = slot;
    }
    tj_game_set_free(*oldest);
    *oldest = NULL;
    return oldest;
}

int tj_corpus_filter(tj_corpus *corpus, const tj_filter *given, const tj_game_set **out, tj_err *err)
{
    tj_buf where = TJ_BUF_INIT;
    tj_game_set **slot;
    tj_filter filter;
    int rc;

    *out = NULL;
    if (!given || (given->size == sizeof NONE && memcmp(given, &NONE, sizeof NONE) == 0))
        return 0; /* as most searches ask */
    if ((rc = read_filter(&filter, given, err)) || (rc = tj_filter_where(corpus->db, &filter, &where, err)) ||
        strcmp(where.data, TJ_FILTER_ALL) == 0)
        goto out;
    slot = cache_slot(corpus, where.data);
    if (!*slot) {
        *slot = new_set(corpus, where.data);
        rc = *slot ? fill_set(corpus, &filter, *slot, err) : tj_fail_nomem(err);
    }
    if (rc) {
        tj_game_set_free(*slot);
        *slot = NULL;
        goto out;
    }
    (*slot)->used = ++corpus->clock;
    *out = *slot;
out:
    tj_buf_release(&where);
    return rc;
}

/* ---- the games that pass, one by one, wherever they stand ---- */

static int by_id(const void *a, const void *b)
{
    const tj_selected_game *x = a, *y = b;

    return x->id < y->id ? -1 : x->id > y->id;
}

int tj_corpus_select(tj_corpus *corpus, const tj_filter *filter, unsigned size, tj_selected_game **games,
                     size_t *count, tj_err *err)
{
    tj_filter sized;
    const tj_game_set *set; /* NULL: all games, of any board */
    size_t room = 0;
    int rc;

    *games = NULL;
    *count = 0;
    if ((rc = read_filter(&sized, filter, err)))
        return rc;
    sized.board = size;
    if ((rc = tj_corpus_filter(corpus, &sized, &set, err)))
        return rc;
    for (size_t s = 0; !set && s < corpus->segment_count; s++)
        room += corpus->segments[s]->game_count;
    room = set ? set->games : room;
    if (!(*games = tj_alloc(room, sizeof **games)))
        return tj_fail_nomem(err);
    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; g < segment->game_count && *count < room; g++)
            if (tj_game_set_has(set, s, g))
                (*games)[(*count)++] = (tj_selected_game){segment->games[g].id, (uint32_t)s, g};
    }
    qsort(*games, *count, sizeof **games, by_id);
    return 0;
}

uint64_t tj_selected_moves(const tj_corpus *corpus, const tj_selected_game *games, size_t count)
{
    uint64_t moves = 0;

    for (size_t g = 0; g < count; g++) {
        const tj_segment *segment = corpus->segments[games[g].segment];

        moves += tj_segment_stored(segment, games[g].number).n;
    }
    return moves;
}

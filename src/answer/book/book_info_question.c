#include "answer/book/book_questions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

size_t tj_plies_shown(const tj_optional *plies, size_t n)
{
    return plies->given && plies->value && (size_t)plies->value < n ? (size_t)plies->value : n;
}

static const tj_param params[] = {
    TJ_PLIES(tj_book_info_params, "also count by number of moves from the start; N: only the first N plies"),
    TJ_PARAMS_END};

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    tj_book_info *info = answer;
    int rc = 0;

    *info = (tj_book_info){.books = asked->books};
    if (!(info->statistics = tj_zalloc(info->books.len, sizeof *info->statistics)))
        return tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < info->books.len; i++)
        rc = tj_book_statistics_compute(info->books.items[i], asked->monitor, &info->statistics[i], err);
    asked->found = info->books.len;
    return rc;
}

static void release(void *answer)
{
    tj_book_info *info = answer;

    for (size_t i = 0; info->statistics && i < info->books.len; i++)
        tj_book_statistics_release(&info->statistics[i]);
    free(info->statistics);
}

/* ---- rows ---- */

double tj_book_ply_mean(const tj_book_ply *ply)
{
    return ply->positions ? (double)ply->moves / (double)ply->positions : NAN;
}

tj_table *tj_book_info_plies(const tj_book_info *info, const tj_optional *plies)
{
    static const tj_column columns[] = {
        {"book", TJ_LEFT}, {"ply", TJ_RIGHT}, {"positions", TJ_RIGHT}, {"moves", TJ_RIGHT}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < info->books.len; i++) {
        const tj_book_statistics *s = &info->statistics[i];
        size_t shown = tj_plies_shown(plies, s->plies.len);

        for (size_t k = 0; k < shown + (s->unreachable.positions > 0); k++) {
            const tj_book_ply *ply = k < shown ? &s->plies.items[k] : &s->unreachable;

            tj_table_text(table, info->books.names[i]);
            if (k < shown)
                tj_table_count(table, k);
            else
                tj_table_text(table, "");
            tj_table_count(table, ply->positions);
            tj_table_count(table, ply->moves);
        }
    }
    return table;
}

int tj_book_info_largest(const tj_book_info *info, size_t book, size_t i, tj_position *position,
                         tj_book_entry *entry, tj_err *err)
{
    tj_book *from = info->books.items[book];
    const char *text = info->statistics[book].largest[i].text;
    int rc = tj_position_parse(position, tj_book_game_of(from), text, strlen(text), err);

    return rc ? rc : tj_book_find(from, position, entry, err);
}

/* ---- JSON ---- */

static int put_largest(tj_json *json, const tj_book_info *info, size_t book, tj_err *err)
{
    tj_book_entry entry;
    tj_position query;
    int rc = 0;

    tj_book_entry_init(&entry);
    tj_json_array(json, "largest");
    for (size_t i = 0; !rc && i < info->statistics[book].n_largest; i++) {
        if ((rc = tj_book_info_largest(info, book, i, &query, &entry, err)))
            break;
        tj_json_object(json, NULL);
        tj_book_position_json(json, &query);
        tj_book_moves_json(json, "moves", &query, &entry);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_book_entry_release(&entry);
    return rc;
}

static void put_ply(tj_json *json, const char *key, const tj_book_ply *ply)
{
    tj_json_object(json, key);
    tj_json_u64(json, "positions", ply->positions);
    tj_json_u64(json, "moves", ply->moves);
    tj_json_end(json);
}

int tj_book_info_json(tj_json *json, const tj_book_info *info, size_t book_number, const tj_optional *plies,
                      tj_err *err)
{
    const tj_book_statistics *s = &info->statistics[book_number];
    tj_book *book = info->books.items[book_number];
    size_t most = TJ_BOOK_HISTOGRAM - 1;

    tj_json_string(json, "book", info->books.names[book_number]);
    tj_json_string(json, "format", tj_book_format_name(tj_book_format_of(book)));
    tj_json_string(json, "game", tj_game_kind_name(tj_book_game_of(book)));
    tj_json_u64(json, "positions", s->positions);
    tj_json_u64(json, "moves", s->moves);
    tj_json_u64(json, "never_played", s->never);
    tj_json_u64(json, "silent", s->unplayable);
    tj_json_u64(json, "images", s->images);
    while (most && !s->histogram[most])
        most--;
    tj_json_array(json, "histogram");
    for (size_t i = 1; i <= most; i++)
        tj_json_u64(json, NULL, s->histogram[i]);
    tj_json_end(json);
    tj_json_array(json, "plies");
    for (size_t i = 0; i < tj_plies_shown(plies, s->plies.len); i++)
        put_ply(json, NULL, &s->plies.items[i]);
    tj_json_end(json);
    put_ply(json, "elsewhere", &s->unreachable);
    return put_largest(json, info, book_number, err);
}

static int json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err)
{
    const tj_book_info_params *given = asked->params;
    const tj_book_info *info = answer;
    int rc = 0;

    for (size_t i = 0; !rc && i < info->books.len; i++) {
        tj_json_object(json, NULL);
        rc = tj_book_info_json(json, info, i, &given->plies, err);
        tj_json_end(json);
    }
    return rc;
}

const tj_question tj_book_info_question = {
    .name = "book info",
    .summary = "count positions and moves of opening books",
    .description =
        "Counts the positions that have a playable move, their moves, and the moves per position, and draws "
        "the positions with the most moves. A book is a file of tejun, YaneuraOu, Apery, Bonanza or GPS "
        "Shogi, opening lines in any shogi notation, or an SGF tree for Go. The format is detected from the "
        "content, and files may be compressed.\n\n"
        "Bonanza and Apery books store positions only as hashes, so their positions are counted by following "
        "the book's own moves from the start of an even game; where the book stores mirrored or rotated "
        "positions once, they count once. In a GPS book, positions are reached through all of its moves, "
        "including those never played, as long as each position on the way has a playable move.",
    .params = params,
    TJ_QUESTION_TYPES(tj_book_info_params, tj_book_info, .plies = {false, 0}),
    .list = true,
    .run = run,
    .json = json,
    .release = release,
};

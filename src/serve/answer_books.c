/* Books: lists, positions, pseudo-matches.  Changing them is in answer_edit.c. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer/book_json.h"
#include "answer/shogi_position.h"
#include "base/error.h"
#include "serve/server.h"

static bool is_editable(const tj_ask *ask, const tj_volume *volume, const tj_book *book)
{
    return ask->server->writable && tj_book_format_of(book) == TJ_BOOK_TEJUN &&
           access(tj_volume_path(volume), W_OK) == 0;
}

static uint64_t faults_of(const tj_book *book)
{
    const tj_book_faults *faults = tj_book_faults_of(book);

    return faults->positions + faults->moves + faults->repeated;
}

/* The members before the statistics, which tell the game themselves, into an object that is open. */
static void put_head(const tj_ask *ask, tj_json *json, tj_volume *volume, const tj_book *book)
{
    tj_json_string(json, "id", tj_volume_id(volume));
    if (!book)
        return;
    if (tj_book_game_of(book) == TJ_GO)
        tj_json_u64(json, "size", tj_book_size_of(book));
    tj_json_bool(json, "editable", is_editable(ask, volume, book));
    tj_json_u64(json, "faults", faults_of(book));
}

static void put_row(tj_ask *ask, tj_json *json, tj_volume *volume)
{
    tj_err odd = TJ_ERR_INIT;
    tj_book *book;
    int rc = tj_volume_take(volume, TJ_READ_QUICKLY, &book, &odd);

    tj_json_object(json, NULL);
    put_head(ask, json, volume, rc ? NULL : book);
    if (rc) {
        tj_json_null(json, "game");
        tj_json_null(json, "format");
        tj_json_string(json, "error", odd.text[0] ? odd.text : tj_code_text(rc));
        if (odd.why)
            tj_json_string(json, "why", odd.why);
    } else {
        tj_json_string(json, "game", tj_book_game_of(book) == TJ_GO ? "go" : "shogi");
        tj_json_string(json, "format", tj_book_format_name(tj_book_format_of(book)));
        tj_volume_give(volume, TJ_READ_QUICKLY);
    }
    tj_json_end(json);
}

int tj_answer_books(tj_ask *ask)
{
    tj_json json;
    int rc = tj_ask_no_params(ask);

    if (rc)
        return rc;
    tj_json_init(&json, &ask->reply.body);
    tj_json_array(&json, NULL);
    for (size_t i = 0; i < tj_library_count(ask->library); i++)
        put_row(ask, &json, tj_library_volume(ask->library, i));
    tj_json_end(&json);
    tj_buf_putc(&ask->reply.body, '\n');
    return 0;
}

/* ---- one book ---- */

static int put_book(tj_ask *ask, tj_volume *volume, tj_book *book)
{
    tj_book_statistics statistics;
    tj_json json;
    int rc = tj_book_count(book, ask->watch, &statistics, &ask->err);

    if (!rc) {
        tj_json_init(&json, &ask->reply.body);
        tj_json_object(&json, NULL);
        put_head(ask, &json, volume, book);
        rc = tj_book_statistics_json(&json, tj_volume_id(volume), book, &statistics, &ask->err);
        tj_json_end(&json);
        tj_buf_putc(&ask->reply.body, '\n');
    }
    tj_book_statistics_release(&statistics);
    return rc;
}

/* Remembers the reply under its name, or finds it there. */
static bool is_remembered(tj_ask *ask, const tj_buf *name)
{
    char *text = tj_buf_ok(name) ? tj_library_recall(ask->library, name->data) : NULL;

    if (text)
        tj_buf_puts(&ask->reply.body, text);
    free(text);
    return text != NULL;
}

static void remember(tj_ask *ask, const tj_buf *name)
{
    if (tj_buf_ok(name) && tj_buf_ok(&ask->reply.body))
        tj_library_remember(ask->library, name->data, ask->reply.body.data);
}

int tj_answer_book(tj_ask *ask)
{
    tj_buf name = TJ_BUF_INIT;
    tj_volume *volume;
    tj_book *book;
    int rc = tj_library_find(ask->library, ask->target->part[2], &volume, &ask->err);

    if (!rc)
        rc = tj_ask_no_params(ask);
    if (rc)
        return rc;
    tj_buf_puts(&name, "book ");
    tj_volume_stamp(volume, &name);
    if (!is_remembered(ask, &name)) {
        rc = tj_volume_take(volume, TJ_READ_LONG, &book, &ask->err);
        if (!rc) {
            rc = put_book(ask, volume, book);
            tj_volume_give(volume, TJ_READ_LONG);
        }
        if (!rc)
            remember(ask, &name);
    }
    tj_buf_release(&name);
    return rc;
}

struct position_options {
    const char *moves, *sfen;
};

static const tj_option position_rows[] = {
    TJ_TEXT(struct position_options, moves, 0, "moves", "MOVES", "played so far"),
    TJ_TEXT(struct position_options, sfen, 0, "sfen", "SFEN", "where they begin"), TJ_OPTIONS_END};

/* The position of a book, from its own kind of start. */
static int find_position(tj_ask *ask, const struct position_options *given, tj_book *book, tj_buf *out)
{
    const tj_words words = {(const char **)&given->moves, 1, 1};
    const tj_words none = {NULL, 0, 0};
    tj_book_entry entry;
    tj_book_spot spot;
    int rc = tj_book_spot_from_words(&spot, tj_book_game_of(book), tj_book_size_of(book), given->sfen,
                                     given->moves ? &words : &none, &ask->err);

    tj_book_entry_init(&entry);
    if (!rc)
        rc = tj_book_spot_find(&spot, book, &entry, &ask->err);
    if (!rc)
        tj_book_show_json(&spot, &entry, out);
    tj_book_entry_release(&entry);
    return rc;
}

int tj_answer_book_position(tj_ask *ask)
{
    struct position_options given = {NULL, NULL};
    tj_volume *volume;
    tj_book *book;
    int rc = tj_library_find(ask->library, ask->target->part[2], &volume, &ask->err);

    if (!rc)
        rc = tj_ask_params(ask, position_rows, &given);
    if (!rc)
        rc = tj_volume_take(volume, TJ_READ_QUICKLY, &book, &ask->err);
    if (rc)
        return rc;
    rc = find_position(ask, &given, book, &ask->reply.body);
    tj_volume_give(volume, TJ_READ_QUICKLY);
    return rc;
}

/* ---- two books against each other ---- */

struct versus_options {
    const char *black, *white;
    int64_t limit, most;
    bool all;
};

static const tj_option versus_rows[] = {
    TJ_TEXT(struct versus_options, black, 0, "black", "ID", "Black's book"),
    TJ_TEXT(struct versus_options, white, 0, "white", "ID", "White's book"),
    TJ_INTEGER(struct versus_options, limit, 0, "limit", "N", 1, TJ_ROWS_MAX, "exits listed"),
    TJ_INTEGER(struct versus_options, most, 0, "most", "N", 1, 100000, "plies at most"),
    TJ_FLAG(struct versus_options, all, 0, "all", "all four pairs"),
    TJ_OPTIONS_END};

/* Two books, and the matches that are played: matches[black][white]. */
typedef struct contest {
    tj_volume *volumes[2];
    tj_book *books[2];
    tj_book_match *matches[2][2];
    tj_book_pair pairs[4];
    tj_book_typical typical[2];
    tj_book_versus told;
} contest;

static int play(tj_ask *ask, contest *c, size_t black, size_t white, int64_t most)
{
    const tj_book_match_options how = {.plies = (unsigned)most, .watch = ask->watch};
    tj_book_match **match = &c->matches[black][white];

    return *match ? 0 : tj_book_match_play(match, c->books[black], c->books[white], &how, &ask->err);
}

static int play_pair(tj_ask *ask, contest *c, size_t black, size_t white, int64_t most)
{
    int rc = play(ask, c, black, white, most);

    if (!rc)
        c->pairs[c->told.n_pairs++] = (tj_book_pair){
            tj_volume_id(c->volumes[black]), tj_volume_id(c->volumes[white]), c->matches[black][white]};
    return rc;
}

static int find_typical(tj_ask *ask, contest *c, int64_t most)
{
    int rc = c->volumes[0] == c->volumes[1] ? TJ_E_NOTFOUND : play(ask, c, 0, 0, most);

    if (!rc)
        rc = play(ask, c, 1, 1, most);
    for (size_t i = 0; !rc && i < 2; i++)
        c->typical[c->told.n_typical++] =
            (tj_book_typical){tj_volume_id(c->volumes[i]), tj_volume_id(c->volumes[1 - i]), c->matches[i][i],
                              tj_book_match_typical(c->matches[i][i], c->matches[1 - i][1 - i])};
    return rc == TJ_E_NOTFOUND ? 0 : rc;
}

static int play_all(tj_ask *ask, contest *c, const struct versus_options *given)
{
    bool all = given->all && c->volumes[0] != c->volumes[1];
    int rc = 0;

    for (size_t i = 0; !rc && i < 4; i++)
        if (all || i == 1)
            rc = play_pair(ask, c, i / 2, i % 2, given->most);
    if (!rc)
        rc = find_typical(ask, c, given->most);
    if (!rc) {
        c->told.pairs = c->pairs;
        c->told.typical = c->typical;
        c->told.limit = (size_t)given->limit;
        tj_book_versus_json(&c->told, &ask->reply.body);
    }
    for (size_t i = 0; i < 4; i++)
        tj_book_match_free(c->matches[i / 2][i % 2]);
    return rc;
}

/* Both books for this thread alone; always in the same order, so that two who want the same two do not wait
 * for each other. */
static int take_both(tj_ask *ask, contest *c)
{
    size_t first = tj_volume_number(c->volumes[0]) > tj_volume_number(c->volumes[1]);
    int rc = tj_volume_take(c->volumes[first], TJ_READ_LONG, &c->books[first], &ask->err);

    if (rc)
        return rc;
    c->books[1 - first] = c->books[first];
    if (c->volumes[0] == c->volumes[1])
        return 0;
    rc = tj_volume_take(c->volumes[1 - first], TJ_READ_LONG, &c->books[1 - first], &ask->err);
    if (rc)
        tj_volume_give(c->volumes[first], TJ_READ_LONG);
    return rc;
}

static int hold(tj_ask *ask, contest *c, const struct versus_options *given)
{
    int rc = take_both(ask, c);

    if (rc)
        return rc;
    rc = play_all(ask, c, given);
    tj_volume_give(c->volumes[0], TJ_READ_LONG);
    if (c->volumes[0] != c->volumes[1])
        tj_volume_give(c->volumes[1], TJ_READ_LONG);
    return rc;
}

int tj_answer_versus(tj_ask *ask)
{
    struct versus_options given = {.limit = 10, .most = TJ_BOOK_MATCH_PLIES};
    tj_buf name = TJ_BUF_INIT;
    contest c = {0};
    int rc = tj_ask_params(ask, versus_rows, &given);

    if (!rc && (!given.black || !given.white))
        rc = tj_fail(&ask->err, TJ_E_USAGE, "say which books play: black and white");
    if (!rc)
        rc = tj_library_find(ask->library, given.black, &c.volumes[0], &ask->err);
    if (!rc)
        rc = tj_library_find(ask->library, given.white, &c.volumes[1], &ask->err);
    if (rc)
        return rc;
    tj_buf_printf(&name, "versus %d %lld %lld ", given.all, (long long)given.limit, (long long)given.most);
    tj_volume_stamp(c.volumes[0], &name);
    tj_volume_stamp(c.volumes[1], &name);
    if (!is_remembered(ask, &name)) {
        rc = hold(ask, &c, &given);
        if (!rc)
            remember(ask, &name);
    }
    tj_buf_release(&name);
    return rc;
}

#include "answer/record_json.h"

#include <stdlib.h>
#include <string.h>

#include "answer/game_json.h"
#include "answer/record_json_private.h"
#include "base/error.h"
#include "tejun/go.h"
#include "tejun/sgf.h"

void tj_record_json_faults(tj_json *json, const tj_record *record)
{
    tj_json_array(json, "faults");
    for (size_t i = 0; i < record->faults.len; i++)
        tj_json_string(json, NULL, record->faults.items[i].text);
    tj_json_end(json);
}

/* ---- a game of Go ---- */

/* The first tree in the bytes, or the one with that number. */
static bool find_tree(tj_sgf_reader *reader, size_t index, tj_sgf_extent *extent)
{
    for (size_t i = 0; tj_sgf_next_record(reader, extent); i++)
        if (i == index)
            return true;
    return false;
}

static int put_original(tj_json *json, const char *bytes, size_t n, tj_err *err)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;
    char *decoded = NULL;
    size_t decoded_n = 0;
    int rc = tj_sgf_decode(bytes, n, &decoded, &decoded_n, err);

    tj_record_init(&record);
    tj_sgf_reader_init(&reader, decoded ? decoded : bytes, decoded ? decoded_n : n);
    if (!rc && !find_tree(&reader, 0, &extent))
        rc = tj_fail(err, TJ_E_FORMAT, "the stored record cannot be read any more");
    if (!rc)
        rc = tj_sgf_parse(&reader, &extent, &record, err);
    if (!rc && tj_go_record_replay(&record, NULL))
        rc = tj_fail_nomem(err);
    if (!rc)
        rc = tj_go_record_json(json, &reader, &extent, &record, err);
    tj_record_release(&record);
    free(decoded);
    return rc;
}

static int put_go(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err)
{
    char *bytes = NULL;
    size_t n = 0;
    int rc = tj_game_original(corpus, id, &bytes, &n, err);

    if (!rc)
        rc = put_original(json, bytes, n, err);
    free(bytes);
    return rc;
}

static int put_shogi(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_game_kifu(corpus, id, &kifu, err);
    if (!rc)
        tj_shogi_record_json(json, &kifu);
    tj_kifu_release(&kifu);
    return rc;
}

int tj_record_json(tj_corpus *corpus, uint32_t id, tj_buf *out, tj_err *err)
{
    tj_game game;
    tj_json json;
    int rc = tj_game_get(corpus, id, &game, err);

    if (rc)
        return rc;
    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_object(&json, "header");
    tj_game_json(&json, &game);
    tj_json_end(&json);
    rc = game.size == TJ_BOARD_SHOGI ? put_shogi(&json, corpus, id, err) : put_go(&json, corpus, id, err);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    tj_game_release(&game);
    return rc;
}

/* ---- a file ---- */

/* The header of a record that is in no corpus: what it says, and no more. */
static void put_header(tj_json *json, const tj_record *record)
{
    tj_game game;

    tj_game_of_record(&game, record);
    tj_json_object(json, "header");
    tj_game_json(json, &game);
    tj_json_end(json);
}

static int no_game(size_t index, size_t games, tj_err *err)
{
    if (!games)
        return tj_fail(err, TJ_E_USAGE, "there is no game of Go or shogi in it");
    if (games == 1)
        return tj_fail(err, TJ_E_USAGE, "there is only one game in it, number 0: %zu is none", index);
    return tj_fail(err, TJ_E_USAGE, "there are only %zu games in it, numbered from 0: %zu is none of them",
                   games, index);
}

static int count_trees(const char *bytes, size_t n)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    int trees = 0;

    tj_sgf_reader_init(&reader, bytes, n);
    while (trees < INT32_MAX && tj_sgf_next_record(&reader, &extent))
        trees++;
    return trees;
}

static int read_sgf(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err)
{
    size_t games = (size_t)count_trees(bytes, n);
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;
    int rc = 0;

    tj_sgf_reader_init(&reader, bytes, n);
    if (!find_tree(&reader, index, &extent))
        return no_game(index, games, err);
    tj_record_init(&record);
    rc = tj_sgf_parse(&reader, &extent, &record, err);
    if (!rc && record.state == TJ_RECORD_REJECTED)
        rc = tj_fail(err, TJ_E_USAGE, "%s",
                     record.faults.len ? record.faults.items[record.faults.len - 1].text : "no game of Go");
    if (!rc && tj_go_record_replay(&record, NULL))
        rc = tj_fail_nomem(err);
    if (!rc) {
        tj_json_u64(json, "games", games);
        put_header(json, &record);
        rc = tj_go_record_json(json, &reader, &extent, &record, err);
    }
    tj_record_release(&record);
    return rc;
}

static int read_kifu(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err)
{
    tj_kifu_reader reader;
    tj_kifu kifu, wanted;
    tj_err fault = TJ_ERR_INIT;
    bool found = true;
    size_t games = 0;
    int rc = tj_kifu_reader_init(&reader, bytes, n, &fault);

    if (rc == TJ_E_FORMAT) /* nor was it Go */
        return no_game(index, 0, err);
    if (rc && err)
        *err = fault;
    tj_kifu_init(&kifu);
    tj_kifu_init(&wanted);
    while (!rc && found) {
        rc = tj_kifu_next(&reader, games == index ? &wanted : &kifu, &found, err);
        games += !rc && found;
    }
    if (!rc && index >= games)
        rc = no_game(index, games, err);
    if (!rc) {
        tj_json_u64(json, "games", games);
        put_header(json, &wanted.record);
        tj_shogi_record_json(json, &wanted);
    }
    tj_kifu_release(&kifu);
    tj_kifu_release(&wanted);
    tj_kifu_reader_release(&reader);
    return rc;
}

/* Does it begin like shogi, before its first tree?  Comments may hold anything. */
static bool is_shogi(const char *bytes, size_t n)
{
    tj_sgf_reader reader;
    tj_sgf_extent first;
    tj_kifu_reader kifu;

    tj_sgf_reader_init(&reader, bytes, n);
    if (!tj_sgf_next_record(&reader, &first))
        return true; /* as far as one can tell */
    if (!first.offset || tj_kifu_reader_init(&kifu, bytes, first.offset, NULL))
        return false;
    tj_kifu_reader_release(&kifu);
    return true;
}

int tj_record_json_from_bytes(const char *bytes, size_t n, size_t index, tj_buf *out, tj_err *err)
{
    char *decoded = NULL;
    size_t decoded_n = 0;
    tj_json json;
    int rc = tj_sgf_decode(bytes, n, &decoded, &decoded_n, err);
    const char *text = decoded ? decoded : bytes;
    size_t text_n = decoded ? decoded_n : n;

    if (rc)
        return rc;
    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    rc = is_shogi(text, text_n) ? read_kifu(&json, bytes, n, index, err)
                                : read_sgf(&json, text, text_n, index, err);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    free(decoded);
    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

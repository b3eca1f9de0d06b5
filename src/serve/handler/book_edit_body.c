#include "serve/handler/book_edit_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answer/book_json.h"
#include "answer/shogi/shogi_state.h"
#include "base/error.h"
#include "base/text/text.h"
#include "serve/http/request.h"

#define TEXT_MAX     4000 /* bytes of a note */
#define WEIGHT_MAX   1e9
#define DEPTH_MAX    100000
#define SCORE_MAX    1000000
#define NUMBER_CHARS 40

/* Where the reader stands. */
typedef struct reader {
    tj_json_tokens tokens;
    tj_book_edit_body *edit;
    unsigned board; /* the book's */
    tj_err *err;
} reader;

/* A copy of a text without NULs; NULL with the error set. */
static char *copy_text(reader *r, uint32_t token, const char *name, size_t most)
{
    tj_buf text = TJ_BUF_INIT;

    if (r->tokens.items[token].kind != TJ_JSON_STRING) {
        tj_fail(r->err, TJ_E_USAGE, "%s is a text", name);
        return NULL;
    }
    tj_buf_puts(&text, "");
    tj_json_string_put(&r->tokens, token, &text);
    if (!tj_buf_ok(&text))
        tj_fail_nomem(r->err);
    else if (text.len > most || strlen(text.data) != text.len || !tj_utf8_valid(text.data, text.len))
        tj_fail(r->err, TJ_E_USAGE, "%s is too long, or holds what is no text", name);
    else
        return tj_buf_detach(&text);
    tj_buf_release(&text);
    return NULL;
}

/* "moves": a text or a list of texts, each a word. */
static int add_moves(reader *r, tj_words *words, uint32_t token)
{
    bool list = r->tokens.items[token].kind == TJ_JSON_ARRAY;
    uint32_t from = list ? token + 1 : token, to = r->tokens.items[token].next;

    for (uint32_t i = from; i < to; i = r->tokens.items[i].next) {
        char *word = copy_text(r, i, "a move", SIZE_MAX);
        int rc = word ? tj_words_add(words, word, r->err) : r->err->code;

        if (rc) {
            free(word);
            return rc;
        }
    }
    return 0;
}

static void free_words(tj_words *words)
{
    for (size_t i = 0; i < words->len; i++)
        free((char *)words->items[i]);
    free(words->items);
}

static bool is_shogi(const reader *r)
{
    return tj_position_shogi(&r->edit->at) != NULL;
}

/* A board as books write it, of the book's size. */
static int read_board(reader *r, const char *text)
{
    tj_position *at = &r->edit->at;
    tj_err inner = TJ_ERR_INIT;

    if (tj_position_parse(at, at->kind, text, strlen(text), &inner))
        return tj_fail(r->err, TJ_E_USAGE, "board: %s", inner.text);
    return at->board == r->board
               ? 0
               : tj_fail(r->err, TJ_E_USAGE, "the book is of boards of %u lines", tj_board_lines(r->board));
}

static int read_start(reader *r, const char *start, const tj_words *words)
{
    tj_position *at = &r->edit->at;
    tj_shogi_state shogi;
    int rc;

    if (!is_shogi(r) && start)
        return words->len ? tj_fail(r->err, TJ_E_USAGE, "board is the position already: without moves")
                          : read_board(r, start);
    if (!is_shogi(r))
        return tj_book_query_from_words(at, r->board, NULL, words, r->err);
    rc = tj_shogi_state_from_words(&shogi, start, words, r->err);
    if (!rc) {
        tj_position_set_shogi(at, &shogi.position);
        r->edit->last = shogi.last;
    }
    return rc;
}

static int read_position(reader *r)
{
    const char *name = tj_book_text_name(r->edit->at.kind);
    uint32_t moves = tj_json_member(&r->tokens, 0, "moves"), text = tj_json_member(&r->tokens, 0, name);
    char *start = NULL;
    tj_words words = {0};
    int rc = 0;

    if (text != TJ_JSON_NONE && !(start = copy_text(r, text, name, 1000)))
        rc = r->err->code;
    if (!rc && moves != TJ_JSON_NONE)
        rc = add_moves(r, &words, moves);
    if (!rc)
        rc = read_start(r, start, &words);
    free_words(&words);
    free(start);
    return rc;
}

static int read_shogi_move(const tj_position *at, tj_shogi_move last, const char *text, uint16_t *move,
                           tj_err *err)
{
    const tj_shogi_state from = {.position = *tj_position_shogi(at), .last = last};
    const tj_words words = {&text, 1, 1};
    tj_shogi_line line = {0};
    int rc = tj_shogi_line_read(&line, &from, &words, err);

    if (!rc && line.len != 1)
        rc = tj_fail(err, TJ_E_USAGE, "this is not one move");
    else if (!rc)
        *move = line.items[0];
    tj_shogi_line_release(&line);
    return rc;
}

static int read_plain_move(const tj_position *at, const char *text, uint16_t *move, tj_err *err)
{
    tj_position after;
    int rc = tj_position_move_parse(at, text, strlen(text), move, err);

    tj_position_copy(&after, at);
    return rc ? rc : tj_position_play_any_rules(&after, *move, err);
}

/* The member: a move of that position, in any notation. */
static int read_one_move(reader *r, const tj_position *at, tj_shogi_move last, uint32_t token,
                         const char *name, uint16_t *move)
{
    char *text = copy_text(r, token, name, 100);
    tj_err inner = TJ_ERR_INIT;
    int rc;

    if (!text)
        return r->err->code;
    rc =
        is_shogi(r) ? read_shogi_move(at, last, text, move, &inner) : read_plain_move(at, text, move, &inner);
    free(text);
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(r->err);
    return rc ? tj_fail(r->err, TJ_E_USAGE, "%s: %s", name, inner.text) : 0;
}

static int read_move(reader *r)
{
    uint32_t token = tj_json_member(&r->tokens, 0, "move");

    if (token == TJ_JSON_NONE)
        return tj_fail(r->err, TJ_E_USAGE, "say which move to change");
    return read_one_move(r, &r->edit->at, r->edit->last, token, "move", &r->edit->facts.move);
}

/* Only a weight may have a fraction. */
static bool fits(unsigned fact, double value, double low, double high)
{
    return value >= low && value <= high && (fact == TJ_BOOK_WEIGHT || value == floor(value));
}

/* A number of the member, or null: then it is to be forgotten.  false: it is not there. */
static bool read_fact(reader *r, const char *name, unsigned fact, double low, double high, double *value,
                      int *rc)
{
    uint32_t token = *rc ? TJ_JSON_NONE : tj_json_member(&r->tokens, 0, name);
    char text[NUMBER_CHARS + 1];
    tj_span raw;

    if (token == TJ_JSON_NONE)
        return false;
    r->edit->change |= fact;
    if (r->tokens.items[token].kind == TJ_JSON_NULL)
        return false;
    raw = tj_json_raw(&r->tokens, token);
    *value = NAN;
    if (r->tokens.items[token].kind == TJ_JSON_NUMBER && raw.n <= NUMBER_CHARS) {
        memcpy(text, raw.at, raw.n);
        text[raw.n] = 0;
        *value = strtod(text, NULL);
    }
    if (!fits(fact, *value, low, high)) {
        *rc = tj_fail(r->err, TJ_E_USAGE, "%s is a %snumber from %.0f to %.0f", name,
                      fact == TJ_BOOK_WEIGHT ? "" : "whole ", low, high);
        return false;
    }
    r->edit->facts.known |= (uint16_t)fact;
    return true;
}

static int read_numbers(reader *r)
{
    tj_book_move *facts = &r->edit->facts;
    double value;
    int rc = 0;

    if (read_fact(r, "weight", TJ_BOOK_WEIGHT, 0, WEIGHT_MAX, &value, &rc))
        facts->weight = value;
    if (read_fact(r, "count", TJ_BOOK_COUNT, 0, UINT32_MAX, &value, &rc))
        facts->count = (uint32_t)value;
    if (read_fact(r, "wins", TJ_BOOK_WINS, 0, UINT32_MAX, &value, &rc))
        facts->wins = (uint32_t)value;
    if (read_fact(r, "losses", TJ_BOOK_LOSSES, 0, UINT32_MAX, &value, &rc))
        facts->losses = (uint32_t)value;
    if (read_fact(r, "draws", TJ_BOOK_DRAWS, 0, UINT32_MAX, &value, &rc))
        facts->draws = (uint32_t)value;
    if (read_fact(r, "evaluation", TJ_BOOK_EVALUATION, -SCORE_MAX, SCORE_MAX, &value, &rc))
        facts->evaluation = (int32_t)value;
    if (read_fact(r, "depth", TJ_BOOK_DEPTH, 0, DEPTH_MAX, &value, &rc))
        facts->depth = (int32_t)value;
    return rc;
}

/* The answer that is expected, a move of the position after the move. */
static int read_reply(reader *r)
{
    uint32_t token = tj_json_member(&r->tokens, 0, "reply");
    tj_position after;
    int rc;

    if (token == TJ_JSON_NONE)
        return 0;
    r->edit->change |= TJ_BOOK_REPLY;
    if (r->tokens.items[token].kind == TJ_JSON_NULL)
        return 0;
    tj_position_copy(&after, &r->edit->at);
    tj_position_play_any_rules(&after, r->edit->facts.move, NULL);
    rc = read_one_move(r, &after, r->edit->facts.move, token, "reply", &r->edit->facts.reply);
    if (!rc)
        r->edit->facts.known |= TJ_BOOK_REPLY;
    return rc;
}

/* The move that books name for all that are the same. */
static void make_canonical(tj_book_edit_body *edit)
{
    tj_book_map_move(&edit->at, &edit->facts.move, &edit->facts.reply);
    tj_book_unmap_move(&edit->at, &edit->facts.move, &edit->facts.reply);
}

static int read_text(reader *r, const char *name, char **owned, const char **text)
{
    uint32_t token = tj_json_member(&r->tokens, 0, name);

    if (token == TJ_JSON_NONE || r->tokens.items[token].kind == TJ_JSON_NULL)
        return 0;
    if (!(*owned = copy_text(r, token, name, TEXT_MAX)))
        return r->err->code;
    *text = *owned;
    return 0;
}

/* A member that means nothing is a mistake. */
static int check_names(reader *r)
{
    const char *const NAMES[] = {
        "moves",      "move",  "weight", "count", "wins",   "losses", "draws",
        "evaluation", "depth", "reply",  "note",  "source", "delete", tj_book_text_name(r->edit->at.kind)};
    const tj_json_tokens *tokens = &r->tokens;

    if (tokens->items[0].kind != TJ_JSON_OBJECT)
        return tj_fail(r->err, TJ_E_USAGE, "the body is no JSON object");
    for (uint32_t i = 1; i < tokens->items[0].next; i = tokens->items[i + 1].next) {
        tj_span name = tj_json_raw(tokens, i);
        size_t k = 0;

        while (k < sizeof NAMES / sizeof *NAMES &&
               (strlen(NAMES[k]) != name.n || memcmp(NAMES[k], name.at, name.n) != 0))
            k++;
        if (k == sizeof NAMES / sizeof *NAMES)
            return tj_fail(r->err, TJ_E_USAGE, "there is no \"%.*s\" in a book",
                           (int)(name.n < 40 ? name.n : 40), name.at);
    }
    return 0;
}

static int read_delete(reader *r)
{
    uint32_t token = tj_json_member(&r->tokens, 0, "delete");
    int kind = token == TJ_JSON_NONE ? TJ_JSON_FALSE : r->tokens.items[token].kind;

    r->edit->delete = kind == TJ_JSON_TRUE;
    return kind == TJ_JSON_TRUE || kind == TJ_JSON_FALSE
               ? 0
               : tj_fail(r->err, TJ_E_USAGE, "delete is true or false");
}

static int read_all(reader *r)
{
    int rc = check_names(r);

    if (!rc)
        rc = read_position(r);
    if (!rc)
        rc = read_move(r);
    if (!rc)
        rc = read_numbers(r);
    if (!rc)
        rc = read_reply(r);
    if (!rc)
        rc = read_text(r, "note", &r->edit->note, &r->edit->facts.note);
    if (!rc)
        rc = read_text(r, "source", &r->edit->source, &r->edit->facts.source);
    if (!rc)
        rc = read_delete(r);
    if (rc)
        return rc;
    if (r->edit->delete &&(r->edit->change || r->edit->note || r->edit->source))
        return tj_fail(r->err, TJ_E_USAGE, "a move that goes has no facts");
    if (!r->edit->delete &&!r->edit->change && !r->edit->note && !r->edit->source)
        return tj_fail(r->err, TJ_E_USAGE, "say what to change: weight, count, note ..., or delete");
    make_canonical(r->edit);
    return 0;
}

int tj_book_edit_body_parse(tj_book_edit_body *edit, unsigned board, const char *bytes, size_t n, tj_err *err)
{
    reader r = {.edit = edit, .board = board, .err = err};
    tj_err kept = TJ_ERR_INIT;
    int rc;

    memset(edit, 0, sizeof *edit);
    if (!r.err)
        r.err = &kept; /* its code is looked at */
    rc = tj_position_init(&edit->at, board, r.err);
    if (rc)
        return rc;
    rc = tj_json_body_parse(&r.tokens, bytes, n, r.err);
    if (!rc)
        rc = read_all(&r);
    tj_json_tokens_release(&r.tokens);
    return rc;
}

void tj_book_edit_body_release(tj_book_edit_body *edit)
{
    free(edit->note);
    free(edit->source);
    memset(edit, 0, sizeof *edit);
}

/* ---- the way back ---- */

static void put_number(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before,
                       unsigned fact, const char *name, double value)
{
    if (!edit->delete &&!(edit->change & fact))
        return;
    if (before->known & fact)
        tj_json_double(json, name, value);
    else if (!edit->delete)
        tj_json_null(json, name);
}

static void put_move(tj_json *json, const char *name, const tj_book_edit_body *edit, uint16_t move)
{
    char text[TJ_MOVE_TEXT_MAX];

    tj_position_move_format(&edit->at, move, text);
    tj_json_string(json, name, text);
}

static void put_reply(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before)
{
    if (!edit->delete &&!(edit->change & TJ_BOOK_REPLY))
        return;
    if (before->known & TJ_BOOK_REPLY)
        put_move(json, "reply", edit, before->reply);
    else if (!edit->delete)
        tj_json_null(json, "reply");
}

/* A move without any fact comes back with an empty note. */
static void put_facts(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before)
{
    put_number(json, edit, before, TJ_BOOK_WEIGHT, "weight", before->weight);
    put_number(json, edit, before, TJ_BOOK_COUNT, "count", before->count);
    put_number(json, edit, before, TJ_BOOK_WINS, "wins", before->wins);
    put_number(json, edit, before, TJ_BOOK_LOSSES, "losses", before->losses);
    put_number(json, edit, before, TJ_BOOK_DRAWS, "draws", before->draws);
    put_number(json, edit, before, TJ_BOOK_EVALUATION, "evaluation", before->evaluation);
    put_number(json, edit, before, TJ_BOOK_DEPTH, "depth", before->depth);
    put_reply(json, edit, before);
    if (edit->delete || edit->note)
        tj_json_string(json, "note", before->note ? before->note : "");
    if (edit->source || (edit->delete &&before->source))
        tj_json_string(json, "source", before->source ? before->source : "");
}

/* The board as books have it turned, and the moves of it. */
void tj_book_edit_undo_json(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before)
{
    tj_book_move turned = before ? *before : edit->facts;
    char text[TJ_POSITION_TEXT_MAX];

    turned.move = edit->facts.move;
    tj_book_map_move(&edit->at, &turned.move, &turned.reply);
    tj_book_text(&edit->at, text);
    tj_json_object(json, "undo");
    tj_json_string(json, tj_book_text_name(edit->at.kind), text);
    put_move(json, "move", edit, turned.move);
    if (before)
        put_facts(json, edit, &turned);
    else
        tj_json_bool(json, "delete", true);
    tj_json_end(json);
}

#include "serve/handler/book_edit_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answer/book/book_json.h"
#include "base/error.h"
#include "base/text/text.h"
#include "serve/http/request.h"

#define TEXT_MAX     4000 /* bytes of a note */
#define NUMBER_CHARS 40

/* Where the reader stands. */
typedef struct reader {
    tj_json_tokens tokens;
    tj_book_edit_body *edit;
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

static int read_position(reader *r, unsigned board)
{
    const char *name = tj_book_text_name(r->edit->query.at.kind);
    uint32_t moves = tj_json_member(&r->tokens, 0, "moves"), text = tj_json_member(&r->tokens, 0, name);
    char *start = NULL;
    tj_words words = {0};
    int rc = 0;

    if (text != TJ_JSON_NONE && !(start = copy_text(r, text, name, 1000)))
        rc = r->err->code;
    if (!rc && moves != TJ_JSON_NONE)
        rc = add_moves(r, &words, moves);
    if (!rc)
        rc = tj_book_query_read(&r->edit->query, board, name, start, &words, r->err);
    free_words(&words);
    free(start);
    return rc;
}

/* The member: a move of that position, in any notation. */
static int read_one_move(reader *r, const tj_book_query *query, uint32_t token, const char *name,
                         uint16_t *move)
{
    char *text = copy_text(r, token, name, 100);
    tj_err inner = TJ_ERR_INIT;
    int rc;

    if (!text)
        return r->err->code;
    rc = tj_book_query_move(query, text, move, &inner);
    free(text);
    return rc ? tj_fail(r->err, rc, "%s: %s", name, inner.text) : 0;
}

static int read_move(reader *r)
{
    uint32_t token = tj_json_member(&r->tokens, 0, "move");

    if (token == TJ_JSON_NONE)
        return tj_fail(r->err, TJ_E_USAGE, "say which move to change");
    return read_one_move(r, &r->edit->query, token, "move", &r->edit->facts.move);
}

/* A number, or null: then it is to be forgotten. */
static int read_fact(reader *r, const tj_book_fact *fact)
{
    uint32_t token = tj_json_member(&r->tokens, 0, fact->name);
    bool whole = fact->bit != TJ_BOOK_WEIGHT;
    char text[NUMBER_CHARS + 1];
    double value = NAN;
    tj_span raw;

    if (token == TJ_JSON_NONE)
        return 0;
    r->edit->change |= fact->bit;
    if (r->tokens.items[token].kind == TJ_JSON_NULL)
        return 0;
    raw = tj_json_raw(&r->tokens, token);
    if (r->tokens.items[token].kind == TJ_JSON_NUMBER && raw.n <= NUMBER_CHARS) {
        memcpy(text, raw.at, raw.n);
        text[raw.n] = 0;
        value = strtod(text, NULL);
    }
    if (!(value >= fact->low && value <= fact->high) || (whole && value != floor(value)))
        return tj_fail(r->err, TJ_E_USAGE, "%s is a %snumber from %.0f to %.0f", fact->name,
                       whole ? "whole " : "", fact->low, fact->high);
    tj_book_fact_set(fact, &r->edit->facts, value);
    return 0;
}

/* The answer that is expected, a move of the position after the move. */
static int read_reply(reader *r)
{
    uint32_t token = tj_json_member(&r->tokens, 0, "reply");
    tj_book_query after = {.moves = r->edit->query.moves + 1, .last = r->edit->facts.move};
    int rc;

    if (token == TJ_JSON_NONE)
        return 0;
    r->edit->change |= TJ_BOOK_REPLY;
    if (r->tokens.items[token].kind == TJ_JSON_NULL)
        return 0;
    tj_position_copy(&after.at, &r->edit->query.at);
    tj_position_play_any_rules(&after.at, r->edit->facts.move, NULL);
    rc = read_one_move(r, &after, token, "reply", &r->edit->facts.reply);
    if (!rc)
        r->edit->facts.known |= TJ_BOOK_REPLY;
    return rc;
}

/* The move that books name for all that are the same. */
static void make_canonical(tj_book_edit_body *edit)
{
    tj_book_map_move(&edit->query.at, &edit->facts.move, &edit->facts.reply);
    tj_book_unmap_move(&edit->query.at, &edit->facts.move, &edit->facts.reply);
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

static bool is_name(const reader *r, tj_span name)
{
    static const char *const OTHERS[] = {"moves", "move", "reply", "note", "source", "delete"};

    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (tj_span_is(name, OTHERS[i]))
            return true;
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        if (tj_span_is(name, tj_book_facts[i].name))
            return true;
    return tj_span_is(name, tj_book_text_name(r->edit->query.at.kind));
}

/* A member that means nothing is a mistake. */
static int check_names(reader *r)
{
    const tj_json_tokens *tokens = &r->tokens;

    if (tokens->items[0].kind != TJ_JSON_OBJECT)
        return tj_fail(r->err, TJ_E_USAGE, "the body is no JSON object");
    for (uint32_t i = 1; i < tokens->items[0].next; i = tokens->items[i + 1].next) {
        tj_span name = tj_json_raw(tokens, i);

        if (!is_name(r, name))
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

static int read_all(reader *r, unsigned board)
{
    int rc = check_names(r);

    if (!rc)
        rc = read_position(r, board);
    if (!rc)
        rc = read_move(r);
    for (size_t i = 0; !rc && i < TJ_BOOK_FACTS; i++)
        rc = read_fact(r, &tj_book_facts[i]);
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
    reader r = {.edit = edit, .err = err};
    tj_err kept = TJ_ERR_INIT;
    int rc;

    memset(edit, 0, sizeof *edit);
    if (!r.err)
        r.err = &kept; /* its code is looked at */
    rc = tj_position_init(&edit->query.at, board, r.err);
    if (!rc)
        rc = tj_json_body_parse(&r.tokens, bytes, n, r.err);
    if (!rc)
        rc = read_all(&r, board);
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

/* Is the member, of these fields, part of the way back?  What was not known becomes null, unless the move was
 * not there. */
static bool is_undone(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before,
                      unsigned field, const char *name)
{
    if (!edit->delete &&!(edit->change & field))
        return false;
    if (!(before->known & field) && !edit->delete)
        tj_json_null(json, name);
    return before->known & field;
}

/* A move without any fact comes back with an empty note. */
static void put_facts(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before)
{
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        if (is_undone(json, edit, before, tj_book_facts[i].bit, tj_book_facts[i].name))
            tj_json_double(json, tj_book_facts[i].name, tj_book_fact_get(&tj_book_facts[i], before));
    if (is_undone(json, edit, before, TJ_BOOK_REPLY, "reply"))
        tj_book_move_json(json, "reply", &edit->query.at, before->reply);
    if (edit->delete || edit->note)
        tj_json_string(json, "note", before->note ? before->note : "");
    if (edit->source || (edit->delete &&before->source))
        tj_json_string(json, "source", before->source ? before->source : "");
}

/* The board as books have it turned, and the moves of it. */
void tj_book_edit_undo_json(tj_json *json, const tj_book_edit_body *edit, const tj_book_move *before)
{
    tj_book_move turned = before ? *before : edit->facts;

    turned.move = edit->facts.move;
    tj_book_map_move(&edit->query.at, &turned.move, &turned.reply);
    tj_json_object(json, "undo");
    tj_book_position_json(json, &edit->query.at);
    tj_book_move_json(json, "move", &edit->query.at, turned.move);
    if (before)
        put_facts(json, edit, &turned);
    else
        tj_json_bool(json, "delete", true);
    tj_json_end(json);
}

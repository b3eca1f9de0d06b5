#include "answer/book/book_questions.h"

#include <math.h>
#include <string.h>

#include "base/error.h"

static const tj_param params[] = {
    TJ_ARGUMENTS(tj_book_edit_params, moves, "moves", "MOVE...", "played so far"),
    TJ_TEXT(tj_book_edit_params, move, 'm', "move", "MOVE",
            "move to change, in the position after the MOVE arguments"),
    TJ_NUMBER(tj_book_edit_params, facts[0], 'w', "weight", "W", 0, 1000000000,
              "new weight; 0: never play the move, but keep its replies"),
    TJ_NUMBER(tj_book_edit_params, facts[1], 0, "count", "N", 0, UINT32_MAX, "how often the move was played"),
    TJ_NUMBER(tj_book_edit_params, facts[2], 0, "wins", "N", 0, UINT32_MAX,
              "games that the player of the move won"),
    TJ_NUMBER(tj_book_edit_params, facts[3], 0, "losses", "N", 0, UINT32_MAX,
              "games that the player of the move lost"),
    TJ_NUMBER(tj_book_edit_params, facts[4], 0, "draws", "N", 0, UINT32_MAX, "drawn games"),
    TJ_NUMBER(tj_book_edit_params, facts[5], 0, "evaluation", "N", -1000000, 1000000,
              "evaluation for the side that plays the move, in centipawns"),
    TJ_NUMBER(tj_book_edit_params, facts[6], 0, "depth", "N", 0, 100000, "search depth of the evaluation"),
    TJ_TEXT(tj_book_edit_params, reply, 0, "reply", "MOVE", "expected reply"),
    TJ_TEXT(tj_book_edit_params, note, 0, "note", "TEXT", "note on the move; an empty one deletes the note"),
    TJ_TEXT(tj_book_edit_params, source, 0, "source", "TEXT",
            "source of the move; an empty one deletes the source"),
    TJ_FLAG(tj_book_edit_params, delete, 0, "delete", "delete the move"),
    TJ_TEXT(tj_book_edit_params, sfen, 's', "sfen", "POSITION",
            "shogi: start from this position instead of an even game"),
    TJ_TEXT(tj_book_edit_params, board, 0, "board", "POSITION",
            "other games: start from this position, written as in `tejun book show --json`"),
    TJ_PARAMS_END};

static int check(const tj_asked *asked, tj_err *err)
{
    const tj_book_edit_params *given = asked->params;
    bool changes = given->forget || given->reply || given->note || given->source;

    for (size_t i = 0; i < TJ_BOOK_FACTS; i++) {
        double value = given->facts[i];

        changes |= !isnan(value);
        if (i && !isnan(value) && value != floor(value))
            return tj_fail(err, TJ_E_USAGE, "--%s must be a whole number", tj_book_facts[i].name);
    }
    if (!given->move)
        return tj_fail(err, TJ_E_USAGE, "no move given; use --move MOVE");
    if (given->delete &&changes)
        return tj_fail(err, TJ_E_USAGE, "--delete cannot be used with other changes");
    if (!given->delete &&!changes)
        return tj_fail(err, TJ_E_USAGE, "nothing to change; use --weight, --count, --note ... or --delete");
    return 0;
}

/* ---- what is to be changed ---- */

/* The one move that the text of this parameter names, legal by any rules. */
static int read_move(const tj_book_query *query, const char *name, const char *text, uint16_t *move,
                     tj_err *err)
{
    size_t n = strlen(text), used;
    tj_err inner = TJ_ERR_INIT;
    tj_position after;
    int rc =
        tj_position_move_read(&query->at, query->moves ? &query->last : NULL, text, n, &used, move, &inner);

    tj_position_copy(&after, &query->at);
    if (!rc)
        rc = tj_position_play_any_rules(&after, *move, &inner);
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    if (rc)
        return tj_fail(err, TJ_E_USAGE, "--%s: %s", name, inner.text);
    return text[used + strspn(text + used, " ,\t")]
               ? tj_fail(err, TJ_E_USAGE, "--%s: expected exactly one move", name)
               : 0;
}

/* The expected reply: a move in the position after the move. */
static int read_reply(tj_book_change *change, const char *text, tj_err *err)
{
    tj_book_query after = {.moves = change->query.moves + 1, .last = change->facts.move};

    tj_position_copy(&after.at, &change->query.at);
    tj_position_play_any_rules(&after.at, change->facts.move, NULL);
    change->facts.known |= TJ_BOOK_REPLY;
    return read_move(&after, "reply", text, &change->facts.reply, err);
}

int tj_book_change_read(tj_book_change *change, unsigned board, const tj_book_edit_params *given, tj_err *err)
{
    int rc;

    *change =
        (tj_book_change){.facts = {.note = given->note, .source = given->source}, .delete = given->delete};
    if ((rc = tj_book_query_read(&change->query, board, given->board ? "board" : "sfen",
                                 given->board ? given->board : given->sfen, &given->moves, err)) ||
        (rc = read_move(&change->query, "move", given->move, &change->facts.move, err)))
        return rc;
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        if (!isnan(given->facts[i]))
            tj_book_fact_set(&tj_book_facts[i], &change->facts, given->facts[i]);
    if (given->reply && (rc = read_reply(change, given->reply, err)))
        return rc;
    change->fields = change->facts.known | given->forget;
    tj_book_map_move(&change->query.at, &change->facts.move, &change->facts.reply);
    tj_book_unmap_move(&change->query.at, &change->facts.move, &change->facts.reply);
    return 0;
}

static int run(tj_asked *asked, void *found, tj_err *err)
{
    tj_book *book = asked->books.items[0];
    tj_book_edit_answer *answer = found;
    const tj_book_change *change = &answer->change;
    int rc;

    tj_book_entry_init(&answer->before);
    tj_book_entry_init(&answer->after);
    if (tj_book_format_of(book) != TJ_BOOK_TEJUN)
        return tj_fail_path(err, TJ_E_USAGE, asked->path,
                            "not a tejun book; convert it with tejun book convert first");
    if ((rc = tj_book_change_read(&answer->change, tj_book_board_of(book), asked->params, err)) ||
        (rc = tj_book_find(book, &change->query.at, &answer->before, err)))
        return rc;
    rc = change->delete ? tj_book_delete(asked->path, &change->query.at, change->facts.move, err)
                        : tj_book_edit(asked->path, &change->query.at, &change->facts, change->fields, err);
    asked->missing = rc == TJ_E_NOTFOUND;
    asked->found = 1;
    return rc ? rc : tj_book_find(book, &change->query.at, &answer->after, err);
}

static void release(void *found)
{
    tj_book_edit_answer *answer = found;

    tj_book_entry_release(&answer->before);
    tj_book_entry_release(&answer->after);
}

/* ---- JSON ---- */

/* Is the member, of these fields, part of the way back?  What was not known becomes null, unless the move was
 * not there. */
static bool is_undone(tj_json *json, const tj_book_change *change, const tj_book_move *before, unsigned field,
                      const char *name)
{
    if (!change->delete &&!(change->fields & field))
        return false;
    if (!(before->known & field) && !change->delete)
        tj_json_null(json, name);
    return before->known & field;
}

/* A move about which nothing is known is restored with an empty note. */
static void put_facts(tj_json *json, const tj_book_change *change, const tj_book_move *before)
{
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        if (is_undone(json, change, before, tj_book_facts[i].bit, tj_book_facts[i].name))
            tj_json_double(json, tj_book_facts[i].name, tj_book_fact_get(&tj_book_facts[i], before));
    if (is_undone(json, change, before, TJ_BOOK_REPLY, "reply"))
        tj_book_move_json(json, "reply", &change->query.at, before->reply);
    if (change->delete || change->facts.note)
        tj_json_string(json, "note", before->note ? before->note : "");
    if (change->facts.source || (change->delete &&before->source))
        tj_json_string(json, "source", before->source ? before->source : "");
}

/* Position and moves are given in the orientation in which books store them. */
void tj_book_undo_json(tj_json *json, const tj_book_change *change, const tj_book_move *before)
{
    tj_book_move turned = before ? *before : change->facts;

    turned.move = change->facts.move;
    tj_book_map_move(&change->query.at, &turned.move, &turned.reply);
    tj_json_object(json, "undo");
    tj_book_position_json(json, &change->query.at);
    tj_book_move_json(json, "move", &change->query.at, turned.move);
    if (before)
        put_facts(json, change, &turned);
    else
        tj_json_bool(json, "delete", true);
    tj_json_end(json);
}

static int json(const tj_asked *asked TJ_UNUSED, const void *found, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_book_edit_answer *answer = found;
    const tj_position *position = &answer->change.query.at;
    const tj_book_entry *before = &answer->before;
    const tj_book_move *move = NULL;

    for (size_t i = 0; !move && i < before->len; i++)
        if (before->items[i].move == answer->change.facts.move)
            move = &before->items[i];
    tj_book_position_json(json, position);
    tj_book_moves_json(json, "before", position, before);
    tj_book_moves_json(json, "moves", position, &answer->after);
    tj_book_undo_json(json, &answer->change, move);
    return 0;
}

const tj_question tj_book_edit_question = {
    .name = "book edit",
    .summary = "change a move in a tejun book",
    .description = "Sets what the book has about a move, adds the move if the book does not have it, or "
                   "deletes it. A move is played in proportion to its weight; without weights, in proportion "
                   "to its count; without counts either, all moves are equally likely. FILE must be a tejun "
                   "book; convert other books with tejun book convert.",
    .params = params,
    TJ_QUESTION_TYPES(tj_book_edit_params, tj_book_edit_answer, .facts = {NAN, NAN, NAN, NAN, NAN, NAN, NAN}),
    .check = check,
    .run = run,
    .json = json,
    .release = release,
};

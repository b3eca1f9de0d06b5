#include "cli/book_spot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cells.h"
#include "cli/diagram.h"
#include "cli/position.h"
#include "cli/shogi_diagram.h"
#include "cli/shogi_position.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

/* ---- where it comes from ---- */

int tj_book_spot_from_words(tj_book_spot *spot, int game, unsigned size, const char *sfen,
                            const tj_words *words, tj_err *err)
{
    tj_shogi_position shogi;
    tj_position go;
    int rc;

    spot->game = game;
    if (game == TJ_SHOGI) {
        rc = tj_shogi_position_from_words(&shogi, sfen, words, err);
        spot->shogi = shogi.position;
        return rc;
    }
    if (sfen)
        return tj_fail(err, TJ_E_USAGE, "--sfen is for shogi, and this is a book of Go");
    rc = tj_position_from_words(&go, size, words, err);
    spot->board = go.board;
    spot->colour = go.colour;
    return rc;
}

void tj_book_spot_of_match(tj_book_spot *spot, const tj_book_match *match, uint32_t number)
{
    spot->game = tj_book_match_game(match);
    if (spot->game == TJ_SHOGI)
        tj_book_match_position(match, number, &spot->shogi);
    else
        tj_book_match_position_go(match, number, &spot->board, &spot->colour);
}

void tj_book_spot_of_largest(tj_book_spot *spot, const tj_book *book, const tj_book_statistics *statistics,
                             size_t number)
{
    const char *text = statistics->largest[number].text;

    spot->game = tj_book_game_of(book);
    if (spot->game == TJ_SHOGI)
        spot->shogi = statistics->largest[number].position;
    else
        tj_book_read_go(text, strlen(text), &spot->board, &spot->colour, NULL);
}

int tj_book_spot_find(const tj_book_spot *spot, tj_book *book, tj_book_entry *entry, tj_err *err)
{
    return spot->game == TJ_SHOGI ? tj_book_find(book, &spot->shogi, entry, err)
                                  : tj_book_find_go(book, &spot->board, spot->colour, entry, err);
}

static int read_shogi_move(const tj_book_spot *spot, const char *word, uint16_t *move, tj_err *err)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    const tj_words words = {&word, 1, 1};
    tj_shogi_position after;
    tj_err inner = TJ_ERR_INIT;

    tj_shogi_sfen_format(&spot->shogi, sfen);
    if (tj_shogi_position_from_words(&after, sfen, &words, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    if (after.moves != 1)
        return tj_fail(err, TJ_E_USAGE, "--move takes one move");
    *move = after.last;
    return 0;
}

int tj_book_spot_read_move(const tj_book_spot *spot, const char *word, uint16_t *move, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    unsigned point;
    int verdict;

    if (spot->game == TJ_SHOGI)
        return read_shogi_move(spot, word, move, err);
    if (tj_go_point_parse(spot->board.size, word, &point, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    verdict = tj_go_board_verdict(&spot->board, point, spot->colour, true);
    if (verdict != TJ_GO_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "--move: %s", tj_go_verdict_text(verdict));
    *move = (uint16_t)point;
    return 0;
}

void tj_book_spot_play(tj_book_spot *spot, uint16_t move)
{
    if (spot->game == TJ_SHOGI) {
        tj_shogi_apply(&spot->shogi, move);
        return;
    }
    tj_go_board_play(&spot->board, move, spot->colour, true);
    spot->colour = tj_go_other(spot->colour);
}

/* ---- boards ---- */

static size_t letters_of(const tj_book_entry *entry)
{
    return entry && entry->len < strlen(LETTERS) ? entry->len : 0;
}

static void draw_shogi(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    tj_shogi_diagram diagram = {.position = &spot->shogi};

    for (size_t i = letters_of(entry); i-- > 0;)
        diagram.label[tj_shogi_move_to(entry->items[i].move)] = LETTERS[i];
    tj_shogi_diagram_write(&diagram, ascii, out);
}

static void draw_go(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    const tj_diagram_style style = {.ascii = ascii, .width = 80};
    tj_diagram diagram;

    tj_diagram_init(&diagram, spot->board.size);
    for (unsigned p = 0; p < (unsigned)spot->board.size * spot->board.size; p++)
        diagram.stone[p] = (uint8_t)tj_go_board_at(&spot->board, p);
    diagram.last = TJ_PASS;
    for (size_t i = letters_of(entry); i-- > 0;)
        if (entry->items[i].move != TJ_PASS)
            snprintf(diagram.label[entry->items[i].move], sizeof diagram.label[0], "%c", LETTERS[i]);
    tj_diagram_write(&diagram, &style, out);
}

void tj_book_spot_draw(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    int side = spot->game == TJ_SHOGI ? spot->shogi.side : spot->colour;

    (spot->game == TJ_SHOGI ? draw_shogi : draw_go)(spot, entry, ascii, out);
    tj_buf_printf(out, "%s to move\n", side == TJ_BLACK ? "Black" : "White");
}

/* ---- moves ---- */

void tj_book_spot_put_move(const tj_book_spot *spot, uint16_t move, bool ascii, tj_buf *out)
{
    char point[8];

    if (spot->game == TJ_SHOGI) {
        const tj_shogi_position at = {.position = spot->shogi, .last = TJ_SHOGI_NO_MOVE};

        tj_shogi_position_put_move(&at, move, ascii, out);
        return;
    }
    tj_go_point_format(spot->board.size, move, point);
    tj_buf_puts(out, point);
}

static int compare_moves(const void *a, const void *b)
{
    const tj_book_move *const *p = a, *const *q = b;

    if ((*p)->probability != (*q)->probability)
        return (*p)->probability > (*q)->probability ? -1 : 1;
    return *p < *q ? -1 : 1;
}

int tj_book_spot_put_moves(const tj_book_spot *spot, const tj_book_entry *entry, bool ascii, unsigned width,
                           tj_buf *out, tj_err *err)
{
    const tj_book_move **sorted = tj_alloc(entry->len, sizeof *sorted);
    tj_buf text = TJ_BUF_INIT;

    if (!sorted)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < entry->len; i++)
        sorted[i] = &entry->items[i];
    if (entry->len)
        qsort(sorted, entry->len, sizeof *sorted, compare_moves);
    for (size_t i = 0; i < entry->len && sorted[i]->probability > 0; i++) {
        tj_buf_puts(&text, i ? ", " : "");
        tj_book_spot_put_move(spot, sorted[i]->move, ascii, &text);
        tj_buf_printf(&text, " %.1f%%", 100 * sorted[i]->probability);
    }
    free(sorted);
    if (tj_buf_ok(&text))
        tj_cells_wrap(out, text.data ? text.data : "", width);
    else
        out->failed = true;
    tj_buf_release(&text);
    return 0;
}

/* ---- for programs ---- */

void tj_book_spot_text(const tj_book_spot *spot, char out[TJ_BOOK_TEXT_MAX])
{
    if (spot->game == TJ_SHOGI)
        tj_book_text(&spot->shogi, out);
    else
        tj_book_text_go(&spot->board, spot->colour, out);
}

const char *tj_book_text_name(int game)
{
    return game == TJ_SHOGI ? "sfen" : "board";
}

static void json_fact(const tj_book_move *move, unsigned fact, const char *name, int64_t value, tj_json *json)
{
    if (move->known & fact)
        tj_json_i64(json, name, value);
}

static void json_move(const tj_book_spot *spot, const char *name, uint16_t move, tj_json *json)
{
    char text[8];

    if (spot->game == TJ_SHOGI)
        tj_shogi_move_format(move, text);
    else
        tj_go_point_format(spot->board.size, move, text);
    tj_json_string(json, name, text);
}

void tj_book_spot_json_moves(const tj_book_spot *spot, const tj_book_entry *entry, tj_json *json)
{
    tj_json_array(json, "moves");
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        tj_json_object(json, NULL);
        json_move(spot, "move", move->move, json);
        tj_json_double(json, "probability", move->probability);
        if (move->known & TJ_BOOK_WEIGHT)
            tj_json_double(json, "weight", move->weight);
        json_fact(move, TJ_BOOK_COUNT, "count", move->count, json);
        json_fact(move, TJ_BOOK_WINS, "wins", move->wins, json);
        json_fact(move, TJ_BOOK_LOSSES, "losses", move->losses, json);
        json_fact(move, TJ_BOOK_DRAWS, "draws", move->draws, json);
        json_fact(move, TJ_BOOK_EVALUATION, "evaluation", move->evaluation, json);
        json_fact(move, TJ_BOOK_DEPTH, "depth", move->depth, json);
        if (move->known & TJ_BOOK_REPLY)
            json_move(spot, "reply", move->reply, json);
        if (move->note)
            tj_json_string(json, "note", move->note);
        if (move->source)
            tj_json_string(json, "source", move->source);
        tj_json_end(json);
    }
    tj_json_end(json);
}

/* Playing from an opening book. */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "engine/shogi/usi/usi.h"

void tj_usi_book_set(tj_usi *usi, tj_book *opened)
{
    tj_book_entry_release(&usi->entry); /* its texts may be the book's */
    tj_book_free(usi->own_file);
    usi->own_file = opened;
}

void tj_usi_book_open(tj_usi *usi, tj_span path)
{
    tj_book_open_options reading;
    tj_err err = TJ_ERR_INIT;
    char text[sizeof err.path + sizeof err.text + 64];
    tj_book *book = NULL;
    char *name;

    tj_book_open_options_init(&reading, sizeof reading);
    reading.whole_file = reading.unchecked = true;
    path = tj_span_trim(path, " ");
    if (!path.n || tj_span_is(path, "<empty>")) {
        tj_usi_book_set(usi, NULL);
        return;
    }
    if (usi->no_files) {
        tj_usi_info_string(usi, "books cannot be opened here");
        return;
    }
    name = tj_strndup(path.at, path.n);
    if (!name) {
        tj_usi_info_string(usi, "out of memory");
        return;
    }
    if (tj_book_open(&book, name, &reading, &err)) {
        tj_err_format(&err, text, sizeof text);
        tj_usi_info_string(usi, "BookFile: %s", text);
    } else if (tj_book_board_of(book) != TJ_BOARD_SHOGI) {
        tj_usi_info_string(usi, "BookFile: the book is for another game");
        tj_book_free(book);
    } else
        tj_usi_book_set(usi, book);
    free(name);
}

/* The settings as tj_book_choice has them. */
static tj_book_choice choice_of(const tj_usi *usi, unsigned side)
{
    const tj_usi_settings *s = &usi->settings;
    int64_t least = side == TJ_BLACK ? s->book_black : s->book_white;
    tj_book_choice choice;

    tj_book_choice_init(&choice, sizeof choice);
    choice.by = (int)s->book_by;
    choice.plies = (uint32_t)s->book_plies;
    choice.narrow = (double)s->book_rate / 100;
    choice.turns = usi->choice.turns & ~(unsigned)TJ_BOOK_ROTATED;
    if (s->flipped)
        choice.turns |= TJ_BOOK_ROTATED;
    if (s->book_diff < TJ_USI_BOOK_EVAL_MAX)
        choice.behind = (int32_t)s->book_diff;
    if (least > -TJ_USI_BOOK_EVAL_MAX)
        choice.least = (int32_t)least;
    return choice;
}

bool tj_usi_book_choose(tj_usi *usi, tj_book_move *move)
{
    const tj_shogi *position = &usi->game.position;
    tj_book_choice choice = choice_of(usi, position->side);
    tj_book *book = usi->own_file ? usi->own_file : usi->options.book;
    const tj_book_move *chosen;
    tj_position at;
    tj_err err = TJ_ERR_INIT;

    if (!book || !usi->settings.own_book)
        return false;
    tj_position_set_shogi(&at, position);
    if (tj_book_find_turned(book, &at, choice.turns, &usi->entry, &err)) {
        tj_usi_info_string(usi, "cannot read the book: %s", err.text);
        return false;
    }
    chosen = tj_book_choose(&choice, &usi->entry, position->number ? position->number - 1 : 0,
                            tj_random(&usi->random));
    if (chosen)
        *move = *chosen;
    return chosen != NULL;
}

/* The expected answer, if it is one. */
static bool has_reply(const tj_usi *usi, const tj_book_move *move)
{
    tj_shogi after = usi->game.position;

    return (move->known & TJ_BOOK_REPLY) && tj_shogi_play(&after, move->move) == TJ_SHOGI_LEGAL &&
           tj_shogi_legality(&after, move->reply) == TJ_SHOGI_LEGAL;
}

void tj_usi_book_put(const tj_usi *usi, const tj_book_move *move, tj_buf *out)
{
    bool answered = has_reply(usi, move);
    char best[8], reply[8];

    tj_shogi_move_format(move->move, best);
    tj_shogi_move_format(move->reply, reply);
    if (move->known & TJ_BOOK_EVALUATION)
        tj_buf_printf(out, "info depth %d score cp %d pv %s%s%s\n",
                      (int)(move->known & TJ_BOOK_DEPTH && move->depth > 0 ? move->depth : 0),
                      (int)move->evaluation, best, answered ? " " : "", answered ? reply : "");
    tj_buf_printf(out, "info string book move %s, %.2f %% of %zu\nbestmove %s", best, 100 * move->probability,
                  tj_book_playable(&usi->entry), best);
    if (answered)
        tj_buf_printf(out, " ponder %s", reply);
    tj_buf_putc(out, '\n');
}

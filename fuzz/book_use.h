/* What every fuzz target of a book does with it: all that it says must be sound. */
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "book/book_private.h"
#include "fuzz.h"
#include "tejun/go.h"
#include "tejun/shogi.h"

static void check_position(const tj_position *position)
{
    const tj_shogi *shogi = tj_position_shogi(position);
    const tj_go_board *board = tj_position_go(position);

    must(shogi || board);
    if (shogi)
        must(tj_shogi_check(shogi, NULL) == 0 && tj_shogi_validate(shogi, NULL) == 0);
    else
        must(tj_go_board_check(board, NULL) == 0 && !tj_go_board_has_zero_liberties(board));
}

static int check_entry(void *ctx, const tj_position *position, const tj_book_entry *entry, tj_err *err)
{
    double sum = 0;

    (void)ctx;
    (void)err;
    check_position(position);
    must(entry->len > 0);
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        must(!position->kind->illegal(position->state, move->move, true));
        must(move->probability >= 0 && move->probability <= 1);
        must(tj_book_entry_find(entry, move->move) == move); /* none twice */
        sum += move->probability;
    }
    must(sum == 0 || fabs(sum - 1) < 1e-6);
    return 0;
}

static inline int check_all(tj_book *book, tj_err *err)
{
    return tj_book_each(book, check_entry, NULL, err);
}

static inline void use_book(tj_book *book)
{
    const tj_book_match_options options = {.size = sizeof options, .plies = 40};
    tj_book_statistics statistics;
    const tj_book_match_result *r;
    tj_book_match *match;
    double left = 0;

    fuzz_accepted++;
    must(check_all(book, NULL) == 0);
    must(tj_book_statistics_compute(book, NULL, &statistics, NULL) == 0);
    tj_book_statistics_release(&statistics);
    must(tj_book_match_play(&match, book, book, &options, NULL) == 0);
    r = tj_book_match_result_of(match);
    for (size_t i = 0; i < r->n_exits; i++)
        left += r->exits[i].probability;
    must(fabs(left + r->rest - 1) < 1e-6);
    tj_book_match_free(match);
    tj_book_free(book);
}

/* Opens the bytes as what they look like, both ways; `format` is what they must be if they are a book. */
static inline void use_bytes(const uint8_t *data, size_t n, int format)
{
    for (int whole = 0; whole < 2; whole++) {
        tj_book_open_options reading = {.size = sizeof reading, .whole_file = whole};
        tj_err err = TJ_ERR_INIT;
        tj_book *book;

        if (tj_book_open_bytes(&book, data, n, &reading, &err)) {
            must(err.code && err.text[0]);
            continue;
        }
        if (tj_book_format_of(book) == format)
            use_book(book);
        else
            tj_book_free(book);
    }
}

/* Commands that tell how the game stands. */
#include <math.h>

#include "engine/go/gtp/gtp_private.h"

void tj_gtp_put_score(tj_buf *text, double score)
{
    if (score == 0)
        tj_buf_puts(text, "0");
    else
        tj_buf_printf(text, "%c+%g", score > 0 ? 'B' : 'W', fabs(score));
}

static bool final_score(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    const tj_gtp_estimate *estimate;

    (void)args;
    if (tj_gtp_estimate_score(gtp, tj_gtp_game_turn(&gtp->game), &estimate, NULL))
        return tj_gtp_fail(text, "cannot score");
    tj_gtp_put_score(text, estimate->score);
    return true;
}

/* The stones of a chain on one line. */
static void list_chain(const tj_go_board *board, unsigned head, tj_buf *text)
{
    unsigned cell = head;
    bool first = true;

    do {
        if (!first)
            tj_buf_putc(text, ' ');
        first = false;
        tj_gtp_put_point(text, board->size, tj_go_point(board, cell));
        cell = board->next[cell];
    } while (cell != head);
    tj_buf_putc(text, '\n');
}

/* What is neither dead nor alive by itself nobody tells us: there is no seki here. */
static bool final_status_list(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    const tj_go_board *board = &gtp->game.board;
    const tj_gtp_estimate *estimate;
    tj_span word = {NULL, 0};
    bool dead, seki;

    tj_gtp_word(&args, &word);
    dead = tj_span_is(word, "dead");
    seki = tj_span_is(word, "seki");
    if (!dead && !seki && !tj_span_is(word, "alive"))
        return tj_gtp_fail(text, "syntax error");
    if (tj_gtp_estimate_score(gtp, tj_gtp_game_turn(&gtp->game), &estimate, NULL))
        return tj_gtp_fail(text, "cannot score");
    for (unsigned p = 0; !seki && p < (unsigned)board->size * board->size; p++) {
        unsigned cell = tj_go_cell(board, p);

        if (tj_go_board_at(board, p) != TJ_EMPTY && board->head[cell] == cell && estimate->dead[p] == dead)
            list_chain(board, cell, text);
    }
    return true;
}

static void put_columns(unsigned size, tj_buf *text)
{
    tj_buf_puts(text, "  ");
    for (unsigned column = 0; column < size; column++)
        tj_buf_printf(text, " %c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[column]);
    tj_buf_putc(text, '\n');
}

static bool showboard(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    const tj_gtp_game *game = &gtp->game;
    unsigned size = game->board.size;

    (void)args;
    tj_buf_putc(text, '\n');
    put_columns(size, text);
    for (unsigned row = 0; row < size; row++) {
        tj_buf_printf(text, "%2u", size - row);
        for (unsigned column = 0; column < size; column++)
            tj_buf_printf(text, " %c", ".XO"[tj_go_board_at(&game->board, row * size + column)]);
        tj_buf_printf(text, " %u\n", size - row);
    }
    put_columns(size, text);
    tj_buf_printf(text, "Black (X) has captured %u, White (O) %u; komi %g; after move %zu, %s to move",
                  (unsigned)game->board.captured[TJ_WHITE], (unsigned)game->board.captured[TJ_BLACK],
                  game->komi, game->record.moves.len, tj_gtp_game_turn(game) == TJ_BLACK ? "Black" : "White");
    return true;
}

const tj_gtp_command tj_gtp_score_commands[] = {{"final_score", final_score},
                                                {"final_status_list", final_status_list},
                                                {"showboard", showboard},
                                                {NULL, NULL}};

/* Commands about how the game stands: score, status of stones, and what GoGui draws on its board ("gfx"
 * commands), with moves and their weights as GNU Go lists them.
 *
 * A gfx answer has a keyword on every line: INFLUENCE (points with numbers from -1, white, to 1, black),
 * LABEL (points with words), VAR (colours and points of a line of play), TEXT for the status line. */
#include <math.h>

#include "engine/go/gtp/gtp.h"

#define LABELS 12

/* "B+2.5", "W+31" or "0". */
static void put_score(tj_buf *text, double score)
{
    if (score == 0)
        tj_buf_puts(text, "0");
    else
        tj_buf_printf(text, "%c+%g", score > 0 ? 'B' : 'W', fabs(score));
}

static const char *final_score(tj_gtp *gtp)
{
    const tj_mcts_estimate *estimate = tj_gtp_estimate_score(gtp, gtp->colour);

    if (!estimate)
        return "cannot score";
    put_score(&gtp->text, estimate->score);
    return NULL;
}

/* The stones of a chain on one line. */
static void list_chain(const tj_go_board *board, unsigned head, tj_buf *text)
{
    unsigned cell = head;

    do {
        tj_buf_puts(text, cell == head ? "" : " ");
        tj_gtp_put_point(text, board->size, tj_go_point(board, cell));
        cell = board->next[cell];
    } while (cell != head);
    tj_buf_putc(text, '\n');
}

/* Playouts do not see seki: every stone is dead or alive. */
static const char *final_status_list(tj_gtp *gtp)
{
    const tj_go_board *board = &gtp->game.board;
    const tj_mcts_estimate *estimate;
    tj_span word = tj_span_word(&gtp->line.rest, " ");
    bool dead = tj_span_is(word, "dead"), seki = tj_span_is(word, "seki");

    if (!dead && !seki && !tj_span_is(word, "alive"))
        return "syntax error";
    if (!(estimate = tj_gtp_estimate_score(gtp, gtp->colour)))
        return "cannot score";
    for (unsigned p = 0; !seki && p < (unsigned)board->size * board->size; p++) {
        unsigned cell = tj_go_cell(board, p);

        if (tj_go_board_at(board, p) != TJ_EMPTY && board->head[cell] == cell && estimate->dead[p] == dead)
            list_chain(board, cell, &gtp->text);
    }
    return NULL;
}

static void put_columns(unsigned size, tj_buf *text)
{
    tj_buf_puts(text, "  ");
    for (unsigned column = 0; column < size; column++)
        tj_buf_printf(text, " %c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[column]);
    tj_buf_putc(text, '\n');
}

static const char *showboard(tj_gtp *gtp)
{
    const tj_gtp_game *game = &gtp->game;
    unsigned size = game->board.size;
    tj_buf *text = &gtp->text;

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
                  game->komi, game->record.moves.len, gtp->colour == TJ_BLACK ? "Black" : "White");
    return NULL;
}

const tj_gtp_command tj_gtp_score_commands[] = {{"final_score", final_score, "", 0},
                                                {"final_status_list", final_status_list, "", 0},
                                                {"showboard", showboard, "", 0},
                                                {0}};

/* ---- GoGui ---- */

static const char *gogui_analyze_commands(tj_gtp *gtp)
{
    if (gtp->ranker)
        tj_buf_puts(&gtp->text, "gfx/What Professionals Play/tejun-ranking %m\n");
    tj_buf_puts(&gtp->text, "gfx/What the Search Thinks/tejun-search %m\n"
                            "gfx/Who Owns What/tejun-owner\n"
                            "string/Score/final_score\n"
                            "plist/Dead Stones/final_status_list dead\n"
                            "plist/Legal Moves/all_legal %m\n");
    return NULL;
}

static void put_influence(tj_gtp *gtp, unsigned point, double amount, int colour)
{
    tj_gtp_list_point(gtp, point);
    tj_buf_printf(&gtp->text, " %.3f", colour == TJ_BLACK ? amount : -amount);
}

static void put_label(tj_gtp *gtp, unsigned point, double part)
{
    tj_gtp_list_point(gtp, point);
    tj_buf_printf(&gtp->text, " %.0f", part * 100);
}

static const char *ranking(tj_gtp *gtp)
{
    const tj_mcts_position position = tj_gtp_game_situation(&gtp->game, gtp->colour);
    tj_ranked_move moves[TJ_GO_POINTS_MAX];
    size_t count;

    if (!gtp->ranker)
        return "the corpus has no ranking; run `tejun train` first";
    if (tj_go_rank(gtp->ranker, &position.now, moves, &count, NULL))
        return "out of memory";
    tj_buf_puts(&gtp->text, "INFLUENCE");
    /* The square of a point has sides as long as the number: its area shows the probability. */
    for (size_t i = 0; i < count && moves[i].probability >= 0.001F; i++)
        put_influence(gtp, moves[i].move, sqrt((double)moves[i].probability), gtp->colour);
    tj_buf_puts(&gtp->text, "\nLABEL");
    for (size_t i = 0; i < count && i < LABELS && moves[i].probability >= 0.005F; i++)
        put_label(gtp, moves[i].move, (double)moves[i].probability);
    tj_buf_puts(&gtp->text, "\nTEXT how likely a professional plays there, in percent");
    return NULL;
}

static int think(tj_gtp *gtp)
{
    const tj_mcts_position position = tj_gtp_game_situation(&gtp->game, gtp->colour);
    const tj_think_limits limits = tj_gtp_limits(gtp);

    return tj_mcts_search(gtp->mcts, &position, &limits, &gtp->result, NULL, NULL, NULL, &gtp->err);
}

static const char *search(tj_gtp *gtp)
{
    const tj_mcts_result *result = &gtp->result;
    const tj_mcts_move *best;
    tj_buf *text = &gtp->text;

    if (think(gtp))
        return tj_gtp_error(gtp);
    if (!result->len)
        return NULL;
    best = &result->items[0];
    tj_buf_puts(text, "VAR");
    for (unsigned i = 0; i < best->line_len; i++) {
        tj_buf_puts(text, (i % 2 == 0) == (gtp->colour == TJ_BLACK) ? " b" : " w");
        tj_gtp_list_point(gtp, best->line[i]);
    }
    tj_buf_puts(text, "\nLABEL");
    /* The best move is on the line that is drawn. */
    for (size_t i = 1; i < result->len && i <= LABELS; i++)
        if (result->items[i].point != TJ_PASS && result->items[i].visits)
            put_label(gtp, result->items[i].point, (double)result->items[i].win);
    tj_buf_puts(text, "\nTEXT");
    tj_gtp_list_point(gtp, best->point);
    tj_buf_printf(text, " wins %.0f percent of %u playouts, by %.1f points on average",
                  (double)best->win * 100, (unsigned)result->playouts, (double)best->score);
    return NULL;
}

static const char *owner(tj_gtp *gtp)
{
    const tj_mcts_estimate *estimate = tj_gtp_estimate_score(gtp, gtp->colour);
    unsigned size = gtp->game.board.size;

    if (!estimate)
        return "cannot score";
    tj_buf_puts(&gtp->text, "INFLUENCE");
    for (unsigned p = 0; p < size * size; p++)
        if (estimate->owner[p] != TJ_EMPTY)
            put_influence(gtp, p, 1, estimate->owner[p]);
    tj_buf_puts(&gtp->text, "\nTEXT ");
    put_score(&gtp->text, estimate->score);
    return NULL;
}

/* "Q16 53.1 D4 20.0": moves with their shares of the search. */
static const char *top_moves(tj_gtp *gtp)
{
    double all = 0;

    if (gtp->command->variant)
        gtp->colour = gtp->command->variant;
    if (think(gtp))
        return tj_gtp_error(gtp);
    for (size_t i = 0; i < gtp->result.len; i++)
        all += gtp->result.items[i].visits;
    for (size_t i = 0; i < gtp->result.len && i < 10; i++) {
        const tj_mcts_move *candidate = &gtp->result.items[i];

        if (candidate->point == TJ_PASS || !candidate->visits)
            continue;
        tj_gtp_list_point(gtp, candidate->point);
        tj_buf_printf(&gtp->text, " %.1f", candidate->visits / all * 100);
    }
    return NULL;
}

const tj_gtp_command tj_gtp_gogui_commands[] = {{"gogui-analyze_commands", gogui_analyze_commands, "", 0},
                                                {"tejun-ranking", ranking, "?c", 0},
                                                {"tejun-search", search, "?c", 0},
                                                {"tejun-owner", owner, "", 0},
                                                {"top_moves", top_moves, "", 0},
                                                {"top_moves_black", top_moves, "", TJ_BLACK},
                                                {"top_moves_white", top_moves, "", TJ_WHITE},
                                                {0}};

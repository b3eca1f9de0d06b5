#include "oracle_go_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A board of letters, and where a move goes on it. */
typedef struct grid {
    unsigned size;
    char at[TJ_GO_SIZE_MAX][TJ_GO_SIZE_MAX];
    int ko_row, ko_column, row, column; /* -1: none */
} grid;

static void must(bool good)
{
    if (!good)
        abort();
}

static grid grid_of(const tj_go_board *board, int colour, unsigned move)
{
    grid g = {.size = board->size, .ko_row = -1, .ko_column = -1, .row = -1, .column = -1};

    for (unsigned r = 0; r < g.size; r++)
        for (unsigned c = 0; c < g.size; c++)
            g.at[r][c] = ".XO"[tj_go_board_at(board, r * g.size + c)];
    if (board->ko != TJ_PASS && board->ko_colour == colour) {
        g.ko_row = board->ko / (int)g.size;
        g.ko_column = board->ko % (int)g.size;
    }
    if (move != TJ_PASS) {
        g.row = (int)(move / g.size);
        g.column = (int)(move % g.size);
    }
    return g;
}

static void turn_place(const grid *g, int *row, int *column)
{
    int r = *row;

    if (r < 0)
        return;
    *row = *column;
    *column = (int)g->size - 1 - r;
}

/* A quarter to the right. */
static grid quarter(const grid *g)
{
    grid out = *g;

    for (unsigned r = 0; r < g->size; r++)
        for (unsigned c = 0; c < g->size; c++)
            out.at[c][g->size - 1 - r] = g->at[r][c];
    turn_place(g, &out.row, &out.column);
    turn_place(g, &out.ko_row, &out.ko_column);
    return out;
}

static grid mirror(const grid *g)
{
    grid out = *g;

    for (unsigned r = 0; r < g->size; r++)
        for (unsigned c = 0; c < g->size; c++)
            out.at[r][g->size - 1 - c] = g->at[r][c];
    if (out.row >= 0)
        out.column = (int)g->size - 1 - out.column;
    if (out.ko_row >= 0)
        out.ko_column = (int)g->size - 1 - out.ko_column;
    return out;
}

static grid seen(const grid *g, unsigned way)
{
    grid out = *g;

    if (way & 4)
        out = mirror(&out);
    for (unsigned i = 0; i < (way & 3); i++)
        out = quarter(&out);
    return out;
}

/* Sorts as the definition says: Black, White, empty; row by row; then the ko point. */
static void spell(const grid *g, char *out)
{
    for (unsigned r = 0; r < g->size; r++)
        for (unsigned c = 0; c < g->size; c++)
            *out++ = g->at[r][c] == 'X' ? 'a' : g->at[r][c] == 'O' ? 'b' : 'c';
    sprintf(out, "%04d", g->ko_row < 0 ? 9999 : g->ko_row * (int)g->size + g->ko_column);
}

static unsigned place(const grid *g, int row, int column)
{
    return row < 0 ? TJ_PASS : (unsigned)row * g->size + (unsigned)column;
}

static void put_text(const grid *g, int colour, char *out)
{
    char ko[8] = "-";

    for (unsigned r = 0; r < g->size; r++) {
        out += sprintf(out, "%s", r ? "/" : "");
        for (unsigned c = 0, empty = 0; c < g->size; c++) {
            empty = g->at[r][c] == '.' ? empty + 1 : 0;
            if (g->at[r][c] != '.')
                *out++ = g->at[r][c];
            else if (c + 1 == g->size || g->at[r][c + 1] != '.')
                out += sprintf(out, "%u", empty);
        }
    }
    if (g->ko_row >= 0)
        sprintf(ko, "%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[g->ko_column], (int)g -> size - g -> ko_row);
    sprintf(out, " %c %s", colour == TJ_BLACK ? 'b' : 'w', ko);
}

void oracle_go_text(const tj_go_board *board, int colour, char out[ORACLE_GO_TEXT], unsigned *move)
{
    grid g = grid_of(board, colour, move ? *move : TJ_PASS);
    char best[ORACLE_GO_TEXT] = "d", spelt[ORACLE_GO_TEXT];
    unsigned point = TJ_PASS;

    for (unsigned way = 0; way < 8; way++) {
        grid one = seen(&g, way);
        int order;

        spell(&one, spelt);
        order = strcmp(spelt, best);
        if (order < 0) {
            strcpy(best, spelt);
            put_text(&one, colour, out);
        }
        if (order < 0 || (order == 0 && place(&one, one.row, one.column) < point))
            point = place(&one, one.row, one.column);
    }
    if (move)
        *move = point;
}

void oracle_go_turn(const tj_go_board *board, unsigned way, tj_go_board *out, unsigned *point)
{
    grid g = grid_of(board, board->ko_colour, point ? *point : TJ_PASS), turned = seen(&g, way);

    must(tj_go_board_init(out, board->size) == 0);
    for (unsigned p = 0; p < g.size * g.size; p++) {
        char c = turned.at[p / g.size][p % g.size];

        if (c != '.')
            must(tj_go_board_set(out, p, c == 'X' ? TJ_BLACK : TJ_WHITE) == 0);
    }
    out->ko = (uint16_t)place(&turned, turned.ko_row, turned.ko_column);
    out->ko_colour = board->ko_colour;
    if (point)
        *point = place(&turned, turned.row, turned.column);
}

/* ---- books ---- */

oracle_go_entry *oracle_go_at(oracle_go_book *book, const char *text, bool add)
{
    for (size_t i = 0; i < book->len; i++)
        if (strcmp(book->items[i].text, text) == 0)
            return &book->items[i];
    if (!add)
        return NULL;
    if (book->len == book->cap) {
        book->cap = 2 * book->cap + 64;
        must((book->items = realloc(book->items, book->cap * sizeof *book->items)) != NULL);
    }
    oracle_go_entry *entry = &book->items[book->len++];
    memset(entry, 0, sizeof *entry);
    strcpy(entry->text, text);
    entry->ply = UINT32_MAX;
    must((entry->moves = calloc(ORACLE_GO_MOVES, sizeof *entry->moves)) != NULL);
    return entry;
}

oracle_go_move *oracle_go_move_of(oracle_go_entry *entry, unsigned move, bool add)
{
    for (size_t i = 0; i < entry->n; i++)
        if (entry->moves[i].move == move)
            return &entry->moves[i];
    if (!add)
        return NULL;
    must(entry->n < ORACLE_GO_MOVES);
    entry->moves[entry->n].move = move;
    return &entry->moves[entry->n++];
}

void oracle_go_book_release(oracle_go_book *book)
{
    for (size_t i = 0; i < book->len; i++)
        free(book->items[i].moves);
    free(book->items);
}

static void count_move(oracle_go_book *book, const tj_go_board *board, const tj_move *played, size_t number,
                       int winner, size_t ply, double factor, bool winners)
{
    char text[ORACLE_GO_TEXT];
    unsigned point = played->point;
    oracle_go_entry *entry;
    oracle_go_move *move;
    bool won = winner == played->colour, drawn = winner == TJ_WINNER_DRAW;
    bool lost = winner == (played->colour == TJ_BLACK ? TJ_WHITE : TJ_BLACK);

    oracle_go_text(board, played->colour, text, &point);
    entry = oracle_go_at(book, text, true);
    entry->ply = ply < entry->ply ? (unsigned)ply : entry->ply;
    if (number && entry->last_game == number) /* a game counts once */
        return;
    entry->last_game = number;
    entry->games++;
    move = oracle_go_move_of(entry, point, true);
    move->count++;
    move->wins += won;
    move->losses += lost;
    move->draws += drawn;
    if (won || !winners)
        move->games += factor;
    move->won += won ? factor : drawn ? factor / 2 : 0;
    move->judged += won || lost || drawn ? factor : 0;
}

void oracle_go_count(oracle_go_book *book, const tj_record *record, size_t number, int winner, size_t plies,
                     const double factor[2], bool winners)
{
    tj_go_board board;
    size_t next = 0;

    must(tj_go_board_init(&board, record->board) == 0);
    for (size_t i = 0; i < record->moves.len && i < plies; i++) {
        const tj_move *move = &record->moves.items[i];

        for (; next < record->setup.len && record->setup.items[next].before <= i; next++)
            must(tj_go_board_set(&board, record->setup.items[next].point, record->setup.items[next].colour) ==
                 0);
        count_move(book, &board, move, number, winner, i, factor[move->colour - TJ_BLACK], winners);
        must(tj_go_board_play(&board, move->point, move->colour, true) == TJ_GO_LEGAL);
    }
}

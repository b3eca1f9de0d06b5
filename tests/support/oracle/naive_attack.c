#include "naive_attack.h"

#include <string.h>

/* A way to go: across, ahead (towards the enemy), and whether on and on. */
typedef struct way {
    const char *kinds; /* letters of the kinds that have it, promoted ones in small letters */
    int across, ahead;
    bool slides;
} way;

static const char LETTERS[] = " PLNSGBRKplns?br";

static const way WAYS[] = {
    {"PSGKplnsbr", 0, 1, false}, {"SGKplnsbr", 1, 1, false}, {"SGKplnsbr", -1, 1, false},
    {"GKplnsbr", 1, 0, false},   {"GKplnsbr", -1, 0, false}, {"GKplnsbr", 0, -1, false},
    {"SKbr", 1, -1, false},      {"SKbr", -1, -1, false},    {"N", 1, 2, false},
    {"N", -1, 2, false},         {"LRr", 0, 1, true},        {"Rr", 0, -1, true},
    {"Rr", 1, 0, true},          {"Rr", -1, 0, true},        {"Bb", 1, 1, true},
    {"Bb", 1, -1, true},         {"Bb", -1, 1, true},        {"Bb", -1, -1, true},
};

static bool goes(const uint8_t *board, unsigned from, unsigned to, const way *w, bool black)
{
    int file = (int)(from / 9), rank = (int)(from % 9);

    do {
        file += w->across;
        rank += black ? -w->ahead : w->ahead;
        if (file < 0 || file > 8 || rank < 0 || rank > 8)
            return false;
        if (file * 9 + rank == (int)to)
            return true;
    } while (w->slides && !board[file * 9 + rank]);
    return false;
}

bool naive_attacks(const uint8_t board[TJ_SHOGI_SQUARES], unsigned from, unsigned to)
{
    char letter = LETTERS[board[from] & 15];
    bool black = board[from] >> 4 == TJ_BLACK;

    if (!board[from])
        return false;
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++)
        if (strchr(WAYS[i].kinds, letter) && goes(board, from, to, &WAYS[i], black))
            return true;
    return false;
}

unsigned naive_attackers(const uint8_t board[TJ_SHOGI_SQUARES], unsigned colour, unsigned to, bool kings)
{
    unsigned count = 0;

    for (unsigned from = 0; from < TJ_SHOGI_SQUARES; from++)
        if (board[from] >> 4 == (int)colour && (kings || (board[from] & 15) != TJ_SHOGI_KING))
            count += naive_attacks(board, from, to);
    return count;
}

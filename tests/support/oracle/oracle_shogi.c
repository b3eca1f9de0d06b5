#include "oracle_shogi.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool owns(char side, char letter)
{
    return letter && (isupper((unsigned char)letter) ? side == 'b' : side == 'w');
}

static char other(char side)
{
    return side == 'b' ? 'w' : 'b';
}

/* ---- reading and writing ---- */

void oracle_shogi_read(oracle_shogi *game, const char *sfen)
{
    int file = 9, rank = 1, count = 0;
    bool promoted = false;

    memset(game, 0, sizeof *game);
    for (; *sfen != ' '; sfen++) {
        if (*sfen == '/') {
            file = 9;
            rank++;
        } else if (isdigit((unsigned char)*sfen)) {
            file -= *sfen - '0';
        } else if (*sfen == '+') {
            promoted = true;
        } else {
            game->letter[file][rank] = *sfen;
            game->promoted[file][rank] = promoted;
            promoted = false;
            file--;
        }
    }
    game->side = sfen[1];
    for (sfen += 3; *sfen && *sfen != ' '; sfen++) {
        if (isdigit((unsigned char)*sfen)) {
            count = 10 * count + *sfen - '0';
        } else {
            game->in_hand[(int)*sfen] += count ? count : 1;
            count = 0;
        }
    }
}

void oracle_shogi_write(const oracle_shogi *game, char out[300])
{
    for (int rank = 1; rank <= 9; rank++)
        for (int file = 9; file >= 1; file--) {
            *out++ = game->promoted[file][rank] ? '+' : ' ';
            *out++ = game->letter[file][rank] ? game->letter[file][rank] : '.';
        }
    *out++ = game->side;
    for (const char *c = "PLNSGBRplnsgbr"; *c; c++)
        out += sprintf(out, " %d", game->in_hand[(int)*c]);
}

/* ---- how pieces move ---- */

static bool step_is(int across, int ahead, const char *steps)
{
    /* Directions as on a keypad: 8 is ahead, 4 and 6 are to the sides. */
    static const char keypad[3][4] = {"123", "456", "789"};

    return abs(across) <= 1 && abs(ahead) <= 1 && strchr(steps, keypad[ahead + 1][across + 1]);
}

/* Is the way between the two, in a straight line, free? */
static bool is_free(const oracle_shogi *game, int file, int rank, int to_file, int to_rank)
{
    int across = (to_file > file) - (to_file < file), down = (to_rank > rank) - (to_rank < rank);

    for (file += across, rank += down; file != to_file || rank != to_rank; file += across, rank += down)
        if (game->letter[file][rank])
            return false;
    return true;
}

/* Does the piece on the first square attack the second? */
static bool attacks(const oracle_shogi *game, int file, int rank, int to_file, int to_rank)
{
    char piece = (char)toupper((unsigned char)game->letter[file][rank]);
    int across = to_file - file,
        ahead = owns('b', game->letter[file][rank]) ? rank - to_rank : to_rank - rank;
    bool straight = across == 0 || ahead == 0, aslant = abs(across) == abs(ahead);

    if (across == 0 && ahead == 0)
        return false;
    if (game->promoted[file][rank] && strchr("PLNS", piece))
        piece = 'G';
    if (game->promoted[file][rank] && step_is(across, ahead, "12346789"))
        if (piece == 'B' || piece == 'R')
            return true;
    switch (piece) {
    case 'P':
        return step_is(across, ahead, "8");
    case 'N':
        return ahead == 2 && abs(across) == 1;
    case 'S':
        return step_is(across, ahead, "78913");
    case 'G':
        return step_is(across, ahead, "789462");
    case 'K':
        return step_is(across, ahead, "12346789");
    case 'L':
        return across == 0 && ahead > 0 && is_free(game, file, rank, to_file, to_rank);
    case 'B':
        return aslant && is_free(game, file, rank, to_file, to_rank);
    case 'R':
        return straight && is_free(game, file, rank, to_file, to_rank);
    default:
        return false;
    }
}

bool oracle_shogi_in_check(const oracle_shogi *game, char side)
{
    char king = side == 'b' ? 'K' : 'k';

    for (int to_file = 1; to_file <= 9; to_file++)
        for (int to_rank = 1; to_rank <= 9; to_rank++)
            for (int square = 0; square < 81 && game->letter[to_file][to_rank] == king; square++) {
                int file = square % 9 + 1, rank = square / 9 + 1;
                if (owns(other(side), game->letter[file][rank]) &&
                    attacks(game, file, rank, to_file, to_rank))
                    return true;
            }
    return false;
}

/* ---- moves ---- */

void oracle_shogi_play(oracle_shogi *game, const char *move)
{
    int to_file = move[2] - '0', to_rank = move[3] - 'a' + 1;
    char taken = game->letter[to_file][to_rank];

    if (move[1] == '*') {
        char letter = (char)(game->side == 'b' ? move[0] : tolower((unsigned char)move[0]));
        game->in_hand[(int)letter]--;
        game->letter[to_file][to_rank] = letter;
        game->promoted[to_file][to_rank] = false;
    } else {
        int file = move[0] - '0', rank = move[1] - 'a' + 1;
        if (taken)
            game->in_hand[isupper((unsigned char)taken) ? tolower((unsigned char)taken)
                                                        : toupper((unsigned char)taken)]++;
        game->letter[to_file][to_rank] = game->letter[file][rank];
        game->promoted[to_file][to_rank] = game->promoted[file][rank] || move[4] == '+';
        game->letter[file][rank] = 0;
        game->promoted[file][rank] = false;
    }
    game->side = other(game->side);
}

/* Ranks that a piece on that rank still has ahead of it. */
static int ranks_ahead(char side, int rank)
{
    return side == 'b' ? rank - 1 : 9 - rank;
}

static bool is_dead(char side, char piece, int rank)
{
    return (strchr("PL", piece) && ranks_ahead(side, rank) < 1) ||
           (piece == 'N' && ranks_ahead(side, rank) < 2);
}

static bool may_drop(const oracle_shogi *game, char piece, int file, int rank)
{
    char letter = (char)(game->side == 'b' ? piece : tolower((unsigned char)piece));

    if (!strchr("PLNSGBR", piece) || !game->in_hand[(int)letter] || game->letter[file][rank] ||
        is_dead(game->side, piece, rank))
        return false;
    for (int r = 1; r <= 9 && piece == 'P'; r++)
        if (game->letter[file][r] == letter && !game->promoted[file][r])
            return false;
    return true;
}

static bool may_move(const oracle_shogi *game, int file, int rank, int to_file, int to_rank, bool promotes)
{
    char letter = game->letter[file][rank], piece = (char)toupper((unsigned char)letter);
    bool zone = ranks_ahead(game->side, rank) < 3 || ranks_ahead(game->side, to_rank) < 3;

    if (!owns(game->side, letter) || owns(game->side, game->letter[to_file][to_rank]) ||
        !attacks(game, file, rank, to_file, to_rank))
        return false;
    if (promotes)
        return zone && strchr("PLNSBR", piece) && !game->promoted[file][rank];
    return game->promoted[file][rank] || !is_dead(game->side, piece, to_rank);
}

static bool has_move(const oracle_shogi *game);

bool oracle_shogi_legal(const oracle_shogi *game, const char *move)
{
    int file = move[0] - '0', rank = move[1] - 'a' + 1, to_file = move[2] - '0', to_rank = move[3] - 'a' + 1;
    oracle_shogi after = *game;

    if (move[1] == '*' ? !may_drop(game, move[0], to_file, to_rank)
                       : !may_move(game, file, rank, to_file, to_rank, move[4] == '+'))
        return false;
    oracle_shogi_play(&after, move);
    if (oracle_shogi_in_check(&after, game->side))
        return false;
    return move[0] != 'P' || !oracle_shogi_in_check(&after, after.side) || has_move(&after);
}

/* All texts that could be moves, one after the other; false behind the last. */
static bool next_text(int *number, char text[6])
{
    int n = (*number)++, to = n % 81, from = n / 81 % 81, promotes = n / 6561;

    memset(text, 0, 6);
    text[2] = (char)('1' + to / 9);
    text[3] = (char)('a' + to % 9);
    if (promotes < 2) {
        text[0] = (char)('1' + from / 9);
        text[1] = (char)('a' + from % 9);
        text[4] = promotes ? '+' : '\0';
        return true;
    }
    text[0] = "PLNSGBR"[from % 7];
    text[1] = '*';
    return from < 7;
}

static bool has_move(const oracle_shogi *game)
{
    char text[6];

    for (int number = 0; next_text(&number, text);)
        if (oracle_shogi_legal(game, text))
            return true;
    return false;
}

size_t oracle_shogi_moves(const oracle_shogi *game, oracle_move moves[ORACLE_SHOGI_MOVES])
{
    size_t count = 0;
    char text[6];

    for (int number = 0; next_text(&number, text);)
        if (oracle_shogi_legal(game, text))
            memcpy(moves[count++].text, text, sizeof text);
    return count;
}

uint64_t oracle_shogi_perft(const oracle_shogi *game, unsigned depth)
{
    oracle_move moves[ORACLE_SHOGI_MOVES];
    size_t count = depth ? oracle_shogi_moves(game, moves) : 0;
    uint64_t nodes = 0;

    if (depth < 2)
        return depth ? count : 1;
    for (size_t i = 0; i < count; i++) {
        oracle_shogi next = *game;
        oracle_shogi_play(&next, moves[i].text);
        nodes += oracle_shogi_perft(&next, depth - 1);
    }
    return nodes;
}

/* ---- repetition ---- */

void oracle_history_init(oracle_history *history)
{
    history->text = calloc(ORACLE_SHOGI_GAME, sizeof *history->text);
    history->in_check = calloc(ORACLE_SHOGI_GAME, sizeof *history->in_check);
    history->length = 0;
    if (!history->text || !history->in_check)
        abort();
}

void oracle_history_release(oracle_history *history)
{
    free(history->text);
    free(history->in_check);
}

/* Did all moves that led to positions from..to with this side to move give check? */
static bool always_in_check(const oracle_history *history, size_t from, size_t to, size_t parity)
{
    for (size_t i = from; i <= to; i++)
        if (i % 2 == parity && !history->in_check[i])
            return false;
    return true;
}

char oracle_history_add(oracle_history *history, const oracle_shogi *game)
{
    size_t now = history->length++, times = 0, first = now;

    oracle_shogi_write(game, history->text[now]);
    history->in_check[now] = oracle_shogi_in_check(game, game->side);
    for (size_t i = now + 1; i-- > 0;)
        if (strcmp(history->text[i], history->text[now]) == 0) {
            first = i;
            times++;
        }
    if (times < 4)
        return ' ';
    bool checked = always_in_check(history, first + 1, now, now % 2);
    bool checking = always_in_check(history, first + 1, now, 1 - now % 2);
    if (checked == checking)
        return 'd';
    return checked ? other(game->side) : game->side;
}

/* ---- declaration ---- */

static int worth(char letter)
{
    return strchr("BR", toupper((unsigned char)letter)) ? 5 : toupper((unsigned char)letter) == 'K' ? 0 : 1;
}

char oracle_shogi_declare(const oracle_shogi *game, int points, bool handicap)
{
    int sum = 0, missing = 54, pieces = 0;
    bool king = false;

    for (int square = 0; square < 81; square++) {
        int rank = square / 9 + 1;
        char letter = game->letter[square % 9 + 1][rank];
        if (!letter)
            continue;
        missing -= worth(letter);
        if (!owns(game->side, letter) || ranks_ahead(game->side, rank) > 2)
            continue;
        sum += worth(letter);
        if (toupper((unsigned char)letter) == 'K')
            king = true;
        else
            pieces++;
    }
    for (const char *c = "PLNSGBRplnsgbr"; *c; c++) {
        missing -= game->in_hand[(int)*c] * worth(*c);
        if (owns(game->side, *c))
            sum += game->in_hand[(int)*c] * worth(*c);
    }
    if (handicap && game->side == 'w')
        sum += missing;
    if (!king || pieces < 10 || oracle_shogi_in_check(game, game->side))
        return ' ';
    if (points == 24)
        return sum >= 31 ? 'w' : sum >= 24 ? 'd' : ' ';
    return sum >= (game->side == 'b' ? 28 : 27) ? 'w' : ' ';
}

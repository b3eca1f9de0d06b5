/* Opening books as lists of strings: looked up by comparing, walked by playing. */
#pragma once

#include "tejun/shogi.h"

#define ORACLE_MOVES 8

typedef struct oracle_book_move {
    char usi[8];
    unsigned weight;
    double share; /* with which it is played */
    struct {
        bool weighted, counted;
        double weight;
        unsigned count;
    } mixed; /* what a file of our own may know of it */
} oracle_book_move;

typedef struct oracle_book_entry {
    char sfen[TJ_SHOGI_SFEN_MAX]; /* without the number */
    oracle_book_move moves[ORACLE_MOVES];
    size_t n;
} oracle_book_entry;

typedef struct oracle_book {
    oracle_book_entry *items;
    size_t len, cap;
} oracle_book;

void oracle_book_release(oracle_book *book);
/* The entry of that name, added if `add`; NULL: there is none. */
oracle_book_entry *oracle_book_at(oracle_book *book, const char *sfen, bool add);

/* Shares by what is mixed: weights, and counts for moves that have none. */
void oracle_book_mixed_shares(oracle_book *book);
/* A book of both, whose facts of a move are added up; without shares. */
void oracle_book_mixed_merge(oracle_book *a, oracle_book *b, oracle_book *out);

/* "board side hands"; the position after a move of it, which must be legal. */
void oracle_sfen(const tj_shogi *position, char out[TJ_SHOGI_SFEN_MAX]);
void oracle_after(const char *sfen, const char *usi, char out[TJ_SHOGI_SFEN_MAX]);

/* Turned by half with the colours exchanged, and mirrored. */
void oracle_turned(const char *sfen, char out[TJ_SHOGI_SFEN_MAX]);
void oracle_mirrored(const char *sfen, char out[TJ_SHOGI_SFEN_MAX]);
void oracle_turned_move(const char *usi, char out[8]);
void oracle_mirrored_move(const char *usi, char out[8]);

#define ORACLE_PLIES 64
typedef struct oracle_book_counts {
    size_t positions, moves, never, unreachable;
    size_t histogram[ORACLE_MOVES + 1];
    size_t by_ply[ORACLE_PLIES], plies;
} oracle_book_counts;

/* Entries without anything to play are not counted. */
void oracle_book_count(oracle_book *book, oracle_book_counts *out);

typedef struct oracle_place {
    char sfen[TJ_SHOGI_SFEN_MAX];
    double probability;
} oracle_place;

typedef struct oracle_places {
    oracle_place *items;
    size_t len, cap;
} oracle_places;

typedef struct oracle_match {
    oracle_places exits;
    double entropy, rest;
    double inside[ORACLE_PLIES + 1];
    size_t exits_at[ORACLE_PLIES + 1];
    double absorbed[ORACLE_PLIES + 1], layer[ORACLE_PLIES + 1];
    size_t plies;
} oracle_match;

/* Plays at most `plies` (up to ORACLE_PLIES) moves. */
void oracle_match_play(oracle_book *black, oracle_book *white, size_t plies, oracle_match *out);
void oracle_match_release(oracle_match *match);
